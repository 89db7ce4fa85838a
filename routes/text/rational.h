/*
 * Exact rational numbers of bounded size: literal expressions and written equations are judged without rounding.
 *
 * A number is a plain value that owns nothing. One that cannot be held (an overflow of the bound, a division by zero,
 * a root that is not exact) is unknown, and so is whatever is computed from it: callers look once, at the end.
 */
#ifndef PARAPET_ROUTES_TEXT_RATIONAL_H
#define PARAPET_ROUTES_TEXT_RATIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "routes/text/natural.h"

#define RATIONAL_DIGITS_MAX 300 /* of a numeral that rational_read takes */
#define RATIONAL_TEXT_MAX   700 /* bytes that rational_print writes at most, the NUL included */

/* In lowest terms; zero is 0/1 and not negative; unknown has a denominator of zero. All bytes zero: unknown. */
struct rational {
	bool negative;
	struct natural top, bottom;
};

struct rational rational_unknown(void);
struct rational rational_of(int64_t whole);
struct rational rational_ratio(int64_t top, int64_t bottom);

/* Read digits with at most one point among them: "12", "0.5", ".75". Anything else, or too many digits, is unknown. */
struct rational rational_read(struct span digits);

bool rational_is_known(const struct rational *r);
bool rational_is_whole(const struct rational *r); /* known, and without a fraction */
bool rational_is_zero(const struct rational *r);

struct rational rational_negate(const struct rational *a);
struct rational rational_add(const struct rational *a, const struct rational *b);
struct rational rational_subtract(const struct rational *a, const struct rational *b);
struct rational rational_multiply(const struct rational *a, const struct rational *b);
struct rational rational_divide(const struct rational *a, const struct rational *b);

/* The remainder of two whole numbers that are not negative, the second not zero. */
struct rational rational_modulo(const struct rational *a, const struct rational *b);

/* a to the power of a whole number; 0^0 and 0^-1 are unknown. */
struct rational rational_power(const struct rational *a, const struct rational *b);

/* The square root where it is rational. */
struct rational rational_root(const struct rational *a);

/* n! for a whole number that is not negative. */
struct rational rational_factorial(const struct rational *a);

/* The whole part, towards zero. */
struct rational rational_truncate(const struct rational *a);

/* 10^exponent. */
struct rational rational_ten(int exponent);

/*
 * What the last place of a number is worth that was written with so many decimals and is meant to be about right: of a
 * whole one that of its last digit but zeros (180 stands for 176).
 */
struct rational rational_rough_place(const struct rational *written, int decimals);

/* Below, at or above zero as a is to b. Both are known. */
int rational_compare(const struct rational *a, const struct rational *b);

/* Known, and the same. */
bool rational_equals(const struct rational *a, const struct rational *b);

/* How many decimals write it out exactly, or -1 where more than most would be needed. */
int rational_decimals(const struct rational *a, int most);

/*
 * Write a known number with that many decimals (0 to 100), halves rounded away from zero, NUL-terminated. Returns the
 * length, or 0 with "" where room is too small or it is unknown.
 */
size_t rational_print(const struct rational *a, unsigned decimals, char *text, size_t room);

/* The nearest double, for what needs no exactness; NAN when unknown. */
double rational_double(const struct rational *a);

#endif
