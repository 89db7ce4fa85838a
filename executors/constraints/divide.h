/*
 * Divide: from what a user wrote to the constraints that it puts on the answer.
 *
 * Read is English, clause by clause. What matters is scope: "no longer than 30 words" is an upper bound, "each line of
 * eight words" is about lines, and quoted text, text to be worked on, conditions, questions about constraints, and
 * what a program or a person in a story shall do are no constraints on the answer. In doubt nothing is read: a
 * constraint that was overlooked leaves the answer as it is, an invented one spoils it.
 *
 * Time is linear in the texts, memory is a fixed amount, nothing is allocated.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_H

#include "executors/constraints/constraint.h"

/*
 * Read the constraints of the last user text, and where it asks for the same again ("do the same, but ...", "rewrite
 * your response") those of the user text before that still hold. previous has len 0 where there is none. Both may hold
 * any bytes. Writes *list, whose spans borrow from the two texts.
 */
void constraints_divide(struct span last, struct span previous, struct constraint_list *list);

/* Whether any is read that a route is worth (decide_reader): the language of a translation alone is none. */
bool constraints_are_asked(struct span last, struct span previous);

/* The English name of a language, in small letters, by the code that the reader gives it; NULL for others. */
const char *constraints_language_name(struct span code);

#endif
