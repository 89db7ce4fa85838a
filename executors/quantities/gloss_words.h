/*
 * Words of glossed languages, and the phrases that begin with them. Private to gloss*.c.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_GLOSS_WORDS_H
#define PARAPET_EXECUTORS_QUANTITIES_GLOSS_WORDS_H

#include <stdbool.h>

#include "executors/quantities/gloss_language.h"
#include "policies/span.h"

#define GLOSS_WORD_ROOM 32
#define GLOSS_LANGUAGES 1

extern const struct gloss_language *const gloss_languages[GLOSS_LANGUAGES];

/* A word of a text: letters, and hyphens between them. */
struct gloss_word {
	char folded[GLOSS_WORD_ROOM]; /* empty: none, or too long */
	size_t len;                   /* in the text; 0: none */
	bool capital;                 /* only its first letter is a capital */
};

struct gloss_phrase {
	struct span from, to, or ; /* or: in the second reading */
	bool same;                 /* as in the prompt */
};

/* The letter at an offset, in lowercase, "ae" for "ä". Returns its length, or 0. */
size_t gloss_fold_letter(struct span text, size_t at, char folded[3]);

struct gloss_word gloss_word_at(struct span text, size_t at);

/* The longest phrase of a language at an offset, whose first word is given, and its length; NULL: none. */
const struct gloss_phrase *gloss_phrase_at(
    size_t language, struct span text, size_t at, const struct gloss_word *word, size_t *len);

/* Whether a word of the prompt belongs to only one language. */
bool gloss_has_sign(size_t language, struct span prompt);

bool gloss_is_among(const char *const *words, struct span word);

/* The value of a text in a list of pairs; NULL: none. */
const char *gloss_pair_find(const struct gloss_pair *pairs, const char *from, size_t len);

#endif
