/*
 * Loading: what a policy's members say, how its own tests are tried, its bounds, and how long it takes.
 */
#include "policies/load.h"

#include <stdlib.h>
#include <time.h>

#include "policies/cpu.h"
#include "policies/keys.h"
#include "policies/patterns/pattern.h"
#include "tests/unit/check.h"

static struct policy_mistakes mistakes;

static const struct policy *
load_text(const char *text, size_t len, const struct policy_trial *trial)
{
	struct policy_source source = {"x.yaml", text, len};

	policy_mistakes_free(&mistakes);
	return policy_load(&source, 1, trial, &mistakes);
}

static const char everything[] =
    "version: 1\n"
    "name: all\n"
    "listen: 127.0.0.1:1\n"
    "backend: unix:/b\n"
    "patience: 1m\n"
    "memory: 2MiB\n"
    "hosts: ['*']\n"
    "capture: yes\n"
    "toggles: {clients-may: [off, policy], ways: [path, model], default: off, list-variants: on}\n"
    "experiment: {name: e, by: [address], arms: {off: 10, shadow: 20, route=r: 70}}\n"
    "housekeeping: [title, tags]\n"
    "routes:\n"
    "  - name: r\n"
    "    executor: constraints\n"
    "    languages: [en, de]\n"
    "    threshold: 1.5\n"
    "    evidence:\n"
    "      - {weight: 2, text: title, in: system}\n"
    "      - {weight: -1, finding: roleplay, in: previous}\n"
    "    limits: {model-calls: 1, passes: 2, answer-tokens: 99, program-time: 3s, program-memory: 2MiB, solver-time: 4s}\n"
    "    models:\n"
    "      - {name: 'g*', replace-when: [programs-agree, no-final-answer]}\n"
    "      - {size: '<=4B', replace-when: []}\n"
    "    deliver: immediate\n"
    "  - {name: any, executor: literal, languages: any, threshold: 1, evidence: [{weight: 1, finding: expression}]}\n"
    "post: [{name: p, pass: identity, only-when: roleplay-asked-by-user, patterns: [tags], shadow: on}]\n"
    "templates: {appended: '= {answer}'}\n"
    "tests:\n"
    "  - {prompt: good, route: r}\n"
    "  - {system: s, messages: [{role: assistant, content: a}, {role: user, content: u}], route: direct}\n"
    "controls: [{prompt: p, answer: a}]\n";

static void
check_scalars(const struct policy *p)
{

	CHECK_EQ_INT(p->version, 1);
	CHECK_EQ_INT(p->based_on, 1);
	CHECK_TEXT(p->name, "all");
	CHECK_TEXT(p->listen, "127.0.0.1:1");
	CHECK_TEXT(p->backend, "unix:/b");
	CHECK_EQ_INT(p->patience, 60000);
	CHECK_EQ_INT(p->patience_streamed, 0);
	CHECK(p->patience_share == 0.5 && p->patience_streamed_share == 1);
	CHECK_EQ_INT(p->memory, 2 * 1024 * 1024);
	CHECK_EQ_INT(p->host_count, 1);
	CHECK_TEXT(p->hosts[0], "*");
	CHECK(p->capture);
	CHECK_EQ_INT(p->guard.turns, 4);
	CHECK_EQ_INT(p->guard.calls, 1);
	CHECK_EQ_INT(p->guard.per_client, 2);
	CHECK_EQ_INT(p->toggles.clients_may, 1 << MODE_OFF | 1 << MODE_POLICY);
	CHECK_EQ_INT(p->toggles.ways, 1 << WAY_PATH | 1 << WAY_MODEL);
	CHECK_EQ_INT(p->toggles.standard, MODE_OFF);
	CHECK(p->toggles.list_variants);
	CHECK_TEXT(p->experiment.name, "e");
	CHECK_EQ_INT(p->experiment.by_count, 1);
	CHECK_EQ_INT(p->experiment.arm_count, 3);
	CHECK_EQ_INT(p->experiment.arms[1].mode, MODE_SHADOW);
	CHECK_EQ_INT(p->experiment.arms[1].share, 20);
	CHECK_EQ_INT(p->experiment.arms[2].mode, MODE_ROUTE);
	CHECK_TEXT(p->experiment.arms[2].route, "r");
	CHECK_TEXT(p->templates.appended, "= {answer}");
}

static void
check_route(const struct policy *p, const struct policy_route *r)
{

	CHECK_TEXT(r->name, "r");
	CHECK_EQ_INT(r->executor, EXECUTOR_CONSTRAINTS);
	CHECK(!r->language_free && r->enabled && !r->shadow);
	CHECK_EQ_INT(r->language_count, 2);
	CHECK_TEXT(r->languages[1], "de");
	CHECK(r->numerals.least == 0 && r->numerals.most == INT64_MAX);
	CHECK(r->threshold == 1.5);
	CHECK_EQ_INT(r->rule_count, 2);
	CHECK(r->rules[0].weight == 2 && r->rules[0].in == TEXT_SYSTEM && !r->rules[0].is_finding);
	CHECK_SPAN(pattern_text(p->patterns, r->rules[0].pattern), span_of("title"));
	CHECK_TEXT(r->rules[0].text, "title");
	CHECK_EQ_INT(r->rules[0].line, 18);
	CHECK(r->rules[1].is_finding && r->rules[1].finding == FINDING_ROLEPLAY && r->rules[1].in == TEXT_PREVIOUS);
	CHECK_EQ_INT(r->limits.model_calls, 1);
	CHECK_EQ_INT(r->limits.passes, 2);
	CHECK_EQ_INT(r->limits.answer_tokens, 99);
	CHECK_EQ_INT(r->limits.program_time, 3000);
	CHECK_EQ_INT(r->limits.program_memory, 2 * 1024 * 1024);
	CHECK_EQ_INT(r->limits.solver_time, 4000);
	CHECK_EQ_INT(r->model_count, 2);
	CHECK_TEXT(r->models[0].name, "g*");
	CHECK_EQ_INT(r->models[0].replace_when, 1 << PROOF_PROGRAMS_AGREE | 1 << PROOF_NO_FINAL_ANSWER);
	CHECK(r->models[1].name == NULL && r->models[1].size.most == 4000 && r->models[1].replace_when == 0);
	CHECK_EQ_INT(r->deliver, DELIVER_IMMEDIATE);
}

static void
test_members(void)
{
	const struct policy *p = load_text(everything, sizeof(everything) - 1, NULL);

	if (!CHECK(p != NULL)) {
		policy_mistakes_print(&mistakes, stdout);
		return;
	}
	check_scalars(p);
	check_route(p, &p->routes[0]);
	CHECK_EQ_INT(p->route_count, 2);
	CHECK(p->routes[1].language_free && p->routes[1].language_count == 0);
	CHECK_EQ_INT(p->routes[1].limits.model_calls, 3);
	/* Equal patterns share a number. */
	CHECK_EQ_INT(p->pattern_count, 2);
	CHECK_EQ_INT(p->housekeeping_count, 2);
	CHECK_EQ_INT(p->housekeeping[0], p->routes[0].rules[0].pattern);
	CHECK_EQ_INT(p->post_count, 1);
	CHECK_EQ_INT(p->posts[0].pass, PASS_IDENTITY);
	CHECK_EQ_INT(p->posts[0].only_when, OCCASION_ROLEPLAY);
	CHECK_EQ_INT(p->posts[0].patterns[0], p->housekeeping[1]);
	CHECK(p->posts[0].shadow && p->posts[0].enabled);
	CHECK_EQ_INT(p->test_count, 2);
	CHECK_TEXT(p->tests[0].prompt, "good");
	CHECK_TEXT(p->tests[0].at.file, "x.yaml");
	CHECK_EQ_INT(p->tests[0].at.line, 29);
	CHECK_TEXT(p->tests[1].system, "s");
	CHECK_EQ_INT(p->tests[1].message_count, 2);
	CHECK_EQ_INT(p->tests[1].messages[0].role, ROLE_ASSISTANT);
	CHECK_TEXT(p->tests[1].messages[1].content, "u");
	CHECK_EQ_INT(p->control_count, 1);
	CHECK_TEXT(p->controls[0].answer, "a");
	CHECK_EQ_INT(strlen(p->hash), 16);
	CHECK(policy_hold(p) == p);
	policy_release(p);
	CHECK_TEXT(p->name, "all");
	policy_release(p);
	policy_release(NULL);
}

/* A trial that sends "good" to r and everything else direct, and that is touched by prompts called "touched". */
static void *
begin(const struct policy *policy)
{

	return policy->route_count > 0 ? malloc(1) : NULL;
}

static const char *
decide(void *trial, const struct policy_test *test)
{

	(void)trial;
	return test->prompt != NULL && strcmp(test->prompt, "good") == 0 ? "r" : "direct";
}

static const char *
touch(void *trial, const struct policy_control *control)
{

	(void)trial;
	return strcmp(control->prompt, "touched") == 0 ? "stay" : NULL;
}

static void
explain(void *state, const struct policy *policy, const struct policy_test *test, char *text, size_t room)
{

	(void)state;
	(void)policy;
	(void)test;
	snprintf(text, room, ": said so");
}

static const struct policy_trial trial = {begin, free, decide, explain, touch};

static void
test_trial(void)
{
	static const char failing[] =
	    "version: 1\n"
	    "routes: [{name: r, executor: logic, threshold: 1, evidence: [{weight: 1, text: a}]}]\n"
	    "tests:\n"
	    "  - {prompt: good, route: r}\n"
	    "  - {prompt: bad, route: r}\n"
	    "  - {prompt: good, route: direct}\n"
	    "controls:\n"
	    "  - {prompt: p, answer: a}\n"
	    "  - {prompt: touched, answer: a}\n";
	const struct policy *p = load_text(everything, sizeof(everything) - 1, &trial);

	CHECK(p != NULL);
	policy_release(p);
	p = load_text(failing, sizeof(failing) - 1, &trial);
	CHECK(p == NULL);
	CHECK_EQ_INT(mistakes.wrong, 3);
	CHECK_EQ_INT(mistakes.list[0].at.line, 5);
	CHECK_TEXT(mistakes.list[0].what, "this test fails: \"bad\" goes to \"direct\", not to \"r\": said so");
	CHECK_EQ_INT(mistakes.list[1].at.line, 6);
	CHECK_TEXT(mistakes.list[2].what, "this control would be changed: \"stay\" fires");
	/* Without a trial they are kept, not tried. */
	p = load_text(failing, sizeof(failing) - 1, NULL);
	CHECK(p != NULL && p->test_count == 3);
	policy_release(p);
	CHECK(load_text("version: 1\n", 11, &trial) == NULL);
}

static double
cpu_millis(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* A text of a beginning and as many repetitions as fit. */
static void
check_bound(const char *example, const char *start, const char *unit, size_t len, const char *what)
{
	char *text = malloc(len);
	size_t head = strlen(start);
	double before;

	check_example(example);
	memcpy(text, start, head);
	for (size_t i = head; i < len; i++)
		text[i] = unit[(i - head) % strlen(unit)];
	before = cpu_millis();
	CHECK(load_text(text, len, NULL) == NULL);
	CHECK(cpu_millis() - before < 2000 * CPU_SLOWDOWN);
	if (!CHECK(mistakes.count > 0 && strstr(mistakes.list[mistakes.count - 1].what, what) != NULL))
		policy_mistakes_print(&mistakes, stdout);
	CHECK(mistakes.count > 0 && mistakes.list[0].at.line > 0 && mistakes.list[0].at.column > 0);
	free(text);
}

static void
test_bounds(void)
{
	char keys[8192] = "version: 1\nguard: {";
	size_t len = strlen(keys);

	/* libyaml alone needs 20 s for the first of these. */
	check_bound("brackets", "", "[", 200 * 1024, "nested too deep");
	check_bound("braces", "", "{a: ", 200 * 1024, "nested too deep");
	check_bound("dashes", "version: 1\nhosts:\n", "- ", 200 * 1024, "nested too deep");
	check_bound("too large", "", "#", 1024 * 1024 + 1, "larger than 1 MiB");
	check_bound("many values", "version: 1\nhosts: [", "a,", 1000 * 1024, "too many values in one policy file");
	check_bound("one long word", "version: 1\nname: ", "a", 1000 * 1024, "name must be");
	for (int i = 0; i < 300; i++)
		len += (size_t)snprintf(keys + len, sizeof(keys) - len, "k%d: 1, ", i);
	CHECK(load_text(keys, len, NULL) == NULL);
	CHECK(strstr(mistakes.list[mistakes.count - 1].what, "too many keys") != NULL);
}

/* More mistakes than are kept are counted. */
static void
test_many_mistakes(void)
{
	char text[8192] = "version: 1\nhosts: [";
	char *printed = NULL;
	size_t len = strlen(text);
	FILE *out = open_memstream(&printed, &len);

	for (int i = 0; i < 250; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "'a b%d', ", i);
	strcat(text, "]\n");
	CHECK(load_text(text, strlen(text), NULL) == NULL);
	CHECK_EQ_INT(mistakes.count, POLICY_MISTAKES_MAX);
	CHECK(mistakes.wrong > 250);
	policy_mistakes_print(&mistakes, out);
	fclose(out);
	CHECK(strstr(printed, "\nand 51 more\n") != NULL);
	free(printed);
}

/* Patterns whose cost runs away are found with their places; the shipped policy has none. */
static void
test_growth(void)
{
	static const char growing[] =
	    "version: 1\n"
	    "housekeeping: ['fine', '(?=.*a)(?=.*b)']\n"
	    "routes: [{name: r, executor: logic, threshold: 1, evidence: [{weight: 1, text: '(a+)+$'}]}]\n";
	static const char before[] = "version: 1\nhousekeeping: ['(?=.*a)(?=.*b)']\n";
	struct policy_source source = policy_shipped(), measured = {"before", before, sizeof(before) - 1};
	const struct policy *p = load_text(growing, sizeof(growing) - 1, NULL);

	CHECK(p != NULL);
	CHECK_EQ_INT(policy_check_growth(p, 4096, NULL, &mistakes), 2);
	CHECK_EQ_INT(mistakes.wrong, 2);
	CHECK_EQ_INT(mistakes.list[0].at.line, 2);
	CHECK_EQ_INT(mistakes.list[0].at.column, 24);
	CHECK_EQ_INT(mistakes.list[1].at.line, 3);
	policy_mistakes_free(&mistakes);
	/* What was measured before is not measured again: here it says the one pattern, not the other. */
	CHECK_EQ_INT(policy_check_growth(p, 4096, &measured, &mistakes), 1);
	CHECK_EQ_INT(mistakes.list[0].at.line, 3);
	policy_release(p);
	policy_mistakes_free(&mistakes);
	p = policy_load(&source, 1, NULL, &mistakes);
	CHECK(p != NULL);
	if (!CHECK_EQ_INT(policy_check_growth(p, 4096, NULL, &mistakes), 0))
		policy_mistakes_print(&mistakes, stdout);
	policy_release(p);
}

static void
test_schema(void)
{
	char *text = NULL;
	size_t len = 0, count;
	FILE *out = open_memstream(&text, &len);
	const struct policy_key *rows = policy_keys(&count);
	char quoted[128];

	policy_schema(out);
	fclose(out);
	for (size_t i = 0; i < count; i++) {
		snprintf(quoted, sizeof(quoted), "\"%s\": {\"description\": \"%.20s", policy_key_name(&rows[i]),
		    rows[i].help);
		check_example(quoted);
		CHECK(strstr(text, quoted) != NULL);
	}
	free(text);
}

static void
test_names(void)
{

	CHECK_TEXT(policy_executor_name(EXECUTOR_CONSTRAINTS), "constraints");
	CHECK_TEXT(policy_finding_name(FINDING_CHOICES), "choices");
	CHECK_TEXT(policy_text_name(TEXT_SYSTEM), "system");
}

int
main(void)
{

	test_members();
	test_trial();
	test_bounds();
	test_many_mistakes();
	test_growth();
	test_schema();
	test_names();
	policy_mistakes_free(&mistakes);
	return check_end();
}
