/*
 * The parts of a text that a revision must change, if constraints are broken only in these parts.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_BROKEN_H
#define PARAPET_EXECUTORS_CONSTRAINTS_BROKEN_H

#include <stdbool.h>
#include <stddef.h>

#include "executors/constraints/verify.h"

struct broken_parts {
	struct offence at[OFFENCES_MAX]; /* in order, apart, each within one line */
	size_t count;
	size_t bytes;                /* of all of them */
	bool rules[CONSTRAINTS_MAX]; /* the list's constraints broken there */
	bool all;                    /* no other constraint is broken */
};

/*
 * The parts in which constraints are broken: units that must each keep a constraint, or sentences with what breaks it;
 * for missing words the longest sentence, where they can be inserted. A constraint on the text as a whole (a number of
 * words) has no known part. `units`: only of the first constraint on several units. Returns false if there are none.
 * Linear in the text for each part.
 */
bool broken_find(const struct constraint_list *list, const struct tally *tally, struct span text, bool units,
    struct broken_parts *broken);

/* Whether a text may replace a part: about as long, not a refusal or a counter-question, in the same language. */
bool broken_may_become(struct span part, struct span text, struct span about);

/*
 * Whether a sentence of the replacement occurs more than once in `after`, and more often than in `before`: a model
 * asked for one sentence often repeats its neighbours too, and the reader would see them twice.
 */
bool broken_repeats(struct span before, struct span after, struct span replacement);

#endif
