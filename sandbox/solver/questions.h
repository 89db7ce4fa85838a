/*
 * Answering: each question as a few checks of satisfiability.
 */
#ifndef PARAPET_SANDBOX_SOLVER_QUESTIONS_H
#define PARAPET_SANDBOX_SOLVER_QUESTIONS_H

#include "sandbox/solver.h"

struct formulas;

/* Answer a question about a puzzle. The reply's arrays are static: the next answer overwrites them. */
void questions_answer(const struct formulas *formulas, enum solver_question question, struct solver_reply *reply);

#endif
