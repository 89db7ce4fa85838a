/*
 * Prompts in other languages, translated word for word into the words of this room's tables.
 *
 * A language is a table (gloss_german.c): phrases with their equivalents, and how its answers are worded. A prompt is
 * glossed only if every word of it is in the table, or names a thing; its numbers get a decimal point. Rows, amounts,
 * shapes and conversions then parse the gloss like any prompt: an English word order needs nothing else, other orders
 * have rows (rows_german.c).
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
	uint16_t len, begin[GLOSS_MAX], end[GLOSS_MAX]; /* the source position of each byte in the prompt */
};

/*
 * The language in which to gloss a prompt; NULL: it is read as it is. Not *sure: it has a word of that language, and
 * too few that identify one. Linear.
 */
const struct gloss_language *gloss_language_of(struct span prompt, bool *sure);

/*
 * Write the gloss. reading: from 0; a word like "von" is "of" in the first, "from" in the second. Returns false if a
 * word or a number cannot be placed. Linear except for the longest phrase.
 */
bool gloss_write(const struct gloss_language *language, struct span prompt, unsigned reading, struct gloss *gloss);

/* The part of the prompt behind a part of the gloss; any other text unchanged, and all of it if gloss is NULL. */
struct span gloss_original(const struct gloss *gloss, struct span text);

/* Word a quantity that was read from a gloss in the prompt's language. Returns false if that has no words for it. */
bool gloss_say(const struct gloss *gloss, struct quantity *quantity);

/* The same for days, times of day and durations, by a language's code. */
bool gloss_say_time(const char *code, struct quantity *quantity);

/* Whether there is a table for a language. */
bool gloss_has_language(const char *code);

/* A row's reading in the prompt's language; NULL: none. */
const char *gloss_reading(const struct gloss *gloss, const char *reading);

#endif
