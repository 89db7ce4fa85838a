/*
 * Which sums nobody gets wrong.
 */
#include "executors/arithmetic/obvious.h"

#include <stdio.h>

#include "tests/unit/check.h"

static void
test_rows(void)
{
	static const struct {
		const char *working;
		bool obvious;
	} rows[] = {{"17 - 9 = 8\n", true}, {"4.5 - 3 = 1.5\n", true}, {"1.1 - 1 = 0.1\n", true},
	    {"99 + 99 = 198\n", true}, {"100 - 37 = 63\n", false}, {"3 * 30 = 90\n", true}, {"10 * 10 = 100\n", true},
	    {"12 * 8 = 96\n", false}, {"12 * 15 = 180\n", false}, {"2 * 48 = 96\n", true}, {"48 * 2 = 96\n", true},
	    {"48 / 2 = 24\n", true}, {"20 / 4 = 5\n", true}, {"450 / 9 = 50\n", true}, {"96 / 8 = 12\n", false},
	    {"100 / 12 = 8.33\n", false}, {"315 / 4.5 = 70\n", false}, {"2 ^ 3 = 8\n", false},
	    {"17 - 9 = 8\n8 * 2 = 16\n", false}, {"17 - 9 = 8", false}, {"(4 + 2) * 3 = 18\n", false},
	    {"4 + 2 + 3 = 9\n", false}, {"-4 + 2 = -2\n", false}, {"4-2 = 2\n", false}, {"0 * 0 = 0\n", true},
	    {"1234567890 * 1 = 1234567890\n", false}, {"", false}, {" ", false}, {"4", false}, {"4 ", false},
	    {"4 +", false}, {"4 + ", false}, {"4 + 2 =", false}, {"\n", false}};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].working);
		CHECK_EQ_INT(obvious_is(rows[i].working), rows[i].obvious);
	}
}

/* The whole table up to ten times ten, both ways, and with zeros behind. */
static void
test_table(void)
{
	char text[64];

	for (int a = 1; a <= 10; a++)
		for (int b = 1; b <= 10; b++) {
			snprintf(text, sizeof(text), "%d * %d = %d\n", a, 100 * b, a * 100 * b);
			check_example(text);
			CHECK(obvious_is(text));
			snprintf(text, sizeof(text), "%d / %d = %d\n", a * b, a, b);
			check_example(text);
			CHECK(obvious_is(text));
		}
}

int
main(void)
{

	test_rows();
	test_table();
	return check_end();
}
