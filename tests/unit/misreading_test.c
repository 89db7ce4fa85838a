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
    /* Units of one measure: taken as they stand, converted, or of two measures. */
    {"3 planks of 80 cm and one of 2.4 m, total length?", "print(3 * 80 + 2.4)", true},
    {"3 planks of 80 cm and one of 2.4 m, total length?", "print(3 * 80 / 100 + 2.4)", false},
    {"3 planks of 80 cm and one of 2.4 m, total length?", "print(3 * 0.8 + 2.4)", false},
    {"Stickers at 35 cents, 24 of them, plus 1.20 postage. Cost?", "print(24 * 35 + 1.2)", true},
    {"Stickers at 35\u00a2, 24 of them, and a pen for $2. Cost?", "print(24 * 35 + 2)", true},
    {"Stickers at 35 cents, 24 of them, and a pen for 2 dollars. Cost?", "print(24 * 0.35 + 2)", false},
    {"Stickers at 35 cents and pens at 20 cents, 24 each. Cost?", "print(24 * 35 + 24 * 20)", false},
    {"Stickers at 35 cents, 24 of them in 12 rows. Cost?", "print(24 * 35 / 12)", false},
    {"Cheese, 350 g at 18.90 per kg. Cost?", "print(350 * 18.9)", true},
    {"Cheese, 350 g at 18.90/kg. Cost?", "print(350 * 18.9)", true},
    {"K\u00e4se, 350 g zu 18.90 pro kg. Kosten?", "print(350 * 18.9)", true},
    {"Cheese, 350 g at 18.90 per kg. Cost?", "print(350 * 18.9 * 1e-3)", false},
    {"Cheese, 350 g at 18.90 a piece. Cost?", "print(350 * 18.9)", false},
    {"I walk 900 m on 5 days and 1.2 km on Sunday. How far?", "print(5 * 900 + 1.2)", true},
    {"Files of 300 mb, 4 of them, and one of 2 gb. Size?", "print(4 * 300 + 2)", true},
    {"Files of 300 mb, 4 of them. How long at 2 gb a minute?", "print(4 * 300)", false},
    {"", "", false},
};

static const struct {
	const char *prompt, *draft, *program;
	bool leaves;
} parts[] = {
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "10 people need 3 taxis, so **$45**.", "print(10 / 4 * 15)",
	true},
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "10 people need 3 taxis, so **$45**.",
	"import math\nprint(math.ceil(10 / 4) * 15)", false},
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "10 people need 3 taxis, so **$45**.",
	"print(-(-10 // 4) * 15)", false},
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "10 people need 3 taxis, so **$45**.",
	"print((10 + 4 - 1) // 4 * 15)", false},
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "10 people need 3 taxis, so **$45**.", "print(10 // 4 * 15)",
	true},
    {"187 kids, a bus holds 40. How many buses?", "You'll need **5 buses**.", "print(187 // 40)", true},
    {"187 kids, a bus holds 40. How many buses?", "You'll need **5 buses**.", "print(int(187 / 40))", true},
    {"187 kids, a bus holds 40. How many buses?", "You'll need **5 buses**.", "print(187 % 40 // 40)", true},
    {"187 kids, a bus holds 40. How many buses?", "You'll need **6 buses**.", "print(187 // 40)", false},
    {"187 kids, a bus holds 40. How many are full?", "There are **5 buses**.", "print(187 // 40)", false},
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "10 people need 4 taxis, so **$60**.", "print(10 / 4 * 15)",
	false},
    {"A taxi holds 4, we are 8, each ride is 16. Total?", "8 people need 2 taxis, so **$32**.", "print(8 / 4 * 16)",
	false},
    {"A taxi holds 4, we are 10, each ride is 15. Total?", "There are 3 taxis, so **$45**.", "print(10 / 4 * 15)",
	false},
    {"A lift takes 6, we are 40, 90 sec a trip. How long?", "40 / 6 \u2192 7 trips, so **630 s**", "print(40 / 6 * 90)",
	true},
    {"A lift takes 6, we are 40, 90 sec a trip. How long?", "You need 7. So **630 s**", "print(40 / 6 * 90)", false},
    {"1.80 per started hour. I stay 3 h 20. Cost?", "**$7.20**", "print(1.8 * (3 + 20 / 60))", true},
    {"1.80 per started hour. I stay 3 h 20. Cost?", "**$7.20**", "print(1.8 * 4)", false},
    {"1.10 for each started 20 g. My letter is 47 g. Cost?", "**$3.30**", "print(47 / 20 * 1.1)", true},
    {"Tom started with 45 apples and gave a third away. How many are left?", "**30**", "print(45 - 45 / 3)", false},
    {"It started at 5 and took 3 hours. When was it over?", "**At 8.**", "print(5 + 3)", false},
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
    {"100 / 12 = 8.33, so you need **9 cans**.", "8.33", true},
    {"100 / 12 = 8.33, so you need **9 cans**.", "9", false},
    {"100 / 12 = 8.33, so you need **9 cans**.", "7.9", false},
    {"100 / 12 = 8.33, so you need **8 cans**.", "9", false},
    {"100 / 12 = 8.33, so you need **10 cans**.", "8", false},
    {"100 / 20 = 5, so you need **6 cans**.", "5", false},
    {"You need **9 cans**.", "8", false},
    {"It depends.", "8", false},
};

static const struct {
	const char *prompt, *draft, *printed;
	bool is_rest;
} rests[] = {
    {"Of 28 children 12 are boys. How many girls?", "**16 girls**", "12", true},
    {"Of 28 children 12 are boys. How many girls?", "**15 girls**", "12", false},
    {"Of 28 children 12 are boys. How many girls?", "**14 girls**", "12", false},
    {"A laptop is 1,199, 12% off. What do I save?", "You save **$143.88**.", "1055.12", true},
    {"A laptop is 1,199, 12% off. What do I save?", "You save **$143.88**.", "1343.12", false},
    {"Awake for 17 of 24 hours. Asleep in percent?", "You sleep **29.17%** of the day.", "70.83", true},
    {"Awake for 17 of 24 hours. Asleep in percent?", "You sleep **30%** of the day.", "71.5", false},
    {"Of 28 children 12 are boys. How many girls?", "I cannot say.", "12", false},
    {"Of 28 children 12 are boys. How many girls?", "**16 girls**", "12 and 4", false},
};

static const struct {
	const char *prompt, *draft, *program;
	bool takes;
} percents[] = {
    {"1,199 with 12% off. What do I pay?", "You pay **$1,055.12**.", "print(1199 - 12)", true},
    {"1,199 with 12% off. What do I pay?", "You pay **$1,055.12**.", "print(1199 - 1199 * 12 / 100)", false},
    {"1,199 with 12% off. What do I pay?", "You pay **$1,055.12**.", "print(1199 * 0.88)", false},
    {"12 mugs at 9 with 12% off. What do I pay?", "You pay **$95.04**.", "print(12 * 9 * 0.88)", false},
    {"It rose by 12% and 20%. The mean?", "The mean is **16%**.", "print((12 + 20) / 2)", false},
    {"It rose by 12 and 20. The mean?", "The mean is **16**.", "print((12 + 20) / 2)", false},
};

int
main(void)
{
	struct question question;
	struct program_answer answer;
	struct final final;

	for (size_t i = 0; i < nitems(programs); i++) {
		struct span prompt = span_of(programs[i].prompt), program = span_of(programs[i].program);

		check_example(programs[i].prompt);
		question_read(prompt, &question);
		CHECK_EQ_INT(misreading_is_likely(
				 prompt, &question, (struct span){guarded_copy(program.at, program.len), program.len}),
		    programs[i].likely);
	}
	for (size_t i = 0; i < nitems(parts); i++) {
		struct span program = span_of(parts[i].program);

		check_example(parts[i].draft);
		CHECK_EQ_INT(misreading_leaves_parts(span_of(parts[i].prompt), span_of(parts[i].draft),
				 (struct span){guarded_copy(program.at, program.len), program.len}),
		    parts[i].leaves);
	}
	for (size_t i = 0; i < nitems(changes); i++) {
		struct span prompt = span_of(changes[i].prompt), draft = span_of(changes[i].draft);

		check_example(changes[i].draft);
		final_read(prompt, draft, &final);
		CHECK_EQ_INT(misreading_changes(prompt, draft, &final), changes[i].changes);
	}
	for (size_t i = 0; i < nitems(roundings); i++) {
		struct span draft = span_of(roundings[i].draft);

		check_example(roundings[i].draft);
		final_read(span_of("How many cans do I need?"), draft, &final);
		program_answer_read(span_of(roundings[i].printed), &answer);
		CHECK_EQ_INT(misreading_rounds_down(draft, &final, &answer), roundings[i].rounds_down);
	}
	for (size_t i = 0; i < nitems(rests); i++) {
		check_example(rests[i].draft);
		final_read(span_of(rests[i].prompt), span_of(rests[i].draft), &final);
		program_answer_read(span_of(rests[i].printed), &answer);
		CHECK_EQ_INT(misreading_is_rest(span_of(rests[i].prompt), &final, &answer), rests[i].is_rest);
	}
	for (size_t i = 0; i < nitems(percents); i++) {
		struct span program = span_of(percents[i].program);

		check_example(percents[i].program);
		final_read(span_of(percents[i].prompt), span_of(percents[i].draft), &final);
		CHECK_EQ_INT(misreading_takes_percent(span_of(percents[i].prompt), &final,
				 (struct span){guarded_copy(program.at, program.len), program.len}),
		    percents[i].takes);
	}
	return check_end();
}
