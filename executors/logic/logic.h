/*
 * Puzzles read without the model: the clues become constraints, Z3 says what follows from them, and a draft that
 * states something else is corrected or replaced. Without a solver, values are tried in the jail.
 *
 * A replacement is derived from the prompt alone, read sentence by sentence (clues/clues.h); there must be a
 * solution, and the answer must hold in all of them. A question that is not read with certainty is left to the model.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_LOGIC_H
#define PARAPET_EXECUTORS_LOGIC_LOGIC_H

#include "executors/executor.h"

extern const struct executor executor_logic;

#endif
