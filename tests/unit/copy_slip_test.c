/*
 * Numbers from nowhere: every question with its own working, and with each of its numbers copied wrong.
 */
#include "executors/arithmetic/copy_slip.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* A question's two numbers, and what a working makes of them. */
static void
test_copies(void)
{
	static const struct {
		int a, b;
	} numbers[] = {{48, 19}, {137, 34}, {371, 83}, {1250, 46}};
	char prompt[128], draft[128];

	for (size_t i = 0; i < nitems(numbers); i++) {
		int a = numbers[i].a, b = numbers[i].b;

		snprintf(prompt, sizeof(prompt), "A shop sells %d boxes at $%d each. What does it take in?", a, b);
		check_example(prompt);
		snprintf(draft, sizeof(draft), "It takes in %d x $%d = $%d.", a, b, a * b);
		CHECK(!copy_slip_is_likely(span_of(prompt), span_of(draft)));
		snprintf(draft, sizeof(draft), "It takes in %d x $%d = **$%d**.", a, b + 2, a * (b + 2));
		CHECK(copy_slip_is_likely(span_of(prompt), span_of(draft)));
		snprintf(draft, sizeof(draft), "It takes in %d x $%d = $%d in all.", a + 10, b, (a + 10) * b);
		CHECK(copy_slip_is_likely(span_of(prompt), span_of(draft)));
	}
}

static void
test_rows(void)
{
	static const char pizza[] =
	    "A pizza is cut into 12 slices. Tom eats 3 slices and Ann eats 4 slices. What fraction is left?";
	static const struct {
		const char *prompt, *draft;
		bool likely;
	} rows[] = {
	    {pizza, "12 - 7 = 5 slices are left: **5/12**.", false},
	    {pizza, "12 - 7 = 5 slices are left: 5/19 = 0.26.", false},
	    {pizza, "3 + 4 = 7, so 12 - 7 = 5 are left: 5/26 = 0.19.", true},
	    {"It costs $80 less 15%.", "80 * 0.85 = 68", false},
	    {"It costs $80 less 15%.", "80 * 0.75 = 60", true},
	    {"It takes 2.5 hours.", "2.5 * 60 = 150", false},
	    {"It takes 2 hours 35 minutes.", "2 * 60 + 35 = 155", false},
	    {"He has a dozen eggs.", "12 - 1 = 11", false},
	    {"Pens are 37 cents.", "5 * 37 = 185", false},
	    {"Marks are 71, 83 and 98.", "(71 + 83 + 98) / 3 = 84", false},
	    {"She had 47 and got 38.", "There are 85 now, 85 * 2 = 170", false},
	    {"", "", false},
	    {"", "no numbers", false},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].draft);
		CHECK_EQ_INT(copy_slip_is_likely(span_of(rows[i].prompt), span_of(rows[i].draft)), rows[i].likely);
	}
}

int
main(void)
{

	test_copies();
	test_rows();
	return check_end();
}
