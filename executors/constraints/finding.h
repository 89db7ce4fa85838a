/*
 * What came of holding a constraint against an answer (verify.h).
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

#endif
