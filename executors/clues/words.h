/*
 * A sentence as words, for the reader of clues: hyphens part words ("second-to-last" is three), "isn't" is "is not",
 * "Ann's" is "Ann" and "'s". Commas, colons, dashes and other marks are words of one character.
 *
 * Everything lies in the prompt, but for the words of a contraction, which are static.
 */
#ifndef PARAPET_EXECUTORS_CLUES_WORDS_H
#define PARAPET_EXECUTORS_CLUES_WORDS_H

#include "policies/span.h"

#define WORDS_MAX 80 /* of one sentence; a longer one is not read */

struct word {
	struct span text;  /* what it says */
	struct span place; /* where it stands in the prompt */
};

struct words {
	struct word list[WORDS_MAX];
	unsigned count;
};

/* A stretch of a sentence's words: from the first up to, and without, the end. */
struct stretch {
	const struct word *list;
	unsigned from, end;
};

/* Cut a sentence. Returns false when it has more than WORDS_MAX words. The full stop at its end is no word. */
bool words_cut(struct span sentence, struct words *words);

/* Whether the word at an offset is this one, in small letters, ASCII case aside; false at the end. */
bool word_at(struct stretch s, unsigned at, const char *text);

/* Whether a word stands in the prompt as it is: it is none of a contraction's. */
bool word_is_written(struct stretch s, unsigned at);

/* How many words a phrase takes ("to the left of"), if it stands at an offset; else 0. Most differ in a letter. */
unsigned whole_phrase_at(struct stretch s, unsigned at, const char *phrase);
static inline unsigned
phrase_at(struct stretch s, unsigned at, const char *phrase)
{

	return at < s.end && span_may_start(s.list[at].text, phrase) ? whole_phrase_at(s, at, phrase) : 0;
}

/* The same for the first that stands of a list, a constant, that ends in NULL. */
unsigned any_phrase_at(struct stretch s, unsigned at, const char *const *phrases);

/* The offset of the first occurrence of a word, or the stretch's end. */
unsigned find_word(struct stretch s, unsigned from, const char *text);

/* "first", "2nd", "twelfth": its number, or 0. */
int ordinal_of(struct span word);

/* "one", "3": its number up to 999, or -1. */
int count_of(struct span word);

/* Whether two nouns are the same but for a plural: "book" and "books", "cherry" and "cherries". */
bool same_noun(struct span a, struct span b);

/* The stretch without commas and semicolons at its ends, and without a stop at its last. */
struct stretch stretch_trim(struct stretch s);

/* The stretch's place in the prompt, from its first word to its last. */
struct span stretch_place(struct stretch s);

#endif
