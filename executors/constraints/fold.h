/*
 * Compares texts as people do: ignoring case, with any white space as one space, and typographic quotes and hyphens as
 * plain ones.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_FOLD_H
#define PARAPET_EXECUTORS_CONSTRAINTS_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint.h"
#include "policies/span.h"

/* The folded character at *at, which moves past it; at < text.len. */
uint32_t fold_next(struct span text, size_t *at);

/* A text to search for. */
struct needle {
	uint32_t points[CONSTRAINT_TEXT_MAX];
	uint16_t fall[CONSTRAINT_TEXT_MAX]; /* Knuth, Morris, Pratt 1977: where to continue after a mismatch */
	size_t count;
};

/* White space at the text's ends is ignored. A text longer than CONSTRAINT_TEXT_MAX bytes is never found. */
void needle_make(struct needle *needle, struct span text);

/*
 * The next non-overlapping occurrence at or after *at; *at moves past it. `whole`: only if no letter or digit touches
 * it. Linear in the text skipped.
 */
bool needle_next(const struct needle *needle, struct span text, bool whole, size_t *at, struct span *found);

size_t needle_count(const struct needle *needle, struct span text, bool whole);

/*
 * Whether a text begins or ends with another; false for empty ones. Emphasis, quotes and (at the end) closing
 * punctuation that only one of them has are skipped.
 */
bool fold_begins(struct span text, struct span with);
bool fold_ends(struct span text, struct span with);

/* <0, 0, >0 in the order of folded characters. */
int fold_compare(struct span a, struct span b);

#endif
