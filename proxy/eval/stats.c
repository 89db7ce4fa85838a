/*
 * Wilson's interval and the binomial's tails.
 */
#include "proxy/eval/stats.h"

#include <math.h>

#define Z 1.959963984540054 /* the normal distribution's quantile of 97.5% */

struct interval
stats_wilson(size_t hits, size_t count)
{
	double n = (double)count, share, middle, half;
	struct interval interval = {0, 1};

	if (count == 0)
		return interval;
	share = (double)hits / n;
	middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n);
	half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n));
	/* At the ends the formula is exact but for rounding. */
	interval.low = hits == 0 ? 0 : fmax(0, middle - half);
	interval.high = hits == count ? 1 : fmin(1, middle + half);
	return interval;
}

double
stats_mcnemar(size_t gained, size_t lost)
{
	size_t fewer = gained < lost ? gained : lost;
	double n = (double)(gained + lost), tail = 0;

	if (gained == lost)
		return 1;
	/* Binomial coefficients by logarithms: they overflow from a thousand pairs on. */
	for (size_t k = 0; k <= fewer; k++)
		tail += exp(lgamma(n + 1) - lgamma((double)k + 1) - lgamma(n - (double)k + 1) - n * log(2));
	return fmin(1, 2 * tail);
}
