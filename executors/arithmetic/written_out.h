/*
 * Prompts that are an expression (literal.h), a conversion (conversion.h) or everyday arithmetic in words
 * (executors/quantities/quantity.h): the draft is compared with the exact value. Makes no calls.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_WRITTEN_OUT_H
#define PARAPET_EXECUTORS_ARITHMETIC_WRITTEN_OUT_H

#include "executors/executor.h"

extern const struct executor executor_literal;

#endif
