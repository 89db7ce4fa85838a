/*
 * A number that a draft calculates with and has from nowhere: a figure of the question copied wrong.
 *
 * Evidence for asking, never a reason to edit. Pure, linear in the texts but for a bounded factor.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_COPY_SLIP_H
#define PARAPET_EXECUTORS_ARITHMETIC_COPY_SLIP_H

#include "policies/span.h"

#include <stdbool.h>

/*
 * Whether an operand of a written equation is no number of the prompt (nor what people make of one: a share, another
 * unit), none that the draft has said before, none that everybody knows, and no sum or difference of two of
 * those.
 */
bool copy_slip_is_likely(struct span prompt, struct span draft);

#endif
