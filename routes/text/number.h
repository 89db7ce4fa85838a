/*
 * A number as it stands in a text, with its readings (numbers.h).
 */
#ifndef PARAPET_ROUTES_TEXT_NUMBER_H
#define PARAPET_ROUTES_TEXT_NUMBER_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"
#include "routes/text/rational.h"

#define NUMBER_READINGS_MAX 4

#define EACH_NUMBER_UNIT(ROW) \
	ROW(NUMBER_PLAIN, "plain") \
	ROW(NUMBER_MONEY, "money") \
	ROW(NUMBER_PERCENT, "percent") \
	ROW(NUMBER_FACTOR, "factor")   /* "twice", "half", "a third": part of a relation, hardly an answer */ \
	ROW(NUMBER_ORDINAL, "ordinal") /* "5th" */ \
	ROW(NUMBER_TIME, "time")       /* "10:30", "5 pm": in minutes */ \
	ROW(NUMBER_DATE, "date")       /* "2024-01-05", "1.2.2024", "March 5" */ \
	ROW(NUMBER_RANGE, "range")     /* "5-10", "5 to 10", "1,2,3": one number that spans all */ \
	/* "2 hours 30 minutes", "3 feet 4 inches": one that spans both, in the measure's base unit (number_measure.h) \
	 */ \
	ROW(NUMBER_COMPOUND, "compound")
VOCABULARY(number_unit, EACH_NUMBER_UNIT, NUMBER_UNIT_COUNT);

struct reading {
	struct rational value; /* always known */
	int decimals;          /* digits after the point; below zero where it was written in thousands, millions */
	bool exact;            /* a fraction or a word: stands for itself, not for a rounded value */
};

struct number {
	struct span text; /* the numeral with its sign, currency and percent mark; not the word after it */
	struct span core; /* the digits alone, sign included: what a splice replaces */
	struct span word; /* the word after it: "apples", "dollars"; empty when there is none */
	enum number_unit unit;
	bool approximate;                             /* "about", "~", "approximately" before it */
	unsigned reading_count;                       /* 0 for what has none: dates, ranges, too many digits */
	struct reading readings[NUMBER_READINGS_MAX]; /* the likeliest in English first */
};

#endif
