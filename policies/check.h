/*
 * Checks trees against the key table.
 */
#ifndef PARAPET_POLICIES_CHECK_H
#define PARAPET_POLICIES_CHECK_H

#include "policies/tree.h"

/*
 * Check one file: every key is known and every value has its type and range; patterns are left for later. Each valid
 * node gets its row, and booleans become "on" and "off".
 */
void tree_check(struct node *root, struct policy_mistakes *mistakes);

/* Check that every pattern of a checked file compiles. */
void tree_check_patterns(const struct node *tree, struct policy_mistakes *mistakes);

/* Check conditions that apply only once all files are merged and defaults filled in. */
void tree_check_merged(const struct node *root, struct policy_mistakes *mistakes);

#endif
