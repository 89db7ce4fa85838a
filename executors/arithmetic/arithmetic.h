/*
 * Word problems: the model writes a program, the jail runs it, and its output is compared with the draft.
 *
 * audit -> ask_first -> run_program -> compare_first -> ask_second -> run_program -> compare_second -> deliver.
 * Programs are requested as one line, and whole (ask_long) if that was rejected. A draft is replaced only if two
 * programs of different kind agree against it, or one confirms a correction of its own; neither value may be vetoed
 * or planted, and the evidence against the draft must be proof enough for the policy's `models`. Otherwise the draft
 * is delivered.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_ARITHMETIC_H
#define PARAPET_EXECUTORS_ARITHMETIC_ARITHMETIC_H

#include "executors/executor.h"

extern const struct executor executor_arithmetic;

#endif
