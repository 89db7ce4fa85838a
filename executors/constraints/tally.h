/*
 * An answer against all constraints of its prompt, and which of two answers is the better one.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_TALLY_H
#define PARAPET_EXECUTORS_CONSTRAINTS_TALLY_H

#include <stdbool.h>
#include <stddef.h>

#include "executors/constraints/verify.h"

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
