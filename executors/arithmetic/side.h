/*
 * One side of a written equation: an expression with units and labels between its numbers.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_SIDE_H
#define PARAPET_EXECUTORS_ARITHMETIC_SIDE_H

#include "executors/arithmetic/formula.h"

#define SIDE_UNITS_MAX 8

struct side {
	struct formula_token tokens[FORMULA_TOKENS_MAX];
	size_t count;
	size_t end;          /* offset after the last operand or unit */
	unsigned operations; /* between operands */
	size_t first_length; /* tokens of the first operand */
	int decimals;        /* of the last number; the precision of a lone number */
	bool sum_first;      /* the first operation adds or subtracts: its operand may be a label, or the sign a dash */
	bool sums;           /* it adds or subtracts */
	bool ambiguous;      /* a number has two readings */
	bool percent;
	bool rounded; /* a number has two or more decimals: it may be rounded */
	bool doubt;   /* something may change the value: a variable, a parenthesis after a space */
	struct span units[SIDE_UNITS_MAX];
	unsigned unit_count;
};

/* Read the side that begins at an offset. Returns whether there is an operand; *side is filled in either way. */
bool side_read(struct span text, size_t at, struct side *side);

/* Whether an operand can begin at an offset: a cheap test for where to try. */
bool side_may_begin(struct span text, size_t at);

/* Whether these sides mix different units of one kind: hours and minutes, dollars and cents. */
bool sides_mix_units(const struct side *left, const struct side *right);

#endif
