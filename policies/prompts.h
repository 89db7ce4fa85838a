/*
 * The prompts that executors send to the model: which exist, their placeholders, and how to find one.
 *
 * A prompt is named EXECUTOR-PURPOSE: arithmetic-first-program. For a new one, add a row to prompts.c and its text to
 * the shipped policy.
 */
#ifndef PARAPET_POLICIES_PROMPTS_H
#define PARAPET_POLICIES_PROMPTS_H

#include "policies/policy.h"

struct node;
struct policy_mistakes;

/* The prompt for an executor: the route's own, else the policy's; NULL if neither has it. */
const struct policy_prompt *policy_prompt_find(
    const struct policy *policy, const struct policy_route *route, const char *executor, const char *what);

/* Note mistakes in an entry of `prompts`: an unused name, a missing or unknown placeholder. */
void policy_prompt_check(const struct node *entry, struct policy_mistakes *mistakes);

#endif
