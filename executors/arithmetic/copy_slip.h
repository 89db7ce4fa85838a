/*
 * A number from nowhere in a draft's calculation: a figure of the question copied incorrectly.
 *
 * A reason to check, never to edit. Pure, linear in the texts up to a bounded factor.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_COPY_SLIP_H
#define PARAPET_EXECUTORS_ARITHMETIC_COPY_SLIP_H

#include "policies/span.h"

#include <stdbool.h>

/*
 * Whether an operand of a written equation is neither a number of the prompt (or derived from one: a share, another
 * unit), nor an earlier number of the draft, nor common knowledge, nor the sum or difference of two of those.
 */
bool copy_slip_is_likely(struct span prompt, struct span draft);

#endif
