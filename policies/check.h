/*
 * Checking trees against the key table.
 */
#ifndef PARAPET_POLICIES_CHECK_H
#define PARAPET_POLICIES_CHECK_H

#include "policies/tree.h"

/*
 * Check one file: every key is known, every value is of its type and in its range; patterns are left. Each node that is
 * right gets its row, and booleans become "on" and "off".
 */
void tree_check(struct node *root, struct policy_mistakes *mistakes);

/* Check that every pattern of a file that was checked compiles. */
void tree_check_patterns(const struct node *tree, struct policy_mistakes *mistakes);

/* Check what holds only once all files are merged and defaults filled in. */
void tree_check_merged(const struct node *root, struct policy_mistakes *mistakes);

#endif
