/*
 * Light reasons are left out as long as they could not carry their route without a heavy one.
 */
#include "routes/plan.h"

#include <stdlib.h>

static bool
is_reason(const struct policy_rule *rule)
{

	return rule->weight > 0 && !rule->is_finding && rule->in == TEXT_LAST;
}

/* From the heaviest to the lightest; of one weight, those that were told first come last. */
static int
compare_reasons(const void *a, const void *b)
{
	const struct plan_reason *one = a, *other = b;

	if (one->weight < other->weight || one->weight > other->weight)
		return one->weight < other->weight ? 1 : -1;
	return one->pattern < other->pattern ? 1 : -(one->pattern > other->pattern);
}

static int
plan_route(struct plan_route *plan, const struct policy_route *route, bool follows)
{

	/* Where a text stands before the last one, the least that makes it worth a look. */
	plan->asked = follows ? route->threshold / 2 : route->threshold;
	plan->reasons = calloc(route->rule_count + 1, sizeof(*plan->reasons));
	if (plan->reasons == NULL)
		return -1;
	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];

		if (is_reason(rule))
			plan->reasons[plan->count++] = (struct plan_reason){rule->pattern, rule->weight};
		else if (rule->weight > 0)
			plan->left_out += rule->weight;
	}
	qsort(plan->reasons, plan->count, sizeof(*plan->reasons), compare_reasons);
	while (plan->count > 0 && plan->left_out + plan->reasons[plan->count - 1].weight < plan->asked)
		plan->left_out += plan->reasons[--plan->count].weight;
	return 0;
}

int
plan_make(struct plan *plan, const struct policy *policy, bool follows)
{

	*plan = (struct plan){.routes = calloc(policy->route_count + 1, sizeof(*plan->routes))};
	if (plan->routes == NULL)
		return -1;
	for (; plan->count < policy->route_count; plan->count++)
		if (plan_route(&plan->routes[plan->count], &policy->routes[plan->count], follows) == -1)
			return -1;
	return 0;
}

void
plan_free(struct plan *plan)
{

	for (size_t i = 0; i < plan->count; i++)
		free(plan->routes[i].reasons);
	free(plan->routes);
}
