/*
 * What stands under a negation in an English sentence: read once, before anything reads what the sentence is about.
 *
 * Signs are "not", "don't" with any apostrophe or none, "no", "without", "avoid", "leave out", "instead of", "is off
 * limits" and their kin. Each has a scope: what follows up to the clause's end, lists included ("the words a, b or
 * c"); of a denied verb its subject, too ("the word a must not appear"); of a ban said behind its subject that alone.
 * Two signs over one word take each other back ("do not forget to", "not without"). Bounds ("no more than") and turns
 * of speech ("not only") are no signs, and what is quoted or named as a word holds none.
 *
 * Pure, linear in the text up to 320 words; what stands behind those is under no negation.
 */
#ifndef PARAPET_ROUTES_TEXT_NEGATION_H
#define PARAPET_ROUTES_TEXT_NEGATION_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define NEGATION_SCOPES 24

struct negations {
	struct {
		size_t from, to; /* bytes of the text */
	} scopes[NEGATION_SCOPES];
	unsigned count;
	unsigned signs; /* that were found, whatever they reach */
};

void negations_read(struct span text, struct negations *negations);

/* Whether what begins at a byte of the text that was read is denied. */
bool negation_at(const struct negations *negations, size_t at);

#endif
