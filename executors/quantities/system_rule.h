/*
 * Rules of reckoning in a system text: "prices are before 10% tax", "round to whole euros", "1 token = 3 points".
 *
 * A system text that only speaks of taxes, units, dates or mistakes has none, and a rule for money says nothing of
 * miles: what counts is that the rule could make another number of this prompt's.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_SYSTEM_RULE_H
#define PARAPET_EXECUTORS_QUANTITIES_SYSTEM_RULE_H

#include "policies/policy.h"
#include "policies/span.h"

/* Whether such a rule stands there. Linear in both, without memory; true where there was no time to tell. */
bool system_rules(const struct policy *policy, struct span system, struct span prompt);

#endif
