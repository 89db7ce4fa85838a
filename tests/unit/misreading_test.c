/*
 * What programs misread together: each kind of question with programs that lack what it needs, and with some that do
 * not.
 */
#include "executors/arithmetic/misreading.h"

#include "tests/unit/check.h"

static const struct {
	const char *prompt, *program;
	bool likely;
} programs[] = {
    {"A coat costs $80 after a 20% discount. What did it cost before?", "print(80 * 1.2)", true},
    {"A coat costs $80 after a 20% discount. What did it cost before?", "print(80 + 80 * 20 / 100)", true},
    {"A coat costs $80 after a 20% discount. What did it cost before?", "print(80 / 0.8)", false},
    {"A coat costs $80 after a 20% discount. What did it cost before?", "print(80 / (1 - 20 / 100))", false},
    {"A town has 660 people, 10% more than last year. What was the original number?", "print(660 * 0.9)", true},
    {"A town has 660 people, 10% more than last year. How many is that in 5 years?", "print(660 * 5)", false},
    {"Tom had 5 apples before lunch and ate 2. How many had he before?", "print(5 + 2)", false},
    {"It takes 30 s from floor 1 to floor 3. How long does it take from floor 1 to floor 6?", "print(30 / 3 * 6)",
	true},
    {"It takes 30 s from floor 1 to floor 3. How long does it take from floor 1 to floor 6?",
	"print(30 / (3 - 1) * (6 - 1))", false},
    {"I read from page 20 to page 50. How many pages is that?", "print(50)", true},
    {"I read from page 20 to page 50. How many pages is that?", "print(50 - 20 + 1)", false},
    {"I read from page 20 to page 50. How many pages is that?", "print(len(range(20, 51)))", false},
    {"Scale it from 4 servings to 6 servings: how much of 300 g?", "print(300 / 4 * 6)", false},
    {"A train covers 240 km in 3 hours. How far does it get in 5 hours?", "print(240 / 3 * 5)", false},
    {"A man crosses with 1 wolf, 1 goat and 1 cabbage. How many trips?", "print(2 * (1 + 1 + 1) - 1)", true},
    {"A man crosses with 1 wolf and 2 goats. How many animals?", "print(1 + 2)", false},
    {"", "", false},
};

static const struct {
	const char *prompt, *draft;
	bool changes;
} changes[] = {
    {"120 players take 70 minutes. How long do 60 take?", "The same **70 minutes**.", true},
    {"120 players take 70 minutes. How long do 60 take?", "It does not depend on them: 70 minutes.", true},
    {"1 towel dries in 2 hours. How long do 5 take?", "Still 2 hours, no matter how many towels.", true},
    {"120 players take 70 minutes. How long do 60 take?", "Half the players take **140 minutes**.", false},
    {"120 players take 70 minutes. How long do 60 take?", "It is 70 minutes.", false},
    {"5 pens cost $10. How much are 7?", "At the same price they cost $12.", false},
};

static const struct {
	const char *draft, *printed;
	bool rounds_down;
} roundings[] = {
    {"100 / 12 = 8.33, so you need **9 cans**.", "8", true},
    {"100 / 12 = 8.33, so you need **8 cans**.", "9", false},
    {"100 / 12 = 8.33, so you need **10 cans**.", "8", false},
    {"100 / 20 = 5, so you need **6 cans**.", "5", false},
    {"You need **9 cans**.", "8", false},
    {"It depends.", "8", false},
};

int
main(void)
{
	struct question question;
	struct program_answer answer;
	struct final final;

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		struct span prompt = span_of(programs[i].prompt), program = span_of(programs[i].program);

		check_example(programs[i].prompt);
		question_read(prompt, &question);
		CHECK_EQ_INT(misreading_is_likely(
				 prompt, &question, (struct span){guarded_copy(program.at, program.len), program.len}),
		    programs[i].likely);
	}
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		struct span prompt = span_of(changes[i].prompt), draft = span_of(changes[i].draft);

		check_example(changes[i].draft);
		final_read(prompt, draft, &final);
		CHECK_EQ_INT(misreading_changes(prompt, draft, &final), changes[i].changes);
	}
	for (size_t i = 0; i < sizeof(roundings) / sizeof(roundings[0]); i++) {
		struct span draft = span_of(roundings[i].draft);

		check_example(roundings[i].draft);
		final_read(span_of("How many cans do I need?"), draft, &final);
		program_answer_read(span_of(roundings[i].printed), &answer);
		CHECK_EQ_INT(misreading_rounds_down(draft, &final, &answer), roundings[i].rounds_down);
	}
	return check_end();
}
