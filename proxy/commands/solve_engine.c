/*
 * Puzzles by hand: asking the solver, or the jail.
 */
#include "proxy/commands/solve_engine.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/commands/command.h"

static void
conclude(struct solve_job *job, const struct solver_reply *reply)
{

	if (!puzzle_conclude(job->puzzle, &job->arena, reply, &job->conclusion))
		job->conclusion = (struct puzzle_conclusion){.verdict = PUZZLE_BROKEN, .detail = "memory"};
	job->done = true;
}

static void
on_program(void *owner, const void *said)
{
	struct solve_job *job = owner;
	const struct jail_result *result = said;
	struct span output = {result->output, result->output_len};
	struct solver_reply reply = {.verdict = SOLVER_BROKEN, .detail = "output"};

	if (result->verdict == JAIL_TIMEOUT || result->verdict == JAIL_MEMORY)
		reply = (struct solver_reply){
		    .verdict = result->verdict == JAIL_TIMEOUT ? SOLVER_TIMEOUT : SOLVER_MEMORY, .detail = ""};
	else if (result->verdict != JAIL_OK)
		reply.detail = jail_verdict_name(result->verdict);
	else if (!puzzle_output_read(job->puzzle, &job->arena, output, &reply))
		reply = (struct solver_reply){.verdict = SOLVER_BROKEN, .detail = "output"};
	conclude(job, &reply);
}

static bool
ask_jail(struct solve_job *job)
{
	struct span program = puzzle_program(job->puzzle, &job->arena);
	struct jail_program run = {program.at, program.len, jail_limits_default()};

	run.limits.wall_ms = run.limits.cpu_ms = job->asked->timeout_ms;
	if (program.at == NULL) {
		conclude(job, &(struct solver_reply){.verdict = SOLVER_UNKNOWN, .detail = "too long"});
		return true;
	}
	return asker_submit(job->asked->asker, &run, on_program, job) != NULL;
}

static void
on_solved(void *owner, const void *reply)
{

	conclude(owner, reply);
}

static bool
ask_solver(struct solve_job *job)
{
	struct solver_query query;

	if (!puzzle_solver_query(job->puzzle, &job->arena, &query)) {
		conclude(job, &(struct solver_reply){.verdict = SOLVER_UNKNOWN, .detail = "too long"});
		return true;
	}
	query.limits = solver_limits_default();
	query.limits.wall_ms = query.limits.cpu_ms = job->asked->timeout_ms;
	return asker_submit(job->asked->asker, &query, on_solved, job) != NULL;
}

static bool
ask(struct solve_job *job)
{

	return job->asked->service == SERVICE_SOLVER ? ask_solver(job) : ask_jail(job);
}

/* Wait for the result. Returns false if the process is gone. */
static bool
wait_for(struct solve_job *job)
{
	struct solve_engine *asked = job->asked;

	while (!job->done) {
		struct pollfd polled[2] = {
		    {.fd = asker_fd(asked->asker), .events = POLLIN}, {.fd = asked->process.report, .events = POLLIN}};
		struct jail_report report;

		if (poll(polled, 2, asker_timeout(asked->asker)) == -1 && errno != EINTR)
			return false;
		while (polled[1].revents != 0) {
			ssize_t n = read(asked->process.report, &report, sizeof(report));

			if (n == 0)
				return false;
			if (n != (ssize_t)sizeof(report))
				break;
			if (report.failed[0] != '\0')
				fprintf(stderr, "parapet solve: it cannot be locked: %.*s\n",
				    (int)sizeof(report.failed), report.failed);
		}
		asker_dispatch(asked->asker);
	}
	return true;
}

void
solve_puzzle(struct solve_job *job, struct span text)
{
	int64_t begun = clock_micros();

	job->arena.max = PUZZLE_ARENA_MAX;
	job->puzzle = puzzle_read(&job->arena, text, &job->mistake);
	if (job->puzzle == NULL)
		job->conclusion.verdict = PUZZLE_INVALID;
	else if (!ask(job) || !wait_for(job))
		job->conclusion = (struct puzzle_conclusion){.verdict = PUZZLE_BROKEN, .detail = "gone"};
	job->micros = (uint64_t)(clock_micros() - begun);
}

/* Choose the engine: the jail if there is no solver. Returns the program, or NULL after an error message. */
static const char *
find_program(struct solve_engine *asked, bool enumerate, char *into, size_t room)
{
	const char *path = enumerate ? NULL : command_find_service(&service_solver, into, room);

	asked->service = path != NULL ? SERVICE_SOLVER : SERVICE_JAIL;
	if (path == NULL && !enumerate)
		fputs("parapet solve: parapet-solver is not here, so values are tried in the jail\n", stderr);
	if (path == NULL)
		path = command_find_service(&service_jail, into, room);
	if (path == NULL)
		fputs("parapet solve: neither parapet-solver nor parapet-jail is here: they belong beside parapet\n",
		    stderr);
	return path;
}

int
solve_engine_start(struct solve_engine *asked, bool enumerate)
{
	char room[4096];
	const char *path = find_program(asked, enumerate, room, sizeof(room));

	if (path == NULL)
		return -1;
	if (jail_spawn(&asked->process, path, NULL) == -1) {
		fprintf(stderr, "parapet solve: cannot start %s: %s\n", path, strerror(errno));
		return -1;
	}
	/* A puzzle whose process ends during writing has a verdict too. */
	(void)signal(SIGPIPE, SIG_IGN);
	asked->asker = asker_open(service_rows[asked->service], asked->process.ask, NULL, 0);
	if (asked->asker != NULL)
		return 0;
	fprintf(stderr, "parapet solve: cannot ask: %s\n", strerror(errno));
	jail_process_end(&asked->process);
	return -1;
}

void
solve_engine_end(struct solve_engine *asked)
{

	asker_close(asked->asker);
	jail_process_end(&asked->process);
}
