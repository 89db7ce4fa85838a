/*
 * Whether checking a model's drafts pays, from what became of those that were checked: how many were confirmed, how
 * many were put right, and how long it took. Counts of routine checks alone (flow_routine_check), that is of drafts in
 * which nothing spoke for a check: of all of them at first, later of those that chance took, so that the shares stay
 * those of all.
 *
 * A check pays while an answer that is put right costs no more seconds of checking than the policy allows. That it does
 * not pay has to be known: where drafts are nearly always confirmed and the answers that were put right cost too much,
 * or where even the most of them that is likely would. Pure functions.
 */
#ifndef PARAPET_PROXY_OBSERVE_SPEND_H
#define PARAPET_PROXY_OBSERVE_SPEND_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/policy.h"

#define SPEND_LEAST 30  /* checks before which all are made */
#define SPEND_MOST  128 /* ... that are remembered: beyond that all counts are halved, so that a change is soon seen */

enum spend_count {
	SPEND_CHECKED,
	SPEND_CONFIRMED,
	SPEND_CHANGED, /* replaced or repaired, or corrected behind the draft */
	SPEND_TENTHS,  /* of a second that all of them took */
	SPEND_COUNTS
};

struct spend_counts {
	uint32_t of[SPEND_COUNTS]; /* at most 2^24 each */
};

bool spend_pays(const struct spend_counts *counts, const struct policy_spend *terms);

#endif
