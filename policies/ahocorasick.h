/*
 * Which of many short words occur in a text: one pass, one table look-up a byte (Aho and Corasick, 1975, as a complete
 * automaton). ASCII letters are compared without case, and so are the two characters beyond ASCII that PCRE2 takes for
 * the letters s and k (U+017F, U+212A).
 */
#ifndef PARAPET_POLICIES_AHOCORASICK_H
#define PARAPET_POLICIES_AHOCORASICK_H

#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define AHOCORASICK_STATES_MAX 60000 /* the words' bytes together, plus one, are at most that many */

struct ahocorasick;

/* A word and the number of what it stands for. Several words may share a number, several numbers a word. */
struct ahocorasick_word {
	struct span
	    text; /* letters in lower case, at least one byte; no byte is C5 or E2 (the two folded characters') */
	unsigned number;
};

/* Borrows the words. Returns NULL without memory. */
struct ahocorasick *ahocorasick_new(const struct ahocorasick_word *words, size_t count);
void ahocorasick_free(struct ahocorasick *automaton);

/* A way through a text; at and state begin as 0. */
struct ahocorasick_walk {
	struct span text;
	size_t at; /* bytes that are read: where the words end that were met last */
	unsigned state;
};

/* How many ends there are: different sets of words that end where another word of the text does. */
unsigned ahocorasick_ends(const struct ahocorasick *automaton);

/* Go on to the next place where words end. Returns which end that is, or -1 behind the last one. */
long ahocorasick_next(const struct ahocorasick *automaton, struct ahocorasick_walk *walk);

/* The numbers of the words of an end, and how many. A number may be there twice. */
const uint16_t *ahocorasick_numbers(const struct ahocorasick *automaton, unsigned end, size_t *count);

#endif
