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

/* Bytes of scratch memory that a scan needs. */
size_t ahocorasick_scratch(const struct ahocorasick *automaton);

/* Set the bits of those numbers in `found` that have a word in the text; other bits are left alone. */
void ahocorasick_scan(
    const struct ahocorasick *automaton, unsigned char *scratch, struct span text, unsigned char *found);

#endif
