/*
 * What is an expression with at most a question around it, and what only looks like one.
 */
#include "routes/expression.h"

#include "tests/unit/check.h"

static const char *const expressions[] = {
    "2+2",
    "2 + 2 =",
    "2+2=?",
    "What is 3847*2938?",
    "what's 12 x 7",
    "15% of 240",
    "What is 15% of 240?",
    "calculate 12.5 / 4",
    "Please calculate: (3 + 4) * 2",
    "Can you compute 2^10?",
    "how much is 1,250.50 plus 300?",
    "17 \u00d7 4 \u2212 8",
    "144 \u00f7 12",
    "sqrt(16) + 2",
    "square root of 144",
    "5!",
    "12 squared",
    "2(3+4)",
    "-3 - -8 * 5",
    "((8 - 2 + -2 * 6) * (8 + -6 + -8 + -1)) =",
    "Was ist 17 + 25?",
    "Combien font 12 * 12 ?",
    "\u8ba1\u7b97 125 + 375",
    "17 * 4 - 8 \u7b49\u4e8e\u591a\u5c11\uff1f",
    "\u0421\u043a\u043e\u043b\u044c\u043a\u043e \u0431\u0443\u0434\u0435\u0442 17*4",
    "What is 144/12?",
    "What is 7 mod 3?",
};

static const char *const others[] = {
    "",
    "?",
    "=",
    "5",
    "What is 5?",
    "15%",
    "$5",
    "What is love?",
    "2024-05-17",
    "17/05/2024",
    "555-1234",
    "10-20",
    "24/7",
    "What is 24/7?",
    "What is 9/11?",
    "What is 50/50?",
    "3-1",
    "1.2.3",
    "1 2 3",
    "2 +",
    "2 + x",
    "x + 1 = 3",
    "(2 + 3",
    "2 + 3)",
    "()",
    "2 + () + 3",
    "What is 2 + 2 in binary?",
    "Explain why 2 + 2 = 4",
    "2 + 2 = 4",
    "C++ 11",
    "4 of clubs",
    "times 3",
    "- - -",
    "what is what is what is",
};

static struct span
guarded(const char *text)
{
	struct span s = span_of(text);

	return (struct span){guarded_copy(s.at, s.len), s.len};
}

int
main(void)
{
	char long_sum[EXPRESSION_MAX + 2];

	for (size_t i = 0; i < nitems(expressions); i++) {
		check_example(expressions[i]);
		CHECK(expression_is(guarded(expressions[i])));
	}
	for (size_t i = 0; i < nitems(others); i++) {
		check_example(others[i]);
		CHECK(!expression_is(guarded(others[i])));
	}
	check_example("as long as may be, and one longer");
	for (size_t i = 0; i < EXPRESSION_MAX + 1; i++)
		long_sum[i] = i % 2 ? '+' : '1';
	CHECK(expression_is((struct span){long_sum, EXPRESSION_MAX - 1}));
	CHECK(!expression_is((struct span){long_sum, EXPRESSION_MAX + 1}));
	return check_end();
}
