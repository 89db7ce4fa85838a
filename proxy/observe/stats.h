/*
 * Statistics for evaluations and drift: confidence intervals of a share, of the difference of two shares, and whether
 * gains and losses could be chance.
 */
#ifndef PARAPET_PROXY_OBSERVE_STATS_H
#define PARAPET_PROXY_OBSERVE_STATS_H

#include <stddef.h>

/* Width of intervals as a quantile of the normal distribution: of 97.5%, for 95% intervals. */
#define STATS_95 1.959963984540054

struct interval {
	double low, high;
};

/*
 * The score interval of a share of hits among count, within 0 and 1: Wilson, "Probable inference, the law of
 * succession, and statistical inference" (1927). All of 0 to 1 if count is 0.
 */
struct interval stats_wilson(size_t hits, size_t count, double z);

/*
 * The interval of the difference of two shares, within -1 and 1: Newcombe, "Interval estimation for the difference
 * between independent proportions" (1998), method 10. All of -1 to 1 if a count is 0.
 */
struct interval stats_difference(size_t hits, size_t count, size_t other_hits, size_t other_count, double z);

/*
 * McNemar's test, exact and two-sided: the probability of a difference at least this large if gains and losses were
 * equally likely. 1 if there are none.
 */
double stats_mcnemar(size_t gained, size_t lost);

#endif
