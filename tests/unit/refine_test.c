/*
 * Whatever the model makes of it, what is delivered keeps as many constraints as the draft, and more where it differs:
 * thousands of prompts, drafts and refiners that mend, break, talk, repeat themselves or say nothing.
 */
#include "executors/constraints/refine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/divide.h"
#include "executors/constraints/verify.h"
#include "executors/flow.h"
#include "executors/policy_trial.h"
#include "policies/load.h"
#include "routes/request.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

#define ROUNDS 4000

static unsigned seed = 11, calls;
static bool asked;

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{

	(void)owner;
	(void)flow;
	(void)ask;
	asked = true;
	calls++;
	return true;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{

	(void)owner;
	(void)flow;
	(void)service;
	(void)question;
	check_example("constraints run no programs");
	CHECK(false);
	return false;
}

static const struct services services = {
    .start_model = start_model,
    .start_service = start_service,
    .cancel = stub_cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed,
};

static unsigned
any(unsigned below)
{

	return (unsigned)rand_r(&seed) % below;
}

/* One to four things asked for, in sentences that the reader knows. */
static size_t
make_prompt(char *room)
{
	static const char *const wishes[] = {"Write at least 3 sentences.", "Do not use any commas.",
	    "Include the words \"salt\" and \"wind\".", "End your answer with the phrase \"That is all.\"",
	    "Use at most 12 words.", "Each sentence should have exactly four words.", "Write in all lowercase letters.",
	    "Do not use the word \"grey\".", "Wrap your whole answer in double quotation marks.",
	    "Use the word \"sea\" at least 2 times.", "Write exactly 2 paragraphs."};
	size_t len = (size_t)sprintf(room, "Describe the sea.");

	for (unsigned i = 0; i <= any(4); i++)
		len += (size_t)sprintf(room + len, " %s", wishes[any(nitems(wishes))]);
	return len;
}

static size_t
make_text(char *room, unsigned most)
{
	static const char *const pieces[] = {"The sea is wide.", "It is grey, and old.", "Salt wind goes over it",
	    "the sea, the sea!", "That is all.", "\n\n", "It never sleeps.", "ships go there.", "\"So it is.\"",
	    "1. The sea is grey", "Here is the text:\n"};
	size_t len = 0;

	for (unsigned i = any(most); i > 0; i--)
		len += (size_t)sprintf(room + len, "%s%s", len > 0 ? " " : "", pieces[any(nitems(pieces))]);
	return len;
}

/* A list of parts, another text, what was said before, nothing, or a failure. */
static enum flow_state
answer(struct flow *flow, const char *draft)
{
	static char room[1024];
	struct model_reply reply = {.text = {room, 0}, .thinking = {"", 0}, .finish = MODEL_STOPPED};

	asked = false;
	switch (any(6)) {
	case 0:
		reply.text.len =
		    (size_t)sprintf(room, "1. The sea is wide.\n2. It never sleeps here.\n3. Ships go over it.");
		break;
	case 1:
		reply.text = span_of(draft);
		break;
	case 2:
		reply.finish = (enum model_finish)(1 + any(MODEL_FINISH_COUNT - 1));
		break;
	default:
		reply.text.len = make_text(room, 9);
	}
	return flow_model_done(flow, &reply);
}

static void
play(const struct policy *policy, const struct policy_route *route, unsigned *changed)
{
	static struct constraint_list list;
	static struct tally before, after;
	char prompt[1024], draft[1024];
	struct request request = {.last.decoded = {prompt, make_prompt(prompt)}};
	size_t len = make_text(draft, 7);
	struct flow_turn about = {.request = &request,
	    .policy = policy,
	    .route = route,
	    .draft = {draft, len},
	    .draft_ended = 1000000,
	    .language = "en",
	    .shown = any(10) == 0};
	struct flow *flow = flow_new(&services, NULL, executor_constraints.first, &about);
	enum flow_state state;

	if (!CHECK(flow != NULL))
		return;
	calls = 0;
	draft[len] = '\0';
	for (state = flow_begin(flow); state == FLOW_PENDING && asked;)
		state = answer(flow, draft);
	const struct flow_outcome *outcome = flow_outcome(flow);

	check_example(prompt);
	CHECK_EQ_INT(state, FLOW_ENDED);
	CHECK(outcome->calls == calls && calls <= 3);
	if (outcome->how != HOW_NONE) {
		constraints_divide(request.last.decoded, NO_SPAN, &list);
		tally_take(&list, about.draft, &before);
		tally_take(&list, outcome->text, &after);
		CHECK(after.held >= before.held && after.broken <= before.broken && !about.shown);
		CHECK(tally_is_better(&list, &before, &after));
		CHECK(outcome->verdict == verdict_of_delivery(outcome->delivery) && outcome->how == HOW_REPAIR);
		++*changed;
	}
	flow_free(flow);
}

int
main(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};
	const struct policy *policy = policy_load(&source, 1, &executor_trial, &mistakes);
	const struct policy_route *route = NULL;
	unsigned changed = 0;

	for (size_t i = 0; policy != NULL && i < policy->route_count; i++)
		if (policy->routes[i].executor == EXECUTOR_CONSTRAINTS)
			route = &policy->routes[i];
	if (CHECK(route != NULL))
		for (int round = 0; round < ROUNDS; round++)
			play(policy, route, &changed);
	check_example("delivered instead of the draft");
	CHECK(changed > ROUNDS / 20);
	printf("%u of %d drafts were replaced\n", changed, ROUNDS);
	if (policy != NULL)
		policy_release(policy);
	policy_mistakes_free(&mistakes);
	return check_end();
}
