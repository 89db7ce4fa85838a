/*
 * A linear equation in one unknown, as people type it: "2x + 3 = 17", "3(x - 2) = x + 8".
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_EQUATION_H
#define PARAPET_EXECUTORS_QUANTITIES_EQUATION_H

#include "policies/span.h"
#include "routes/text/rational.h"

/*
 * Find the only equation of a text: its sign with everything on both sides, and at least one letter by itself.
 * Returns false if there is none, or more than one sign.
 */
bool equation_find(struct span text, struct span *equation);

/* Solve. Returns false if it has several letters, another degree, or not exactly one solution. */
bool equation_solve(struct span equation, char *letter, struct rational *value);

#endif
