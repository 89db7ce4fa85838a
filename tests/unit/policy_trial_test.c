/*
 * A policy whose tests and controls fail, each for another reason, and what its author is told: what was found, the
 * heaviest rule that decided or spoke against it, and where it stands.
 */
#include "executors/policy_trial.h"

#include <stdio.h>

#include "policies/mistakes.h"
#include "policies/policy.h"
#include "tests/unit/check.h"

static const char routes[] = "version: 1\n"
			     "routes:\n"
			     "  - name: bakery\n"
			     "    executor: literal\n"
			     "    languages: any\n"
			     "    threshold: 2\n"
			     "    evidence:\n"
			     "      - {weight: 1, text: flour}\n"
			     "      - {weight: 2, text: bread, name: a loaf}\n"
			     "      - {weight: 2.5, text: oven}\n"
			     "      - {weight: -3, text: stone}\n"
			     "      - {weight: -4.5, text: brick, name: a wall}\n"
			     "      - {weight: 3, text: baker, in: system}\n"
			     "      - {weight: 3, text: rolls, in: previous}\n"
			     "  - name: german\n"
			     "    executor: literal\n"
			     "    languages: [de]\n"
			     "    threshold: 1\n"
			     "    evidence:\n"
			     "      - {weight: 1, text: brot}\n";

/* A test or control of the policy's last line, and what is told of it; "": it holds. */
static const struct {
	const char *line, *told;
} rows[] = {
    {"tests: [{prompt: bread, route: bakery}]", ""},
    {"tests: [{prompt: stone, route: direct}]", ""},
    {"tests: [{prompt: flour and bread, route: direct}]",
	"this test fails: \"flour and bread\" goes to \"bakery\", not to \"direct\": \"a loaf\" (+2) decides, t:9"},
    {"tests: [{prompt: bread from the oven, route: direct}]",
	"this test fails: \"bread from the oven\" goes to \"bakery\", not to \"direct\": \"oven\" (+2.5) decides, t:10"},
    {"tests: [{prompt: oven with bread and flour, route: german}]",
	"this test fails: \"oven with bread and flour\" goes to \"bakery\", not to \"german\": \"oven\" (+2.5) decides, t:10"},
    {"tests: [{prompt: flour, route: bakery}]",
	"this test fails: \"flour\" goes to \"direct\", not to \"bakery\": it comes to 1 of the 2 that the route asks for"},
    {"tests: [{prompt: rice, route: bakery}]",
	"this test fails: \"rice\" goes to \"direct\", not to \"bakery\": it comes to 0 of the 2 that the route asks for"},
    {"tests: [{prompt: bread on stone, route: bakery}]",
	"this test fails: \"bread on stone\" goes to \"direct\", not to \"bakery\": \"stone\" (-3) speaks against it, t:11"},
    {"tests: [{prompt: stone and brick and bread, route: bakery}]",
	"this test fails: \"stone and brick and bread\" goes to \"direct\", not to \"bakery\": \"a wall\" (-4.5) speaks "
	"against it, t:12"},
    {"tests: [{prompt: Is this what the people in this house would say of brot?, route: german}]",
	"this test fails: \"Is this what the people in this house would say of brot?\" goes to \"direct\", not to "
	"\"german\": its language or what the route requires does not fit"},
    {"tests: [{prompt: Hello, system: You are a baker., route: bakery}]", ""},
    {"tests: [{prompt: Hello, system: You are a smith., route: bakery}]",
	"this test fails: \"Hello\" goes to \"direct\", not to \"bakery\": it comes to 0 of the 2 that the route asks for"},
    {"tests: [{messages: [{role: system, content: You are a baker.}, {role: user, content: Hello}], route: bakery}]",
	""},
    {"tests: [{messages: [{role: user, content: You are a baker.}, {role: user, content: Hello}], route: direct}]", ""},
    {"tests: [{messages: [{role: user, content: rolls}, {role: assistant, content: Yes.}, {role: user, content: Hello}], "
     "route: bakery}]",
	""},
    {"tests: [{messages: [{role: user, content: Hi}, {role: assistant, content: rolls}, {role: user, content: Hello}], "
     "route: direct}]",
	""},
    {"tests: [{messages: [{role: user, content: Hi}, {role: assistant, content: bread}, {role: user, content: bread}], "
     "route: direct}]",
	"this test fails: \"bread\" goes to \"bakery\", not to \"direct\": \"a loaf\" (+2) decides, t:9"},
    {"controls: [{prompt: rice, answer: a}]", ""},
    {"controls: [{prompt: bread, answer: a}]", "this control would be changed: \"bakery\" fires"},
};

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		char text[2000];
		struct policy_source source = {"t", NULL, 0};
		struct policy_mistakes mistakes = {0};
		const struct policy *policy;

		source.text = text;
		source.len = (size_t)snprintf(text, sizeof(text), "%s%s\n", routes, rows[i].line);
		check_example(rows[i].line);
		policy = policy_load(&source, 1, &executor_trial, &mistakes);
		CHECK_EQ_INT(policy != NULL, rows[i].told[0] == '\0');
		CHECK_EQ_INT(mistakes.wrong, rows[i].told[0] != '\0');
		if (mistakes.wrong == 1)
			CHECK_TEXT(mistakes.list[0].what, rows[i].told);
		policy_mistakes_free(&mistakes);
		policy_release(policy);
	}
	return check_end();
}
