/*
 * Where a text uses a forbidden thing. A word in quotation marks, or within words copied from the prompt, is
 * mentioned or repeated, not used; a thing in a negating sentence may be what is excluded. In doubt it is not used:
 * an overlooked violation leaves the answer as it is.
 */
#ifndef PARAPET_EXECUTORS_PASSES_MENTION_H
#define PARAPET_EXECUTORS_PASSES_MENTION_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

/* A text to search, and the prompt that it may copy; both are borrowed. */
struct mention {
	struct span text, prompt;
	unsigned compared; /* comparisons with the prompt so far; starts as 0 */
	unsigned searched; /* words searched for in it; starts as 0 */
	size_t passed;     /* bytes of the text scanned; starts as 0 */
	bool refused;      /* another scan was refused: the result is unknown; starts as false */
};

/* Whether the text may be scanned again: the time for all forbidden things together is bounded. */
bool mention_begin(struct mention *mention);

/*
 * The next place at or after *at where the text uses a word or phrase; *at moves past it. *named is set, and
 * otherwise unchanged, if it occurs at all, used or not. Linear in the text; the prompt is scanned a bounded number
 * of times for a mention, and later occurrences count as copied.
 */
bool mention_next(struct mention *mention, struct span word, size_t *at, struct span *found, bool *named);

/*
 * Whether a list item in the text is exactly the thing: "**Danube River**: 2,850 km" if the prompt has "rivers".
 * *held is set, and otherwise unchanged, if the item's head contains the thing, with anything around it. Beyond a
 * bounded number of bytes, and of words searched for in the prompt, no item is.
 */
bool mention_is_entry(struct mention *mention, struct span thing, struct span entry, bool *held);

/* Whether a text contains a thing's letters, ignoring a plural ending; true if there are too many to search for. */
bool mention_holds(struct span thing, struct span text);

/*
 * Whether a sentence of the text names the thing, or an abbreviation by its initials, without negation. Scans the
 * text once, without the prompt; if that is refused, there is none.
 */
bool mention_stands(struct mention *mention, struct span thing);

#endif
