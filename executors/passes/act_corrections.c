/*
 * Leaving out what an answer itself corrects.
 *
 * A marker alone says nothing about which half is right: of right answers that show a correction some would lose what
 * was asked for. So somebody has to have come to what the rest says, and the rest by itself has to say it.
 */
#include "executors/passes/act.h"

#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/final.h"
#include "executors/clues/clues.h"
#include "executors/executor.h"
#include "executors/logic/reasoning.h"
#include "executors/step.h"
#include "routes/request.h"

static flow_step look_for_correction;

const struct executor act_corrections = {
    .name = "corrections",
    .first = {"look_for_correction", look_for_correction},
};

enum pass_hook
act_corrections_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)input;
	*shadow |= post->only_when == OCCASION_ROLEPLAY;
	/* Most answers correct nothing: a stream is held only where the turn has a question with an answer. */
	return post->only_when == OCCASION_ALWAYS ? HOOK_HOLD_CHECKED : HOOK_ALONG;
}

/* Whether both texts end on the same number, and the second says no other one. */
static bool
same_number(struct span prompt, struct span whole, struct span tail)
{
	struct final of_whole, of_tail;

	final_read(prompt, whole, &of_whole);
	final_read(prompt, tail, &of_tail);
	return of_whole.form != FINAL_NONE && of_tail.form != FINAL_NONE && !of_whole.unsure && !of_tail.unsure &&
	    !of_tail.contradicts && compare_value(&of_tail, &of_whole.value.readings[0].value) == AGREEMENT_AGREE;
}

/* The same for puzzles. */
static bool
same_answer(struct flow *flow, const struct pass_input *input, struct span tail)
{
	struct clues *clues = flow_alloc(flow, sizeof(*clues));
	struct reasoning of_whole, of_tail;
	const struct stated_answer *a = &of_whole.final, *b = &of_tail.final;

	if (clues == NULL)
		return false;
	clues_read(input->earlier, input->prompt, clues);
	reasoning_read(input->prompt, clues, input->response, &of_whole);
	reasoning_read(input->prompt, clues, tail, &of_tail);
	if (a->kind == ANSWER_NONE || a->kind != b->kind || of_tail.part)
		return false;
	if (a->kind == ANSWER_NUMBER)
		return rational_compare(&a->value, &b->value) == 0;
	return (a->kind != ANSWER_OPTION && a->kind != ANSWER_NAME) || a->index == b->index;
}

/* Whether the executor came to what is left. */
static bool
is_confirmed(struct flow *flow, const struct pass_input *input, struct span tail)
{
	enum policy_executor executor = flow_turn(flow)->route->executor;

	if (!flow_before(flow)->agrees || flow_before(flow)->how != HOW_NONE)
		return false;
	if (executor == EXECUTOR_ARITHMETIC || executor == EXECUTOR_LITERAL)
		return same_number(input->prompt, input->response, tail);
	return executor == EXECUTOR_LOGIC && same_answer(flow, input, tail);
}

/* Whether the policy wants it cut whoever says what. What was counted or chosen among is not left to that. */
static bool
is_insisted(const struct flow *flow)
{

	return flow_pass(flow)->post->only_when == OCCASION_ALWAYS && !flow_turn(flow)->form &&
	    flow_turn(flow)->route->executor != EXECUTOR_CONSTRAINTS;
}

static enum flow_next
look_for_correction(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct pass_findings findings;
	struct span tail;

	pass_corrections.find(&input, &findings);
	if (findings.count == 0)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (flow_form_is_fixed(flow))
		return flow_keep(flow, WHY_FORM);
	tail = findings.list[0].parts[1].text;
	if (!is_insisted(flow) && !is_confirmed(flow, &input, tail))
		return flow_keep(flow, WHY_UNCONFIRMED);
	return flow_repair(flow, tail, DELIVERY_MENDED, WHY_CUT);
}
