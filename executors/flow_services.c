/*
 * The flow's services: a row for each.
 */
#include <string.h>

#include "executors/flow_inside.h"
#include "executors/step.h"

/* --- the jail --- */

static const void *
program_question(const struct flow *flow, int64_t *wall_millis)
{

	*wall_millis = flow->program.limits.wall_ms;
	return &flow->program;
}

static void
program_started(struct flow *flow)
{

	flow->again = flow->runs_again;
	if (flow->again)
		return;
	flow->outcome.program = (struct span){flow->program.at, flow->program.len};
	flow->outcome.printed = span_of("");
}

static struct span
output_of(const struct jail_result *result)
{

	return (struct span){result->output_len > 0 ? result->output : "", result->output_len};
}

static enum outcome_why
program_trouble(const void *reply)
{
	static const enum outcome_why trouble[JAIL_VERDICTS] = {
	    [JAIL_OK] = WHY_COUNT,
	    [JAIL_EXCEPTION] = WHY_PROGRAM_EXCEPTION,
	    [JAIL_TIMEOUT] = WHY_PROGRAM_TIMEOUT,
	    [JAIL_MEMORY] = WHY_PROGRAM_MEMORY,
	    [JAIL_OUTPUT] = WHY_PROGRAM_OUTPUT,
	    [JAIL_KILLED] = WHY_PROGRAM_KILLED,
	    [JAIL_SIGNAL] = WHY_PROGRAM_SIGNAL,
	    [JAIL_REFUSED] = WHY_PROGRAM_REFUSED,
	    [JAIL_BROKEN] = WHY_JAIL_BROKEN,
	    [JAIL_BUSY] = WHY_JAIL_BUSY,
	};
	const struct jail_result *result = reply;

	if (result->verdict == JAIL_OK && span_strip(output_of(result)).len == 0)
		return WHY_PROGRAM_SILENT;
	return trouble[result->verdict];
}

static void
program_keep(struct flow *flow, const void *reply)
{
	const struct jail_result *result = reply;

	flow->ran = (struct program_reply){.verdict = result->verdict,
	    .output = flow_copy(flow, output_of(result)),
	    .detail = flow_copy(flow, span_of(result->detail)),
	    .micros = (int64_t)result->micros};
	if (!flow->again)
		flow->outcome.printed = flow->ran.output;
}

static const struct jail_result program_late = {.verdict = JAIL_TIMEOUT, .detail = ""};

/* --- the solver --- */

static const void *
puzzle_question(const struct flow *flow, int64_t *wall_millis)
{

	*wall_millis = flow->query.limits.wall_ms;
	return &flow->query;
}

static void
puzzle_started(struct flow *flow)
{

	flow->outcome.puzzle = (struct span){flow->query.text.at, flow->query.text.len};
}

static enum outcome_why
puzzle_trouble(const void *reply)
{
	static const enum outcome_why trouble[SOLVER_VERDICTS] = {
	    [SOLVER_ANSWER] = WHY_COUNT,
	    [SOLVER_AMBIGUOUS] = WHY_COUNT,
	    [SOLVER_UNSATISFIABLE] = WHY_COUNT,
	    [SOLVER_UNKNOWN] = WHY_PUZZLE_UNKNOWN,
	    [SOLVER_INVALID] = WHY_PUZZLE_INVALID,
	    [SOLVER_TIMEOUT] = WHY_PUZZLE_TIMEOUT,
	    [SOLVER_MEMORY] = WHY_PUZZLE_MEMORY,
	    [SOLVER_KILLED] = WHY_PUZZLE_KILLED,
	    [SOLVER_CRASHED] = WHY_PUZZLE_CRASHED,
	    [SOLVER_BROKEN] = WHY_SOLVER_BROKEN,
	    [SOLVER_BUSY] = WHY_SOLVER_BUSY,
	};

	return trouble[((const struct solver_reply *)reply)->verdict];
}

/* Copy bytes, aligned for any type; NULL if there are none. */
static const void *
keep_bytes(struct flow *flow, const void *at, size_t size)
{
	void *kept = size > 0 && at != NULL ? arena_take(&flow->arena, size) : NULL;

	return kept != NULL ? memcpy(kept, at, size) : NULL;
}

/* Copy a reply and everything it points to. */
static void
puzzle_keep(struct flow *flow, const void *from)
{
	const struct solver_reply *reply = from;
	struct solver_reply *kept = &flow->solved;

	*kept = *reply;
	kept->detail = flow_copy(flow, span_of(reply->detail)).at;
	kept->values = keep_bytes(flow, reply->values, reply->value_count * sizeof(*reply->values));
	kept->others = keep_bytes(flow, reply->others, reply->value_count * sizeof(*reply->others));
	kept->holds = keep_bytes(flow, reply->holds, reply->holds_count);
	kept->core = keep_bytes(flow, reply->core, reply->core_count * sizeof(*reply->core));
	for (size_t i = 0; i < reply->witnesses; i++)
		kept->witness[i] = keep_bytes(flow, reply->witness[i], reply->constants * sizeof(*reply->witness[i]));
}

static const struct solver_reply puzzle_late = {.verdict = SOLVER_TIMEOUT, .detail = "", .in = SOLVER_IN_TEXT};

const struct flow_service flow_services[SERVICES] = {
    [SERVICE_JAIL] = {WHY_JAIL_ABSENT, WHY_JAIL_BUSY, &program_late, program_question, program_started, program_trouble,
	program_keep},
    [SERVICE_SOLVER] = {WHY_SOLVER_ABSENT, WHY_SOLVER_BUSY, &puzzle_late, puzzle_question, puzzle_started,
	puzzle_trouble, puzzle_keep},
};
