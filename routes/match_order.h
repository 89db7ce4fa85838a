/*
 * In which order a route's reasons and objections are looked for, and which of them only when it is within reach.
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
 * Of a route's reasons (positive rules about the last text) the lightest are left out, as long as all that is left
 * out could not carry the route: the others decide whether it is within reach. Its objections (negative patterns about
 * the last text) may take it out of reach, but only where the last text stands for itself: what it brings must suffice
 * when it leans on another, while an objection is weighed against what both bring.
 */
struct match_order_route {
	double asked;    /* the evidence that the last text itself must bring at least */
	double slack;    /* what the same evidence may differ by, added up in another order */
	double left_out; /* the most that all others can bring */
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
 * Plan for a policy, for texts that stand for themselves or for those that lean on the one before, which may bring half
 * of the evidence. Returns 0, or -1 without memory; match_order_free either way.
 */
int match_order_make(struct match_order *order, const struct policy *policy, bool leaning);
void match_order_free(struct match_order *order);

#endif
