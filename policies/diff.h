/*
 * Compares two policies in force.
 */
#ifndef PARAPET_POLICIES_DIFF_H
#define PARAPET_POLICIES_DIFF_H

#include <stddef.h>
#include <stdio.h>

#include "policies/policy.h"

/*
 * Print every difference between two policies with all defaults filled in, a line each, in the key table's order:
 *
 *     patience: 30s -> 11s
 *     routes.kinship.evidence: - {weight: 9, text: '\bwho is\b', in: last}
 *     routes.mine: added before "kinship"
 *     routes: order: kinship, ordering -> ordering, kinship
 *
 * Routes and passes are compared by name, other entries as a whole. Returns the number of lines: 0 exactly if the
 * policies' hashes are equal.
 */
size_t policy_diff(const struct policy *old, const struct policy *new, FILE *out);

#endif
