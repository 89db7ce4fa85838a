/*
 * Light reasons are left out of the first pass as long as they could not carry their route without a heavy one.
 */
#include "routes/plan.h"

#include <stdlib.h>

#include "policies/pattern.h"

bool
plan_has_bit(const unsigned char *bitmap, unsigned bit)
{

	return bitmap[bit / 8] >> bit % 8 & 1;
}

static void
set_bit(unsigned char *bitmap, unsigned bit)
{

	bitmap[bit / 8] |= (unsigned char)(1u << bit % 8);
}

bool
plan_is_reason(const struct policy_rule *rule)
{

	return rule->weight > 0 && !rule->is_finding && rule->in == TEXT_LAST;
}

/* The evidence that the last text itself must bring; where one stands before it, the least that makes it worth a look.
 */
double
plan_asked_of_last(const struct policy_route *route, bool follows)
{

	return follows ? route->threshold / 2 : route->threshold;
}

/* A route's reasons from the lightest to the heaviest, those of one weight as they stand. NULL: the first; no more. */
static const struct policy_rule *
next_heavier(const struct policy_route *route, const struct policy_rule *last)
{
	const struct policy_rule *best = NULL;

	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];

		if (!plan_is_reason(rule) ||
		    (last != NULL && (rule->weight < last->weight || (rule->weight <= last->weight && rule <= last))))
			continue;
		if (best == NULL || rule->weight < best->weight)
			best = rule;
	}
	return best;
}

/* Put a route's reasons into the first pass, but for the lightest, as long as those could not carry it. */
static void
plan_route(const struct policy_route *route, bool follows, unsigned char *first)
{
	double left_out = 0;

	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];

		left_out += rule->weight > 0 && !plan_is_reason(rule) ? rule->weight : 0;
	}
	for (const struct policy_rule *rule = next_heavier(route, NULL); rule != NULL;
	     rule = next_heavier(route, rule)) {
		left_out += rule->weight;
		if (left_out >= plan_asked_of_last(route, follows))
			set_bit(first, rule->pattern);
	}
}

/* What no route has in the first pass, reasons to stay among it. */
static void
plan_rest(struct plan *plan, const struct policy_route *route)
{

	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];

		if (!rule->is_finding && plan_pass(plan, rule->pattern) != PASS_FIRST)
			set_bit(plan->passes[PASS_REST], rule->pattern);
	}
}

enum pass
plan_pass(const struct plan *plan, unsigned pattern)
{

	return plan_has_bit(plan->passes[PASS_FIRST], pattern) ? PASS_FIRST : PASS_REST;
}

int
plan_make(struct plan *plan, const struct policy *policy, bool follows)
{

	plan->bitmap = (pattern_set_count(policy->patterns) + 7) / 8 + 1;
	for (int i = 0; i < PASS_COUNT; i++) {
		plan->passes[i] = calloc(1, plan->bitmap);
		if (plan->passes[i] == NULL)
			return -1;
	}
	for (size_t i = 0; i < policy->housekeeping_count; i++)
		set_bit(plan->passes[PASS_FIRST], policy->housekeeping[i]);
	for (size_t i = 0; i < policy->route_count; i++)
		plan_route(&policy->routes[i], follows, plan->passes[PASS_FIRST]);
	for (size_t i = 0; i < policy->route_count; i++)
		plan_rest(plan, &policy->routes[i]);
	return 0;
}

void
plan_free(struct plan *plan)
{

	for (int i = 0; i < PASS_COUNT; i++)
		free(plan->passes[i]);
}
