/*
 * A value written the way another number is written: its marks between thousands and before decimals, its decimals, its
 * fraction, its "million", its words.
 *
 * What a text does not show of its own number (no thousands in it, no decimals) is taken from its other numbers, then
 * from the prompt's. Pure, linear in the texts.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_NUMERAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_NUMERAL_H

#include "routes/text/number.h"

#define NUMERAL_MAX RATIONAL_TEXT_MAX /* bytes of a numeral, the NUL included */

/* How a text writes its numbers. */
struct numeral_style {
	char group[8]; /* between thousands; "" where it has none */
	char point;    /* before decimals */
	bool day24;    /* its times of day count to 24 */
};

/* Read it off the texts' numbers, the first text before the second; "," and "." where nothing is told. */
void numeral_style_read(struct span text, struct span prompt, struct numeral_style *style);

/*
 * Write what is to stand in like->core's place for the number to be the value. Decimals that the value needs are added;
 * one that does not end is rounded. Returns false where the value cannot be said so: another sign than the numeral's, a
 * fraction with a large denominator, a date, an amount or a time that its units cannot say.
 */
bool numeral_write(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX]);

/* The fraction with a small denominator that a value is, or that a program's float stands for; else unknown. */
struct rational numeral_ratio(const struct rational *value);

/* The same as numeral_write for times of day and amounts in several units, whose value is in the base unit
 * (number_measure.h). */
bool numeral_write_measure(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX]);

#endif
