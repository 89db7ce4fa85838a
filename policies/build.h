/*
 * Turns a merged tree without mistakes into the policy that everything else reads.
 */
#ifndef PARAPET_POLICIES_BUILD_H
#define PARAPET_POLICIES_BUILD_H

#include <stdatomic.h>

#include "policies/policy.h"
#include "policies/pool.h"
#include "policies/tree.h"

/* The memory behind every struct policy. */
struct policy_whole {
	struct policy policy;         /* first, so that one pointer is both */
	struct pattern_set *patterns; /* the same set as policy.patterns, to be freed */
	atomic_uint holders;
	struct pool pool;
	const struct node *tree; /* merged and complete: the source of dumps */
};

/* Build the policy of whole->tree. Returns 0, or -1 with mistakes noted: too many patterns, no memory. */
int policy_build(struct policy_whole *whole, struct policy_mistakes *mistakes);

#endif
