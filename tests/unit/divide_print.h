/*
 * Readings of constraints as the rows of the divide tests write them: "sentence_count le 3; no_char [,]".
 */
#ifndef PARAPET_TESTS_UNIT_DIVIDE_PRINT_H
#define PARAPET_TESTS_UNIT_DIVIDE_PRINT_H

#include "executors/constraints/constraint.h"

#define PRINTED_MAX 4096

/* Write one constraint, with " only" where nothing else may stand in the answer; returns its length. */
size_t divide_print_one(const struct constraint_list *list, const struct constraint *c, char *out, size_t room);

/* Write all of them with "; " between two. out has room for PRINTED_MAX bytes. */
void divide_print(const struct constraint_list *list, char *out);

#endif
