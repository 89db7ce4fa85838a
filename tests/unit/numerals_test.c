/*
 * Counting quantities: what counts once, and what does not count.
 */
#include "routes/text/numerals.h"

#include "tests/unit/check.h"

static const struct {
	const char *text;
	unsigned count;
} rows[] = {
    {"", 0},
    {"no numbers here", 0},
    {"5", 1},
    {"5 apples and 3 pears", 2},
    {"1,250.50 dollars", 1},
    {"3/4 of a cup", 1},
    {"at 10:30", 1},
    {"$5", 1},
    {"15%", 1},
    {"four men and Seven women", 2},
    {"twenty-five sheep", 1},
    {"twenty five sheep", 1},
    {"2 million people", 1},
    {"three hundred and five", 2},
    {"twice as many, half of them", 2},
    {"a dozen eggs", 1},
    {"often", 0},
    {"tension", 0},
    {"tenfold", 0},
    {"one apple", 1},
    {"one of them", 0},
    {"no one knows which one", 0},
    {"one another", 0},
    {"the 5th day", 0},
    {"on the 2nd", 0},
    {"GPT4 and B2B", 0},
    {"covid-19", 0},
    {"x-5", 1},
    {"f(x) = 4x^3 - 9x", 3},
    {"1. first\n2. second\n3) third", 0},
    {"1.5 litres", 1},
    {"in 1990.", 1},
    {"-3", 1},
    {"7", 1},
    {"12.", 1},
    {"a1.5", 1},
    {"no5 one", 0},
    {"an apple (one)", 1},
    {"the words of this line go on for more than a block of bytes, and end: 1,250 and seventeen", 2},
};

/* Every word that is a number by itself. */
static const char *const words[] = {"one", "six", "ten", "two", "five", "four", "half", "nine", "zero", "dozen",
    "eight", "fifty", "forty", "seven", "sixty", "three", "twice", "double", "eighty", "eleven", "halves", "ninety",
    "thirty", "thrice", "triple", "twelve", "twenty", "billion", "doubled", "doubles", "fifteen", "hundred", "million",
    "quarter", "seventy", "sixteen", "tripled", "triples", "eighteen", "fourteen", "nineteen", "quarters", "thirteen",
    "thousand", "seventeen"};

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].text);

		check_example(rows[i].text);
		CHECK_EQ_INT(numerals_count((struct span){guarded_copy(text.at, text.len), text.len}), rows[i].count);
	}
	for (size_t i = 0; i < nitems(words); i++) {
		check_example(words[i]);
		CHECK_EQ_INT(numerals_count(span_of(words[i])), 1);
	}
	return check_end();
}
