/*
 * A constraint against an answer.
 *
 * It holds when it does under any reading of its units (units.h), is broken only when it is under all of them, and is
 * undecided where no code can tell. Linear in the answer, without memory.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_H
#define PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint.h"
#include "policies/span.h"

#define OFFENCES_MAX 32

enum holds {
	HOLDS_UNDECIDED,
	HOLDS_YES,
	HOLDS_NO,
};

/* A part of the answer that breaks the constraint. */
struct offence {
	size_t index;    /* of the unit, from 1; 0 where units are not counted */
	size_t from, to; /* bytes of the answer, to not included */
	size_t measured; /* in this unit; 0 where nothing is counted */
};

struct finding {
	enum holds holds;
	bool counted;      /* `measured` means something */
	size_t measured;   /* of what is counted in the whole answer, by the reading that comes nearest; or units that
	                      offend */
	size_t unit_count; /* of constraints on each unit: how many there are; else 0 */
	struct offence offences[OFFENCES_MAX]; /* the first ones, in order; only where it is broken */
	size_t offence_count;
	size_t offending; /* all of them, those beyond the room included */
};

/* `list` is the constraint's own. */
void verify(const struct constraint_list *list, const struct constraint *constraint, struct span answer,
    struct finding *finding);

/* Whether a count is as the bounds say; *near: not quite, but near enough for "about". */
bool count_satisfies(const struct constraint_bounds *bounds, size_t count, bool *near);

#endif
