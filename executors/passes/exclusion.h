/*
 * What a sentence of a prompt takes out of what it asks for, in words of its own: "without mentioning the moon", "other
 * than the Nile", "(not LCA)". Words in quotes and letters are read elsewhere (executors/constraints/divide.h).
 *
 * Read is only what the prompt tells whoever answers: not what somebody in it did, does or asks, not what a program is
 * to leave out, not quoted text. The thing is one that a check can look for: a name, a quotation, one or two words.
 * "Any brands", "my age", "the ones that were drawn" are none, and so is one letter and what goes on behind its
 * letters: "C++", "TCP/IP", a name with letters outside ASCII. "Do not say anything before the title" is about a place.
 * In doubt nothing is read.
 */
#ifndef PARAPET_EXECUTORS_PASSES_EXCLUSION_H
#define PARAPET_EXECUTORS_PASSES_EXCLUSION_H

#include <stdbool.h>

#include "policies/span.h"

enum exclusion_kind {
	EXCLUSION_WORD, /* it is not to be named */
	EXCLUSION_ITEM, /* it is not to be listed */
	EXCLUSION_SCOPE /* another notion that is not meant */
};

struct exclusion {
	enum exclusion_kind kind;
	struct span said; /* the words that take it out, the thing included; lies in the sentence */
	struct span item; /* the thing, without articles and quotation marks; never empty */
	/* Of a scope that is the other end of what is asked for, "highest" of "(not LCA)" and "not the lowest": the
	 * word for what is meant, in the sentence, and for what is not, static; else empty and NULL. */
	struct span asked;
	const char *opposite;
};

#define EXCLUSIONS_MAX 4 /* of one sentence; what does not fit is left out */

/* Read a sentence. Returns how many there are. */
unsigned exclusions_read(struct span sentence, struct exclusion *list);

/*
 * Whether a thing that stands bare in a text is but the beginning of one: a letter, a title, or what goes on behind its
 * letters ("TCP/IP").
 */
bool exclusion_is_cut(struct span thing, struct span text);

/*
 * The phrases that are read, each list ends in NULL: before a word that is not to be used; before a thing, as a
 * request; and behind what is to be listed. "(not" is one more. Open for unit/passes_screen, which holds the
 * screen's rows against them.
 */
extern const char *const exclusion_words[], *const exclusion_told[], *const exclusion_besides[];

#endif
