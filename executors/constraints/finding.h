/*
 * The result of checking an answer against a constraint (verify.h).
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_FINDING_H
#define PARAPET_EXECUTORS_CONSTRAINTS_FINDING_H

#include <stdbool.h>
#include <stddef.h>

#define OFFENCES_MAX 32

enum holds {
	HOLDS_UNDECIDED,
	HOLDS_YES,
	HOLDS_NO,
};

/* A part of the answer that breaks the constraint. */
struct offence {
	size_t index;    /* of the unit, from 1; 0: units are not counted */
	size_t from, to; /* bytes of the answer, excluding to */
	size_t measured; /* in this unit; 0: nothing is counted */
};

struct finding {
	enum holds holds;
	bool counted;      /* `measured` is valid */
	size_t measured;   /* counted in the whole answer, by the closest reading; or the number of offending units */
	size_t unit_count; /* of constraints on each unit: the number of units; otherwise 0 */
	struct offence offences[OFFENCES_MAX]; /* the first ones, in order; only if it is broken */
	size_t offence_count;
	size_t offending; /* all of them, including those that did not fit */
};

#endif
