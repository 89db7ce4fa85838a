/*
 * The statistics of evaluations and of drift: how sure a share is, how far two shares are apart, and whether gained and
 * lost could be chance.
 */
#ifndef PARAPET_PROXY_OBSERVE_STATS_H
#define PARAPET_PROXY_OBSERVE_STATS_H

#include <stddef.h>

/* How wide intervals are, as the normal distribution's quantile: of 97.5%, for those that hold 95%. */
#define STATS_95 1.959963984540054

struct interval {
	double low, high;
};

/*
 * The score interval of a share of hits among count, within 0 and 1: Wilson, "Probable inference, the law of
 * succession, and statistical inference" (1927). The whole of 0 to 1 when count is 0.
 */
struct interval stats_wilson(size_t hits, size_t count, double z);

/*
 * The interval of a share less another one, within -1 and 1, out of the two shares' own: Newcombe, "Interval estimation
 * for the difference between independent proportions" (1998), method 10. The whole of -1 to 1 when a count is 0.
 */
struct interval stats_difference(size_t hits, size_t count, size_t other_hits, size_t other_count, double z);

/*
 * McNemar's test, exact and two-sided: how likely it is, were each changed pair as likely gained as lost, that the two
 * are at least as far apart as they are. 1 when there are none.
 */
double stats_mcnemar(size_t gained, size_t lost);

#endif
