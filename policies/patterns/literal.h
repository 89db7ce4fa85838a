/*
 * Which literals a pattern cannot match without: one of the set must occur in every text that it matches.
 *
 * A wrong pick loses hits without a sign, so whatever is not understood for certain gives an empty set.
 */
#ifndef PARAPET_POLICIES_PATTERNS_LITERAL_H
#define PARAPET_POLICIES_PATTERNS_LITERAL_H

#include "policies/patterns/literal_set.h"
#include "policies/span.h"

/*
 * Pick the literals of a pattern in PCRE2's syntax, which is read caseless: "s" stands for U+017F and "k" for U+212A
 * too, as PCRE2 has it. The pattern must have been compiled without complaint.
 */
void literal_pick(struct span pattern, struct literal_set *set);

#endif
