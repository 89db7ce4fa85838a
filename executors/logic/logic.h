/*
 * Puzzles that are read without the model: the clues become constraints, Z3 says what follows from them, and a draft
 * that states something else is mended or replaced. Where there is no solver, the values are tried in the jail.
 *
 * What replaces a draft is read from the prompt alone, sentence by sentence (clues/clues.h), has a solution, and holds
 * in all of them. A question that is not read for certain is the model's.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_LOGIC_H
#define PARAPET_EXECUTORS_LOGIC_LOGIC_H

#include "executors/executor.h"

extern const struct executor executor_logic;

#endif
