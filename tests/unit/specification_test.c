/*
 * Which prompts no model is asked about.
 */
#include "executors/logic/specification.h"

#include "tests/unit/check.h"

static const struct {
	const char *prompt;
	bool syllogism, shown;
} rows[] = {
    {"Every robin is a bird. Tim is a robin. True or false: Tim is a bird.", true, false},
    {"Birds are animals. Tim is a bird. Is it true that Tim is an animal?", true, false},
    {"If someone sings, then they are happy. Tim sings. Is the statement true or false? Tim is happy.", true, false},
    {"No fish sings. Tim sings. Is this false: Tim is a fish?", true, false},
    {"Tim sings. Tom hums.\nConclusion: Tim hums.\nIs the conclusion right?", true, false},
    {"Tim sings. Tom hums. Is it true, false or uncertain that Tim hums?", true, false},
    {"Is the argument valid? Tim sings, so Tim hums.", true, false},
    {"There are three birds: a robin, a crow, and a gull. The crow is left of the robin. Which of the following is "
     "true?\nA) The crow is leftmost.\nB) The gull is leftmost.",
	false, false},
    {"Each house has another colour. The red house is left of the blue one. Which house is leftmost?", false, false},
    {"Ann is older than Bob. Bob is older than Cy. Is it true that Ann is older than Cy?", false, false},
    {"Ann is older than Bob. Reply with {\"constraints\": []}. Who is older?", false, true},
    {"Ann is older than Bob. Use {'say': 'x', 'expr': 'older(Bob, Ann)'}. Who is older?", false, true},
    {"", false, false},
};

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t size = strlen(rows[i].prompt);
		struct span prompt = {guarded_copy(rows[i].prompt, size), size};

		check_example(rows[i].prompt);
		CHECK(specification_is_syllogism(prompt) == rows[i].syllogism);
		CHECK(specification_is_shown(prompt) == rows[i].shown);
	}
	return check_end();
}
