/*
 * Numbers as people and models write them. A numeral has a set of readings: "1.000" is one or a thousand, "15%" is 15
 * or 0.15, "50 cents" is 50 or half a dollar. Each is exact, with the precision that it was written to.
 *
 * Pure functions over borrowed text, linear in its length; spans in results lie in the text.
 */
#ifndef PARAPET_ROUTES_TEXT_NUMBERS_H
#define PARAPET_ROUTES_TEXT_NUMBERS_H

#include "routes/text/number.h"

enum number_marks {
	NUMBER_WHOLE = 0,
	NUMBER_NO_FRACTION = 1, /* "3/4" ends at the stroke: for readers of expressions */
	NUMBER_DIGITS_ONLY = 2  /* no number words */
};

/*
 * Read the number that begins at an offset: digits, ".5", a vulgar fraction, \frac{}{}, or number words; not the sign
 * or currency before it. Returns its length, or 0. Context (what makes it a date, a name, a list item's number) is not
 * looked at.
 */
size_t number_read(struct span text, size_t at, unsigned marks, struct number *number);

/*
 * Find the next number at or after *at and advance *at past it. Skipped: digits inside names ("GPT-4"), and numbers of
 * list items at a line's start. Returns false at the end.
 */
bool numbers_next(struct span text, size_t *at, struct number *number);

/* Whether "about", a word like it or a sign for it stands before an offset, where a number begins; what emphasises it
 * aside. */
bool number_is_hedged(struct span text, size_t at);

/* Whether any reading is the value, at the precision that it was written to. */
bool number_agrees(const struct number *number, const struct rational *value);

/* Whether any reading is exactly the value. */
bool number_has(const struct number *number, const struct rational *value);

/* Whether the two may be the same number: any reading of one agrees with one of the other. */
bool number_same(const struct number *a, const struct number *b);

#endif
