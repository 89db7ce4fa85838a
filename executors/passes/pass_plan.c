/*
 * Asks every pass of the policy whether and how it examines a turn.
 */
#include "executors/passes/pass_plan.h"

#include "executors/executor.h"
#include "executors/passes/screen.h"
#include "routes/request.h"

static struct pass_input
input_of(const struct request *request, struct span response)
{

	return (struct pass_input){.system = request->system.decoded,
	    .earlier = request->previous.decoded,
	    .prompt = request->last.decoded,
	    .response = response};
}

void
pass_plan_make(const struct policy *policy, const struct request *request, bool executes, struct pass_plan *plan)
{
	struct pass_input input = input_of(request, span_of(""));
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
		enum pass_hook hook;

		if (pass->act == NULL)
			continue;
		hook = pass->hook(&input, post, &shadow);
		shadow |= post->shadow;
		if (hook == HOOK_HOLD_CHECKED)
			hook = executes ? HOOK_HOLD : HOOK_TAP;
		if (hook == HOOK_NONE)
			continue;
		/* A pass that only records never delays an answer. */
		if (shadow && hook > HOOK_TAP)
			hook = HOOK_TAP;
		plan->hooks[plan->count] = hook;
		plan->passes[plan->count++] = (struct flow_pass){post, pass->act, shadow};
		plan->acts |= !shadow;
		plan->asks |= !shadow && pass->act->needs_model;
		if (hook > plan->hook)
			plan->hook = hook;
	}
	if (plan->hook == HOOK_ALONG && !executes)
		*plan = (struct pass_plan){.policy = policy};
}

bool
pass_plan_sees(const struct pass_plan *plan, const struct request *request, struct span text)
{
	struct pass_input input = input_of(request, text);

	for (unsigned i = 0; i < plan->count; i++) {
		struct pass_findings findings;

		if (plan->hooks[i] != HOOK_OPENING)
			continue;
		input.patterns = pass_patterns_of(plan->policy, plan->passes[i].post);
		pass_at(plan->passes[i].post->pass)->find(&input, &findings);
		if (findings.count > 0)
			return true;
	}
	return false;
}
