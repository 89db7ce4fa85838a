/*
 * Which literals a pattern cannot match without: one of the set must occur in every text that it matches.
 *
 * A wrong pick loses hits without a sign, so whatever is not understood for certain gives an empty set.
 */
#ifndef PARAPET_POLICIES_PATTERNS_LITERAL_H
#define PARAPET_POLICIES_PATTERNS_LITERAL_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

#define LITERAL_LENGTH_MAX 16 /* bytes of one literal; longer ones are cut, which is still required */
#define LITERAL_COUNT_MAX  64 /* literals of a set */
#define LITERAL_FAR        4096

/* No byte of a word stands before, or behind, the literal, which itself begins, or ends, with one. */
#define LITERAL_BEGINS_WORD 1u
#define LITERAL_ENDS_WORD   2u

/*
 * How much text something takes at most: so many bytes, and so many words and gaps besides. A word is a run of bytes
 * that are no ASCII white space, a gap one of white space: how long those are is known only once the text is.
 */
struct literal_reach {
	uint16_t bytes; /* LITERAL_FAR: not known */
	uint16_t words, gaps;
};

struct literal {
	uint8_t len;
	uint8_t edges;                  /* LITERAL_BEGINS_WORD and LITERAL_ENDS_WORD, where that is certain */
	char bytes[LITERAL_LENGTH_MAX]; /* ASCII letters in lower case; not NUL-terminated */
	struct literal_reach from;      /* from a match's start to its own */
};

/* Whether PCRE2's \b takes a byte for one of a word: without PCRE2_UCP, nothing beyond ASCII is. */
static inline bool
literal_is_word_byte(char c)
{

	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

struct literal_set {
	unsigned count; /* 0: the pattern needs none that is worth looking for */
	struct literal list[LITERAL_COUNT_MAX];
};

/*
 * Pick the literals of a pattern in PCRE2's syntax, which is read caseless: "s" stands for U+017F and "k" for U+212A
 * too, as PCRE2 has it. The pattern must have been compiled without complaint.
 */
void literal_pick(struct span pattern, struct literal_set *set);

#endif
