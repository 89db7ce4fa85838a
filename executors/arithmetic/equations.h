/*
 * Checks written equations: "50 x $2 = $100", chains, percentages, LaTeX, units, each exactly.
 *
 * A reason to look further, never to edit: so an equation is false only if it is so under every reading.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_EQUATIONS_H
#define PARAPET_EXECUTORS_ARITHMETIC_EQUATIONS_H

#include "routes/text/rational.h"

enum equation_verdict {
	EQUATION_HOLDS, /* under some reading: separators, percent, order, rounding to the written precision */
	EQUATION_FALSE, /* under none */
	EQUATION_UNSURE /* mixed units, "100 - 20%", too complex */
};

struct equation {
	struct span text; /* both sides, in the text */
	enum equation_verdict verdict;
	struct rational exact; /* the left side's value in the plain reading; may be unknown if EQUATION_UNSURE */
};

/*
 * Find the next equation with an operator on its left side, at or after *at, and advance *at; a chain a = b = c gives
 * one for each sign. Linear over all calls. Returns false at the end.
 */
bool equations_next(struct span text, size_t *at, struct equation *equation);

#endif
