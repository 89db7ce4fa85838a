/*
 * Asking every pass of the policy how it would take hold of a turn.
 */
#include "executors/passes/pass_plan.h"

#include "executors/executor.h"
#include "executors/passes/screen.h"
#include "routes/request.h"

static struct pass_input
input_of(const struct turn *turn, struct span response)
{

	return (struct pass_input){.system = turn->system.decoded,
	    .earlier = turn->previous.decoded,
	    .prompt = turn->last.decoded,
	    .response = response};
}

void
pass_plan_make(const struct policy *policy, const struct turn *turn, bool executes, struct pass_plan *plan)
{
	struct pass_input input = input_of(turn, span_of(""));
	struct screened screened;

	*plan = (struct pass_plan){.policy = policy};
	if (policy->post_count == 0)
		return;
	screened = screen_look(&input);
	input.screened = &screened;
	for (size_t i = 0; i < policy->post_count && plan->count < OUTCOME_PASSES_MAX; i++) {
		const struct policy_post *post = &policy->posts[i];
		const struct pass *pass = pass_at(post->pass);
		bool shadow = false;
		enum pass_grip grip;

		if (pass->act == NULL)
			continue;
		grip = pass->grip(&input, post, &shadow);
		shadow |= post->shadow;
		if (grip == GRIP_HOLD_CHECKED)
			grip = executes ? GRIP_HOLD : GRIP_TAP;
		if (grip == GRIP_NONE)
			continue;
		/* What only records holds nobody up. */
		if (shadow && grip > GRIP_TAP)
			grip = GRIP_TAP;
		plan->grips[plan->count] = grip;
		plan->passes[plan->count++] = (struct flow_pass){post, pass->act, shadow};
		plan->acts |= !shadow;
		plan->asks |= !shadow && pass->act->needs_model;
		if (grip > plan->grip)
			plan->grip = grip;
	}
	if (plan->grip == GRIP_ALONG && !executes)
		*plan = (struct pass_plan){.policy = policy};
}

bool
pass_plan_sees(const struct pass_plan *plan, const struct turn *turn, struct span text)
{
	struct pass_input input = input_of(turn, text);

	for (unsigned i = 0; i < plan->count; i++) {
		struct pass_findings findings;

		if (plan->grips[i] != GRIP_OPENING)
			continue;
		input.patterns = pass_patterns_of(plan->policy, plan->passes[i].post);
		pass_at(plan->passes[i].post->pass)->find(&input, &findings);
		if (findings.count > 0)
			return true;
	}
	return false;
}
