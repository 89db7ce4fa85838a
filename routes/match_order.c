/*
 * Light reasons are left out while they could not reach the route's threshold without a heavy one.
 */
#include "routes/match_order.h"

#include <math.h>
#include <stdlib.h>

#define SLACK 1e-9 /* of all weights together: far more than rounding errors */

static bool
is_about_last(const struct policy_rule *rule)
{

	return rule->in == TEXT_LAST;
}

/* From the heaviest to the lightest, for or against; among equal weights, the first listed come last. */
static int
compare_reasons(const void *a, const void *b)
{
	const struct match_order_reason *one = a, *other = b;
	double weight = fabs(one->weight), other_weight = fabs(other->weight);

	if (weight < other_weight || weight > other_weight)
		return weight < other_weight ? 1 : -1;
	return one->rule < other->rule ? 1 : -(one->rule > other->rule);
}

static int
match_order_route(struct match_order_route *plan, const struct policy_route *route, bool leaning)
{

	plan->asked = leaning ? route->threshold / 2 : route->threshold;
	plan->reasons = calloc(route->rule_count + 1, sizeof(*plan->reasons));
	plan->objections = calloc(route->rule_count + 1, sizeof(*plan->objections));
	if (plan->reasons == NULL || plan->objections == NULL)
		return -1;
	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];
		struct match_order_reason reason = {rule, rule->weight};

		plan->slack += fabs(rule->weight) * SLACK;
		if (rule->weight > 0 && is_about_last(rule))
			plan->reasons[plan->count++] = reason;
		else if (rule->weight > 0)
			plan->left_out += rule->weight;
		else if (rule->weight < 0 && is_about_last(rule) && !rule->is_finding && !leaning)
			plan->objections[plan->objection_count++] = reason;
	}
	qsort(plan->reasons, plan->count, sizeof(*plan->reasons), compare_reasons);
	qsort(plan->objections, plan->objection_count, sizeof(*plan->objections), compare_reasons);
	while (plan->count > 0 && plan->left_out + plan->reasons[plan->count - 1].weight < plan->asked)
		plan->left_out += plan->reasons[--plan->count].weight;
	return 0;
}

int
match_order_make(struct match_order *order, const struct policy *policy, bool leaning)
{

	*order = (struct match_order){.routes = calloc(policy->route_count + 1, sizeof(*order->routes))};
	if (order->routes == NULL)
		return -1;
	order->count = policy->route_count;
	for (size_t i = 0; i < order->count; i++)
		if (match_order_route(&order->routes[i], &policy->routes[i], leaning) == -1)
			return -1;
	return 0;
}

void
match_order_free(struct match_order *order)
{

	for (size_t i = 0; i < order->count; i++) {
		free(order->routes[i].reasons);
		free(order->routes[i].objections);
	}
	free(order->routes);
}
