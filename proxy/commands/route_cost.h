/*
 * What guarding a turn of a route may cost beyond the model's own answer, by the policy alone.
 */
#ifndef PARAPET_PROXY_COMMANDS_ROUTE_COST_H
#define PARAPET_PROXY_COMMANDS_ROUTE_COST_H

#include "policies/policy.h"

struct route_cost {
	int64_t calls;              /* of the model, at most; 0: none */
	struct policy_range tokens; /* of each, if calls */
};

#define ROUTE_COST_BYTES 400 /* of what an extra call adds to a conversation */

/* NULL is the direct route, which costs nothing. */
struct route_cost route_cost_of(const struct policy *policy, const struct policy_route *route);

#endif
