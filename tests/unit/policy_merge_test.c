/*
 * Several files made one: who overrides what, where new entries stand, and where each value came from.
 */
#include "policies/load.h"

#include <stdlib.h>

#include "tests/unit/check.h"

static const char base[] =
    "version: 1\n"
    "name: base\n"
    "patience: 10s\n"
    "guard: {turns: 7}\n"
    "hosts: [a, b]\n"
    "housekeeping: [title, tags]\n"
    "routes:\n"
    "  - {name: one, executor: logic, threshold: 1, evidence: [{weight: 1, text: a}, {weight: 2, text: b}],\n"
    "     requires: {numerals: '>=2'}, limits: {model-calls: 1}}\n"
    "  - {name: two, executor: logic, threshold: 1, evidence: [{weight: 1, text: c}]}\n"
    "post:\n"
    "  - {name: stay, pass: identity, patterns: [x, y]}\n"
    "  - {name: shown, pass: corrections, enabled: off}\n"
    "tests:\n"
    "  - {prompt: a, route: one}\n"
    "  - {prompt: c, route: two}\n"
    "controls:\n"
    "  - {prompt: hello, answer: hello}\n";

#define MANY 16000 /* controls */

static struct policy_mistakes mistakes;

/* Load up to two overlays over the base; NULL: none. */
static const struct policy *
load_over(const char *first, const char *second)
{
	struct policy_source sources[] = {
	    {"base.yaml", base, sizeof(base) - 1}, {"first.yaml", first, 0}, {"second.yaml", second, 0}};
	size_t count = 1 + (first != NULL) + (second != NULL);
	const struct policy *policy;

	for (size_t i = 1; i < count; i++)
		sources[i].len = strlen(sources[i].text);
	policy_mistakes_free(&mistakes);
	policy = policy_load(sources, count, NULL, &mistakes);
	if (!CHECK(policy != NULL)) {
		policy_mistakes_print(&mistakes, stdout);
		exit(1);
	}
	return policy;
}

/* The routes' names in their order, "one two". */
static const char *
order_of(const struct policy *policy)
{
	static char names[256];
	size_t len = 0;

	names[0] = '\0';
	for (size_t i = 0; i < policy->route_count; i++)
		len += (size_t)snprintf(names + len, sizeof(names) - len, "%s%s", i ? " " : "", policy->routes[i].name);
	return names;
}

static void
check_order(const char *first, const char *second, const char *order)
{
	const struct policy *policy = load_over(first, second);

	check_example(first);
	CHECK_TEXT(order_of(policy), order);
	policy_release(policy);
}

#define REST "executor: logic, threshold: 1, evidence: [{weight: 1, text: z}]"

static void
test_order(void)
{

	check_order(NULL, NULL, "one two");
	check_order(
	    "version: 1\nroutes: [{name: x, new: on, " REST "}, {name: y, new: on, " REST "}]", NULL, "x y one two");
	check_order("version: 1\nroutes: [{name: x, new: on, after: one, " REST "}]", NULL, "one x two");
	check_order("version: 1\nroutes: [{name: x, new: on, after: two, " REST "}]", NULL, "one two x");
	check_order("version: 1\nroutes: [{name: one, after: two}]", NULL, "two one");
	check_order("version: 1\nroutes: [{name: one, enabled: off}]", NULL, "two");
	check_order("version: 1\nroutes: [{name: one, enabled: off}]", "version: 1\nroutes: [{name: one, enabled: on}]",
	    "one two");
	check_order("version: 1\nroutes: [{name: x, new: on, " REST "}]",
	    "version: 1\nroutes: [{name: y, new: on, " REST "}, {name: x, after: y}]", "y x one two");
}

static void
test_scalars_and_maps(void)
{
	const struct policy *policy = load_over("version: 1\nname: mine\nguard: {calls: 3}\nhosts: [c]\ncapture: on\n"
						"routes: [{name: one, requires: {length: '<=9'}, shadow: ask}]",
	    "version: 1\npatience: 20s\nguard: {calls: 4}\n");

	CHECK_TEXT(policy->name, "mine");
	CHECK_EQ_INT(policy->patience, 20000);
	CHECK_EQ_INT(policy->guard.turns, 7);
	CHECK_EQ_INT(policy->guard.calls, 4);
	CHECK_EQ_INT(policy->guard.per_client, 2);
	CHECK(policy->capture);
	CHECK_EQ_INT(mistakes.warned, 0);
	CHECK_EQ_INT(policy->host_count, 1);
	CHECK_TEXT(policy->hosts[0], "c");
	CHECK_EQ_INT(policy->routes[0].numerals.least, 2);
	CHECK_EQ_INT(policy->routes[0].length.most, 9);
	CHECK_EQ_INT(policy->routes[0].limits.model_calls, 1);
	CHECK(policy->routes[0].shadow == SHADOW_ASK && policy->routes[1].shadow == SHADOW_OFF);
	CHECK_EQ_INT(policy->routes[0].rule_count, 2);
	policy_release(policy);
}

/* Evidence and patterns are replaced whole, tests and controls are added. */
static void
test_lists(void)
{
	const struct policy *policy = load_over("version: 1\nhousekeeping: [only]\n"
						"routes: [{name: one, evidence: [{weight: 5, finding: choices}]}]\n"
						"post: [{name: stay, patterns: [z]}, {name: shown, enabled: on}]\n"
						"tests: [{prompt: new, route: direct}]\n"
						"controls: [{prompt: p, answer: q}]",
	    NULL);

	CHECK_EQ_INT(policy->housekeeping_count, 1);
	CHECK_EQ_INT(policy->routes[0].rule_count, 1);
	CHECK(policy->routes[0].rules[0].is_finding && policy->routes[0].rules[0].finding == FINDING_CHOICES);
	CHECK_TEXT(policy->routes[0].rules[0].text, "choices");
	CHECK_TEXT(policy->routes[0].rules[0].at.file, "first.yaml");
	CHECK_EQ_INT(policy->routes[0].rules[0].line, 3);
	CHECK_EQ_INT(policy->post_count, 2);
	CHECK_EQ_INT(policy->posts[0].pattern_count, 1);
	CHECK_EQ_INT(policy->test_count, 3);
	CHECK_TEXT(policy->tests[2].prompt, "new");
	CHECK_EQ_INT(policy->control_count, 2);
	policy_release(policy);
}

/* What is said again stands once, where it was said last; the order of a test's keys says nothing. */
static void
test_what_is_said_again(void)
{
	const struct policy *policy =
	    load_over("version: 1\ntests: [{route: one, prompt: a}, {prompt: c, route: two}]\n"
		      "controls: [{prompt: hello, answer: hallo}]\n"
		      "calibrated: [{model: x, digest: '1'}, {model: x, digest: '2'}]",
		"version: 1\ntests: [{prompt: a, route: one}]\ncalibrated: [{model: x, digest: '1'}]");

	CHECK_EQ_INT(policy->test_count, 2);
	CHECK_TEXT(policy->tests[0].prompt, "c");
	CHECK_TEXT(policy->tests[0].at.file, "first.yaml");
	CHECK_TEXT(policy->tests[1].prompt, "a");
	CHECK_TEXT(policy->tests[1].at.file, "second.yaml");
	CHECK_EQ_INT(policy->control_count, 2);
	CHECK_EQ_INT(policy->calibration_count, 2);
	CHECK_TEXT(policy->calibrations[1].digest, "1");
	policy_release(policy);
}

/* What a file says twice itself stays; each time that it is said again, the first one gives way. */
static void
test_what_is_said_twice(void)
{
	static const char twice[] = "version: 1\ncontrols: [{prompt: a, answer: a}, {prompt: b, answer: a}, "
				    "{prompt: a, answer: a}]\n";
	static const char over[] = "version: 1\ncontrols: [{answer: a, prompt: a}, {prompt: a, answer: c}, "
				   "{prompt: a, answer: a}]\n";
	static const char *const wanted[][2] = {{"b", "a"}, {"a", "a"}, {"a", "c"}, {"a", "a"}};
	const struct policy_source sources[] = {
	    {"twice.yaml", twice, sizeof(twice) - 1}, {"over.yaml", over, sizeof(over) - 1}};
	const struct policy *policy = policy_load(sources, 2, NULL, &mistakes);

	if (!CHECK(policy != NULL) || !CHECK_EQ_INT(policy->control_count, 4))
		exit(1);
	for (size_t i = 0; i < 4; i++) {
		CHECK_TEXT(policy->controls[i].prompt, wanted[i][0]);
		CHECK_TEXT(policy->controls[i].answer, wanted[i][1]);
	}
	CHECK_EQ_INT(policy->controls[1].at.source, 1);
	policy_release(policy);
}

/* Controls of the numbers from..to, the question first or the answer. */
static char *
many_controls(int from, int to, bool question_first)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	fputs("version: 1\ncontrols:\n", out);
	for (int i = from; i != to; i += from < to ? 1 : -1)
		if (question_first)
			fprintf(out, "  - {prompt: p%d, answer: a%d}\n", i, i % 7);
		else
			fprintf(out, "  - {answer: a%d, prompt: p%d}\n", i % 7, i);
	fclose(out);
	return text;
}

/* As many as a file has room for, all said again: this takes no time to speak of, a worker's loop waits for it. */
static void
test_many(void)
{
	char *first = many_controls(1, MANY + 1, true), *second = many_controls(MANY, 0, false);
	const struct policy *policy = load_over(first, second);

	CHECK_EQ_INT(policy->control_count, 1 + MANY);
	CHECK_TEXT(policy->controls[0].prompt, "hello");
	CHECK_TEXT(policy->controls[1].prompt, "p16000");
	CHECK_TEXT(policy->controls[MANY].prompt, "p1");
	CHECK_EQ_INT(policy->controls[1].at.source, 2);
	policy_release(policy);
	free(second);
	free(first);
}

/* A route that is off takes its tests along, visibly. */
static void
test_tests_of_what_is_off(void)
{
	const struct policy *policy = load_over("version: 1\nroutes:\n  - {name: one, enabled: no}", NULL);

	CHECK_EQ_INT(policy->test_count, 1);
	CHECK_TEXT(policy->tests[0].route, "two");
	CHECK_EQ_INT(mistakes.wrong, 0);
	CHECK_EQ_INT(mistakes.warned, 1);
	CHECK_TEXT(mistakes.list[0].what, "1 tests are skipped because their routes are off: \"one\"");
	CHECK_EQ_INT(mistakes.list[0].at.line, 3);
	policy_release(policy);
}

/* Every value names the file and line that it came from. */
static void
test_origins(void)
{
	static const char *const lines[] = {"name: base  # base.yaml:2\n", "patience: 20s  # first.yaml:2\n",
	    "  turns: 7  # base.yaml:4\n", "  calls: 3  # first.yaml:3\n", "  per-client: 2  # default\n",
	    "memory: 256MiB  # default\n", "    threshold: 4.5  # second.yaml:4\n",
	    "        text: 'k'  # second.yaml:3\n", "hosts: [a, b]  # base.yaml:5\n", "  - 'tags'  # base.yaml:6\n"};
	const struct policy *policy = load_over("version: 1\npatience: 20s\nguard: {calls: 3}",
	    "version: 1\nroutes:\n  - {name: two, evidence: [{weight: 9, text: k}],\n     threshold: 4.5}");
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	policy_dump(policy, out, true);
	fclose(out);
	for (size_t i = 0; i < nitems(lines); i++) {
		check_example(lines[i]);
		CHECK(strstr(text, lines[i]) != NULL);
	}
	free(text);
	policy_release(policy);
}

/* What is in force tells policies apart, not how it was written. */
static void
test_hash(void)
{
	const struct policy *plain = load_over(NULL, NULL), *same = load_over("version: 1\npatience: 10s", NULL);
	const struct policy *other = load_over("version: 1\npatience: 11s", NULL);

	CHECK_TEXT(same->hash, plain->hash);
	CHECK(strcmp(other->hash, plain->hash) != 0);
	policy_release(plain);
	policy_release(same);
	policy_release(other);
}

int
main(void)
{

	test_order();
	test_scalars_and_maps();
	test_lists();
	test_what_is_said_again();
	test_what_is_said_twice();
	test_many();
	test_tests_of_what_is_off();
	test_origins();
	test_hash();
	policy_mistakes_free(&mistakes);
	return check_end();
}
