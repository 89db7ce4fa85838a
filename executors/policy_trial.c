/*
 * Makes a turn of a test's text and decides it.
 */
#include "executors/policy_trial.h"

#include <math.h>
#include <stdio.h>

#include "executors/executors.h"
#include "routes/decide.h"

static void *
trial_begin(const struct policy *policy)
{

	return decider_new(policy, &executor_readers);
}

static void
trial_end(void *trial)
{

	decider_free(trial);
}

static void
take_messages(const struct policy_test *test, struct request *request)
{

	for (size_t i = 0; i < test->message_count; i++) {
		const struct policy_message *message = &test->messages[i];
		struct span text = span_of(message->content);

		if (message->role == ROLE_SYSTEM)
			request->system.decoded = text;
		else if (message->role == ROLE_ASSISTANT)
			request->answer_before = text;
		else
			request_add_user_text(request, text);
	}
}

static void
make_request(const struct policy_test *test, struct request *request)
{

	*request = (struct request){.direct = TURN_NOT_DIRECT};
	take_messages(test, request);
	if (test->message_count == 0) {
		request->last.decoded = span_of(test->prompt);
		request->user_texts = 1;
	}
	if (test->system != NULL)
		request->system.decoded = span_of(test->system);
}

static const char *
trial_decide(void *trial, const struct policy_test *test)
{
	struct request request;
	struct decision decision;

	make_request(test, &request);
	decide_patiently(trial, &request, &decision);
	return decision.route == NULL ? "direct" : decision.route->name;
}

/* The heaviest rule that matched, for or against; NULL: none. */
static const struct policy_rule *
heaviest(const struct decision *decision, bool against)
{
	const struct policy_rule *found = NULL;

	for (size_t i = 0; i < decision->hit_count; i++) {
		const struct policy_rule *rule = decision->hits[i];

		if ((rule->weight < 0) == against && (found == NULL || fabs(rule->weight) > fabs(found->weight)))
			found = rule;
	}
	return found;
}

/* ": "a race" (+1) decides, built in:127" */
static void
name_rule(const struct policy_rule *rule, const char *does, char *text, size_t room)
{

	snprintf(text, room, ": \"%s\" (%+g) %s, %s:%u", rule->name == NULL ? rule->text : rule->name, rule->weight,
	    does, rule->at.file == NULL ? "?" : rule->at.file, rule->at.line);
}

static void
trial_explain(void *trial, const struct policy *policy, const struct policy_test *test, char *text, size_t room)
{
	struct decider *decider = trial;
	struct request request;
	struct decision decision;
	const struct policy_rule *rule;

	make_request(test, &request);
	decide_patiently(decider, &request, &decision);
	if (decision.route != NULL) {
		if ((rule = heaviest(&decision, false)) != NULL)
			name_rule(rule, "decides", text, room);
		return;
	}
	for (size_t i = 0; i < policy->route_count; i++) {
		if (strcmp(policy->routes[i].name, test->route) != 0)
			continue;
		decide_weigh(decider, &policy->routes[i], &decision);
		if ((rule = heaviest(&decision, true)) != NULL)
			name_rule(rule, "speaks against it", text, room);
		else if (decision.score >= policy->routes[i].threshold)
			snprintf(text, room, ": its language or what the route requires does not fit");
		else
			snprintf(text, room, ": it comes to %g of the %g that the route asks for", decision.score,
			    policy->routes[i].threshold);
	}
}

static const char *
trial_touch(void *trial, const struct policy_control *control)
{
	struct policy_test test = {.prompt = control->prompt};
	const char *route = trial_decide(trial, &test);

	return strcmp(route, "direct") == 0 ? NULL : route;
}

const struct policy_trial executor_trial = {trial_begin, trial_end, trial_decide, trial_explain, trial_touch};
