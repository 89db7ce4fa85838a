/*
 * Prompts that are an expression (literal.h), a quantity in another unit (conversion.h) or a sum of daily life in words
 * (executors/quantities/quantity.h): the draft is held against the exact value. Asks nobody.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_WRITTEN_OUT_H
#define PARAPET_EXECUTORS_ARITHMETIC_WRITTEN_OUT_H

#include "executors/executor.h"

extern const struct executor executor_literal;

#endif
