/*
 * Which of a policy's patterns are tried at once, and which only when a route is within reach.
 */
#ifndef PARAPET_ROUTES_PLAN_H
#define PARAPET_ROUTES_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/policy.h"

enum pass { PASS_FIRST, PASS_REST, PASS_COUNT };

/* One bit for each pattern of the policy. */
struct plan {
	size_t bitmap; /* bytes of a bitmap, one more than the patterns need */
	unsigned char *passes[PASS_COUNT];
};

/*
 * Plan for a policy. Of each route's reasons (positive patterns about the last text) the lightest stay out of the first
 * pass, as long as all that is not in it could not carry the route; housekeeping is in it. `follows`: a user text
 * stands before the last one, which may bring half of the evidence. Returns 0, or -1 without memory.
 */
int plan_make(struct plan *plan, const struct policy *policy, bool follows);
void plan_free(struct plan *plan);

enum pass plan_pass(const struct plan *plan, unsigned pattern);

/* Whether a rule is a reason to take its route that a pass over the last text finds. */
bool plan_is_reason(const struct policy_rule *rule);

/* The evidence that the last text itself must bring at least. */
double plan_asked_of_last(const struct policy_route *route, bool follows);

/* Bits of a bitmap. */
bool plan_has_bit(const unsigned char *bitmap, unsigned bit);

#endif
