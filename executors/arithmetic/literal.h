/*
 * The exact value of a prompt that is itself an expression: "What is 3847*2938?", "15% of 240", "17!".
 *
 * routes/expression.h says whether a prompt is one. Here what is ambiguous is refused, so that a value is never wrong:
 * 6/2(1+2), 2^3^2, -2^2, 200 - 15%, 1.000*2 with no English around it, decimal commas.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_LITERAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_LITERAL_H

#include "routes/text/rational.h"

#define LITERAL_TEXT_MAX RATIONAL_TEXT_MAX

struct literal {
	struct rational value;       /* exact; unknown where only a rounded root was found */
	bool rounded;                /* text stands for a longer number */
	char text[LITERAL_TEXT_MAX]; /* as it is to be stated: a whole number, or decimals without trailing zeros */
};

/*
 * Compute a prompt's value. Returns false when it is no expression or not surely one value. Whole values are written
 * out in full, others with up to 12 decimals if they end there, else rounded to 10 significant digits.
 */
bool literal_compute(struct span prompt, struct literal *literal);

#endif
