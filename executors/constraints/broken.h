/*
 * Which parts of a text a revision has to change, where what is broken is broken in them and nowhere else.
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
	bool rules[CONSTRAINTS_MAX]; /* the list's constraints that are broken there */
	bool all;                    /* no other one is broken */
};

/*
 * The parts in which constraints are broken: units that each have to keep it, or sentences that hold what breaks it;
 * and of words that are missing the longest sentence, where they can be put. Of a constraint that is told of the text
 * as a whole (a number of words) no part is known. `units`: of
 * the first constraint alone that is about several units. Returns false where there is none. Linear in the text for
 * each part.
 */
bool broken_find(const struct constraint_list *list, const struct tally *tally, struct span text, bool units,
    struct broken_parts *broken);

/* Whether a part may be replaced by that text: about as long, no refusal, no question back, in the same language. */
bool broken_may_become(struct span part, struct span text, struct span about);

/*
 * Whether a sentence of the replacement stands in `after` more than once and more often than in `before`: a model that
 * was asked for one sentence often writes its neighbours as well, and the reader would read them twice.
 */
bool broken_repeats(struct span before, struct span after, struct span replacement);

#endif
