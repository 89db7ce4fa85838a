/*
 * The exact value of a prompt that is itself an expression: "What is 3847*2938?", "15% of 240", "17!".
 *
 * routes/expression.h decides whether a prompt is one. Anything ambiguous is refused here, so that a value is never
 * wrong: 6/2(1+2), 2^3^2, -2^2, 200 - 15%, 1.000*2 without English around it, decimal commas.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_LITERAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_LITERAL_H

#include "routes/text/rational.h"

#define LITERAL_TEXT_MAX RATIONAL_TEXT_MAX

struct literal {
	struct rational value;       /* exact; unknown if only a rounded root was found */
	bool rounded;                /* text is a rounded number */
	char text[LITERAL_TEXT_MAX]; /* as stated: an integer, or decimals without trailing zeros */
};

/*
 * Compute a prompt's value. Returns false if it is not an expression, or not certainly one value. Integers are
 * written in full, others with up to 12 decimals if they end there, else rounded to 10 significant digits.
 */
bool literal_compute(struct span prompt, struct literal *literal);

#endif
