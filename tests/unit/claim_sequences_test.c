/*
 * The sequences that claims name: each against its own definition, term by term.
 */
#include "executors/passes/claim.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define TERMS 14
#define ASKED 10 /* of them, at a time */

enum rule {
	RULE_LINEAR, /* by the first three terms, and what the three terms before each weigh, the nearest first */
	RULE_CATALAN,
	RULE_BELL,
	RULE_MOTZKIN,
	RULE_TRIANGULAR,
	RULE_TETRAHEDRAL,
	RULE_PENTAGONAL,
	RULE_PARTITION,
	RULE_DERANGEMENT,
	RULE_SCHROEDER,
	RULE_WEDDERBURN,
};

static const struct {
	const char *name;
	enum rule rule;
	int64_t first[3], weight[3];
} rows[] = {
    {"Fibonacci numbers", RULE_LINEAR, {0, 1, 1}, {1, 1, 0}},
    {"Lucas numbers", RULE_LINEAR, {2, 1, 3}, {1, 1, 0}},
    {"Tribonacci numbers", RULE_LINEAR, {0, 0, 1}, {1, 1, 1}},
    {"Pell numbers", RULE_LINEAR, {0, 1, 2}, {2, 1, 0}},
    {"Jacobsthal numbers", RULE_LINEAR, {0, 1, 1}, {1, 2, 0}},
    {"Padovan numbers", RULE_LINEAR, {1, 1, 1}, {0, 1, 1}},
    {"Catalan numbers", RULE_CATALAN, {0}, {0}},
    {"Bell numbers", RULE_BELL, {0}, {0}},
    {"Motzkin numbers", RULE_MOTZKIN, {0}, {0}},
    {"triangular numbers", RULE_TRIANGULAR, {0}, {0}},
    {"tetrahedral numbers", RULE_TETRAHEDRAL, {0}, {0}},
    {"pentagonal numbers", RULE_PENTAGONAL, {0}, {0}},
    {"partition numbers", RULE_PARTITION, {0}, {0}},
    {"values of the partition function", RULE_PARTITION, {0}, {0}},
    {"derangement numbers", RULE_DERANGEMENT, {0}, {0}},
    {"values of the subfactorial", RULE_DERANGEMENT, {0}, {0}},
    {"Schroder numbers", RULE_SCHROEDER, {0}, {0}},
    {"values of the Schr\u00f6der number", RULE_SCHROEDER, {0}, {0}},
    {"values of the Bell number", RULE_BELL, {0}, {0}},
    {"values of the Lucas number", RULE_LINEAR, {2, 1, 3}, {1, 1, 0}},
    {"values of the triangular number", RULE_TRIANGULAR, {0}, {0}},
    {"Wedderburn numbers", RULE_WEDDERBURN, {0}, {0}},
};

/* Sums over all ways to part n in two, or n as a sum. */
static int64_t
convolved(enum rule rule, const int64_t *t, int64_t n)
{
	int64_t sum = 0, choose = 1, ways[TERMS] = {1};

	switch (rule) {
	case RULE_CATALAN:
		for (int64_t i = 0; i < n; i++)
			sum += t[i] * t[n - 1 - i];
		return n == 0 ? 1 : sum;
	case RULE_BELL:
		for (int64_t i = 0; i < n; i++) {
			sum += choose * t[i];
			choose = choose * (n - 1 - i) / (i + 1);
		}
		return n == 0 ? 1 : sum;
	case RULE_PARTITION:
		for (int64_t part = 1; part <= n; part++)
			for (int64_t of = part; of <= n; of++)
				ways[of] += ways[of - part];
		return ways[n];
	default:
		for (int64_t i = 1; 2 * i < n; i++)
			sum += t[i] * t[n - i];
		return n < 2 ? n : n % 2 == 1 ? sum : sum + t[n / 2] * (t[n / 2] + 1) / 2;
	}
}

static int64_t
term(size_t row, const int64_t *t, int64_t n)
{

	switch (rows[row].rule) {
	case RULE_LINEAR:
		return n < 3
		    ? rows[row].first[n]
		    : rows[row].weight[0] * t[n - 1] + rows[row].weight[1] * t[n - 2] + rows[row].weight[2] * t[n - 3];
	case RULE_TRIANGULAR:
		return n * (n + 1) / 2;
	case RULE_TETRAHEDRAL:
		return n * (n + 1) * (n + 2) / 6;
	case RULE_PENTAGONAL:
		return n * (3 * n - 1) / 2;
	case RULE_DERANGEMENT:
		return n == 0 ? 1 : n * t[n - 1] + (n % 2 == 0 ? 1 : -1);
	case RULE_MOTZKIN:
		return n < 2 ? 1 : ((2 * n + 1) * t[n - 1] + (3 * n - 3) * t[n - 2]) / (n + 2);
	case RULE_SCHROEDER:
		return n < 2 ? n + 1 : (3 * (2 * n - 1) * t[n - 1] - (n - 2) * t[n - 2]) / (n + 1);
	default:
		return convolved(rows[row].rule, t, n);
	}
}

static bool
agrees(const char *text, const int64_t *terms)
{
	char printed[400];
	size_t len = 0;
	struct counted counted;
	struct claim claim;

	for (unsigned i = 0; i < ASKED; i++)
		len += (size_t)snprintf(printed + len, sizeof(printed) - len, "%u %lld\n", i + 1, (long long)terms[i]);
	counted_read(span_of(printed), &counted);
	return claim_read("sequence", span_of(text), &claim) && claim_agrees(&claim, &counted);
}

int
main(void)
{

	for (size_t row = 0; row < nitems(rows); row++) {
		int64_t terms[TERMS];
		char text[100];

		for (int64_t n = 0; n < TERMS; n++)
			terms[n] = term(row, terms, n);
		snprintf(text, sizeof(text), "These are the %s.", rows[row].name);
		check_example(text);
		/* It may begin at any of its first five terms, and one term that is another makes it another sequence.
		 */
		for (size_t shift = 0; shift + ASKED <= TERMS; shift++) {
			CHECK(agrees(text, terms + shift));
			for (size_t i = 0; i < 2 * ASKED; i++) {
				int64_t more = i < ASKED ? 1 : 1000;

				terms[shift + i % ASKED] += more;
				CHECK(!agrees(text, terms + shift));
				terms[shift + i % ASKED] -= more;
			}
		}
	}
	return check_end();
}
