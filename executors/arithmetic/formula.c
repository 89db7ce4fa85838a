/*
 * Recursive descent, bounded in depth.
 */
#include "executors/arithmetic/formula.h"

struct formula_reader {
	const struct formula_token *tokens;
	size_t count, at;
	unsigned sense, depth;
};

static struct rational read_sum(struct formula_reader *r);

static bool
next_is(const struct formula_reader *r, enum formula_kind kind)
{

	return r->at < r->count && r->tokens[r->at].kind == kind;
}

static struct rational
read_primary(struct formula_reader *r)
{
	struct rational value = rational_unknown();

	if (next_is(r, FORMULA_NUMBER)) {
		const struct formula_token *token = &r->tokens[r->at++];

		return (r->sense & FORMULA_OTHER_READING) && rational_is_known(&token->other) ? token->other
											      : token->value;
	}
	if (next_is(r, FORMULA_ROOT)) {
		r->at++;
		if (++r->depth < FORMULA_DEPTH_MAX)
			value = read_primary(r);
		r->depth--;
		return rational_root(&value);
	}
	if (!next_is(r, FORMULA_OPEN) || r->depth >= FORMULA_DEPTH_MAX)
		return value;
	r->at++;
	r->depth++;
	value = read_sum(r);
	r->depth--;
	if (!next_is(r, FORMULA_CLOSE))
		return rational_unknown();
	r->at++;
	return value;
}

static struct rational
read_postfix(struct formula_reader *r)
{
	struct rational value = read_primary(r), hundred = rational_of(100);

	for (;; r->at++) {
		if (next_is(r, FORMULA_FACTORIAL))
			value = rational_factorial(&value);
		else if (next_is(r, FORMULA_PERCENT)) {
			if (!(r->sense & FORMULA_PERCENT_BARE))
				value = rational_divide(&value, &hundred);
		} else
			return value;
	}
}

static struct rational
read_signed(struct formula_reader *r)
{
	struct rational value, exponent;
	bool minus = next_is(r, FORMULA_MINUS);

	if (r->depth >= FORMULA_DEPTH_MAX)
		return rational_unknown();
	r->depth++;
	if (minus || next_is(r, FORMULA_PLUS)) {
		r->at++;
		value = read_signed(r);
		value = minus ? rational_negate(&value) : value;
	} else {
		value = read_postfix(r);
		if (next_is(r, FORMULA_POWER)) {
			r->at++;
			exponent = read_signed(r);
			value = rational_power(&value, &exponent);
		}
	}
	r->depth--;
	return value;
}

static struct rational
apply(enum formula_kind kind, const struct rational *a, const struct rational *b)
{
	struct rational quotient;

	switch (kind) {
	case FORMULA_PLUS:
		return rational_add(a, b);
	case FORMULA_MINUS:
		return rational_subtract(a, b);
	case FORMULA_TIMES:
		return rational_multiply(a, b);
	case FORMULA_OVER:
		return rational_divide(a, b);
	case FORMULA_MODULO:
		return rational_modulo(a, b);
	default:
		/* Below zero, down and towards zero differ. */
		quotient = rational_divide(a, b);
		return quotient.negative ? rational_unknown() : rational_truncate(&quotient);
	}
}

static bool
next_is_product(const struct formula_reader *r)
{

	return next_is(r, FORMULA_TIMES) || next_is(r, FORMULA_OVER) || next_is(r, FORMULA_FLOOR) ||
	    next_is(r, FORMULA_MODULO);
}

static struct rational
read_product(struct formula_reader *r)
{
	struct rational value = read_signed(r), factor;

	while (next_is_product(r)) {
		enum formula_kind kind = r->tokens[r->at++].kind;

		factor = read_signed(r);
		value = apply(kind, &value, &factor);
	}
	return value;
}

static struct rational
read_sum(struct formula_reader *r)
{
	bool in_order = r->sense & FORMULA_IN_ORDER;
	struct rational value = in_order ? read_signed(r) : read_product(r), term;

	while (next_is(r, FORMULA_PLUS) || next_is(r, FORMULA_MINUS) || (in_order && next_is_product(r))) {
		enum formula_kind kind = r->tokens[r->at++].kind;

		term = in_order ? read_signed(r) : read_product(r);
		value = apply(kind, &value, &term);
	}
	return value;
}

struct rational
formula_value(const struct formula_token *tokens, size_t count, unsigned sense)
{
	struct formula_reader r = {tokens, count, 0, sense, 0};
	struct rational value = read_sum(&r);

	return r.at == count && count > 0 ? value : rational_unknown();
}
