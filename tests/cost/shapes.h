/*
 * Shapes of text that readers have to go through many times: the bench multiplies them.
 */
#ifndef PARAPET_TESTS_COST_SHAPES_H
#define PARAPET_TESTS_COST_SHAPES_H

#include <stddef.h>

#include "policies/span.h"

/* Units for cost_text. */
extern const struct span cost_shapes[];
extern const size_t cost_shape_count;

#endif
