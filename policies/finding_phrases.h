/*
 * The phrases that findings are told by. They stand in a policy's set behind its own patterns, so that the one scan of
 * a text serves them, too. What a finding means is said where it is read (routes/findings.h).
 */
#ifndef PARAPET_POLICIES_FINDING_PHRASES_H
#define PARAPET_POLICIES_FINDING_PHRASES_H

#include "policies/patterns/pattern.h"
#include "policies/policy.h"
#include "policies/pool.h"

/*
 * Add the phrases of every finding, once all patterns of the policy's own are added, and fill in which they are.
 * Returns 0, or -1 with *error filled in: without memory, or where this PCRE2 refuses a phrase.
 */
int finding_phrases_add(struct pattern_builder *builder, struct pool *pool,
    struct policy_phrases phrases[FINDING_COUNT], struct pattern_error *error);

#endif
