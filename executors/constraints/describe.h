/*
 * A constraint in words, for the model that must keep it.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_DESCRIBE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_DESCRIBE_H

#include "executors/constraints/verify.h"

#define DESCRIPTION_MAX 1024

/*
 * Write "exactly 4 words in each sentence" to room (DESCRIPTION_MAX bytes), ending in a NUL, truncated if necessary.
 * With a finding, add what is wrong: "; now 57", the missing words, the first offending parts. Returns its length.
 */
size_t describe(const struct constraint_list *list, const struct constraint *constraint, const struct finding *finding,
    struct span answer, char *room);

#endif
