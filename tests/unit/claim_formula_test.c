/*
 * Formulas of claims: each in all its ways of writing, in each frame of words, by its very values; what a program
 * printed, line by line; and every bound of both, from either side.
 */
#include "executors/passes/claim.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define UNKNOWN   (-1)
#define WHOLE_MAX INT64_C(1000000000000000)

static int64_t
choose(int64_t of, int64_t some)
{
	int64_t ways = 1;

	for (int64_t i = 1; i <= some; i++)
		ways = ways * (of - some + i) / i;
	return some > of ? 0 : ways;
}

static int64_t
factorial(int64_t of)
{
	int64_t value = 1;

	for (int64_t i = 2; i <= of; i++)
		value *= i;
	return of < 0 || of > 17 ? UNKNOWN : value;
}

static int64_t
powers(int64_t n)
{

	return INT64_C(1) << n;
}

static int64_t
pairs(int64_t n)
{

	return n * (n - 1) / 2;
}

static int64_t
orders(int64_t n)
{

	return factorial(n);
}

static int64_t
odd(int64_t n)
{

	return 2 * n + 1;
}

static int64_t
square(int64_t n)
{

	return n * n;
}

static int64_t
catalan(int64_t n)
{

	return choose(2 * n, n) / (n + 1);
}

static int64_t
catalan_small(int64_t n)
{

	return n > 8 ? UNKNOWN : catalan(n);
}

static int64_t
tower(int64_t n)
{

	return n > 5 ? UNKNOWN : INT64_C(1) << (INT64_C(1) << n);
}

static int64_t
two_more(int64_t n)
{

	return n + 2;
}

static int64_t
eight_less(int64_t n)
{

	return n > 8 ? UNKNOWN : 8 - n;
}

static int64_t
half(int64_t n)
{

	return n % 2 == 1 ? UNKNOWN : n / 2;
}

static int64_t
twelfth(int64_t n)
{

	return n == 0 || 12 % n != 0 ? UNKNOWN : 12 / n;
}

static int64_t
three_less(int64_t n)
{

	return n < 3 ? UNKNOWN : factorial(n - 3);
}

static int64_t
before_last(int64_t n)
{

	return n == 0 ? UNKNOWN : n;
}

static int64_t
triples(int64_t n)
{

	return choose(n, 3);
}

static int64_t
central(int64_t n)
{

	return n % 2 == 1 ? UNKNOWN : choose(n, n / 2);
}

static int64_t
up_to_64(int64_t n)
{

	return n + 50 > 64 ? UNKNOWN : n + 50;
}

static int64_t
up_to_17(int64_t n)
{

	return n + 5 > 17 ? UNKNOWN : 1;
}

static int64_t
tens(int64_t n)
{
	int64_t value = 1;

	while (n-- > 0)
		value *= 10;
	return value;
}

static int64_t
two_tens(int64_t n)
{

	return 2 * tens(n) > WHOLE_MAX ? UNKNOWN : 2 * tens(n);
}

static const struct formula {
	int64_t (*value)(int64_t n);
	const char *written[19];
} formulas[] = {
    {powers,
	{"2^n", "2^{n}", "2**n", "2 ** n", "2^(n)", "2^n - 1 + 1", "2 * 2^n / 2", "2^{n-1} * 2", "4^(n/2)", "(1+1)^n",
	    "C(2,1)^n", "\\left(2\\right)^n", "2^{n}\\,", "1 \\cdot 2^n", "{2}^n", "2 ^ n", "2!^n",
	    "2^{n}\\, - \\,1\\! + 1", NULL}},
    {pairs,
	{"n(n-1)/2", "n(n-1)\\, / 2", "n (n - 1) / 2", "n*(n-1)/2", "\\frac{n(n-1)}{2}", "\\dfrac{n(n-1)}{2}",
	    "C(n, 2)", "\\binom{n}{2}", "\\dbinom{n}{2}", "binom(n, 2)", "n \\cdot (n-1) / 2", "n \\times (n - 1)/2",
	    "n \u00d7 (n \u2212 1) / 2", "n\u00b7(n-1)/2", "(n^2 - n)/2", "n^2/2 - n/2", "1/2 \\frac{n(n-1)}{1}",
	    NULL}},
    {orders, {"n!", "1 * n!", "n !", "(n)!", "n!/1", NULL}},
    {odd,
	{"2n+1", "2n + 1", "1 + 2n", "n + n + 1", "-1 + 2n + 2", "- 1 + 2(n+1)", "2*n+1", "2 n + 1", "3n - n + 1",
	    NULL}},
    {square, {"n^2", "n*n", "n n", "n^{2}", "n(n)", "n^2^1", "n C(n, 1)", "n\\binom{n}{1}", NULL}},
    {catalan, {"C(2n,n)/(n+1)", "\\frac{1}{n+1}\\binom{2n}{n}", "\\frac{1}{n+1} C(2n, n)", NULL}},
    {catalan_small, {"(2n)!/(n!(n+1)!)", NULL}},
    {tower, {"2^2^n", "2^(2^n)", "2^{2^n}", "2**2**n", NULL}},
    {two_more, {"8/2/2 + n", "4 - 1 - 1 + n", "n + 2", "12 / 6 + n", NULL}},
    {eight_less, {"10-2-n", "10 \u2212 2 \u2212 n", "8 - n", "-n + 8", NULL}},
    {half, {"n/2", "\\frac{n}{2}", "C(n/2, 1)", NULL}},
    {central, {"C(n, n/2)", "\\binom{n}{n/2}", NULL}},
    {twelfth, {"12/n", "\\frac{12}{n}", NULL}},
    {three_less, {"(n-3)!", NULL}},
    {before_last, {"C(n, n-1)", NULL}},
    {triples, {"C(n,3)", "\\binom{n}{3}", "C(n, 1+2)", NULL}},
    {up_to_64, {"C(n+50, 1)", "\\binom{n+50}{1}", NULL}},
    {up_to_17, {"(n+5)!/(n+5)!", NULL}},
    {tens, {"10^n", "10^{n}", NULL}},
    {two_tens, {"2 * 10^n", "20 * 10^n / 10", NULL}},
};

/* The formula is what stands behind the last equals sign, or the longest one of the sentence. */
static const char *const frames[][2] = {{"So there are ", "."}, {"T(n) = ", ""}, {"Hence T_n = ", " in all."},
    {"The answer is $", "$."}, {"T = n = ", "."}, {"= ", ", so many"}, {"For n we get \\(", "\\)."},
    {"There are **", "** of them."}, {"So T(n) = **", "**."}, {"It is **", "**"}, {"", " is their number."}};

static bool
read(const char *text, struct claim *claim)
{

	check_example(text);
	return claim_read("formula", (struct span){guarded_copy(text, strlen(text)), strlen(text)}, claim);
}

static void
check_values(const char *text, int64_t (*value)(int64_t n))
{
	struct claim claim;

	if (!CHECK(read(text, &claim)))
		return;
	CHECK(claim.terms[0] == NULL && claim.terms[1] == NULL);
	for (int n = 0; n < COUNTED_MAX; n++) {
		CHECK_EQ_INT(claim.known[n], value(n) != UNKNOWN);
		if (claim.known[n])
			CHECK_EQ_INT(claim.values[n], value(n));
	}
}

static void
check_formulas(void)
{
	char text[200];

	for (size_t i = 0; i < nitems(formulas); i++)
		for (size_t k = 0; formulas[i].written[k] != NULL; k++)
			for (size_t frame = 0; frame < nitems(frames); frame++) {
				snprintf(text, sizeof(text), "%s%s%s", frames[frame][0], formulas[i].written[k],
				    frames[frame][1]);
				check_values(text, formulas[i].value);
			}
	check_values("At n + 1 there are n(n-1)/2 of them.", pairs);
	check_values("There are n(n-1)/2 of them, more than n+1.", pairs);
	check_values("There are n(n-1)/2 = C(n, 2) = many of them.", pairs);
	check_values("In F_2n it is n^2.", square);
}

/* What goes on as another word, or is no formula. */
static void
check_none(void)
{
	static const char *const none[] = {"T = 2^n_k", "T = n!x", "T = 2^nth", "T = F(n+1)", "T = (n", "T = C(n",
	    "T = C(n, 2", "T = \\binom{n}", "T = \\frac{n}2", "T = \\binom n", "T = n^", "T = n +", "T = 2^", "T = 12",
	    "It is 2 * 3.", "T = n * / 2", "T = n - - 2", "T = \\frac{n}{0}", "T = n/0", "T = 1000000000000000n",
	    "T = n!!", "T = n**x", "T = n**-1", "It depends.", "", "="};
	struct claim claim;

	for (size_t i = 0; i < nitems(none); i++)
		CHECK(!read(none[i], &claim));
	check_values("T = 999999999999999 - 999999999999998 + n + 1", two_more);
}

/* So many brackets one in another, so many powers; side by side there may be any number. */
static void
check_depth(void)
{
	char text[200];
	struct claim claim;

	for (int deep = 0; deep < 16; deep++) {
		int len = snprintf(text, sizeof(text), "T = ");

		for (int i = 0; i < deep; i++)
			len += snprintf(text + len, sizeof(text) - (size_t)len, "(");
		len += snprintf(text + len, sizeof(text) - (size_t)len, "n");
		for (int i = 0; i < deep; i++)
			len += snprintf(text + len, sizeof(text) - (size_t)len, ")");
		CHECK_EQ_INT(read(text, &claim), deep <= 11);
		len = snprintf(text, sizeof(text), "T = n");
		for (int i = 0; i < deep; i++)
			len += snprintf(text + len, sizeof(text) - (size_t)len, "^1");
		CHECK_EQ_INT(read(text, &claim), deep <= 11);
	}
	check_values(
	    "T = (n)+(1)+(1)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+(0)+0^1+0^1+0^1+0^1+0^1+0^1", two_more);
}

/* Of a sentence its first 300 bytes. */
static void
check_length(void)
{
	char text[400];
	struct claim claim;

	for (size_t end = 298; end <= 301; end++) {
		memset(text, 'x', sizeof(text));
		memcpy(text + end - 6, " = n^2 ", sizeof(" = n^2 "));
		CHECK_EQ_INT(read(text, &claim), end <= 300);
	}
}

/* A line with a size for # and its count for @. */
static void
say(const char *form, int size, int64_t count, char line[64])
{
	size_t len = 0;

	for (; *form != '\0'; form++)
		if (*form == '#' || *form == '@')
			len += (size_t)snprintf(
			    line + len, 64 - len, "%lld", *form == '#' ? (long long)size : (long long)count);
		else
			line[len++] = *form;
	line[len] = '\0';
}

/* What a line says, in which ways, and what is none. */
static void
check_printed(void)
{
	static const char *const lines[] = {
	    "# @", "#->@", "#: @", "n=#: @", "(#, @)", "# -> @", "  #\t@  ", "#|@|", "n = #, @\r"};
	static const char *const others[] = {
	    "done", "#", "# @ 7", "# - @", "# @.5", "-# @", "# @ trees", "size # @", "# 1000000000000000", ""};
	static const int64_t counts[] = {0, 1, 7, 999999999999999};
	char text[200], line[64];
	struct counted counted;

	for (size_t i = 0; i < nitems(lines); i++)
		for (int size = 0; size < COUNTED_MAX + 2; size++)
			for (size_t k = 0; k < nitems(counts); k++) {
				say(lines[i], size, counts[k], line);
				snprintf(text, sizeof(text), "%s\n%d 3\n%s", size == 1 ? "" : "1 5", size == 2 ? 3 : 2,
				    line);
				check_example(text);
				counted_read((struct span){guarded_copy(text, strlen(text)), strlen(text)}, &counted);
				CHECK_EQ_INT(counted.number, 1 + (size != 1) + (size < COUNTED_MAX));
				if (size < COUNTED_MAX)
					CHECK(counted.known[size] && counted.counts[size] == counts[k]);
				CHECK(counted.counts[size == 2 ? 3 : 2] == 3 && (size == 1 || counted.counts[1] == 5));
			}
	for (size_t i = 0; i < nitems(others); i++) {
		say(others[i], 4, 9, line);
		snprintf(text, sizeof(text), "1 5\n%s\n2 3", line);
		check_example(text);
		counted_read(span_of(text), &counted);
		CHECK(counted.number == 2 && counted.counts[1] == 5 && counted.counts[2] == 3 && !counted.known[4]);
	}
	check_example("a size that is given twice");
	counted_read(span_of("1 5\n2 3\n1 5\n3 4\n"), &counted);
	CHECK(counted.number == 0 && !counted.known[1] && !counted.known[2] && !counted.known[3]);
}

static bool
agrees(const char *kind, const char *claimed, const char *printed)
{
	struct counted counted;
	struct claim claim;

	check_example(printed);
	counted_read(span_of(printed), &counted);
	return CHECK(claim_read(kind, span_of(claimed), &claim)) && claim_agrees(&claim, &counted);
}

static bool
is_unnamed(const char *printed)
{
	struct counted counted;

	check_example(printed);
	counted_read(span_of(printed), &counted);
	return counted_is_unnamed(&counted, span_of("There are many."));
}

/* How many counts are asked for, and how many that tell anything. */
static void
check_least(void)
{
	CHECK(
	    agrees("formula", "T = n", "1 1\n2 2\n3 3\n4 4\n5 5") && !agrees("formula", "T = n", "1 1\n2 2\n3 3\n4 4"));
	CHECK(agrees("formula", "T = C(n,3)", "1 0\n2 0\n3 1\n4 4\n5 10\n6 20"));
	CHECK(!agrees("formula", "T = C(n,3)", "1 0\n2 0\n3 1\n4 4\n5 10") &&
	    !agrees("formula", "T = 0n + 1", "1 1\n2 1\n3 1\n4 1\n5 1"));
	/* With sizes left out; nothing but the empty case may be otherwise. */
	CHECK(agrees("formula", "T = n", "1 1\n4 4\n9 9\n11 11\n15 15") &&
	    agrees("formula", "T = n", "0 7\n1 1\n2 2\n3 3\n4 4"));
	for (int size = 1; size < COUNTED_MAX; size++) {
		char printed[200] = "";
		size_t len = 0;

		for (int n = 1; n < COUNTED_MAX; n++)
			len +=
			    (size_t)snprintf(printed + len, sizeof(printed) - len, "%d %d\n", n, n == size ? n + 1 : n);
		CHECK(!agrees("formula", "T = n", printed));
	}
	/* A size for which the formula has no value. */
	CHECK(!agrees("formula", "T = n/2", "2 1\n4 2\n6 3\n8 4\n10 5\n11 5") &&
	    agrees("formula", "T = n/2", "2 1\n4 2\n6 3\n8 4\n10 5"));
	/* A sequence begins at its fifth term at most. */
	CHECK(agrees("sequence", "The Catalan numbers.", "1 14\n2 42\n3 132\n4 429\n5 1430"));
	CHECK(!agrees("sequence", "The Catalan numbers.", "1 42\n2 132\n3 429\n4 1430\n5 4862"));
	CHECK(agrees("sequence", "The Padovan numbers.", "1 1\n2 1\n3 2\n4 2\n5 3") &&
	    !agrees("sequence", "The Padovan numbers.", "1 1\n2 1\n3 1\n4 2\n5 2"));
	/* Two that are named: either; a third is not looked for. */
	CHECK(agrees("sequence", "Fibonacci or Catalan numbers.", "1 1\n2 2\n3 5\n4 14\n5 42"));
	CHECK(agrees("sequence", "Fibonacci or Catalan numbers.", "1 1\n2 2\n3 3\n4 5\n5 8"));
	CHECK(!agrees("sequence", "Fibonacci, Catalan or Motzkin numbers.", "1 1\n2 2\n3 4\n4 9\n5 21"));
	/* Of a sequence that no text names more is asked. */
	CHECK(is_unnamed("1 1\n2 2\n3 5\n4 14\n5 42\n6 132") && !is_unnamed("1 1\n2 2\n3 5\n4 14\n5 42"));
	CHECK(is_unnamed("1 0\n2 2\n3 0\n4 5\n5 14\n6 42") && !is_unnamed("1 0\n2 2\n3 0\n4 5\n5 0\n6 14"));
	CHECK(is_unnamed("1 1\n2 0\n3 1\n4 0\n5 1\n6 2\n7 2") && !is_unnamed("1 1\n2 0\n3 1\n4 0\n5 1\n6 2"));
	CHECK(is_unnamed("4 1\n5 2\n6 5\n7 14\n8 42\n9 132") && !is_unnamed("3 1\n5 2\n6 5\n7 14\n8 42\n9 132"));
	CHECK(!is_unnamed("1 1\n2 2\n3 5\n4 14\n5 42\n6 133"));
}

int
main(void)
{

	check_formulas();
	check_none();
	check_depth();
	check_length();
	check_printed();
	check_least();
	return check_end();
}
