/*
 * Arithmetic rules in a system prompt: "prices are before 10% tax", "round to whole euros", "1 token = 3 points".
 *
 * A system prompt that only mentions taxes, units, dates or mistakes has none, and a rule for money does not affect
 * miles: a rule counts if it could change this prompt's result.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_SYSTEM_RULE_H
#define PARAPET_EXECUTORS_QUANTITIES_SYSTEM_RULE_H

#include "policies/policy.h"
#include "policies/span.h"

/* Whether there is such a rule. Linear in both, without memory; true if there was no time to decide. */
bool system_rules(const struct policy *policy, struct span system, struct span prompt);

/* Whether a text makes numbers mean something else, for the turns after it as well: "use pi = 3", "+ means #". */
bool system_redefines(struct span text);

#endif
