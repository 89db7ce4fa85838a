/*
 * A sentence's first words, for the passes: each with the mark before it. Apostrophes and hyphens stand in words
 * ("I'm", "role-play"), typographic ones are read as the plain ones. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_UTTERANCE_H
#define PARAPET_EXECUTORS_PASSES_UTTERANCE_H

#include <stdbool.h>

#include "policies/span.h"

#define UTTERANCE_MAX 64 /* words; what comes behind is not looked at */

struct utterance {
	struct span whole;
	struct span words[UTTERANCE_MAX + 1]; /* behind the last an empty one */
	char before[UTTERANCE_MAX + 1]; /* the last mark between a word and the one before it; ' ' where only white
	                                   space is; behind the last word '\0' */
	unsigned count;
};

/* Cut a sentence; the words lie in it. */
void utterance_cut(struct span sentence, struct utterance *utterance);

/* Whether a word is this one, ASCII case aside; what is given is in small letters. */
bool utterance_word_is(struct span word, const char *text);

/* Whether a word is one of a list that ends in NULL. */
bool utterance_word_in(struct span word, const char *const *list);

/*
 * How many words the longest phrase takes, of a list that ends in NULL, that stands at an index with no mark inside;
 * else 0.
 */
unsigned utterance_any_at(const struct utterance *utterance, unsigned at, const char *const *phrases);

/* Whether one of a list stands in the sentence at or after an index. */
bool utterance_has(const struct utterance *utterance, unsigned from, const char *const *phrases);

/* The bytes from a word to another, both included. */
struct span utterance_from_to(const struct utterance *utterance, unsigned from, unsigned last);

#endif
