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
#include "executors/constraints/finding.h"
#include "policies/span.h"

/* `list` is the constraint's own. */
void verify(const struct constraint_list *list, const struct constraint *constraint, struct span answer,
    struct finding *finding);

/* Whether a count is as the bounds say; *near: not quite, but near enough for "about". */
bool count_satisfies(const struct constraint_bounds *bounds, size_t count, bool *near);

/* An answer against all constraints of its prompt. */
struct tally {
	struct finding findings[CONSTRAINTS_MAX]; /* as many as the list has constraints, in its order */
	size_t held, broken;                      /* the rest is undecided */
};

void tally_take(const struct constraint_list *list, struct span answer, struct tally *tally);

/*
 * Whether nothing that held is lost, nothing more is broken, and more holds than before: another constraint, or another
 * unit of one that each unit must keep.
 */
bool tally_is_better(const struct constraint_list *list, const struct tally *before, const struct tally *after);

#endif
