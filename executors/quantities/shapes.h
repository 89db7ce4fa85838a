/*
 * Areas, volumes and lengths of shapes: "volume of a cylinder r=3 h=10", "right triangle with legs 9 and 12,
 * hypotenuse".
 *
 * One shape, one thing that is asked, and just the measures that it follows from (a table in shapes.c).
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_SHAPES_H
#define PARAPET_EXECUTORS_QUANTITIES_SHAPES_H

#include "executors/quantities/quantity.h"
#include "executors/quantities/tokens.h"

/* Read and compute. Returns false where it is no such question, or a measure is missing or left over. */
bool shapes_compute(
    const struct policy *policy, const struct tokens *tokens, struct span prompt, struct quantity *quantity);

#endif
