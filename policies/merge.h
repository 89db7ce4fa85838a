/*
 * Several files made one, later over earlier, and what nobody wrote filled in.
 */
#ifndef PARAPET_POLICIES_MERGE_H
#define PARAPET_POLICIES_MERGE_H

#include "policies/tree.h"

/*
 * Lay a file's tree over what is merged so far; its nodes move. The first file is laid over an empty map: its routes
 * and passes need not say that they are new.
 */
void tree_merge(
    struct pool *pool, struct node *merged, struct node *over, bool first, struct policy_mistakes *mistakes);

/* Fill in every default. Their place has no file. */
void tree_fill(struct pool *pool, struct node *merged);

#endif
