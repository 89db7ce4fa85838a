/*
 * Which passes of the policy apply to a turn, judging by its request.
 */
#ifndef PARAPET_EXECUTORS_PASSES_PASS_PLAN_H
#define PARAPET_EXECUTORS_PASSES_PASS_PLAN_H

#include "executors/passes/pass.h"
#include "executors/step.h"

struct pass_plan {
	struct flow_pass passes[OUTCOME_PASSES_MAX]; /* for flow_turn; further ones are ignored */
	unsigned count;
	enum pass_hook hooks[OUTCOME_PASSES_MAX];
	enum pass_hook hook; /* the strictest of theirs; HOOK_NONE: none applies */
	bool acts;           /* one of them is not in shadow */
	bool asks;           /* ... and may call the model */
	const struct policy *policy;
};

/*
 * Plan. `executes`: an executor examines the turn too; without one, passes with HOOK_ALONG are left out. Borrows
 * policy and turn; the plan points into the policy.
 */
void pass_plan_make(const struct policy *policy, const struct request *request, bool executes, struct pass_plan *plan);

/*
 * Whether one of the passes that hold the beginning of a stream finds something in what has arrived. `turn` is the
 * planned one.
 */
bool pass_plan_sees(const struct pass_plan *plan, const struct request *request, struct span text);

#endif
