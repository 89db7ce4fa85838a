/*
 * A sentence as words, for the clue parser: hyphens separate words ("second-to-last" is three), "isn't" is "is not",
 * "Ann's" is "Ann" and "'s". Commas, colons, dashes and other punctuation are words of one character.
 *
 * Everything points into the prompt, except for the words of a contraction, which are static.
 */
#ifndef PARAPET_EXECUTORS_CLUES_WORDS_H
#define PARAPET_EXECUTORS_CLUES_WORDS_H

#include "policies/span.h"

#define WORDS_MAX 80 /* of one sentence; a longer one is not read */

struct word {
	struct span text;  /* its text */
	struct span place; /* its place in the prompt */
};

struct words {
	struct word list[WORDS_MAX];
	unsigned count;
};

/* A range of a sentence's words: from the first up to, and excluding, the end. */
struct stretch {
	const struct word *list;
	unsigned from, end;
};

/* Cut a sentence. Returns false for more than WORDS_MAX words. The final full stop is not a word. */
bool words_cut(struct span sentence, struct words *words);

/* Whether the word at an offset is this one, given in lowercase, ignoring ASCII case; false at the end. */
bool word_at(struct stretch s, unsigned at, const char *text);

/* Whether a word is in the prompt as it is, not from a contraction. */
bool word_is_written(struct stretch s, unsigned at);

/* The number of words of a phrase ("to the left of") at an offset; 0 if it is not there. Most differ in a letter. */
unsigned whole_phrase_at(struct stretch s, unsigned at, const char *phrase);
static inline unsigned
phrase_at(struct stretch s, unsigned at, const char *phrase)
{

	return at < s.end && span_may_start(s.list[at].text, phrase) ? whole_phrase_at(s, at, phrase) : 0;
}

/* The same for the first match in a constant list that ends in NULL. */
unsigned any_phrase_at(struct stretch s, unsigned at, const char *const *phrases);

/* The offset of a word's first occurrence, or the stretch's end. */
unsigned find_word(struct stretch s, unsigned from, const char *text);

/* The number of "first", "2nd", "twelfth", or 0. */
int ordinal_of(struct span word);

/* The number of "one", "3", up to 999, or -1. */
int count_of(struct span word);

/* Whether two nouns differ at most by a plural: "book" and "books", "cherry" and "cherries". */
bool same_noun(struct span a, struct span b);

/* The stretch without commas and semicolons at its ends, and without a stop at its last. */
struct stretch stretch_trim(struct stretch s);

/* The stretch's place in the prompt, from its first word to its last. */
struct span stretch_place(struct stretch s);

#endif
