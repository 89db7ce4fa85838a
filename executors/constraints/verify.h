/*
 * Checks an answer against a constraint.
 *
 * A constraint holds if it does in any reading of its units (units.h), is broken only if it is in all of them, and is
 * undecided if code cannot tell. Linear in the answer, without allocation.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_H
#define PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint.h"
#include "executors/constraints/finding.h"
#include "policies/span.h"

/* `list` is the constraint's own. */
void verify(const struct constraint_list *list, const struct constraint *constraint, struct span answer,
    struct finding *finding);

/* Whether a count satisfies the bounds; *near: not quite, but close enough for "about". */
bool count_satisfies(const struct constraint_bounds *bounds, size_t count, bool *near);

/* An answer checked against all constraints of its prompt. */
struct tally {
	struct finding findings[CONSTRAINTS_MAX]; /* one for each constraint of the list, in order */
	size_t held, broken;                      /* the others are undecided */
};

void tally_take(const struct constraint_list *list, struct span answer, struct tally *tally);

/*
 * Whether no constraint that held is lost, no more are broken, and more hold than before: another constraint, or
 * another unit of one that applies to each unit.
 */
bool tally_is_better(const struct constraint_list *list, const struct tally *before, const struct tally *after);

#endif
