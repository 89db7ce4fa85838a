/*
 * What a sentence of a prompt excludes, in its own words: "without mentioning the moon", "other than the Nile", "(not
 * LCA)". Words in quotes and letters are read elsewhere (executors/constraints/divide.h).
 *
 * Only instructions to the answerer count: not what somebody in the prompt did, does or asks, not what a program is
 * to omit, not quoted text. The thing must be checkable: a name, a quotation, one or two words. "Any brands", "my
 * age", "the ones that were drawn" are not, nor is a single letter or a name that continues after its letters: "C++",
 * "TCP/IP", a name with letters outside ASCII. Of "Paris, Rome or Oslo" each name is one. "Do not say anything before
 * the title" is about a place. In doubt nothing is read.
 */
#ifndef PARAPET_EXECUTORS_PASSES_EXCLUSION_H
#define PARAPET_EXECUTORS_PASSES_EXCLUSION_H

#include <stdbool.h>

#include "policies/span.h"

enum exclusion_kind {
	EXCLUSION_WORD, /* it must not be named */
	EXCLUSION_ITEM, /* it must not be listed */
	EXCLUSION_SCOPE /* another notion, not the intended one */
};

struct exclusion {
	enum exclusion_kind kind;
	struct span said; /* the excluding words, with the thing; points into the sentence */
	struct span item; /* the thing, without articles and quotation marks; never empty */
	/*
	 * For a scope that is the opposite of what is asked for, "highest" in "(not LCA)" and "not the lowest": the
	 * intended word, in the sentence, and the other one, static; else empty and NULL.
	 */
	struct span asked;
	const char *opposite;
};

#define EXCLUSIONS_MAX 4 /* of one sentence; further ones are ignored */

/* Read a sentence. Returns their number. */
unsigned exclusions_read(struct span sentence, struct exclusion *list);

/*
 * Whether a bare thing in a text is only the beginning of one: a letter, a title, or a name that continues after its
 * letters ("TCP/IP").
 */
bool exclusion_is_cut(struct span thing, struct span text);

/*
 * The phrases that are read, each list ends in NULL: before a forbidden word; before a thing, as a request; and after
 * what is to be listed. "(not" is another. Visible to unit/passes_screen, which checks the screen's rows against
 * them.
 */
extern const char *const exclusion_words[], *const exclusion_told[], *const exclusion_besides[];

#endif
