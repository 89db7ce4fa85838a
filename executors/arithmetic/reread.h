/*
 * A new text, read again as its reader will: nothing in it may speak against the value that it is to state.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_REREAD_H
#define PARAPET_EXECUTORS_ARITHMETIC_REREAD_H

#include "routes/text/number.h"

/* Whether no written equation is false, "12 = 13" included. */
bool reread_adds_up(struct span text);

/*
 * Whether the text commits to the value and to nothing else, adds up, and says the old number nowhere. old may be NULL;
 * prompt may be empty.
 */
bool reread_states(struct span prompt, struct span text, const struct rational *value, const struct number *old);

/*
 * Whether the value, wherever a sign of equality stands before it, is what the left side comes to in plain reading. A
 * side that cannot be read speaks against it.
 */
bool reread_follows(struct span text, const struct rational *value);

/*
 * Whether a number of the text that the prompt does not have says the old one in another way: in another unit, or what
 * is left of a whole. old has a reading.
 */
bool reread_leans_on(struct span prompt, struct span text, const struct number *old);

/*
 * Whether each number of the text is the value, a number of the prompt's, or one calculation away from those: what a
 * wrong result was explained with would not be.
 */
bool reread_is_explained(struct span prompt, struct span text, const struct rational *value);

#endif
