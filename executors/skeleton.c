/*
 * The smallest executor: has the model write a program, runs it, and holds the whole number that it prints against the
 * draft. A program that fails may be mended once.
 *
 * A real one asks for more proof than one program before it replaces a draft.
 */
#include "executors/skeleton.h"

#include <errno.h>
#include <stdlib.h>

static flow_step ask_program, run_program, mend_program, compare;

const struct executor executor_skeleton = {
    .name = "skeleton",
    .first = {"ask_program", ask_program},
    .needs_model = true,
    .needs_jail = true,
};

static enum flow_next
ask_program(struct flow *flow)
{
	struct model_call call = {
	    .instruction = span_of("Write a Python program that prints the answer. Only the program."),
	    .max_tokens = 256,
	};

	return flow_ask_model(flow, &call, THEN(run_program), ELSE(keep_draft));
}

static enum flow_next
run_program(struct flow *flow)
{
	struct program_run run = {.program = flow_reply(flow)->text};

	return flow_run_program(flow, &run, THEN(compare), ELSE(mend_program));
}

static enum flow_next
mend_program(struct flow *flow)
{
	struct model_call call = {
	    .said = flow_reply(flow)->text,
	    .instruction = span_of("That program failed. Write it again. Only the program."),
	    .max_tokens = 256,
	};

	if (flow_ran(flow)->verdict != JAIL_EXCEPTION || !flow_may_retry(flow))
		return keep_draft(flow);
	return flow_ask_model(flow, &call, THEN(run_program), ELSE(keep_draft));
}

/* The single whole number of a text with nothing else in it, which ends in NUL. */
static bool
read_number(struct span text, long long *number)
{
	char *end;

	text = span_strip(text);
	if (text.len == 0 || !(isdigit((unsigned char)text.at[0]) || text.at[0] == '-'))
		return false;
	errno = 0;
	*number = strtoll(text.at, &end, 10);
	return errno == 0 && end == text.at + text.len;
}

/* The answer is printed from the number read, never from the program's own bytes. */
static enum flow_next
compare(struct flow *flow)
{
	struct span draft = flow_turn(flow)->draft;
	struct flow_answer answer = {.working = span_of("by a program"), .draft = draft};
	long long number;

	if (!read_number(flow_ran(flow)->output, &number))
		return flow_fall_back(flow, WHY_PROGRAM_UNREADABLE);
	answer.answer = flow_printf(flow, "%lld", number);
	if (memmem(draft.at, draft.len, answer.answer.at, answer.answer.len) != NULL)
		return flow_keep(flow, WHY_AGREES);
	answer.text = flow_printf(flow, "The answer is %lld, checked by a program.", number);
	return flow_replace(flow, &answer, WHY_COMPUTED);
}
