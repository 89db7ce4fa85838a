/*
 * Words of a language that is glossed, and the phrases that begin with them. Private to gloss*.c.
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
	char folded[GLOSS_WORD_ROOM]; /* empty: none, or too long a one */
	size_t len;                   /* in the text; 0: none */
	bool capital;                 /* the first letter is one, the second is none */
};

struct gloss_phrase {
	struct span from, to, or ; /* or: in the second reading */
	bool same;                 /* as the prompt writes it */
};

/* A letter at an offset, as a small one, "ae" for "ä". Returns its length, or 0. */
size_t gloss_fold_letter(struct span text, size_t at, char folded[3]);

struct gloss_word gloss_word_at(struct span text, size_t at);

/* The longest phrase of a language at an offset, whose first word is given, and its length; NULL: none stands there. */
const struct gloss_phrase *gloss_phrase_at(
    size_t language, struct span text, size_t at, const struct gloss_word *word, size_t *len);

/* Whether one of a prompt's words is of a language alone. */
bool gloss_has_sign(size_t language, struct span prompt);

bool gloss_is_among(const char *const *words, struct span word);

/* What a text stands for in a list of pairs; NULL: it is none of them. */
const char *gloss_pair_find(const struct gloss_pair *pairs, const char *from, size_t len);

#endif
