/*
 * Natural numbers of bounded size. Results may overwrite operands.
 */
#ifndef PARAPET_ROUTES_TEXT_NATURAL_H
#define PARAPET_ROUTES_TEXT_NATURAL_H

#include <stdbool.h>
#include <stdint.h>

#define NATURAL_LIMBS 32 /* of 32 bits: 1,024 bits, of a numerator or a denominator; 170! fits */

/* A natural number, least limb first; no leading zero limbs, zero has no limbs. */
struct natural {
	uint32_t limbs[NATURAL_LIMBS];
	unsigned count;
};

struct natural natural_of(uint64_t value);
int natural_compare(const struct natural *a, const struct natural *b);

/* These return whether the sum or product fits; if not, the result is not to be used. */
bool natural_add(const struct natural *a, const struct natural *b, struct natural *sum);
bool natural_multiply(const struct natural *a, const struct natural *b, struct natural *product);

/* a - b, where b is not greater. */
void natural_subtract(const struct natural *a, const struct natural *b, struct natural *difference);

/* Divide by what is not zero; either result may be NULL. */
void natural_divide(
    const struct natural *a, const struct natural *b, struct natural *quotient, struct natural *remainder);

struct natural natural_gcd(struct natural a, struct natural b);

/* The greatest root whose square is not greater. */
struct natural natural_root(const struct natural *a);

/* How many bits it needs; 0 for zero. */
unsigned natural_bits(const struct natural *a);

#endif
