/*
 * Intervals and chances against values that were computed elsewhere: binomial tails as exact fractions of whole
 * numbers, Wilson's intervals from his formula with 50 digits.
 */
#include "proxy/observe/stats.h"

#include <math.h>

#include "tests/unit/check.h"

static void
test_wilson(void)
{
	static const struct {
		size_t hits, count;
		double low, high;
	} rows[] = {
	    {0, 0, 0.000000000000, 1.000000000000},
	    {0, 10, 0.000000000000, 0.277532799863},
	    {1, 10, 0.017876213095, 0.404150026795},
	    {5, 10, 0.236593090513, 0.763406909487},
	    {10, 10, 0.722467200137, 1.000000000000},
	    {81, 263, 0.255288519878, 0.366209576983},
	    {15, 148, 0.062386399531, 0.160487241723},
	    {29, 29, 0.883030201500, 1.000000000000},
	    {999, 100000, 0.009392164346, 0.010625481273},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct interval interval = stats_wilson(rows[i].hits, rows[i].count, STATS_95);

		CHECK(fabs(interval.low - rows[i].low) < 1e-9);
		CHECK(fabs(interval.high - rows[i].high) < 1e-9);
	}
}

static void
test_difference(void)
{
	/* The examples of Newcombe's paper, table II, method 10. */
	static const struct {
		size_t hits, count, other_hits, other_count;
		double low, high;
	} rows[] = {
	    {56, 70, 48, 80, 0.0524, 0.3339},
	    {9, 10, 3, 10, 0.1705, 0.8090},
	    {6, 7, 2, 7, 0.0582, 0.8062},
	    {5, 56, 0, 29, -0.0381, 0.1926},
	    {0, 10, 0, 20, -0.1611, 0.2775},
	    {0, 10, 0, 10, -0.2775, 0.2775},
	    {10, 10, 0, 20, 0.6791, 1.0000},
	    {10, 10, 0, 10, 0.6075, 1.0000},
	    {0, 0, 1, 2, -1, 1},
	    {1, 2, 0, 0, -1, 1},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct interval interval =
		    stats_difference(rows[i].hits, rows[i].count, rows[i].other_hits, rows[i].other_count, STATS_95);
		struct interval turned =
		    stats_difference(rows[i].other_hits, rows[i].other_count, rows[i].hits, rows[i].count, STATS_95);

		CHECK(fabs(interval.low - rows[i].low) < 6e-5);
		CHECK(fabs(interval.high - rows[i].high) < 6e-5);
		CHECK(fabs(interval.low + turned.high) < 1e-12);
	}
}

static void
test_mcnemar(void)
{
	static const struct {
		size_t gained, lost;
		double p;
	} rows[] = {
	    {0, 0, 1},
	    {1, 0, 1},
	    {5, 0, 0.0625},
	    {6, 0, 0.03125},
	    {4, 4, 1},
	    {10, 2, 0.03857421875},
	    {28, 11, 0.0094753042794764},
	    {46, 7, 4.00319617455125e-08},
	    {5, 4, 1},
	    {1000, 900, 0.0231088451089011},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		CHECK(fabs(stats_mcnemar(rows[i].gained, rows[i].lost) - rows[i].p) < 1e-9);
		CHECK(fabs(stats_mcnemar(rows[i].lost, rows[i].gained) - rows[i].p) < 1e-9);
	}
}

static void
test_many_pairs_stay_numbers(void)
{
	double p = stats_mcnemar(100000, 99000);

	CHECK(p > 0.02 && p < 0.03);
	CHECK(stats_mcnemar(200000, 0) >= 0 && stats_mcnemar(200000, 0) < 1e-9);
}

int
main(void)
{

	test_wilson();
	test_difference();
	test_mcnemar();
	test_many_pairs_stay_numbers();
	return check_end();
}
