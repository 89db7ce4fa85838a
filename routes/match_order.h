/*
 * The order in which a route's reasons and objections are matched, and which of them only if it is within reach.
 */
#ifndef PARAPET_ROUTES_MATCH_ORDER_H
#define PARAPET_ROUTES_MATCH_ORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/policy.h"

struct match_order_reason {
	const struct policy_rule *rule; /* in the policy */
	double weight;
};

/*
 * Of a route's reasons (positive rules about the last message) the lightest are left out, as long as all that is left
 * out could not reach the threshold: the others decide whether it is within reach. Its objections (negative patterns
 * about the last message) may take it out of reach, but only if that message is independent: its own evidence must
 * suffice when it depends on another, while an objection is weighed against the evidence of both.
 */
struct match_order_route {
	double asked;    /* the least evidence that the last message itself must have */
	double slack;    /* rounding difference of the same evidence added up in another order */
	double left_out; /* the most evidence that all others can add */
	size_t count;
	struct match_order_reason *reasons; /* from the heaviest on */
	size_t objection_count;
	struct match_order_reason *objections; /* likewise */
};

struct match_order {
	struct match_order_route *routes; /* as the policy has them */
	size_t count;
};

/*
 * Plan for a policy, for independent messages or for those that depend on the one before, which may have half of the
 * evidence. Returns 0, or -1 without memory; call match_order_free in both cases.
 */
int match_order_make(struct match_order *order, const struct policy *policy, bool leaning);
void match_order_free(struct match_order *order);

#endif
