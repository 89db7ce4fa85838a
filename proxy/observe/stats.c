/*
 * Wilson's interval, Newcombe's, and the binomial's tails.
 */
#include "proxy/observe/stats.h"

#include <math.h>

struct interval
stats_wilson(size_t hits, size_t count, double z)
{
	double n = (double)count, share, middle, half;
	struct interval interval = {0, 1};

	if (count == 0)
		return interval;
	share = (double)hits / n;
	middle = (share + z * z / (2 * n)) / (1 + z * z / n);
	half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
	/* At the ends the formula is exact except for rounding. */
	interval.low = hits == 0 ? 0 : fmax(0, middle - half);
	interval.high = hits == count ? 1 : fmin(1, middle + half);
	return interval;
}

struct interval
stats_difference(size_t hits, size_t count, size_t other_hits, size_t other_count, double z)
{
	struct interval one = stats_wilson(hits, count, z), other = stats_wilson(other_hits, other_count, z);
	double share, other_share, difference;

	if (count == 0 || other_count == 0)
		return (struct interval){-1, 1};
	share = (double)hits / (double)count;
	other_share = (double)other_hits / (double)other_count;
	difference = share - other_share;
	return (struct interval){difference - hypot(share - one.low, other.high - other_share),
	    difference + hypot(one.high - share, other_share - other.low)};
}

double
stats_mcnemar(size_t gained, size_t lost)
{
	size_t fewer = gained < lost ? gained : lost;
	double n = (double)(gained + lost), tail = 0;

	if (gained == lost)
		return 1;
	/* Use logarithms: the coefficients overflow from a thousand pairs on. */
	for (size_t k = 0; k <= fewer; k++)
		tail += exp(lgamma(n + 1) - lgamma((double)k + 1) - lgamma(n - (double)k + 1) - n * log(2));
	return fmin(1, 2 * tail);
}
