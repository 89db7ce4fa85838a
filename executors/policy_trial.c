/*
 * A test's words become a turn, and the turn is decided.
 */
#include "executors/policy_trial.h"
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

		switch (message->role) {
		case ROLE_SYSTEM:
			request->system.decoded = text;
			break;
		case ROLE_ASSISTANT:
			request->answer_before = text;
			break;
		case ROLE_USER:
			request_add_user_text(request, text);
			break;
		}
	}
}

static const char *
trial_decide(void *trial, const struct policy_test *test)
{
	struct request request = {.direct = TURN_NOT_DIRECT};
	struct decision decision;

	take_messages(test, &request);
	if (test->message_count == 0) {
		request.last.decoded = span_of(test->prompt);
		request.user_texts = 1;
	}
	if (test->system != NULL)
		request.system.decoded = span_of(test->system);
	decide_patiently(trial, &request, &decision);
	return decision.route == NULL ? "direct" : decision.route->name;
}

static const char *
trial_touch(void *trial, const struct policy_control *control)
{
	struct policy_test test = {.prompt = control->prompt};
	const char *route = trial_decide(trial, &test);

	return strcmp(route, "direct") == 0 ? NULL : route;
}

const struct policy_trial executor_trial = {trial_begin, trial_end, trial_decide, trial_touch};
