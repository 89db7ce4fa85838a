/*
 * Shares by the bounds of their intervals that favour checking.
 */
#include "proxy/observe/spend.h"

#include "proxy/observe/stats.h"

#define Z_BOUND 1.645 /* the normal distribution's quantile of 95% */

bool
spend_pays(const struct spend_counts *counts, const struct policy_spend *terms)
{
	uint32_t checked = counts->of[SPEND_CHECKED], changed = counts->of[SPEND_CHANGED];
	double confirmed = stats_wilson(counts->of[SPEND_CONFIRMED], checked, Z_BOUND).low;
	double millis = 100.0 * counts->of[SPEND_TENTHS], worth = (double)terms->repair;

	if (checked < SPEND_LEAST)
		return true;
	if (confirmed * 100 > (double)terms->confirmed)
		return changed > 0 && millis <= worth * changed;
	return millis / checked <= worth * stats_wilson(changed, checked, Z_BOUND).high;
}
