/*
 * A flow's stages: the route's executor, then the turn's passes, each working on the result so far.
 */
#include <assert.h>

#include "executors/executor.h"
#include "executors/flow_inside.h"
#include "executors/step.h"

const struct policy_route flow_passes_route = {
    .name = "direct",
    .executor = EXECUTOR_DIRECT,
    .limits =
	{
	    .model_calls = 3,
	    .passes = 3,
	    .answer_tokens = 1024,
	    .program_time = 2000,
	    .program_memory = 64 * 1024 * 1024,
	    .program_output = 16 * 1024,
	    .solver_time = 2000,
	},
};

const struct flow_pass *
flow_pass(const struct flow *flow)
{

	return flow->stage == 0 ? NULL : &flow->turn.passes[flow->stage - 1];
}

const struct flow_outcome *
flow_before(const struct flow *flow)
{

	assert(flow->stage > 0);
	return &flow->before;
}

bool
flow_records_only(const struct flow *flow)
{
	const struct flow_pass *pass = flow_pass(flow);

	return flow->turn.shadow || (pass != NULL && pass->shadow);
}

void
flow_flag(struct flow *flow, enum outcome_flag flag)
{

	if (!flow_records_only(flow))
		flow->outcome.flags |= 1u << flag;
}

void
flow_enter(struct flow *flow, struct step first)
{

	flow->own = NULL;
	flow->next = first;
	flow->trouble = WHY_COUNT;
	flow->reply = (struct model_reply){.text = span_of(""), .thinking = span_of(""), .finish = MODEL_GONE};
	flow->ran = (struct program_reply){.output = span_of(""), .detail = span_of(""), .verdict = JAIL_BROKEN};
	flow->solved = (struct solver_reply){.verdict = SOLVER_BROKEN, .detail = "absent", .in = SOLVER_IN_TEXT};
}

/* Put back the result of the stages before. Their texts were complete before this stage began. */
static void
restore(struct flow *flow)
{
	struct flow_outcome *now = &flow->outcome;
	const struct flow_outcome *before = &flow->before;

	now->verdict = before->verdict;
	now->why = before->why;
	now->how = before->how;
	now->text = before->text;
	now->answer = before->answer;
	now->working = before->working;
	now->draft = before->draft;
	now->correction = before->correction;
	now->delivery = before->delivery;
}

/* Whether a pass that leaves the draft decides the turn's verdict: a doubt overrides what an earlier pass confirmed. */
static bool
overrules(const struct flow_outcome *now, const struct flow_outcome *before)
{

	if (before->why == WHY_NOTHING_SEEN)
		return true;
	return before->verdict == VERDICT_CONFIRMED && !before->agrees && now->verdict != VERDICT_CONFIRMED &&
	    now->why != WHY_NOTHING_SEEN;
}

/* Record a pass's result and update the turn's. */
static void
settle_pass(struct flow *flow, const struct flow_pass *pass)
{
	struct flow_outcome *now = &flow->outcome;
	const struct flow_outcome *before = &flow->before;
	enum outcome_why why = now->why;

	/*
	 * Only the executor says whether the draft ends on what was found; a pass that keeps the draft means something
	 * else.
	 */
	now->agrees = before->agrees;
	now->passes[now->pass_count++] = (struct outcome_pass){pass->post, now->verdict, why, flow_records_only(flow)};
	if (pass->shadow) {
		restore(flow);
		/* If there is no other result, its reason becomes the turn's. */
		if (before->why == WHY_NOTHING_SEEN && why != WHY_NOTHING_SEEN)
			now->why = WHY_SHADOW;
	} else if (now->how == HOW_NONE) {
		if (!overrules(now, before))
			restore(flow);
	} else {
		/* Mending does not bring a changed text closer to the draft. */
		if (now->delivery < before->delivery)
			now->delivery = before->delivery;
		now->verdict = verdict_of_delivery(now->delivery);
		/* A proven answer stays proven when mended. */
		if (before->how == HOW_REPLACE)
			now->how = before->how;
	}
}

bool
flow_next_stage(struct flow *flow)
{
	const struct flow_pass *pass = flow_pass(flow);
	bool spoiled = flow->arena.failed || flow->outcome.why == WHY_STEPS || flow->outcome.why == WHY_TOO_COSTLY;

	/* A stage that ran out of memory cannot trust what it wrote. */
	if (flow->arena.failed)
		flow_fall_back(flow, WHY_MEMORY);
	if (pass != NULL)
		settle_pass(flow, pass);
	if (spoiled || flow->stage == flow->stages)
		return false;
	if (flow->outcome.how == HOW_REPLACE || flow->outcome.how == HOW_REPAIR)
		flow->turn.draft = flow->outcome.text;
	flow->before = flow->outcome;
	flow_enter(flow, flow->turn.passes[flow->stage++].act->first);
	return true;
}
