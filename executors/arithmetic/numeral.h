/*
 * Writes a value in the style of another number: its thousands and decimal separators, its decimals, its fraction,
 * its "million", its words.
 *
 * Style that a text does not show in that number (no thousands, no decimals) comes from its other numbers, then from
 * the prompt's. Pure, linear in the texts.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_NUMERAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_NUMERAL_H

#include "routes/text/number.h"

#define NUMERAL_MAX RATIONAL_TEXT_MAX /* bytes of a numeral, the NUL included */

/* How a text writes its numbers. */
struct numeral_style {
	char group[8]; /* thousands separator; "" if there is none */
	char point;    /* decimal separator */
	bool day24;    /* its times of day use 24 hours */
};

/* Read it from the texts' numbers, the first text before the second; "," and "." by default. */
void numeral_style_read(struct span text, struct span prompt, struct numeral_style *style);

/*
 * Write the replacement for like->core so that the number has the value. Decimals are added if needed; an infinite
 * one is rounded. Returns false if the value cannot be written so: another sign than the numeral's, a fraction with a
 * large denominator, a date, an amount or a time not expressible in its units.
 */
bool numeral_write(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX]);

/* The fraction with a small denominator that a value, or a program's float, stands for; else unknown. */
struct rational numeral_ratio(const struct rational *value);

/*
 * The same as numeral_write for times of day and amounts in several units, whose value is in the base unit
 * (number_measure.h).
 */
bool numeral_write_measure(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX]);

#endif
