/*
 * Texts compared as people compare them: without case, any white space one space, typographic quotes and hyphens as the
 * plain ones.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_FOLD_H
#define PARAPET_EXECUTORS_CONSTRAINTS_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint.h"
#include "policies/span.h"

/* The folded character at *at, which moves behind it; at < text.len. */
uint32_t fold_next(struct span text, size_t *at);

/* A text that is looked for. */
struct needle {
	uint32_t points[CONSTRAINT_TEXT_MAX];
	uint16_t fall[CONSTRAINT_TEXT_MAX]; /* Knuth, Morris, Pratt 1977: where to go on after a mismatch */
	size_t count;
};

/* White space at the text's ends is left out. What is longer than CONSTRAINT_TEXT_MAX bytes is never found. */
void needle_make(struct needle *needle, struct span text);

/*
 * The next place at or after *at where it stands, overlapping ones left out; *at moves behind it. `whole`: only where
 * no letter or digit touches it. Linear in what is passed over.
 */
bool needle_next(const struct needle *needle, struct span text, bool whole, size_t *at, struct span *found);

size_t needle_count(const struct needle *needle, struct span text, bool whole);

/*
 * Whether a text begins or ends with the other one; empty ones do neither. Marks of emphasis, quotes and (at the end)
 * closing punctuation that only one of them has are passed over.
 */
bool fold_begins(struct span text, struct span with);
bool fold_ends(struct span text, struct span with);

/* <0, 0, >0 in the order of folded characters. */
int fold_compare(struct span a, struct span b);

#endif
