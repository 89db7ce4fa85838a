/*
 * Asking the solver: a jail's job (jail.h) whose program is a question and whose output is a reply.
 */
#include "sandbox/solver.h"

#include <stdlib.h>
#include <string.h>

#include "sandbox/jail.h"
#include "sandbox/solver_wire.h"

struct solver_job {
	struct solver_job *next, **back;
	struct jail_job *job;
	solver_done *done;
	void *owner;
	enum solver_question question;
	size_t term_count;
};

struct solver {
	struct jail *jail;
	struct solver_job *jobs;
};

static const char *const verdict_names[SOLVER_VERDICTS] = {"answer", "ambiguous", "unsatisfiable", "unknown", "invalid",
    "timeout", "memory", "killed", "crashed", "broken", "busy"};

const char *
solver_verdict_name(enum solver_verdict verdict)
{

	return verdict < SOLVER_VERDICTS ? verdict_names[verdict] : "broken";
}

struct solver_limits
solver_limits_default(void)
{

	return (struct solver_limits){.wall_ms = 2000, .cpu_ms = 2000, .memory = (size_t)256 << 20};
}

const char *
solver_find(char *into, size_t room)
{

	return jail_find_program("parapet-solver", into, room);
}

struct solver *
solver_open(const int ask[2], struct jail_room *room, unsigned holder)
{
	struct solver *solver = calloc(1, sizeof(*solver));

	if (solver == NULL)
		return NULL;
	solver->jail = jail_open(ask, room, holder);
	if (solver->jail == NULL) {
		free(solver);
		return NULL;
	}
	return solver;
}

int
solver_fd(const struct solver *solver)
{

	return jail_fd(solver->jail);
}

int
solver_timeout(const struct solver *solver)
{

	return jail_timeout(solver->jail);
}

void
solver_dispatch(struct solver *solver)
{

	jail_dispatch(solver->jail);
}

/* --- jobs --- */

static void
link_job(struct solver *solver, struct solver_job *job)
{

	job->next = solver->jobs;
	job->back = &solver->jobs;
	if (job->next != NULL)
		job->next->back = &job->next;
	solver->jobs = job;
}

static void
free_job(struct solver_job *job)
{

	*job->back = job->next;
	if (job->next != NULL)
		job->next->back = job->back;
	free(job);
}

/* How the child ended, where that is no reply of its own. What a child does is never our fault. */
static enum solver_verdict
verdict_of(enum jail_verdict verdict)
{
	static const enum solver_verdict verdicts[JAIL_VERDICTS] = {
	    [JAIL_OK] = SOLVER_CRASHED,
	    [JAIL_EXCEPTION] = SOLVER_CRASHED,
	    [JAIL_TIMEOUT] = SOLVER_TIMEOUT,
	    [JAIL_MEMORY] = SOLVER_MEMORY,
	    [JAIL_OUTPUT] = SOLVER_CRASHED,
	    [JAIL_KILLED] = SOLVER_KILLED,
	    [JAIL_SIGNAL] = SOLVER_CRASHED,
	    [JAIL_REFUSED] = SOLVER_INVALID,
	    [JAIL_BROKEN] = SOLVER_BROKEN,
	    [JAIL_BUSY] = SOLVER_BUSY,
	};

	return verdicts[verdict];
}

static const char *
detail_of(const struct jail_result *result)
{

	switch (result->verdict) {
	case JAIL_OK:
	case JAIL_OUTPUT:
		return "reply";
	case JAIL_EXCEPTION:
		return "exit";
	default:
		return result->detail;
	}
}

static void
on_done(void *owner, const struct jail_result *result)
{
	struct solver_job job = *(struct solver_job *)owner;
	char detail[SOLVER_DETAIL_MAX + 1];
	struct solver_reply reply;

	free_job(owner);
	if (result->verdict != JAIL_OK ||
	    solver_wire_read_reply(result->output, result->output_len, job.question, job.term_count, detail, &reply) ==
		-1)
		reply = (struct solver_reply){
		    .verdict = verdict_of(result->verdict), .detail = detail_of(result), .in = SOLVER_IN_TEXT};
	reply.micros = result->micros;
	job.done(job.owner, &reply);
}

struct solver_job *
solver_submit(struct solver *solver, const struct solver_query *query, solver_done *done, void *owner)
{
	const struct jail_limits limits = {.wall_ms = query->limits.wall_ms,
	    .cpu_ms = query->limits.cpu_ms,
	    .memory = query->limits.memory,
	    .output = SOLVER_WIRE_REPLY_MAX};
	const char *refusal = solver_wire_refusal(query);
	struct solver_job *job = calloc(1, sizeof(*job));
	char *bytes = NULL;
	size_t len = 0;

	if (job != NULL && refusal == NULL)
		bytes = solver_wire_write_query(query, &len);
	if (job == NULL || (refusal == NULL && bytes == NULL)) {
		free(job);
		return NULL;
	}
	*job = (struct solver_job){
	    .done = done, .owner = owner, .question = query->question, .term_count = query->term_count};
	job->job = jail_submit_bytes(solver->jail, bytes, len, refusal, &limits, on_done, job);
	free(bytes);
	if (job->job == NULL) {
		free(job);
		return NULL;
	}
	link_job(solver, job);
	return job;
}

void
solver_cancel(struct solver_job *job)
{

	jail_cancel(job->job);
	free_job(job);
}

void
solver_close(struct solver *solver)
{

	if (solver == NULL)
		return;
	jail_close(solver->jail);
	while (solver->jobs != NULL)
		free_job(solver->jobs);
	free(solver);
}
