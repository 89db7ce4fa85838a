/*
 * Whether checking a model's drafts pays, from the results of earlier checks: how many confirmed the draft, how many
 * corrected it, and how long they took. Counts only routine checks (flow_routine_check), of drafts that showed no
 * error: at first all of them, later a random sample, so that the shares stay representative.
 *
 * A check pays while a corrected answer costs no more seconds of checking than the policy allows. That it does not
 * pay must be certain: drafts are nearly always confirmed and the corrected answers cost too much, or even the
 * highest likely share of corrected answers would. Pure functions.
 */
#ifndef PARAPET_PROXY_OBSERVE_SPEND_H
#define PARAPET_PROXY_OBSERVE_SPEND_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/policy.h"

#define SPEND_LEAST 30  /* checks before any is skipped */
#define SPEND_MOST  128 /* ... and remembered: beyond that all counts are halved, so that changes show soon */

enum spend_count {
	SPEND_CHECKED,
	SPEND_CONFIRMED,
	SPEND_CHANGED, /* replaced or repaired, or corrected after the draft */
	SPEND_TENTHS,  /* total time in tenths of a second */
	SPEND_COUNTS
};

struct spend_counts {
	uint32_t of[SPEND_COUNTS]; /* at most 2^24 each */
};

bool spend_pays(const struct spend_counts *counts, const struct policy_spend *terms);

#endif
