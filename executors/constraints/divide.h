/*
 * Divide: from a user's text to its constraints on the answer.
 *
 * It reads English, clause by clause. Scope matters most: "no longer than 30 words" is an upper bound, "each line of
 * eight words" is about lines, and quoted text, text to be worked on, conditions, questions about constraints, and
 * what a program or a person in a story is to do are not constraints on the answer. In doubt nothing is read: an
 * overlooked constraint leaves the answer as it is, an invented one spoils it.
 *
 * Time is linear in the texts; memory is fixed, and nothing is allocated.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DIVIDE_H

#include "executors/constraints/constraint.h"

/*
 * Read the constraints of the last user text and, if it asks for the same again ("do the same, but ...", "rewrite your
 * response"), those of the previous user text that still hold. previous has len 0 if there is none. Both may hold
 * any bytes. Writes *list, whose spans borrow from the two texts.
 */
void constraints_divide(struct span last, struct span previous, struct constraint_list *list);

/* Whether there is a constraint that justifies a route (decide_reader); the language of a translation alone does not.
 */
bool constraints_are_asked(struct span last, struct span previous);

/* The English name, in lower case, of a language by the reader's code; NULL for others. */
const char *constraints_language_name(struct span code);

#endif
