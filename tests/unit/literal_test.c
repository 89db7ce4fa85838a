/*
 * Prompts that are expressions: their values, and those that are refused because they are read in two ways.
 */
#include "executors/arithmetic/literal.h"

#include "tests/unit/check.h"

static const struct {
	const char *prompt, *text; /* NULL: refused */
} rows[] = {
    {"What is 3847*2938?", "11302486"},
    {"what is minus 17 plus 42", "25"},
    {"What is -17 + 42?", "25"},
    {"What is \u221217 + 42?", "25"},
    {"what is negative 17 plus 42", NULL},
    {"15% of 240", "36"},
    {"what's 15% of 240?", "36"},
    {"2^100", "1267650600228229401496703205376"},
    {"What is 17!", "355687428096000"},
    {"What is the square root of 144?", "12"},
    {"sqrt(2)", "1.414213562"},
    {"\u221a16 = ?", "4"},
    {"sqrt(2) + 1", NULL},
    {"sqrt(16) + 1", "5"},
    {"the square root of 16 + 9", NULL},
    {"12 squared", "144"},
    {"5\u00b2 + 1", "26"},
    {"100 / 7", "14.28571429"},
    {"1/8 + 1/4", "0.375"},
    {"0.1 + 0.2", "0.3"},
    {"(2 + 3) * 4", "20"},
    {"7 minus 10", "-3"},
    {"3/4 of 20", "15"},
    {"17 mod 5 =", "2"},
    {"12 x 12", "144"},
    {"6 \u00d7 7", "42"},
    {"What is 1,500 * 2?", "3000"},
    {"1,500 * 2", NULL},
    {"1.500 * 2", NULL},
    {"3,5 * 2", NULL},
    {"Was ist 12 * 12?", "144"},
    {"6/2(1+2)", NULL},
    {"2^3^2", NULL},
    {"(2^3)^2", NULL},
    {"3^2 + 4^2", "25"},
    {"what's 7 squared plus 3 cubed", "76"},
    {"2^10 - 2^3^2", NULL},
    {"-2^2", NULL},
    {"200 - 15%", NULL},
    {"10 % 3", NULL},
    {"what is 2+2!", NULL},
    {"what is 5 of 10", NULL},
    {"10/0", NULL},
    {"0^0", NULL},
    {"200!", NULL},
    {"2^5000", NULL},
    {"How many apples are 3 apples?", NULL},
    {"24/7", NULL},
    {"hello", NULL},
    {"", NULL},
};

int
main(void)
{
	struct literal literal;

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].prompt);

		check_example(rows[i].prompt);
		text.at = guarded_copy(text.at, text.len);
		if (CHECK(literal_compute(text, &literal) == (rows[i].text != NULL)) && rows[i].text != NULL)
			CHECK_TEXT(literal.text, rows[i].text);
	}
	return check_end();
}
