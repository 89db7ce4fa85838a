/*
 * Word problems: the model writes a program, the jail runs it, and the draft is held against what it prints.
 *
 * audit -> ask_first -> run_program -> compare_first -> ask_second -> run_program -> compare_second -> deliver.
 * Programs are asked for as one line, and whole (ask_long) where that was vetoed. A draft is replaced only where two of
 * different shape agree against it, or one confirms a mend of its own, neither's value is vetoed or planted, and the
 * policy's `models` takes what speaks against the draft for proof enough. Everything else keeps it.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_ARITHMETIC_H
#define PARAPET_EXECUTORS_ARITHMETIC_ARITHMETIC_H

#include "executors/executor.h"

extern const struct executor executor_arithmetic;

#endif
