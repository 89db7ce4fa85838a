/*
 * Written equations: which hold, which are false, which nobody can tell.
 */
#include "executors/arithmetic/equations.h"

#include "tests/unit/check.h"

/* One letter for each equation: h holds, f false, u unsure. */
static const struct {
	const char *text, *verdicts;
} rows[] = {
    {"", ""},
    {"x = 5", ""},
    {"5 books = 100", ""},
    {"2 + 2 = 4", "h"},
    {"2 + 2 = 5", "f"},
    {"50 x $2 = $100", "h"},
    {"50 x $2 = $110", "f"},
    {"16 eggs - 3 eggs - 4 eggs = 9 eggs", "h"},
    {"9 eggs * $2/egg = $18", "h"},
    {"9 eggs * $2/egg = $19", "f"},
    {"50 (USA) + 29 (India) = 79 states", "h"},
    {"40 (tomatoes) * 20 = 700", "f"},
    {"2 * (20 + 15) = 2 * 35 = 70", "hh"},
    {"2 * (20 + 15) = 2 * 35 = 75", "hf"},
    {"1,000 * 3 = 3,000", "h"},
    {"1.000 * 3 = 3.000", "h"},
    {"100 / 3 = 33.33", "h"},
    {"100 / 3 = 33.3", "h"},
    {"100 / 3 = 33", "h"},
    {"100 / 3 = 35", "f"},
    {"33.33 * 3 = 100", "h"},
    {"7 / 2 = 3", "h"},
    {"15% of 240 = 36", "h"},
    {"240 * 15% = 36", "h"},
    {"240 * 15% = 38", "f"},
    {"3/4 * 100 = 75%", "h"},
    {"100 - 20% = 80", "h"},
    {"100 + 10% = 120", "u"},
    {"\\( 3 \\times 4 = 12 \\)", "h"},
    {"$3 \\times 4 = 13$", "f"},
    {"\\frac{1}{2} + \\frac{1}{4} = \\frac{3}{4}", "h"},
    {"\\frac{20}{4} = 6", "f"},
    {"\\sqrt{16} + 1 = 5", "h"},
    {"2^{3} + 1 = 9", "h"},
    {"5\u00b2 = 25", "h"},
    {"6 \u00d7 7 = 42, 6 \u00f7 2 = 4", "hf"},
    {"3 plus 4 equals 7", "h"},
    {"3 times 4 equals 13", "f"},
    {"15% of $24,500 is $3,765.", "f"},
    {"15% of $24,500 is **$3,675**.", "h"},
    {"15% of 24,500 = 3,765", "f"},
    {"1.234,50 + 1,5 = 1.236", "h"},
    {"6 x 7 is 42, and 6 x 8 is 46", "hf"},
    {"10% of 60 is 6 more than 0", ""},
    {"3 + 4 is 7 or so", ""},
    {"60 is 6 * 10", ""},
    {"2 hours + 30 minutes = 150 minutes", "u"},
    {"20 * 5 cents = $1", "u"},
    {"3x + 2 = 11", ""},
    {"60 - 8 = 2(A - 4)", "u"},
    {"1/4 = 5/x", "u"},
    {"C + 2 * 3 = 9", "u"},
    {"5 + 3 = 8 * 2 = 16", "hh"},
    {"Day 1 - 5 * 3 = 15", "h"},
    {"She has 20 eggs and eats 3 * 2 = 6", "h"},
    {"1. 5 * 3 = 15\n2. 5 * 3 = 16", "hf"},
    {"- 5 * 3 = 15\n* 5 * 3 = 16", "hf"},
    {"22 / 7 \u2248 3.14", "h"},
    {"100 / 7 \u2248 14.3", "h"},
    {"100 / 7 \u2248 14.4", "u"},
    {"100 / 7 \u2248 16.3", "f"},
    {"0.18 * 64.50 \u2248 11.3", "u"},
    {"0.18 * 64.50 \u2248 12.3", "f"},
    {"0.18 * 64.50 = 11.3", "f"},
    {"45 * 23 \u2248 1,000", "h"},
    {"45 * 23 \u2248 1,010", "u"},
    {"45 * 23 \u2248 1,007", "f"},
    {"45 * 23 \u2248 1,200", "f"},
    {"1234 / 7 \u2248 180", "h"},
    {"1234 / 7 \u2248 190", "f"},
    {"100 / 4 \u2248 24", "f"},
    {"1.4 * 250 \u2248 353", "h"},
    {"1.4 * 250 \u2248 390", "f"},
    {"20 + 40 + 30 + 50 = 120", "f"},
    {"20 + 40 + 30 + 50 = 140", "h"},
    {"90 - 20 - 10 = 10", "f"},
    {"36 \u00d7 $2.75 = $89", "f"},
    {"360 \u00d7 7 / 100 = **24.2 liters**", "f"},
    {"5 * 20 == 100", ""},
    {"<<16-3-4=9>>9", "h"},
    {"(120 minutes) + 30 = 40", "f"},
    {"2 hours (120 minutes) + 30 = 40", "u"},
    {"9000 * 0.30 = $2700", "h"},
    {"((((((((((((((((((((((((((1+1=3", "f"},
    {"1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1=33", "u"},
};

static const char letters[] = {[EQUATION_HOLDS] = 'h', [EQUATION_FALSE] = 'f', [EQUATION_UNSURE] = 'u'};

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].text);
		struct equation equation;
		char verdicts[16] = "";
		size_t at = 0, count = 0;

		check_example(rows[i].text);
		text.at = guarded_copy(text.at, text.len);
		while (equations_next(text, &at, &equation) && count < sizeof(verdicts) - 1) {
			CHECK(
			    equation.text.at >= text.at && equation.text.at + equation.text.len <= text.at + text.len);
			verdicts[count++] = letters[equation.verdict];
		}
		CHECK_TEXT(verdicts, rows[i].verdicts);
	}
	return check_end();
}
