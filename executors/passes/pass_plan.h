/*
 * Which passes of the policy look at a turn, told from its request.
 */
#ifndef PARAPET_EXECUTORS_PASSES_PASS_PLAN_H
#define PARAPET_EXECUTORS_PASSES_PASS_PLAN_H

#include "executors/passes/pass.h"
#include "executors/step.h"

struct pass_plan {
	struct flow_pass passes[OUTCOME_PASSES_MAX]; /* for flow_turn; what does not fit is left out */
	unsigned count;
	enum pass_hook hooks[OUTCOME_PASSES_MAX];
	enum pass_hook hook; /* the firmest of theirs; HOOK_NONE: nobody looks */
	bool acts;           /* one of them is not in shadow */
	bool asks;           /* ... and may ask the model */
	const struct policy *policy;
};

/*
 * Plan. `executes`: an executor looks at the turn, too; without one, passes that only go along are left out. Borrows
 * policy and turn; the plan points into the policy.
 */
void pass_plan_make(const struct policy *policy, const struct request *request, bool executes, struct pass_plan *plan);

/*
 * Whether what has come of a stream shows something to one of the passes that hold its beginning. `turn` is the one
 * that was planned for.
 */
bool pass_plan_sees(const struct pass_plan *plan, const struct request *request, struct span text);

#endif
