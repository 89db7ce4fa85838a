/*
 * Prompts that are an expression: the draft is held against its exact value (executors/arithmetic/literal.h). Asks
 * nobody.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_WRITTEN_OUT_H
#define PARAPET_EXECUTORS_ARITHMETIC_WRITTEN_OUT_H

#include "executors/executor.h"

extern const struct executor executor_literal;

#endif
