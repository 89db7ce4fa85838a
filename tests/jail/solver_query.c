/*
 * Asks a parapet-solver for the tests: questions on standard input, one line of JSON each on standard output.
 *
 *     solver-ask PROGRAM JOBS [ARGUMENT...]        arguments: further ones for the solver itself
 *
 * A question is a line `QUESTION WALL_MS MEMORY_MIB TEXT_BYTES TERM_BYTES...`, then the text and the terms themselves,
 * without anything between them. Up to JOBS are asked at a time. Replies come in any order and begin with the
 * question's number, counted from 0. The layers and failures that the solver reports are written to standard error.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/asker.h"
#include "sandbox/jail.h"
#include "sandbox/solver.h"

static unsigned running;

struct asked {
	unsigned long number;
};

static void
print_numbers(const char *name, const int64_t *numbers, size_t count)
{

	printf(",\"%s\":[", name);
	for (size_t i = 0; i < count; i++)
		printf("%s%lld", i > 0 ? "," : "", (long long)numbers[i]);
	printf("]");
}

static void
on_done(void *owner, const void *said)
{
	struct asked *asked = owner;
	const struct solver_reply *reply = said;

	printf("{\"id\":%lu,\"verdict\":\"%s\",\"detail\":\"%s\",\"in\":%d,\"at\":%zu,\"micros\":%llu", asked->number,
	    solver_verdict_name(reply->verdict), reply->detail, reply->in, reply->at,
	    (unsigned long long)reply->micros);
	print_numbers("values", reply->values, reply->value_count);
	print_numbers("others", reply->others, reply->others != NULL ? reply->value_count : 0);
	for (size_t i = 0; i < reply->witnesses; i++)
		print_numbers(i == 0 ? "first" : "second", reply->witness[i], reply->constants);
	printf(",\"holds\":[");
	for (size_t i = 0; i < reply->holds_count; i++)
		printf("%s%u", i > 0 ? "," : "", reply->holds[i]);
	printf("],\"core\":[");
	for (size_t i = 0; i < reply->core_count; i++)
		printf("%s%u", i > 0 ? "," : "", reply->core[i]);
	printf("]}\n");
	fflush(stdout);
	running--;
	free(asked);
}

static void
turn(struct asker *solver, int report)
{
	struct pollfd polled[2] = {{.fd = asker_fd(solver), .events = POLLIN}, {.fd = report, .events = POLLIN}};
	struct jail_report said;
	char layers[128];

	(void)poll(polled, 2, asker_timeout(solver));
	while (read(report, &said, sizeof(said)) == (ssize_t)sizeof(said))
		fprintf(stderr, "%s %s\n", said.failed[0] == '\0' ? "ready" : said.failed,
		    jail_layers_describe(said.layers, layers, sizeof(layers)));
	asker_dispatch(solver);
}

static enum solver_question
question_of(const char *word)
{
	static const char *const words[SOLVER_QUESTIONS] = {
	    "satisfiable", "values", "options", "entails", "min", "max", "count"};
	enum solver_question question = SOLVER_SATISFIABLE;

	while (question < SOLVER_QUESTIONS && strcmp(words[question], word) != 0)
		question++;
	return question;
}

static char *
read_bytes(size_t len)
{
	char *bytes = malloc(len + 1);

	if (bytes == NULL || fread(bytes, 1, len, stdin) != len)
		exit(2);
	return bytes;
}

/* Read one question and submit it. Returns false at the end. */
static bool
ask_next(struct asker *solver, unsigned long number)
{
	static struct solver_text terms[SOLVER_TERMS_MAX + 2];
	struct solver_query query = {.terms = terms};
	struct asked *asked = malloc(sizeof(*asked));
	char line[4096], *rest = line;

	if (asked == NULL || fgets(line, sizeof(line), stdin) == NULL) {
		free(asked);
		return false;
	}
	line[strcspn(line, "\n")] = '\0';
	query.question = question_of(strsep(&rest, " "));
	query.limits.wall_ms = query.limits.cpu_ms = (unsigned)strtoul(strsep(&rest, " "), NULL, 10);
	query.limits.memory = strtoul(strsep(&rest, " "), NULL, 10) << 20;
	query.text.len = strtoul(strsep(&rest, " "), NULL, 10);
	while (rest != NULL && query.term_count < SOLVER_TERMS_MAX + 2)
		terms[query.term_count++].len = strtoul(strsep(&rest, " "), NULL, 10);
	query.text.at = read_bytes(query.text.len);
	for (size_t i = 0; i < query.term_count; i++)
		terms[i].at = read_bytes(terms[i].len);
	asked->number = number;
	running++;
	if (asker_submit(solver, &query, on_done, asked) == NULL)
		exit(3);
	free((char *)(uintptr_t)query.text.at);
	for (size_t i = 0; i < query.term_count; i++)
		free((char *)(uintptr_t)terms[i].at);
	return true;
}

int
main(int argc, char *const *argv)
{
	unsigned jobs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
	struct jail_process process;
	struct asker *solver;
	unsigned long number = 0;

	if (jobs == 0 || jail_spawn(&process, argv[1], argv + 3) == -1)
		return 2;
	solver = asker_open(&service_solver, process.ask, NULL, 0);
	if (solver == NULL)
		return 2;
	while (ask_next(solver, number)) {
		number++;
		while (running >= jobs)
			turn(solver, process.report);
	}
	while (running > 0)
		turn(solver, process.report);
	asker_close(solver);
	jail_process_end(&process);
	return 0;
}
