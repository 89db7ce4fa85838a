/*
 * The two statistics of an evaluation: how sure a share is, and whether gained and lost could be chance.
 */
#ifndef PARAPET_PROXY_EVAL_STATS_H
#define PARAPET_PROXY_EVAL_STATS_H

#include <stddef.h>

struct interval {
	double low, high; /* shares, 0 to 1 */
};

/*
 * The 95% score interval of a share of hits among count: Wilson, "Probable inference, the law of succession, and
 * statistical inference" (1927). The whole of 0 to 1 when count is 0.
 */
struct interval stats_wilson(size_t hits, size_t count);

/*
 * McNemar's test, exact and two-sided: how likely it is, were each changed pair as likely gained as lost, that the two
 * are at least as far apart as they are. 1 when there are none.
 */
double stats_mcnemar(size_t gained, size_t lost);

#endif
