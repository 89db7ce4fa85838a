/*
 * Any bytes as the texts of a turn, under the shipped policy: decided within 10 ms of CPU time, twice the same, as
 * weighing every route decides, and nothing in the decision is out of its range. The first byte shares the rest out
 * among last, previous and system text; 0xff makes a long text out of few bytes. All of them choose what is looked at
 * besides the decision and its time.
 */
#include <string.h>

#include "executors/executors.h"
#include "policies/load.h"
#include "routes/decide.h"
#include "tests/fuzz/fuzz.h"

/* Everything but the patterns is several times slower under AddressSanitizer. */
#define BOUND_MS (INSTRUMENTED ? 100.0 : 10.0)
#define TRIES    5 /* a slow machine may take a decision away from its thread; the bound is CPU time of the thread */

#define PLAIN_MAX 1024 /* bytes of texts for which everything is asked */

static const struct policy *policy;
static struct decider *decider;

static void
set_up(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};

	policy = policy_load(&source, 1, NULL, &mistakes);
	REQUIRE(policy != NULL);
	policy_mistakes_free(&mistakes);
	decider = decider_new(policy, &executor_readers);
	REQUIRE(decider != NULL);
}

static void
check_decision(const struct decision *decision)
{

	REQUIRE(decision->reason < REASON_COUNT && decision->executor < EXECUTOR_COUNT);
	REQUIRE((decision->route != NULL) == (decision->reason == REASON_ROUTED));
	REQUIRE((decision->route == NULL) == (decision->executor == EXECUTOR_DIRECT));
	REQUIRE(decision->hit_count <= DECIDE_RULES_MAX);
	REQUIRE(memchr(decision->language, '\0', sizeof(decision->language)) != NULL);
}

static void
check_turn(const struct request *request, unsigned chosen)
{
	struct decision first, second;
	double took = 0;

	for (int i = 0; i < TRIES; i++) {
		double start = milliseconds();

		decide(decider, request, &first);
		took = milliseconds() - start;
		if (took <= BOUND_MS)
			break;
	}
	REQUIRE(took <= BOUND_MS);
	check_decision(&first);
	if (is_due(0, chosen, 3)) {
		decide(decider, request, &second);
		/* A budget that ran out once may be enough another time. */
		if (first.reason != REASON_BUDGET && second.reason != REASON_BUDGET)
			REQUIRE(first.route == second.route && first.reason == second.reason);
	}
	if (is_due(1, chosen, 3)) {
		decide_examine(decider, &first);
		check_decision(&first);
	}
}

static bool
is_within(const struct policy_range *range, int64_t value)
{

	return value >= range->least && value <= range->most;
}

/* Whether a route would be taken, by all of its rules. *examined is the turn's decision, examined. */
static bool
takes(const struct policy_route *route, const struct request *request, const struct decision *examined)
{
	struct decision weighed = {0};
	bool speaks = route->language_free;

	decide_weigh(decider, route, &weighed);
	for (size_t i = 0; i < route->language_count; i++)
		speaks = speaks ||
		    strcmp(route->languages[i], examined->language[0] == '\0' ? "und" : examined->language) == 0;
	return speaks && weighed.score >= route->threshold && is_within(&route->numerals, examined->numerals) &&
	    is_within(&route->length, (int64_t)request->last.decoded.len);
}

/* The route that a turn takes when everything is asked. For texts that do not lean on another. */
static const struct policy_route *
weigh_everything(const struct request *request, const struct decision *examined)
{

	for (size_t i = 0; i < policy->route_count; i++)
		if (takes(&policy->routes[i], request, examined))
			return &policy->routes[i];
	return NULL;
}

/* Whether a decision is what asking everything comes to, or one of those that the plain way says nothing about. */
static bool
is_plain(const struct request *request, struct decision *decision)
{

	if (decision->reason == REASON_HOUSEKEEPING || decision->reason == REASON_BUDGET)
		return true;
	if (decision->route == NULL)
		decide_examine(decider, decision);
	return (decision->findings >> FINDING_FOLLOW_UP & 1) != 0 ||
	    weigh_everything(request, decision) == decision->route;
}

/* Texts are short, so that there is time for every pattern; where a machine is busy, there is the next time. */
static void
check_against_everything(const struct request *request)
{
	struct decision decision;
	bool plain = false;

	if (request->last.decoded.len == 0 || request->last.decoded.len > PLAIN_MAX ||
	    request->previous.decoded.len > PLAIN_MAX)
		return;
	for (int i = 0; i < TRIES && !plain; i++) {
		decide_patiently(decider, request, &decision);
		plain = is_plain(request, &decision);
	}
	REQUIRE(plain);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char stretched[REQUEST_TEXT_MAX];
	struct request request = {.direct = TURN_NOT_DIRECT};
	unsigned chosen = (unsigned)(cuts_of(bytes, size).state >> 32);
	struct span text;
	size_t last;

	if (decider == NULL)
		set_up();
	if (size < 2)
		return 0;
	text = (struct span){(const char *)bytes + 1, size - 1};
	if (bytes[0] == 0xff) {
		for (size_t i = 0; i < sizeof(stretched); i++)
			stretched[i] = text.at[i % text.len];
		text = (struct span){stretched, sizeof(stretched)};
	}
	last = text.len - text.len * (bytes[0] % 4) / 4;
	request.last.decoded = (struct span){text.at, last};
	request.previous.decoded = (struct span){text.at + last, (text.len - last) / 2};
	request.system.decoded =
	    (struct span){text.at + last + (text.len - last) / 2, text.len - last - (text.len - last) / 2};
	check_turn(&request, chosen);
	if (is_due(2, chosen, 3))
		check_against_everything(&request);
	return 0;
}
