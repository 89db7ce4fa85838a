/*
 * What guarding a turn of a route may cost beyond the model's own answer, by the policy alone.
 */
#ifndef PARAPET_PROXY_COMMANDS_ROUTE_COST_H
#define PARAPET_PROXY_COMMANDS_ROUTE_COST_H

#include <stddef.h>
#include <stdint.h>

#include "executors/cost.h"
#include "policies/policy.h"

struct route_cost {
	int64_t calls;              /* of the model, at most; 0: none */
	struct policy_range tokens; /* of each, if calls */
};

/* NULL is the direct route, which costs nothing. */
struct route_cost route_cost_of(const struct policy *policy, const struct policy_route *route);

/*
 * How many seconds so many calls take at a model's speed that write so many tokens each; 0 where it is not known.
 * reread: bytes of the conversation that each of them reads again, as the backend keeps no cache.
 */
double route_cost_seconds(struct model_speed speed, int64_t calls, int64_t tokens, size_t reread);

#endif
