/*
 * Phrases that indicate findings. They are in a policy's pattern set after its own patterns, so that one scan of a
 * text serves both. routes/findings.h says what each finding means.
 */
#ifndef PARAPET_POLICIES_FINDING_PHRASES_H
#define PARAPET_POLICIES_FINDING_PHRASES_H

#include "policies/patterns/pattern.h"
#include "policies/policy.h"
#include "policies/pool.h"

/*
 * Add the phrases of every finding, after all of the policy's own patterns, and store their numbers. Returns 0, or -1
 * with *error filled in: no memory, or this PCRE2 refuses a phrase.
 */
int finding_phrases_add(struct pattern_builder *builder, struct pool *pool,
    struct policy_phrases phrases[FINDING_COUNT], struct pattern_error *error);

#endif
