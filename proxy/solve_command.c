/*
 * `parapet solve`: puzzles by hand, as the logic executor would ask about them: of the solver, or of an enumerating
 * program in the jail.
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "executors/arena.h"
#include "executors/puzzle/lint.h"
#include "executors/puzzle/puzzle.h"
#include "proxy/command.h"
#include "sandbox/jail.h"
#include "sandbox/solver.h"

#define LINE_MAX_BYTES (4 * PUZZLE_TEXT_MAX) /* of JSON, a specification as a text with escapes included */

static const char help[] = "parapet solve solves puzzles that are written in the puzzle language.\n\n"
			   "usage: parapet solve [flags] [FILE|-]\n\n"
			   "One specification, whose answer is printed; or, with --jsonl, lines of\n"
			   "{\"id\",\"spec\"}, answered in their order by lines of\n"
			   "{\"id\",\"verdict\",\"answer\",\"unique\",\"micros\",...}. A line that has a \"prompt\"\n"
			   "too is answered with a \"lint\": whether the specification fits it.\n\n"
			   "  --jsonl       many specifications, as JSON lines\n"
			   "  --enumerate   try values in the jail instead of asking the solver\n"
			   "  --timeout MS  wall-clock time of each (2000)\n"
			   "  --show FORM   print it as smt or program, and solve nothing\n"
			   "  --schema      print the JSON Schema of a specification\n\n"
			   "Verdicts: answer, ambiguous, none, unsatisfiable, unknown, invalid, broken.\n"
			   "Exit status of one specification: 0 for an answer, 1 otherwise.\n";

struct run {
	bool jsonl, enumerate, schema;
	const char *show; /* smt, program, or NULL */
	unsigned timeout_ms;
	const char *file;
	struct jail_process process;
	struct jail *jail;
	struct solver *solver;
	int status;
};

/* One specification, from its text to what came of it. */
struct solving {
	struct run *run;
	struct arena arena;
	struct puzzle *puzzle;
	struct puzzle_mistake mistake;
	struct puzzle_conclusion conclusion;
	uint64_t micros;
	bool done;
};

static uint64_t
now_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int
refuse(const char *what, const char *which)
{

	fprintf(stderr, "parapet solve: %s %.64s: see `parapet solve --help`\n", what, which);
	return 2;
}

/* Take the value of a flag. Returns NULL when there is none. */
static const char *
value_of(int argc, char *const *argv, int *i)
{

	return *i + 1 < argc ? argv[++*i] : NULL;
}

/* Returns -1 to go on, else the exit status. */
static int
read_flags(struct run *run, int argc, char *const *argv)
{

	for (int i = 1; i < argc; i++) {
		const char *name = argv[i], *value;
		char *end;

		if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
			fputs(help, stdout);
			return 0;
		} else if (strcmp(name, "--jsonl") == 0)
			run->jsonl = true;
		else if (strcmp(name, "--enumerate") == 0)
			run->enumerate = true;
		else if (strcmp(name, "--schema") == 0)
			run->schema = true;
		else if (strcmp(name, "--show") == 0) {
			run->show = value_of(argc, argv, &i);
			if (run->show == NULL || (strcmp(run->show, "smt") != 0 && strcmp(run->show, "program") != 0))
				return refuse("needs smt or program:", name);
		} else if (strcmp(name, "--timeout") == 0) {
			value = value_of(argc, argv, &i);
			run->timeout_ms = value != NULL ? (unsigned)strtoul(value, &end, 10) : 0;
			if (run->timeout_ms == 0 || *end != '\0' || run->timeout_ms > 3600000)
				return refuse("needs a number above 0:", name);
		} else if (name[0] == '-' && name[1] != '\0')
			return refuse("unknown flag", name);
		else if (run->file != NULL)
			return refuse("one argument too many:", name);
		else
			run->file = name;
	}
	return -1;
}

/* --- asking --- */

static void
conclude(struct solving *solving, const struct solver_reply *reply)
{

	if (!puzzle_conclude(solving->puzzle, &solving->arena, reply, &solving->conclusion))
		solving->conclusion = (struct puzzle_conclusion){.verdict = PUZZLE_BROKEN, .detail = "memory"};
	solving->done = true;
}

static void
on_program(void *owner, const struct jail_result *result)
{
	struct solving *solving = owner;
	struct span output = {result->output, result->output_len};
	struct solver_reply reply = {.verdict = SOLVER_BROKEN, .detail = "output"};

	if (result->verdict == JAIL_TIMEOUT || result->verdict == JAIL_MEMORY)
		reply = (struct solver_reply){
		    .verdict = result->verdict == JAIL_TIMEOUT ? SOLVER_TIMEOUT : SOLVER_MEMORY, .detail = ""};
	else if (result->verdict != JAIL_OK)
		reply.detail = jail_verdict_name(result->verdict);
	else if (!puzzle_output_read(solving->puzzle, &solving->arena, output, &reply))
		reply = (struct solver_reply){.verdict = SOLVER_BROKEN, .detail = "output"};
	conclude(solving, &reply);
}

static bool
ask_jail(struct solving *solving)
{
	struct jail_limits limits = jail_limits_default();
	struct span program = puzzle_program(solving->puzzle, &solving->arena);

	limits.wall_ms = limits.cpu_ms = solving->run->timeout_ms;
	if (program.at == NULL) {
		conclude(solving, &(struct solver_reply){.verdict = SOLVER_UNKNOWN, .detail = "too long"});
		return true;
	}
	return jail_submit(solving->run->jail, program.at, program.len, &limits, on_program, solving) != NULL;
}

static void
on_solved(void *owner, const struct solver_reply *reply)
{

	conclude(owner, reply);
}

static bool
ask_solver(struct solving *solving)
{
	struct solver_ask ask;

	if (!puzzle_solver_ask(solving->puzzle, &solving->arena, &ask)) {
		conclude(solving, &(struct solver_reply){.verdict = SOLVER_UNKNOWN, .detail = "too long"});
		return true;
	}
	ask.limits = solver_limits_default();
	ask.limits.wall_ms = ask.limits.cpu_ms = solving->run->timeout_ms;
	return solver_submit(solving->run->solver, &ask, on_solved, solving) != NULL;
}

static bool
ask(struct solving *solving)
{

	return solving->run->solver != NULL ? ask_solver(solving) : ask_jail(solving);
}

/* Wait for what was asked. Returns false when nobody is there any more. */
static bool
wait_for(struct solving *solving)
{
	struct run *run = solving->run;

	while (!solving->done) {
		struct pollfd polled[2] = {
		    {.fd = run->solver != NULL ? solver_fd(run->solver) : jail_fd(run->jail), .events = POLLIN},
		    {.fd = run->process.report, .events = POLLIN}};
		struct jail_report report;
		int timeout = run->solver != NULL ? solver_timeout(run->solver) : jail_timeout(run->jail);

		if (poll(polled, 2, timeout) == -1 && errno != EINTR)
			return false;
		while (polled[1].revents != 0) {
			ssize_t n = read(run->process.report, &report, sizeof(report));

			if (n == 0)
				return false;
			if (n != (ssize_t)sizeof(report))
				break;
			if (report.failed[0] != '\0')
				fprintf(stderr, "parapet solve: it cannot be locked: %.*s\n",
				    (int)sizeof(report.failed), report.failed);
		}
		if (run->solver != NULL)
			solver_turn(run->solver);
		else
			jail_turn(run->jail);
	}
	return true;
}

static void
solve(struct solving *solving, struct span text)
{
	uint64_t begun = now_micros();

	solving->arena.max = PUZZLE_ARENA_MAX;
	solving->puzzle = puzzle_read(&solving->arena, text, &solving->mistake);
	if (solving->puzzle == NULL)
		solving->conclusion.verdict = PUZZLE_INVALID;
	else if (!ask(solving) || !wait_for(solving))
		solving->conclusion = (struct puzzle_conclusion){.verdict = PUZZLE_BROKEN, .detail = "gone"};
	solving->micros = now_micros() - begun;
}

/* --- telling --- */

static void
add_text(cJSON *object, const char *name, struct span text)
{
	char *copy = text.len > 0 ? strndup(text.at, text.len) : NULL;

	if (copy != NULL)
		cJSON_AddStringToObject(object, name, copy);
	free(copy);
}

static void
push_text(cJSON *list, struct span text)
{
	char *copy = strndup(text.at != NULL ? text.at : "", text.len);

	if (copy != NULL)
		cJSON_AddItemToArray(list, cJSON_CreateString(copy));
	free(copy);
}

/* Why there is no answer: two solutions, options, or constraints that contradict each other. */
static void
add_reasons(cJSON *line, const struct solving *solving)
{
	const struct puzzle_conclusion *c = &solving->conclusion;
	cJSON *list, *say;

	if (c->verdict == PUZZLE_AMBIGUOUS && c->witnesses[0].len > 0) {
		list = cJSON_AddArrayToObject(line, "witnesses");
		push_text(list, c->witnesses[0]);
		push_text(list, c->witnesses[1]);
	}
	if (c->options != NULL) {
		list = cJSON_AddArrayToObject(line, "options");
		for (uint32_t i = 0; i < c->option_count; i++)
			push_text(list, puzzle_option_label(solving->puzzle, c->options[i]));
	}
	if (c->verdict == PUZZLE_UNSATISFIABLE) {
		list = cJSON_AddArrayToObject(line, "core");
		say = cJSON_AddArrayToObject(line, "say");
		for (uint32_t i = 0; i < c->core_count; i++) {
			cJSON_AddItemToArray(list, cJSON_CreateNumber(c->core[i] + 1));
			push_text(say, puzzle_constraint_say(solving->puzzle, c->core[i]));
		}
		cJSON_AddBoolToObject(line, "domains", c->domains);
	}
}

/* The answer's line, as cJSON. Takes the id. */
static cJSON *
line_of(const struct solving *solving, cJSON *id)
{
	const struct puzzle_conclusion *c = &solving->conclusion;
	cJSON *line = cJSON_CreateObject();

	if (id != NULL)
		cJSON_AddItemToObject(line, "id", id);
	cJSON_AddStringToObject(line, "verdict", puzzle_verdict_name(c->verdict));
	if (c->verdict == PUZZLE_ANSWER)
		add_text(line, "answer", c->answer);
	cJSON_AddBoolToObject(line, "unique", c->verdict == PUZZLE_ANSWER);
	cJSON_AddNumberToObject(line, "micros", (double)solving->micros);
	add_text(line, "arrangement", c->arrangement);
	add_reasons(line, solving);
	if (c->detail != NULL && c->detail[0] != '\0')
		cJSON_AddStringToObject(line, "detail", c->detail);
	if (c->verdict == PUZZLE_INVALID) {
		cJSON_AddStringToObject(line, "where", solving->mistake.where);
		cJSON_AddNumberToObject(line, "column", solving->mistake.column);
		cJSON_AddStringToObject(line, "why", solving->mistake.why);
	}
	return line;
}

/* Whether a specification fits the prompt it is said to be of. */
static void
add_lint(cJSON *line, struct solving *solving, struct span prompt)
{
	struct puzzle_lint lint;

	if (!puzzle_lint(solving->puzzle, prompt, &solving->arena, &lint))
		return;
	cJSON_AddStringToObject(line, "lint", puzzle_complaint_name(lint.complaint));
	if (lint.complaint == PUZZLE_FITS)
		return;
	if (lint.about == PUZZLE_ABOUT_CONSTRAINT || lint.about == PUZZLE_ABOUT_OPTION)
		cJSON_AddNumberToObject(
		    line, lint.about == PUZZLE_ABOUT_OPTION ? "lint_option" : "lint_constraint", lint.number + 1);
	add_text(line, "lint_what", lint.what);
}

static void
print_line(struct solving *solving, cJSON *id, const cJSON *prompt)
{
	cJSON *line = line_of(solving, id);
	char *text;

	if (solving->puzzle != NULL && cJSON_IsString(prompt))
		add_lint(line, solving, span_of(prompt->valuestring));
	text = cJSON_PrintUnformatted(line);
	if (text != NULL) {
		puts(text);
		fflush(stdout);
	}
	free(text);
	cJSON_Delete(line);
}

static void
print_span(const char *before, struct span text)
{

	if (text.len > 0)
		printf("%s%.*s\n", before, (int)text.len, text.at);
}

/* For people: the answer, and what stands behind it. */
static void
print_words(const struct solving *solving)
{
	const struct puzzle_conclusion *c = &solving->conclusion;

	if (c->verdict == PUZZLE_ANSWER) {
		print_span("", c->answer);
		if (c->answer.at != c->arrangement.at)
			print_span("  ", c->arrangement);
		return;
	}
	printf("%s%s%s\n", puzzle_verdict_name(c->verdict), c->detail != NULL && c->detail[0] != '\0' ? ": " : "",
	    c->detail != NULL ? c->detail : "");
	for (int i = 0; i < 2; i++) {
		print_span(i == 0 ? "  either: " : "  or: ", c->witnesses[i]);
		if (c->witnesses[i].at != c->arrangements[i].at)
			print_span("    ", c->arrangements[i]);
	}
	for (uint32_t i = 0; i < c->option_count; i++)
		print_span("  fits: ", puzzle_option_label(solving->puzzle, c->options[i]));
	for (uint32_t i = 0; i < c->core_count; i++)
		printf("  constraint %u: %.*s\n", (unsigned)c->core[i] + 1,
		    (int)puzzle_constraint_say(solving->puzzle, c->core[i]).len,
		    puzzle_constraint_say(solving->puzzle, c->core[i]).at);
	if (c->verdict == PUZZLE_INVALID && solving->mistake.column > 0)
		printf("  %s: column %u: %s\n", solving->mistake.where, solving->mistake.column, solving->mistake.why);
	else if (c->verdict == PUZZLE_INVALID)
		printf("  %s: %s\n", solving->mistake.where, solving->mistake.why);
}

static bool
show_smt(struct solving *solving)
{
	struct solver_ask ask;

	if (!puzzle_solver_ask(solving->puzzle, &solving->arena, &ask))
		return false;
	fwrite(ask.text.at, 1, ask.text.len, stdout);
	for (size_t i = 0; i < ask.term_count; i++)
		printf("; asked: %.*s\n", (int)ask.terms[i].len, ask.terms[i].at);
	return true;
}

static bool
show_program(struct solving *solving)
{
	struct span program = puzzle_program(solving->puzzle, &solving->arena);

	return program.at != NULL && fwrite(program.at, 1, program.len, stdout) == program.len;
}

/* The specification in the other form, unsolved. Returns the exit status. */
static int
show(const struct run *run, struct span text)
{
	struct solving solving = {.arena = {.max = PUZZLE_ARENA_MAX}};
	bool shown = false;

	solving.puzzle = puzzle_read(&solving.arena, text, &solving.mistake);
	solving.conclusion.verdict = PUZZLE_INVALID;
	if (solving.puzzle == NULL)
		print_words(&solving);
	else {
		shown = strcmp(run->show, "smt") == 0 ? show_smt(&solving) : show_program(&solving);
		if (!shown)
			fputs("parapet solve: it is too long in that form\n", stderr);
	}
	arena_free(&solving.arena);
	return shown ? 0 : 1;
}

/* --- reading --- */

static void
solve_line(struct run *run, const char *at, size_t len)
{
	struct solving solving = {.run = run};
	cJSON *line = cJSON_ParseWithLength(at, len);
	const cJSON *spec = cJSON_GetObjectItemCaseSensitive(line, "spec");
	cJSON *id = cJSON_DetachItemFromObjectCaseSensitive(line, "id");
	/* A text is taken as it is; an object is printed again, which is what a model's own text is held to as well. */
	char *printed = cJSON_IsObject(spec) ? cJSON_PrintUnformatted(spec) : NULL;

	if (cJSON_IsString(spec) || printed != NULL) {
		solve(&solving, span_of(printed != NULL ? printed : spec->valuestring));
		print_line(
		    &solving, id != NULL ? id : cJSON_CreateNull(), cJSON_GetObjectItemCaseSensitive(line, "prompt"));
	} else {
		fprintf(stderr, "parapet solve: not {\"id\", \"spec\"}: %.*s\n", len > 60 ? 60 : (int)len, at);
		cJSON_Delete(id);
		run->status = 1;
	}
	free(printed);
	arena_free(&solving.arena);
	cJSON_Delete(line);
}

static int
solve_lines(struct run *run, FILE *in)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t len;

	while (!ferror(stdout) && (len = getline(&line, &room, in)) > 0) {
		len -= line[len - 1] == '\n';
		if (len > LINE_MAX_BYTES) {
			fputs("parapet solve: a line is too long\n", stderr);
			run->status = 1;
		} else if (len > 0)
			solve_line(run, line, (size_t)len);
	}
	free(line);
	return ferror(stdout) ? 1 : run->status;
}

static int
solve_one(struct run *run, FILE *in)
{
	struct solving solving = {.run = run};
	static char text[PUZZLE_TEXT_MAX + 1];
	size_t len = fread(text, 1, sizeof(text), in);
	int status;

	if (run->show != NULL)
		return show(run, (struct span){text, len});
	solve(&solving, (struct span){text, len});
	print_words(&solving);
	status = solving.conclusion.verdict != PUZZLE_ANSWER;
	arena_free(&solving.arena);
	return status;
}

/* The program that is asked: paths of tests' own, or the installed ones. Returns NULL after saying why not. */
static const char *
find_program(struct run *run, char *into, size_t room)
{
	const char *solver = getenv("PARAPET_SOLVER"), *jail = getenv("PARAPET_JAIL");
	const char *path = NULL;

	if (!run->enumerate) {
		path = solver != NULL && solver[0] == '/' ? solver : solver_find(into, room);
		if (path == NULL)
			fputs("parapet solve: parapet-solver is not here, so values are tried in the jail\n", stderr);
		run->enumerate = path == NULL;
	}
	if (path == NULL)
		path = jail != NULL && jail[0] == '/' ? jail : jail_find(into, room);
	if (path == NULL)
		fputs("parapet solve: neither parapet-solver nor parapet-jail is here: they belong beside parapet\n",
		    stderr);
	return path;
}

/* Start what is asked. Returns 0, or -1 after saying why not. */
static int
start(struct run *run)
{
	char room[4096];
	const char *path = find_program(run, room, sizeof(room));

	if (path == NULL)
		return -1;
	if (jail_spawn(&run->process, path, NULL) == -1) {
		fprintf(stderr, "parapet solve: cannot start %s: %s\n", path, strerror(errno));
		return -1;
	}
	/* A puzzle whose process ends while it is still being written has a verdict, too. */
	(void)signal(SIGPIPE, SIG_IGN);
	if (run->enumerate)
		run->jail = jail_open(run->process.ask, NULL, 0);
	else
		run->solver = solver_open(run->process.ask, NULL, 0);
	if (run->jail != NULL || run->solver != NULL)
		return 0;
	fprintf(stderr, "parapet solve: cannot ask: %s\n", strerror(errno));
	jail_process_end(&run->process);
	return -1;
}

int
solve_main(int argc, char *const *argv)
{
	struct run run = {.timeout_ms = 2000};
	int status = read_flags(&run, argc, argv);
	FILE *in = stdin;

	if (status != -1)
		return status;
	if (run.schema) {
		puts(puzzle_schema());
		return 0;
	}
	if (run.file != NULL && strcmp(run.file, "-") != 0)
		in = fopen(run.file, "re");
	if (in == NULL) {
		fprintf(stderr, "parapet solve: cannot open %s: %s\n", run.file, strerror(errno));
		return 1;
	}
	if (run.show != NULL)
		status = solve_one(&run, in);
	else if (start(&run) == -1)
		status = 1;
	else {
		status = run.jsonl ? solve_lines(&run, in) : solve_one(&run, in);
		if (run.solver != NULL)
			solver_close(run.solver);
		else
			jail_close(run.jail);
		jail_process_end(&run.process);
	}
	if (in != stdin)
		fclose(in);
	return status;
}
