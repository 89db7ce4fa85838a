/*
 * Two lengths of two programs.
 */
#include "executors/arithmetic/demand.h"

#include "executors/arithmetic/short_program.h"

static const char *const prompts[][2] = {
    [PROGRAMS_SHORT] = {"first-short-program", "second-short-program"},
    [PROGRAMS_LONG] = {"first-program", "second-program"},
};

static bool
allows(const struct flow *flow, enum policy_programs length)
{

	return (flow_turn(flow)->route->programs >> length & 1) != 0;
}

struct demand
demand_begin(const struct flow *flow)
{

	return (struct demand){.length = allows(flow, PROGRAMS_SHORT) ? PROGRAMS_SHORT : PROGRAMS_LONG};
}

bool
demand_fits(struct flow *flow, enum policy_programs length, unsigned which, unsigned last, struct span question)
{
	struct call_size calls[2];
	unsigned count = 0;

	for (; which <= last; which++) {
		calls[count] = flow_prompt_size(flow, prompts[length][which]);
		calls[count++].bytes += which == 1 ? question.len : 0;
	}
	return allows(flow, length) && flow_calls_fit(flow, calls, count);
}

enum flow_next
demand_ask(struct flow *flow, const struct demand *demand, unsigned which, struct span question, struct step then,
    struct step otherwise)
{
	struct model_call call = {.least_tokens = which == 1 ? demand->least : 0};
	struct fill_word words[] = {{"question", span_strip(question)}, {NULL}};

	return flow_ask_prompt(flow, prompts[demand->length][which], words, &call, then, otherwise);
}

/* 'print("total in dollars:", 5*20 + 3*30)' */
static bool
is_line(struct span program)
{
	const char *end = span_find(program, '\n');

	return end == NULL || end == program.at + program.len - 1;
}

enum program_found
demand_take(struct flow *flow, struct demand *demand, char *room, size_t *len)
{
	struct span reply = flow_reply(flow)->text;
	enum program_found found = PROGRAM_FOUND;

	demand->is_short = demand->length == PROGRAMS_SHORT && short_program_extract(reply, room, len);
	if (!demand->is_short)
		found = program_extract(reply, room, len);
	if (demand->length == PROGRAMS_SHORT && !demand->is_short)
		demand->is_short =
		    found == PROGRAM_NONE || (found == PROGRAM_FOUND && is_line((struct span){room, *len}));
	/* The second line is hardly shorter. */
	if (demand->is_short && demand->least == 0)
		demand->least =
		    flow_reply(flow)->tokens > 0 ? flow_reply(flow)->tokens : flow_tokens_of(flow, reply.len);
	return found;
}
