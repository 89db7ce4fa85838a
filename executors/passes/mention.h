/*
 * Where a text itself speaks of a thing that it was not to speak of. A word in quotation marks, or within words that
 * are copied from the prompt, is talked about or repeated, not used; a thing in a sentence that denies something may be
 * what is kept out. In doubt a text does not speak of it: a miss that was overlooked leaves the answer as it is.
 */
#ifndef PARAPET_EXECUTORS_PASSES_MENTION_H
#define PARAPET_EXECUTORS_PASSES_MENTION_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

/* A text that is looked at, and the prompt that it may copy; both are borrowed. */
struct mention {
	struct span text, prompt;
	unsigned compared; /* places held against the prompt so far; begins as 0 */
	unsigned searched; /* words looked for in it; begins as 0 */
	size_t passed;     /* bytes of the text gone through; begins as 0 */
	bool refused; /* it was not gone through once more when it was to be: nothing is known then; begins as false */
};

/* Whether the text may be gone through once more: for all that is forbidden together it is so a bounded time. */
bool mention_begin(struct mention *mention);

/*
 * The next place at or after *at where the text uses a word or phrase; *at moves behind it. *named is set, and
 * otherwise left, where it stands at all, used or not. Linear in the text; the prompt is gone through a bounded number
 * of times for a mention, and what comes behind that counts as copied.
 */
bool mention_next(struct mention *mention, struct span word, size_t *at, struct span *found, bool *named);

/*
 * Whether an entry of a list in the text is the thing, and nothing else: "**Danube River**: 2,850 km" where the prompt
 * has "rivers". *held is set, and otherwise left, where what heads the entry holds the thing, whatever stands around
 * it. Behind a bounded number of bytes, and of words that were looked for in the prompt, none is.
 */
bool mention_is_entry(struct mention *mention, struct span thing, struct span entry, bool *held);

/* Whether a text holds a thing's letters, the end of a plural aside; true where they are too many to look for. */
bool mention_holds(struct span thing, struct span text);

/*
 * Whether a sentence of the text names the thing, or by its initials what is abbreviated, and denies nothing. Goes
 * through the text once, without the prompt; where it may not any more (refused), nothing stands there.
 */
bool mention_stands(struct mention *mention, struct span thing);

#endif
