/*
 * Prompts of other languages, word for word in the words that the tables of this room are written in.
 *
 * A language is a table (gloss_german.c): phrases and what stands for them here, and how its answers are said. A prompt
 * is glossed only where every word of it is in the table, or is a name for a thing; its numbers are written with a
 * point before decimals. Rows, amounts, shapes and conversions then read the gloss like any prompt: what has the order
 * of words of an English one needs nothing else, for another order there are rows (rows_german.c).
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_GLOSS_H
#define PARAPET_EXECUTORS_QUANTITIES_GLOSS_H

#include <stdint.h>

#include "executors/quantities/gloss_language.h"
#include "executors/quantities/quantity.h"

#define GLOSS_MAX      900 /* bytes */
#define GLOSS_READINGS 2

struct gloss {
	const struct gloss_language *language;
	struct span prompt;
	char text[GLOSS_MAX];
	uint16_t len, begin[GLOSS_MAX], end[GLOSS_MAX]; /* of what each byte stands for, in the prompt */
};

/*
 * The language of a prompt that is to be glossed; NULL: it is read as it is. Not *sure: it has a word of that language,
 * and too few that tell one. Linear.
 */
const struct gloss_language *gloss_language_of(struct span prompt, bool *sure);

/*
 * Write the gloss. reading: from 0; a word like "von" is "of" in the first one, "from" in the second. Returns false
 * where a word or a number has no place in it. Linear but for the longest phrase.
 */
bool gloss_write(const struct gloss_language *language, struct span prompt, unsigned reading, struct gloss *gloss);

/* What a part of the gloss stands for, in the prompt; any other text as it is, and all where gloss is NULL. */
struct span gloss_original(const struct gloss *gloss, struct span text);

/* Say a quantity that was read from a gloss in the prompt's language. Returns false where that has no words for it. */
bool gloss_say(const struct gloss *gloss, struct quantity *quantity);

/* The same for days, times of day and durations, by a language's code. */
bool gloss_say_time(const char *code, struct quantity *quantity);

/* Whether there is a table for a language. */
bool gloss_has_language(const char *code);

/* A row's reading in the prompt's language; NULL: there is none. */
const char *gloss_reading(const struct gloss *gloss, const char *reading);

#endif
