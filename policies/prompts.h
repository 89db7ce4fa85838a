/*
 * The prompts that executors ask the model with: which there are, what may stand in them, and where one is found.
 *
 * A prompt is called EXECUTOR-WHAT: arithmetic-first-program. An executor that needs a new one adds a row to prompts.c
 * and its text to the shipped policy.
 */
#ifndef PARAPET_POLICIES_PROMPTS_H
#define PARAPET_POLICIES_PROMPTS_H

#include "policies/policy.h"

struct node;
struct policy_mistakes;

/* The prompt that an executor asks with: the route's own one, else the policy's; NULL where neither has it. */
const struct policy_prompt *policy_prompt_find(
    const struct policy *policy, const struct policy_route *route, const char *executor, const char *what);

/* Note what is wrong with an entry of `prompts`: a name that nobody asks for, a placeholder too many or too few. */
void policy_prompt_check(const struct node *entry, struct policy_mistakes *mistakes);

#endif
