/*
 * Answering: each question as a few checks of satisfiability.
 */
#ifndef PARAPET_SANDBOX_SOLVER_QUESTIONS_H
#define PARAPET_SANDBOX_SOLVER_QUESTIONS_H

#include <z3.h>

#include "sandbox/solver_ask.h"

struct formulas;

/* Answer a question about a puzzle. The reply's arrays are static: the next answer overwrites them. */
void questions_answer(const struct formulas *formulas, enum solver_question question, struct solver_reply *reply);

/* Give back what the last answer was found with; a child that ends has no need to. */
void questions_forget(Z3_context z3);

#endif
