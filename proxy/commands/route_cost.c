/*
 * From the prompts that a route's executor may say.
 */
#include "proxy/commands/route_cost.h"

#include <string.h>

#include "executors/executors.h"

#define BYTES 400 /* that an extra call adds to a conversation */

/* Widen a range by the lengths that an executor's prompts allow the model. */
static void
add_tokens(
    struct policy_range *tokens, const struct policy_prompt *prompts, size_t count, const struct policy_route *route)
{
	const char *executor = policy_executor_name(route->executor);
	size_t len = strlen(executor);

	for (size_t i = 0; i < count; i++) {
		const struct policy_range *found = &prompts[i].tokens;

		if (strncmp(prompts[i].name, executor, len) != 0 || prompts[i].name[len] != '-')
			continue;
		if (found->least < tokens->least)
			tokens->least = found->least;
		if (found->most > tokens->most)
			tokens->most = found->most;
	}
	if (tokens->most > route->limits.answer_tokens)
		tokens->most = route->limits.answer_tokens;
}

struct route_cost
route_cost_of(const struct policy *policy, const struct policy_route *route)
{
	struct route_cost cost = {.tokens = {INT64_MAX, 0}};

	if (route == NULL || executor_find(route->executor) == NULL)
		return cost;
	add_tokens(&cost.tokens, route->prompts, route->prompt_count, route);
	add_tokens(&cost.tokens, policy->prompts, policy->prompt_count, route);
	cost.calls = cost.tokens.most > 0 ? route->limits.model_calls : 0;
	/* Computed answers need no calls; a draft with an explanation is rewritten once, unless calls are forbidden. */
	if (route->executor == EXECUTOR_LITERAL && cost.calls > 0)
		cost.calls = route->mend != MEND_WITHOUT_CALL;
	return cost;
}

double
route_cost_seconds(struct model_speed speed, int64_t calls, int64_t tokens, size_t reread)
{

	return (double)calls * (double)cost_micros(speed, BYTES + reread, tokens) / 1e6;
}
