/*
 * Whether an answer, or a part of it, is written in a script that its prompt neither has nor speaks of: a model that
 * slips into another language.
 *
 * Two things count: a word that is glued to Latin letters, as nobody writes ("the freshest and最珍贵的luau"), and an
 * answer of which a third is in that script. What stands in a fence is not looked at. Latin letters are no evidence:
 * code, formulas and names are written in them everywhere.
 */
#ifndef PARAPET_ROUTES_TEXT_SCRIPT_H
#define PARAPET_ROUTES_TEXT_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define SCRIPT_COUNT 24 /* that are told apart, Latin and those that are not known aside */

/* A text as it is written. All zero: none yet. */
struct script_seen {
	uint32_t letters[SCRIPT_COUNT]; /* of each, outside of fences */
	uint32_t glued;                 /* scripts with a word that is glued to Latin letters, a bit each */
	uint64_t bytes;                 /* outside of fences */
	uint32_t code;                  /* of the character that is open */
	uint32_t run;                   /* letters of the word that is being read */
	uint8_t left;                   /* bytes that the character wants still */
	uint8_t last;                   /* whose letter the last character was */
	uint8_t ticks;                  /* back quotes in a row */
	bool touches;                   /* the word stands behind a Latin letter */
	bool fenced;
};

/* The text goes on, in UTF-8 and without escapes, cut anywhere. */
void script_feed(struct script_seen *seen, struct span more);

/* The scripts with a letter in a piece of JSON, escaped or not, a bit each. */
uint32_t script_mask(struct span json);

/*
 * Whether the text is, in part, in a script that is none of `asked` and that the prompt, as far as it is here, does not
 * speak of.
 */
bool script_is_wrong(const struct script_seen *seen, uint32_t asked, struct span prompt);

#endif
