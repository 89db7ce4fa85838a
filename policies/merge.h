/*
 * Merges several files, later over earlier, and fills in defaults.
 */
#ifndef PARAPET_POLICIES_MERGE_H
#define PARAPET_POLICIES_MERGE_H

#include "policies/tree.h"

/*
 * Merge a file's tree into the result so far; its nodes move. The first file is merged into an empty map: its routes
 * and passes need not say that they are new.
 */
void tree_merge(
    struct pool *pool, struct node *merged, struct node *over, bool first, struct policy_mistakes *mistakes);

/* Fill in every default. Their places have no file. */
void tree_fill(struct pool *pool, struct node *merged);

#endif
