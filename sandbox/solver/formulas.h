/*
 * A puzzle in Z3's own terms: read by its parser, which only makes terms and asserts nothing.
 */
#ifndef PARAPET_SANDBOX_SOLVER_FORMULAS_H
#define PARAPET_SANDBOX_SOLVER_FORMULAS_H

#include <stddef.h>

#include <z3.h>

#include "sandbox/solver_ask.h"

struct formulas {
	Z3_context z3;
	size_t assertion_count, constant_count, term_count;
	Z3_ast assertions[SOLVER_ASSERTIONS_MAX];
	Z3_ast constants[SOLVER_CONSTANTS_MAX]; /* in the order of their declarations */
	Z3_ast terms[SOLVER_TERMS_MAX];
};

/*
 * Check a question's texts and read them into a puzzle. Needs a Z3 context with an error handler that returns; what
 * it makes stays with the context. Returns 0, or -1 with the reply: invalid, and where.
 */
int formulas_read(
    struct formulas *formulas, Z3_context z3, const struct solver_query *query, struct solver_reply *reply);

#endif
