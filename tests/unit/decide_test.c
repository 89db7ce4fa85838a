/*
 * Deciding under small policies made for the purpose: order, weights, thresholds, requirements, languages, the turn
 * before, housekeeping, masking, windows, the budget. Then what the shipped policy owes to its users, in a few prompts.
 */
#include "executors/executors.h"
#include "routes/decide.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "executors/policy_trial.h"
#include "policies/cpu.h"
#include "policies/load.h"
#include "routes/findings.h"
#include "routes/text/mask.h"
#include "tests/unit/check.h"

static const char small[] = "version: 1\n"
			    "name: small\n"
			    "housekeeping: ['^### Task']\n"
			    "routes:\n"
			    "  - name: sums\n"
			    "    new: true\n"
			    "    executor: literal\n"
			    "    languages: any\n"
			    "    evidence: [{weight: 2, finding: expression}]\n"
			    "    threshold: 2\n"
			    "  - name: zebra\n"
			    "    new: true\n"
			    "    executor: logic\n"
			    "    languages: [en, de]\n"
			    "    evidence:\n"
			    "      - {weight: 2, text: '\\bzebra\\b'}\n"
			    "      - {weight: 1, text: '\\bhouse\\b'}\n"
			    "      - {weight: 1, text: '\\bstrict\\b', in: system}\n"
			    "      - {weight: 1, text: '\\bpuzzle\\b', in: previous}\n"
			    "      - {weight: -2, text: '\\bpoem\\b'}\n"
			    "      - {weight: -9, finding: code}\n"
			    "    threshold: 3\n"
			    "  - name: count\n"
			    "    new: true\n"
			    "    executor: arithmetic\n"
			    "    languages: [en]\n"
			    "    requires: {numerals: '>=2', length: '<=200'}\n"
			    "    evidence:\n"
			    "      - {weight: 2, text: '\\bhow many\\b'}\n"
			    "      - {weight: 1, text: '\\bzebras?\\b'}\n"
			    "    threshold: 2\n";

static struct decider *decider;
static struct decision decision;

/* The policy of the decider that was made last, which holds it. */
static const struct policy *in_force;

static struct decider *
decider_of(const char *text)
{
	struct policy_source source = {"test.yaml", text, strlen(text)};
	struct policy_mistakes mistakes = {0};
	const struct policy *policy = text == NULL ? NULL : policy_load(&source, 1, NULL, &mistakes);
	struct decider *made;

	if (policy == NULL) {
		policy_mistakes_print(&mistakes, stderr);
		exit(1);
	}
	policy_mistakes_free(&mistakes);
	made = decider_new(policy, &executor_readers);
	in_force = policy;
	policy_release(policy);
	return made;
}

static struct request
turn_of(const char *last, const char *previous, const char *system)
{
	struct request request = {.direct = TURN_NOT_DIRECT};

	request.last.decoded = span_of(last);
	request.previous.decoded = span_of(previous);
	request.system.decoded = span_of(system);
	return request;
}

/* Decide, and say where it went: the route's name, or the reason why it stayed. */
static const char *
where(const char *last, const char *previous, const char *system)
{
	static struct request request;

	check_example(last);
	request = turn_of(last, previous, system);
	decide(decider, &request, &decision);
	return decision.route != NULL ? decision.route->name : decide_reason_name(decision.reason);
}

static void
check_weights(void)
{

	CHECK_TEXT(where("Where is the zebra in this house?", "", ""), "zebra");
	CHECK(decision.executor == EXECUTOR_LOGIC && decision.reason == REASON_ROUTED);
	CHECK(decision.score > 2.9 && decision.score < 3.1);
	CHECK_EQ_INT(decision.hit_count, 2);
	CHECK_TEXT(decision.language, "en");

	CHECK_TEXT(where("Where is the zebra?", "", ""), "no-evidence");
	CHECK(decision.executor == EXECUTOR_DIRECT && decision.route == NULL);
	CHECK_TEXT(where("Where is the zebra zebra zebra?", "", ""), "no-evidence");
	CHECK_TEXT(where("Where is the zebra? ", "", "Be strict."), "zebra");
	CHECK_TEXT(where("Write a poem about the zebra in this house", "", ""), "no-evidence");
	CHECK(decision.closest != NULL && decision.score > 0.9 && decision.score < 1.1);
	CHECK_TEXT(where("Where is the zebra in this house?\n```c\nint x;\n```", "", ""), "no-evidence");
	CHECK_TEXT(where("", "", ""), "no-evidence");
	CHECK_TEXT(where("nothing of the kind", "", ""), "no-evidence");
	CHECK(decision.closest == NULL);
}

static void
check_order_and_requirements(void)
{

	CHECK_TEXT(where("2+2", "", ""), "sums");
	CHECK_TEXT(where("How many of the 3 zebras have 4 legs?", "", ""), "count");
	CHECK_TEXT(where("How many zebras have 4 legs?", "", ""), "no-evidence");
	CHECK_TEXT(where("How many of the 3 have 4 legs in a zebra house?", "", ""), "zebra");
	CHECK_TEXT(
	    where("How many of the 3 zebras have 4 legs, and why is it that they all look so very much alike from a "
		  "distance when the sun is low and the grass is high and the wind is blowing from the hills over "
		  "there where it all began?",
		"", ""),
	    "no-evidence");
}

static void
check_languages(void)
{

	CHECK_TEXT(where("Wo ist das zebra, und wer wohnt in dem house?", "", ""), "zebra");
	CHECK_TEXT(decision.language, "de");
	CHECK_TEXT(where("zebra house", "", ""), "language");
	CHECK_TEXT(where("O\u00f9 est le zebra, et qui est dans la house avec lui ?", "", ""), "language");
	CHECK(decision.route == NULL && decision.closest != NULL);
	CHECK_TEXT(where("12 + 13 =", "", ""), "sums");
}

static void
check_the_turn_before(void)
{

	/* Half of the evidence must be its own, and it must lean. */
	CHECK_TEXT(where("What about the zebra?", "Who lives in this house?", ""), "zebra");
	CHECK_TEXT(where("What about the weather?", "Where is the zebra in this house?", ""), "no-evidence");
	CHECK_TEXT(where("What about the house?", "Where is the zebra?", ""), "no-evidence");
	CHECK_TEXT(
	    where("Tell me all that you know about the zebra, its habits, its food, its enemies and the lands that it "
		  "is found in, please",
		"Who lives in this house?", ""),
	    "no-evidence");
	CHECK_TEXT(where("What about the zebra?", "Write a poem about this house", ""), "no-evidence");
	CHECK_TEXT(where("What about the zebra?", "puzzle", ""), "zebra");
	/* Numerals of both are counted, and the language of the one before serves. */
	CHECK_TEXT(where("And how many have 4?", "There are 3 of them in the garden", ""), "count");
	CHECK_TEXT(where("zebra?", "Who is in this house?", ""), "zebra");
	CHECK_TEXT(decision.language, "en");
}

static void
check_what_is_not_read(void)
{
	static struct request request;

	CHECK_TEXT(where("### Task: where is the zebra in this house?", "", ""), "housekeeping");
	CHECK_TEXT(where("Where is the zebra in this house?", "", "### Task: write a title"), "housekeeping");
	CHECK_TEXT(where("What does \"Where is the zebra in this house?\" mean?", "", ""), "no-evidence");
	CHECK_TEXT(where("<context>Where is the zebra in this house?</context> Why is that?", "", ""), "no-evidence");
	check_example("a turn that is direct already");
	request = turn_of("Where is the zebra in this house?", "", "");
	for (int direct = TURN_NOT_DIRECT + 1; direct < TURN_DIRECT_COUNT; direct++) {
		request.direct = (enum turn_direct)direct;
		decide(decider, &request, &decision);
		CHECK(decision.route == NULL && decision.reason == REASON_UNGUARDABLE);
		CHECK(turn_direct_name(request.direct)[0] != '\0');
	}
}

static void
check_windows(void)
{
	static char text[4 * MASK_WINDOW];
	struct request request = {.direct = TURN_NOT_DIRECT};

	for (size_t i = 0; i + 4 <= sizeof(text); i += 4)
		memcpy(text + i, "the ", 4);
	request.last.decoded = (struct span){text, sizeof(text)};
	check_example("evidence at both ends");
	memcpy(text + 4, "zebra ", 6);
	memcpy(text + sizeof(text) - 8, " house.", 7);
	decide(decider, &request, &decision);
	CHECK(decision.route != NULL);
	check_example("evidence in the middle is not seen");
	memcpy(text + sizeof(text) - 8, " the   ", 7);
	memcpy(text + 2 * MASK_WINDOW, " house ", 7);
	decide(decider, &request, &decision);
	CHECK(decision.route == NULL);
}

/*
 * Light reasons are looked for late, or never: whatever of the words is there, the sum decides, as if all were tried.
 * With a turn before, each word may also stand there, and half must be in the last text.
 */
static void
check_every_sum(void)
{
	static const char text[] =
	    "version: 1\nname: sums\nroutes:\n"
	    "  - name: sum\n    new: true\n    executor: logic\n    languages: any\n"
	    "    evidence:\n"
	    "      - {weight: 3, text: '\\balpha\\b'}\n      - {weight: 2, text: '\\bbravo\\b'}\n"
	    "      - {weight: 1, text: '\\bcharlie\\b'}\n      - {weight: 1, text: '\\bdelta\\b'}\n"
	    "      - {weight: 1, text: '\\becho\\b'}\n      - {weight: -2, text: '\\bfoxtrot\\b'}\n"
	    "    threshold: 4\n";
	static const char *const words[] = {"alpha", "bravo", "charlie", "delta", "echo", "foxtrot"};
	static const int weights[] = {3, 2, 1, 1, 1, -2};
	struct decider *kept = decider;
	char last[96], previous[96];

	decider = decider_of(text);
	for (unsigned there = 0; there < 64 * 64; there++) {
		int sum = 0, own = 0;

		last[0] = previous[0] = '\0';
		for (int i = 0; i < 6; i++) {
			bool in_last = there >> i & 1, in_previous = there >> (6 + i) & 1;

			strcat(strcat(last, in_last ? " " : ""), in_last ? words[i] : "");
			strcat(strcat(previous, in_previous ? " " : ""), in_previous ? words[i] : "");
			sum += in_last || in_previous ? weights[i] : 0;
			own += in_last && weights[i] > 0 ? weights[i] : 0;
		}
		CHECK_TEXT(where(last, previous, ""), sum >= 4 && own >= 2 ? "sum" : "no-evidence");
	}
	decider_free(decider);
	decider = kept;
}

/* Tenths add up to 1.3 in the order of the rules, and to a little less in that of their weights. */
static void
check_order_of_adding(void)
{
	static const char text[] =
	    "version: 1\nname: tenths\nroutes:\n"
	    "  - name: tenths\n    new: true\n    executor: logic\n    languages: any\n"
	    "    evidence:\n"
	    "      - {weight: 0.2, text: '\\balpha\\b'}\n      - {weight: 0.6, text: '\\bbravo\\b'}\n"
	    "      - {weight: 0.5, text: '\\bcharlie\\b'}\n      - {weight: 0.6, text: '\\bdelta\\b'}\n"
	    "    threshold: 1.3\n";
	struct decider *kept = decider;

	decider = decider_of(text);
	CHECK_TEXT(where("alpha bravo charlie", "", ""), "tenths");
	CHECK_TEXT(where("alpha charlie", "", ""), "no-evidence");
	decider_free(decider);
	decider = kept;
}

static void
check_examining(void)
{

	where("2 + 3 * 4", "", "");
	CHECK(decision.findings >> FINDING_EXPRESSION & 1);
	CHECK_EQ_INT(decision.numerals, 3);
	where("Act as a pirate and greet me", "", "");
	CHECK_EQ_INT(decision.findings, 0);
	decide_examine(decider, &decision);
	CHECK(decision.findings >> FINDING_ROLEPLAY & 1);
	CHECK(!(decision.findings >> FINDING_FOLLOW_UP & 1));
	CHECK_TEXT(decision.language, "en");
	where("Which one is it?\nA) red\nB) green\nC) blue\nAnswer with only one letter.", "What if it is green?", "");
	decide_examine(decider, &decision);
	CHECK(decision.findings >> FINDING_CHOICES & 1);
	CHECK(decision.findings >> FINDING_REQUIRED_FORMAT & 1);
	CHECK(decision.findings >> FINDING_FOLLOW_UP & 1);
	where("def area(a, b):\n    return a * b\n", "", "");
	decide_examine(decider, &decision);
	CHECK(decision.findings >> FINDING_CODE & 1);
}

/* A role is asked for at a text's beginning, and the phrase must end there. */
static void
check_role_within(void)
{
	static char text[4 * MASK_WINDOW];
	const size_t last = FINDINGS_ROLE_WITHIN - strlen("act as a ");

	for (size_t len = FINDINGS_ROLE_WITHIN - 1; len < sizeof(text); len += FINDINGS_ROLE_WITHIN + 1)
		for (size_t at = last - 1; at <= last + 1 && at + 20 < len; at++) {
			memset(text, '.', len);
			text[len] = '\0';
			memcpy(text + at, " act as a pirate", 16);
			where(text, "", "");
			decide_examine(decider, &decision);
			CHECK_EQ_INT(decision.findings >> FINDING_ROLEPLAY & 1,
			    at + strlen(" act as a ") <= FINDINGS_ROLE_WITHIN);
		}
}

/* A phrase that ends at a word's end before the cut is found, whatever character the cut falls into. */
static void
check_role_at_split(void)
{
	static const char phrase[] = "imagine you are a";
	static const char *const behind[] = {"\xc3\xa9", "\xe2\x82\xac", "\xe4\xbd\x95", "\xf0\x9f\x98\x80"};
	static char text[2 * FINDINGS_ROLE_WITHIN];

	for (size_t i = 0; i < nitems(behind); i++)
		for (size_t inside = 1; inside < strlen(behind[i]); inside++) {
			size_t at = FINDINGS_ROLE_WITHIN - inside;

			memset(text, '.', sizeof(text) - 1);
			memcpy(text + at - strlen(phrase), phrase, strlen(phrase));
			memcpy(text + at, behind[i], strlen(behind[i]));
			where(text, "", "");
			decide_examine(decider, &decision);
			CHECK(decision.findings >> FINDING_ROLEPLAY & 1);
		}
}

static double
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Each pattern is linear in the text, but there are many and all are slow: nothing is decided, and soon. */
static void
check_budget(void)
{
	static char policy[32 * 1024], text[2 * MASK_WINDOW];
	struct request request = {.direct = TURN_NOT_DIRECT};
	struct policy_place place;
	struct decider *slow;
	size_t len;
	double start;

	len = (size_t)snprintf(policy, sizeof(policy),
	    "version: 1\nname: slow\nroutes:\n"
	    "  - name: slow\n    new: true\n    executor: logic\n"
	    "    languages: any\n    threshold: 1\n    evidence:\n"
	    "      - {weight: 1, text: 'aaa'}\n");
	for (unsigned i = 0; i < 60; i++)
		len += (size_t)snprintf(policy + len, sizeof(policy) - len,
		    "      - {weight: -1, text: '[a-y][a-y]{0,%u}[0-9]'}\n", 600 + i);
	slow = decider_of(policy);
	memset(text, 'a', sizeof(text));
	request.last.decoded = (struct span){text, sizeof(text)};
	check_example("many slow patterns");
	start = milliseconds();
	decide(slow, &request, &decision);
	CHECK(milliseconds() - start < 10 * CPU_SLOWDOWN);
	CHECK(decision.route == NULL && decision.reason == REASON_BUDGET);
	CHECK(decision.costly > 0 && policy_place_of_pattern(in_force, decision.costly - 1, &place));
	CHECK(place.line > 10 && place.line <= 70);
	decider_free(slow);
}

static const struct {
	const char *last, *previous, *route;
} shipped_rows[] = {
    {"What is 3847*2938?", "", "expression"},
    {"Imagine you run a race and overtake the person in second place. What position are you in now?", "", "overtaking"},
    {"You pass the last runner in a marathon. In what place are you?", "", "overtaking"},
    {"Nora has four brothers. Each of her brothers has two sisters. How many sisters does Nora have?", "", "kinship"},
    {"Alan is Bea's father and Bea is the mother of Carl. How is Alan related to Carl?", "", "kinship"},
    {"And how many brothers would she have if each had three sisters?",
	"Nora has four brothers. Each of her brothers has two sisters. How many sisters does Nora have?", "kinship"},
    {"Ada says Ben is lying. Ben says Cid tells the truth. Who is lying?", "", "truth-tellers"},
    {"A train covers 240 km in 3 hours. How far does it get in 5 hours?", "", "quantity"},
    {"What about |x - 4| < 7?", "How many integers solve |x + 2| < 9?", "arithmetic"},
    {"Tell me about the weather in Lisbon in May.", "A train covers 240 km in 3 hours. How far does it get in 5 hours?",
	"no-evidence"},
    {"Summarize the story of Noah in no more than 40 words.", "", "constraints"},
    {"Write a Python function that adds 2 numbers. How many lines does it have?", "", "no-evidence"},
    {"Write a haiku about 5 crows", "", "constraints"},
    {"Wie viele Schwestern hat Nora, wenn sie 2 Br\u00fcder mit je 3 Schwestern hat?", "", "no-evidence"},
    {"What is the capital of Australia?", "", "no-evidence"},
};

static void
check_shipped(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};
	const struct policy *policy = policy_load(&source, 1, &executor_trial, &mistakes);

	check_example("the shipped policy loads, and its own tests and controls hold");
	policy_mistakes_print(&mistakes, stderr);
	policy_mistakes_free(&mistakes);
	if (!CHECK(policy != NULL))
		return;
	CHECK(policy->test_count >= 20 && policy->control_count >= 10);
	decider = decider_new(policy, &executor_readers);
	policy_release(policy);
	for (size_t i = 0; i < nitems(shipped_rows); i++)
		CHECK_TEXT(where(shipped_rows[i].last, shipped_rows[i].previous, ""), shipped_rows[i].route);
	decider_free(decider);
}

int
main(void)
{

	decider = decider_of(small);
	check_weights();
	check_order_and_requirements();
	check_languages();
	check_the_turn_before();
	check_what_is_not_read();
	check_windows();
	check_every_sum();
	check_order_of_adding();
	check_examining();
	check_role_within();
	check_role_at_split();
	decider_free(decider);
	check_budget();
	check_shipped();
	return check_end();
}
