/*
 * An expression as tokens, and its exact value: shared by literal prompts, written equations and programs'
 * assignments.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FORMULA_H
#define PARAPET_EXECUTORS_ARITHMETIC_FORMULA_H

#include "routes/text/rational.h"

#define FORMULA_TOKENS_MAX 48
#define FORMULA_DEPTH_MAX  24 /* of parentheses, signs and powers */

enum formula_kind {
	FORMULA_NUMBER,
	FORMULA_PLUS,
	FORMULA_MINUS, /* between operands, or a sign */
	FORMULA_TIMES,
	FORMULA_OVER,
	FORMULA_FLOOR, /* integer division, rounding down */
	FORMULA_MODULO,
	FORMULA_POWER, /* binds to the right */
	FORMULA_OPEN,
	FORMULA_CLOSE,
	FORMULA_ROOT,      /* the square root of what follows */
	FORMULA_FACTORIAL, /* after an operand */
	FORMULA_PERCENT    /* after an operand */
};

struct formula_token {
	enum formula_kind kind;
	struct rational value; /* of a number */
	struct rational other; /* its second reading, or unknown */
};

enum formula_sense {
	FORMULA_PLAIN = 0,
	FORMULA_OTHER_READING = 1, /* numbers by their second reading, if any */
	FORMULA_PERCENT_BARE = 2,  /* "15%" is 15 */
	FORMULA_IN_ORDER = 4       /* left to right without precedence, as on a simple calculator */
};

/* The value; unknown if it is not an expression, nests too deep, or has no exact value. */
struct rational formula_value(const struct formula_token *tokens, size_t count, unsigned sense);

#endif
