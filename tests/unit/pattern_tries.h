/*
 * All patterns of a set over one text, and what the set holds: for tests of patterns.
 */
#ifndef PARAPET_TESTS_UNIT_PATTERN_TRIES_H
#define PARAPET_TESTS_UNIT_PATTERN_TRIES_H

#include <string.h>

#include "policies/patterns/pattern.h"
#include "policies/patterns/pattern_set.h"

/* The literals that a pattern is looked for by; none: it is always tried. */
static inline size_t
pattern_literal_count(const struct pattern_set *set, unsigned pattern)
{

	return set->patterns[pattern].literal_count;
}

static inline struct span
pattern_literal(const struct pattern_set *set, unsigned pattern, size_t index)
{
	const struct literal *literal = &set->patterns[pattern].literals[index];

	return (struct span){literal->bytes, literal->len};
}

/*
 * Scan a text and try those patterns of the set whose bit is in `wanted` (one bit a pattern; NULL: all). Sets their
 * bits in `hits`, which has (count + 7) / 8 bytes and is cleared first.
 */
static inline void
pattern_set_match(const struct pattern_set *set, struct pattern_scratch *scratch, struct span text,
    const unsigned char *wanted, unsigned char *hits, struct pattern_budget *budget)
{

	memset(hits, 0, (set->count + 7) / 8);
	pattern_scan(set, scratch, text);
	for (unsigned i = 0; i < set->count; i++)
		if ((wanted == NULL || (wanted[i / 8] >> i % 8 & 1) != 0) && pattern_matches(set, scratch, i, budget))
			hits[i / 8] |= (unsigned char)(1u << i % 8);
}

#endif
