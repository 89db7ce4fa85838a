/*
 * Claims about how many there are, against what a program counted.
 */
#include "executors/passes/claim.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define FULL_TREES "1 1\n2 0\n3 1\n4 0\n5 2\n6 0\n7 5\n8 0\n9 14\n"
#define POWERS     "1 2\n2 4\n3 8\n4 16\n5 32\n6 64\n"
#define CATALAN    "1 1\n2 2\n3 5\n4 14\n5 42\n6 132\n"
#define HANDSHAKES "1 0\n2 1\n3 3\n4 6\n5 10\n6 15\n"
#define SLOTS      "1 1\n2 1\n3 2\n4 6\n5 24\n6 120\n"

static const struct row {
	const char *kind, *sentence, *printed;
	bool is_read, agrees;
} rows[] = {
    {"sequence", "These are the Fibonacci numbers.", FULL_TREES, true, false},
    {"sequence", "These are the Catalan numbers.", FULL_TREES, true, true},
    {"sequence", "The Catalan number C_n counts them.", CATALAN, true, true},
    {"sequence", "These are the Fibonacci numbers.", "1 1\n2 2\n3 3\n4 5\n5 8\n6 13\n", true, true},
    {"sequence", "The triangular numbers count them.", HANDSHAKES, true, true},
    {"sequence", "The Bell numbers count them.", "1 1\n2 2\n3 5\n4 15\n5 52\n", true, true},
    {"sequence", "The Stirling numbers of the second kind count them.", "1 1\n2 2\n3 5\n4 15\n5 52\n", false, false},
    {"formula", "So there are 2^n.", POWERS, true, true},
    {"formula", "Hence the number is $2^{n}$ in all.", POWERS, true, true},
    {"formula", "T(n) = 2^n - 1", POWERS, true, false},
    {"formula", "Hence T_n = 2^(n-1).", POWERS, true, false},
    {"formula", "Hence T_n = 2 * 2^(n - 1).", POWERS, true, true},
    {"formula", "The answer is given by C(2n, n)/(n+1).", CATALAN, true, true},
    {"formula", "It is \\frac{1}{n+1} \\binom{2n}{n}.", CATALAN, true, true},
    {"formula", "It is \\(\\frac{1}{n+1}\\binom{2n}{n}\\).", CATALAN, true, true},
    {"formula", "The number of handshakes is n(n-1)/2.", HANDSHAKES, true, true},
    {"formula", "The number of handshakes is n(n+1)/2.", HANDSHAKES, true, false},
    {"formula", "There are (n-1)! ways in all.", SLOTS, true, true},
    {"formula", "There are n! ways in all.", SLOTS, true, false},
    {"formula", "There are n * (n \xe2\x88\x92 1) / 2 = n(n-1)/2 of them.", HANDSHAKES, true, true},
    {"formula", "It grows as n.", POWERS, false, false},
    {"formula", "There are many.", POWERS, false, false},
    {"formula", "The number is F(n+1) for n vertices.", POWERS, false, false},
    /* Too few sizes, or none that tells anything. */
    {"formula", "So there are 2^n.", "1 2\n2 4\n3 8\n4 16\n", true, false},
    {"sequence", "These are the Fibonacci numbers.", "1 1\n2 1\n3 1\n4 1\n5 1\n", true, false},
    {"formula", "So there are 2^n.", "", true, false},
    {"formula", "So there are 2^n.", "2 4 8 16 32 64", true, false},
    {"formula", "So there are 2^n.", "1 2\n1 2\n2 4\n3 8\n4 16\n5 32\n", true, false},
    {"formula", "So there are 2^n.", "1 2\n2 4\n3 8\n4 16\n5 -32\n", true, false},
    {"formula", "So there are 2^n.", "n=1: 2\n(2, 4)\n3 -> 8\n4: 16\nn = 5, 32\ndone\n", true, true},
    {"formula", "So there are 2^n.", "0 1\n1 2\n2 4\n3 8\n4 16\n99 5\n", true, true},
};

/* Nothing of a formula makes it run away. */
static void
check_bounds(void)
{
	static const char *const odd[] = {"((((((((((((((((((((((((((n", "n^n^n^n^n^n^n^n^n^n^n^n^n^n^n",
	    "n!!!!!!!!!!!!!!!!!!!!!!!!!!!", "= n/0", "= C(n, 1/0)", "= C(n^99, n^98)", "= (0-n)^(1/2)",
	    "= 99999999999999999999n", "= \\frac{n}{n-4}", "= (n-n)^(0-1)", "=", ""};
	static char repeated[60000];
	struct claim claim;

	for (size_t i = 0; i < nitems(odd); i++) {
		check_example(odd[i]);
		(void)claim_read(
		    "formula", (struct span){guarded_copy(odd[i], strlen(odd[i])), strlen(odd[i])}, &claim);
		for (int n = 0; n < COUNTED_MAX; n++)
			CHECK(!claim.known[n] || claim.values[n] >= 0);
	}
	for (size_t i = 0; i < sizeof(repeated); i++)
		repeated[i] = "n+"[i % 2];
	(void)claim_read("formula", (struct span){repeated, sizeof(repeated)}, &claim);
	CHECK(claim.terms[0] == NULL);
}

/* Counts as a program prints them: the terms of a sequence, each behind so many sizes of which there are none. */
static void
print_counts(const int64_t *terms, unsigned number, unsigned gap, char into[400])
{
	size_t len = 0;

	for (unsigned i = 0; i < number; i++)
		len += (size_t)snprintf(into + len, 400 - len, "%u %lld\n", i + 1,
		    i % (gap + 1) == gap ? (long long)terms[i / (gap + 1)] : 0LL);
}

/* A note stands behind a text that names another sequence than the one that was counted, and behind no other. */
static void
check_unnamed(void)
{
	static const int64_t catalan[] = {1, 2, 5, 14, 42, 132, 429, 1430}, motzkin[] = {1, 2, 4, 9, 21, 51, 127, 323},
			     fibonacci[] = {1, 1, 2, 3, 5, 8, 13, 21}, powers[] = {1, 2, 4, 8, 16, 32, 64, 128};
	static const struct {
		const char *name;
		const int64_t *terms;
	} sequences[] = {{"Catalan", catalan}, {"Motzkin", motzkin}, {"Fibonacci", fibonacci}, {NULL, powers}};
	static const char *const frames[][2] = {{"These are the ", " numbers."}, {"It follows the ", " sequence."},
	    {"B(n) is the ", " number F(n), for all n."}, {"", " numbers are these."}};
	struct counted counted;
	char printed[400], text[100];

	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < 3; k++)
			for (size_t frame = 0; frame < 4; frame++)
				for (unsigned gap = 0; gap < 2; gap++) {
					snprintf(text, sizeof(text), "%s%s%s", frames[frame][0], sequences[k].name,
					    frames[frame][1]);
					check_example(text);
					print_counts(sequences[i].terms, 8, gap, printed);
					counted_read(span_of(printed), &counted);
					CHECK_EQ_INT(counted_is_unnamed(&counted, span_of(text)), i != k && i != 3);
					print_counts(sequences[i].terms, 5, 0, printed);
					counted_read(span_of(printed), &counted);
					CHECK(!counted_is_unnamed(&counted, span_of(text)));
				}
	check_example("a size that is missing");
	counted_read(span_of("1 1\n2 2\n3 5\n5 42\n6 132\n7 429\n8 1430\n"), &counted);
	CHECK(!counted_is_unnamed(&counted, span_of("These are the Fibonacci numbers.")));
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		const struct row *row = &rows[i];
		struct counted counted;
		struct claim claim;

		check_example(row->sentence);
		CHECK_EQ_INT(claim_read(row->kind, span_of(row->sentence), &claim), row->is_read);
		counted_read(span_of(row->printed), &counted);
		CHECK_EQ_INT(row->is_read && claim_agrees(&claim, &counted), row->agrees);
	}
	check_bounds();
	check_unnamed();
	return check_end();
}
