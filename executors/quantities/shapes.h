/*
 * Areas, volumes and lengths of geometric shapes: "volume of a cylinder r=3 h=10", "right triangle with legs 9 and
 * 12, hypotenuse".
 *
 * One shape, one property, and exactly the measures that determine it (a table in shapes.c).
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_SHAPES_H
#define PARAPET_EXECUTORS_QUANTITIES_SHAPES_H

#include "executors/quantities/quantity.h"
#include "executors/quantities/tokens.h"

/* Parse and compute. Returns false if it is not such a question, or a measure is missing or left over. */
bool shapes_compute(
    const struct policy *policy, const struct tokens *tokens, struct span prompt, struct quantity *quantity);

#endif
