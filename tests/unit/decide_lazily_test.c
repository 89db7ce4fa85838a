/*
 * Deciding looks at no more than it needs. Whatever it spares itself, it comes to what weighing every rule of every
 * route comes to: generated policies and turns, decided both ways. The plain way reads words where the policy has
 * patterns, and knows of no plan.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/executors.h"
#include "policies/load.h"
#include "routes/decide.h"
#include "tests/unit/check.h"

#define POLICIES  150
#define TURNS     200 /* of each policy */
#define TEXT_ROOM 4096

/* The words of patterns; none is part of another, and none means anything to the readers of findings or numerals. */
static const char *const words[] = {
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo", "lima"};

static uint64_t state = 0x2545f4914f6cdd1du;

static unsigned
random_below(unsigned n)
{

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)((state >> 32) % n);
}

/* What the checks are about, beside the example. */
static struct {
	unsigned routed, direct, leaning, in_reach_by_half;
} seen;

static void add(char *into, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void
add(char *into, size_t room, const char *format, ...)
{
	size_t len = strlen(into);
	va_list rest;

	va_start(rest, format);
	vsnprintf(into + len, room - len, format, rest);
	va_end(rest);
}

/* Returns what the rule can bring, in tenths. */
static unsigned
add_rule(char *into, size_t room)
{
	static const char *const texts[] = {"last", "last", "last", "last", "previous", "system"};
	static const char *const findings[] = {"code", "follow-up"};
	unsigned tenths = 1 + random_below(9);
	bool against = random_below(3) == 0;

	add(into, room, "      - {weight: %s%u.%u, ", against ? "-" : "", tenths / 10, tenths % 10);
	if (random_below(8) == 0)
		add(into, room, "finding: %s}\n", findings[random_below(2)]);
	else
		add(into, room, "text: '\\b%s\\b', in: %s}\n", words[random_below(nitems(words))],
		    texts[random_below(6)]);
	return against ? 0 : tenths;
}

static void
add_route(char *into, size_t room, unsigned number)
{
	unsigned most = 0, threshold;

	add(into, room, "  - name: route%u\n    new: true\n    executor: logic\n    languages: any\n", number);
	if (random_below(3) == 0)
		add(into, room, "    requires: {numerals: '>=%u'}\n", 1 + random_below(3));
	else if (random_below(3) == 0)
		add(into, room, "    requires: {length: '<=%u'}\n", 40 + random_below(200));
	add(into, room, "    evidence:\n");
	for (unsigned rules = 1 + random_below(9); rules > 0 || most == 0; rules -= rules > 0)
		most += add_rule(into, room);
	threshold = 1 + random_below(most > 1 ? most - 1 : 1);
	add(into, room, "    threshold: %u.%u\n", threshold / 10, threshold % 10);
}

static void
write_policy(char *into, size_t room)
{

	into[0] = '\0';
	add(into, room, "version: 1\nname: made\nhousekeeping: ['\\bmike\\b']\nroutes:\n");
	for (unsigned routes = 1 + random_below(4); routes > 0; routes--)
		add_route(into, room, routes);
}

/* Words in a row; some texts lean by a word, some by being short, and some hold a line of code or numerals. */
static void
write_text(char *into, size_t room, unsigned most)
{
	unsigned count = random_below(most);

	into[0] = '\0';
	for (unsigned i = 0; i < count; i++)
		switch (random_below(24)) {
		case 0:
			add(into, room, "\nimport it\n");
			break;
		case 1:
			add(into, room, "instead ");
			break;
		case 2:
		case 3:
			add(into, room, "see 4%u ", random_below(10));
			break;
		case 4:
			add(into, room, "%s", random_below(8) == 0 ? "mike " : "or so it was told me long ago, ");
			break;
		default:
			add(into, room, "%s ", words[random_below(nitems(words))]);
		}
}

struct texts {
	char of[TEXT_COUNT][TEXT_ROOM];
};

static unsigned
count_of(const char *text, const char *what)
{
	unsigned count = 0;

	for (; (text = strstr(text, what)) != NULL; text++)
		count++;
	return count;
}

static bool
is_leaning(const struct texts *texts)
{
	const char *last = texts->of[TEXT_LAST];

	return texts->of[TEXT_PREVIOUS][0] != '\0' && (strlen(last) <= 100 || strstr(last, "instead") != NULL);
}

static bool
applies(const struct texts *texts, const struct policy_rule *rule, enum policy_text which)
{
	char word[32] = "";

	if (!rule->is_finding) {
		snprintf(word, sizeof(word), "%.*s", (int)strlen(rule->text) - 4, rule->text + 2);
		return strstr(texts->of[which], word) != NULL;
	}
	if (rule->finding == FINDING_FOLLOW_UP)
		return which == TEXT_LAST && is_leaning(texts);
	return strstr(texts->of[which], "\nimport it\n") != NULL;
}

/* All of a route, in order. */
static bool
takes(const struct policy_route *route, const struct texts *texts)
{
	bool leaning = is_leaning(texts);
	double score = 0, own = 0;
	int64_t numerals = count_of(texts->of[TEXT_LAST], "see 4");

	for (size_t i = 0; i < route->rule_count; i++) {
		const struct policy_rule *rule = &route->rules[i];
		bool here = applies(texts, rule, rule->in);

		if (here || (leaning && rule->in == TEXT_LAST && applies(texts, rule, TEXT_PREVIOUS)))
			score += rule->weight;
		own += here && rule->weight > 0 ? rule->weight : 0;
	}
	if (leaning)
		numerals += count_of(texts->of[TEXT_PREVIOUS], "see 4");
	if (score < route->threshold || (int64_t)strlen(texts->of[TEXT_LAST]) > route->length.most ||
	    numerals < route->numerals.least)
		return false;
	seen.in_reach_by_half += own * 2 < route->threshold;
	return own * 2 >= route->threshold;
}

/* Where a turn goes, asking everything. */
static const char *
decide_plainly(const struct policy *policy, const struct texts *texts)
{

	if (texts->of[TEXT_LAST][0] == '\0')
		return "no-evidence";
	if (strstr(texts->of[TEXT_LAST], "mike") != NULL)
		return "housekeeping";
	for (size_t i = 0; i < policy->route_count; i++)
		if (takes(&policy->routes[i], texts))
			return strstr(texts->of[TEXT_SYSTEM], "mike") != NULL ? "housekeeping" : policy->routes[i].name;
	return "no-evidence";
}

static void
check_turn(struct decider *decider, const struct policy *policy, const struct texts *texts)
{
	struct request request = {.direct = TURN_NOT_DIRECT};
	struct decision decision;

	request.last.decoded = span_of(texts->of[TEXT_LAST]);
	request.previous.decoded = span_of(texts->of[TEXT_PREVIOUS]);
	request.system.decoded = span_of(texts->of[TEXT_SYSTEM]);
	decide_patiently(decider, &request, &decision);
	check_example(texts->of[TEXT_LAST]);
	CHECK_TEXT(decision.route != NULL ? decision.route->name : decide_reason_name(decision.reason),
	    decide_plainly(policy, texts));
	seen.routed += decision.route != NULL;
	seen.direct += decision.route == NULL;
	seen.leaning += decision.route != NULL && is_leaning(texts);
}

static void
check_policy(const char *text)
{
	static struct texts texts;
	struct policy_source source = {"made.yaml", text, strlen(text)};
	struct policy_mistakes mistakes = {0};
	const struct policy *policy = policy_load(&source, 1, NULL, &mistakes);
	struct decider *decider;

	if (policy == NULL) {
		policy_mistakes_print(&mistakes, stderr);
		exit(1);
	}
	policy_mistakes_free(&mistakes);
	decider = decider_new(policy, &executor_readers);
	if (decider == NULL)
		exit(1);
	for (unsigned i = 0; i < TURNS; i++) {
		write_text(texts.of[TEXT_LAST], TEXT_ROOM, 16);
		write_text(texts.of[TEXT_PREVIOUS], TEXT_ROOM, random_below(2) ? 12 : 1);
		write_text(texts.of[TEXT_SYSTEM], TEXT_ROOM, random_below(4) ? 1 : 4);
		check_turn(decider, policy, &texts);
	}
	decider_free(decider);
	policy_release(policy);
}

int
main(void)
{
	static char policy[16 * 1024];

	for (unsigned i = 0; i < POLICIES; i++) {
		write_policy(policy, sizeof(policy));
		check_policy(policy);
	}
	/* The turns are of use only while they come to everything. */
	printf("%u routed, %u of them leaning, %u direct, %u for want of evidence of their own\n", seen.routed,
	    seen.leaning, seen.direct, seen.in_reach_by_half);
	CHECK(seen.routed > 3000 && seen.direct > 3000 && seen.leaning > 500 && seen.in_reach_by_half > 50);
	return check_end();
}
