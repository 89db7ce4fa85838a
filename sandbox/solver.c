/*
 * The solver as a service: a child gets a question and writes a reply (solver_wire.h).
 */
#include "sandbox/solver.h"

#include <string.h>

#include "sandbox/service.h"
#include "sandbox/solver_wire.h"

VOCABULARY_NAMES(solver_verdict, EACH_SOLVER_VERDICT, SOLVER_VERDICTS);

struct solver_limits
solver_limits_default(void)
{

	return (struct solver_limits){.wall_ms = 2000, .cpu_ms = 2000, .memory = (size_t)256 << 20};
}

static void
prepare(const void *question, struct service_request *request)
{
	const struct solver_query *query = question;

	request->refusal = solver_wire_refusal(query);
	if (request->refusal == NULL)
		request->len = solver_wire_query_size(query);
	request->limits = (struct jail_limits){.wall_ms = query->limits.wall_ms,
	    .cpu_ms = query->limits.cpu_ms,
	    .memory = query->limits.memory,
	    .output = SOLVER_WIRE_REPLY_MAX};
}

static void
write_query(const void *question, char *into)
{

	solver_wire_write_query(question, into);
}

/* The verdict for a child that ended without a reply. Whatever a child does is not our fault. */
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
deliver(const struct jail_result *result, const char *asked, service_done *done, void *owner)
{
	char detail[SOLVER_DETAIL_MAX + 1];
	struct solver_wire_query head;
	struct solver_reply reply;
	bool replied = result->verdict == JAIL_OK;

	if (replied) {
		memcpy(&head, asked, sizeof(head));
		replied = solver_wire_read_reply(result->output, result->output_len,
			      (enum solver_question)head.question, head.term_count, detail, &reply) == 0;
	}
	if (!replied)
		reply = (struct solver_reply){
		    .verdict = verdict_of(result->verdict), .detail = detail_of(result), .in = SOLVER_IN_TEXT};
	reply.micros = result->micros;
	done(owner, &reply);
}

const struct service_row service_solver = {
    .name = "solver",
    .program = "parapet-solver",
    .variable = "PARAPET_SOLVER",
    .inside = "the solver",
    .purpose = "the solver for model-written puzzles",
    .look = "",
    .ready = "1 if puzzles can be solved.",
    .starts_name = "starts",
    .starts = "Processes with Z3 that became ready or failed: to start, to fork, or to answer.",
    .prepare = prepare,
    .write = write_query,
    .deliver = deliver,
};
