/*
 * Fractions in lowest terms over natural numbers. Common factors are cancelled before multiplying, so that only a
 * result that really does not fit is given up.
 */
#include "routes/text/rational.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "policies/cpu.h"
#include "routes/text/natural.h"

#define FACTORIAL_MAX 170 /* the last one that fits */

struct rational
rational_unknown(void)
{

	return (struct rational){.negative = false};
}

bool
rational_is_known(const struct rational *r)
{

	return r->bottom.count > 0;
}

bool
rational_is_whole(const struct rational *r)
{

	return r->bottom.count == 1 && r->bottom.limbs[0] == 1;
}

bool
rational_is_zero(const struct rational *r)
{

	return rational_is_known(r) && r->top.count == 0;
}

/* Reduce to lowest terms. */
static struct rational
reduced(bool negative, struct natural top, struct natural bottom)
{
	struct rational r = {negative && top.count > 0, top, bottom};
	struct natural common;

	/* Out of time, the result is unknown, and the caller stops soon. */
	if (bottom.count == 0 || cpu_is_spent())
		return rational_unknown();
	common = natural_gcd(top, bottom);
	if (common.count > 1 || common.limbs[0] != 1) {
		natural_divide(&top, &common, &r.top, NULL);
		natural_divide(&bottom, &common, &r.bottom, NULL);
	}
	return r;
}

struct rational
rational_ratio(int64_t top, int64_t bottom)
{
	uint64_t above = top < 0 ? -(uint64_t)top : (uint64_t)top;
	uint64_t below = bottom < 0 ? -(uint64_t)bottom : (uint64_t)bottom;

	return reduced((top < 0) != (bottom < 0), natural_of(above), natural_of(below));
}

struct rational
rational_of(int64_t whole)
{

	return rational_ratio(whole, 1);
}

/* n = n * factor + more, if it fits. */
static bool
grow(struct natural *n, uint32_t factor, uint32_t more)
{
	struct natural by = natural_of(factor), add = natural_of(more);

	return natural_multiply(n, &by, n) && natural_add(n, &add, n);
}

struct rational
rational_read(struct span digits)
{
	struct natural top = natural_of(0), bottom = natural_of(1);
	bool point = false, any = false;

	if (digits.len > RATIONAL_DIGITS_MAX)
		return rational_unknown();
	for (size_t i = 0; i < digits.len; i++) {
		if (digits.at[i] == '.' && !point) {
			point = true;
			continue;
		}
		if (!isdigit((unsigned char)digits.at[i]))
			return rational_unknown();
		any = true;
		if (!grow(&top, 10, (uint32_t)(digits.at[i] - '0')) || (point && !grow(&bottom, 10, 0)))
			return rational_unknown();
	}
	return any ? reduced(false, top, bottom) : rational_unknown();
}

struct rational
rational_negate(const struct rational *a)
{
	struct rational r = *a;

	r.negative = !a->negative && a->top.count > 0;
	return r;
}

struct rational
rational_add(const struct rational *a, const struct rational *b)
{
	struct natural common, x, y, left, right, bottom;
	bool negative = a->negative;

	if (!rational_is_known(a) || !rational_is_known(b))
		return rational_unknown();
	common = natural_gcd(a->bottom, b->bottom);
	natural_divide(&a->bottom, &common, &x, NULL);
	natural_divide(&b->bottom, &common, &y, NULL);
	if (!natural_multiply(&a->top, &y, &left) || !natural_multiply(&b->top, &x, &right) ||
	    !natural_multiply(&a->bottom, &y, &bottom))
		return rational_unknown();
	if (a->negative == b->negative) {
		if (!natural_add(&left, &right, &left))
			return rational_unknown();
	} else if (natural_compare(&left, &right) >= 0)
		natural_subtract(&left, &right, &left);
	else {
		natural_subtract(&right, &left, &left);
		negative = b->negative;
	}
	return reduced(negative, left, bottom);
}

struct rational
rational_subtract(const struct rational *a, const struct rational *b)
{
	struct rational less = rational_negate(b);

	return rational_add(a, &less);
}

struct rational
rational_multiply(const struct rational *a, const struct rational *b)
{
	struct rational x, y;

	if (!rational_is_known(a) || !rational_is_known(b))
		return rational_unknown();
	x = reduced(a->negative, a->top, b->bottom);
	y = reduced(b->negative, b->top, a->bottom);
	if (!natural_multiply(&x.top, &y.top, &x.top) || !natural_multiply(&x.bottom, &y.bottom, &x.bottom))
		return rational_unknown();
	x.negative = a->negative != b->negative && x.top.count > 0;
	return x;
}

struct rational
rational_divide(const struct rational *a, const struct rational *b)
{
	struct rational turned = {b->negative, b->bottom, b->top};

	/* Dividing by zero makes the denominator zero: unknown. */
	return rational_is_known(b) ? rational_multiply(a, &turned) : rational_unknown();
}

struct rational
rational_modulo(const struct rational *a, const struct rational *b)
{
	struct rational r = rational_of(0);

	if (!rational_is_whole(a) || !rational_is_whole(b) || a->negative || b->negative || b->top.count == 0)
		return rational_unknown();
	natural_divide(&a->top, &b->top, NULL, &r.top);
	return r;
}

/* Multiply a fraction in lowest terms by a power of itself, which stays in lowest terms. */
static struct rational
scale(const struct rational *a, const struct rational *by)
{
	struct rational r = {.negative = a->negative != by->negative};

	if (!natural_multiply(&a->top, &by->top, &r.top) || !natural_multiply(&a->bottom, &by->bottom, &r.bottom))
		return rational_unknown();
	return r;
}

/* Whether a power may fit: a number of n bits to the power e has about n * e bits. */
static bool
may_hold(const struct rational *a, uint32_t exponent)
{
	unsigned top = natural_bits(&a->top), bottom = natural_bits(&a->bottom), bits = top > bottom ? top : bottom;

	return bits <= 1 || exponent <= 32 * NATURAL_LIMBS / (bits - 1);
}

struct rational
rational_power(const struct rational *a, const struct rational *b)
{
	struct rational result = rational_of(1), base = *a;
	uint32_t exponent;

	if (!rational_is_known(a) || !rational_is_whole(b) || b->top.count > 1 ||
	    (a->top.count == 0 && (b->negative || b->top.count == 0)))
		return rational_unknown();
	exponent = b->top.count == 0 ? 0 : b->top.limbs[0];
	if (!may_hold(a, exponent))
		return rational_unknown();
	while (exponent != 0 && rational_is_known(&result)) {
		if (exponent & 1)
			result = scale(&result, &base);
		exponent >>= 1;
		if (exponent != 0)
			base = scale(&base, &base);
	}
	if (!b->negative)
		return result;
	base = rational_of(1);
	return rational_divide(&base, &result);
}

static bool
exact_root(const struct natural *a, struct natural *root)
{
	struct natural square;

	*root = natural_root(a);
	return natural_multiply(root, root, &square) && natural_compare(&square, a) == 0;
}

struct rational
rational_root(const struct rational *a)
{
	struct rational r = rational_unknown();
	struct natural top, bottom;

	if (!rational_is_known(a) || a->negative || !exact_root(&a->top, &top) || !exact_root(&a->bottom, &bottom))
		return r;
	return (struct rational){false, top, bottom};
}

struct rational
rational_factorial(const struct rational *a)
{
	struct rational r = rational_of(1);

	if (!rational_is_whole(a) || a->negative || a->top.count > 1 ||
	    (a->top.count == 1 && a->top.limbs[0] > FACTORIAL_MAX))
		return rational_unknown();
	for (uint32_t i = 2; a->top.count == 1 && i <= a->top.limbs[0]; i++) {
		if (!grow(&r.top, i, 0))
			return rational_unknown();
	}
	return r;
}

struct rational
rational_truncate(const struct rational *a)
{
	struct rational r = *a;

	if (!rational_is_known(a))
		return r;
	natural_divide(&a->top, &a->bottom, &r.top, NULL);
	r.bottom = natural_of(1);
	r.negative = a->negative && r.top.count > 0;
	return r;
}

struct rational
rational_ten(int exponent)
{
	struct rational ten = rational_of(10), power = rational_of(exponent);

	return rational_power(&ten, &power);
}

struct rational
rational_rough_place(const struct rational *written, int decimals)
{
	struct rational unit = rational_ten(-decimals), ten = rational_of(10), next, share;

	while (decimals <= 0 && !rational_is_zero(written)) {
		next = rational_multiply(&unit, &ten);
		share = rational_divide(written, &next);
		if (!rational_is_whole(&share))
			break;
		unit = next;
	}
	return unit;
}

int
rational_compare(const struct rational *a, const struct rational *b)
{
	struct rational difference = rational_subtract(a, b);

	if (!rational_is_known(&difference)) {
		double x = rational_double(a), y = rational_double(b);

		return x < y ? -1 : x > y;
	}
	return difference.negative ? -1 : difference.top.count > 0;
}

bool
rational_equals(const struct rational *a, const struct rational *b)
{

	return rational_is_known(a) && rational_is_known(b) && a->negative == b->negative &&
	    natural_compare(&a->top, &b->top) == 0 && natural_compare(&a->bottom, &b->bottom) == 0;
}

int
rational_decimals(const struct rational *a, int most)
{
	struct rational shifted = *a, ten = rational_of(10);

	for (int i = 0; i <= most && rational_is_known(&shifted); i++) {
		if (rational_is_whole(&shifted))
			return i;
		shifted = rational_multiply(&shifted, &ten);
	}
	return -1;
}

/* Write a natural number's digits in reverse. Returns how many. */
static size_t
digits_backwards(struct natural n, char *digits)
{
	struct natural ten = natural_of(10), digit;
	size_t count = 0;

	while (n.count > 0) {
		natural_divide(&n, &ten, &n, &digit);
		digits[count++] = (char)('0' + (digit.count == 0 ? 0 : digit.limbs[0]));
	}
	return count;
}

size_t
rational_print(const struct rational *a, unsigned decimals, char *text, size_t room)
{
	struct rational shifted = rational_ten((int)decimals), half = rational_ratio(1, 2);
	char digits[RATIONAL_TEXT_MAX];
	size_t count, at = 0;

	if (room > 0)
		text[0] = '\0';
	shifted = rational_multiply(a, &shifted);
	shifted.negative = false;
	shifted = rational_add(&shifted, &half);
	shifted = rational_truncate(&shifted);
	if (!rational_is_known(&shifted) || decimals > 100)
		return 0;
	count = digits_backwards(shifted.top, digits);
	bool negative = a->negative && count > 0;
	while (count <= decimals)
		digits[count++] = '0';
	if (room < count + negative + (decimals > 0) + 1)
		return 0;
	if (negative)
		text[at++] = '-';
	for (size_t i = count; i-- > 0;) {
		text[at++] = digits[i];
		if (i == decimals && decimals > 0)
			text[at++] = '.';
	}
	text[at] = '\0';
	return at;
}

static double
natural_double(const struct natural *n)
{
	double value = 0;

	for (unsigned i = n->count; i-- > 0;)
		value = value * 4294967296.0 + n->limbs[i];
	return value;
}

double
rational_double(const struct rational *a)
{
	double value;

	if (!rational_is_known(a))
		return NAN;
	value = natural_double(&a->top) / natural_double(&a->bottom);
	return a->negative ? -value : value;
}
