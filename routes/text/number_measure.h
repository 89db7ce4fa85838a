/*
 * Amounts that are said in two units or more ("2 hours and 30 minutes", "1 h 48 min", "2h35", "3 feet 4 inches"), and
 * times of day: one value in the measure's base unit.
 *
 * Pure, linear in what they read; spans lie in the text.
 */
#ifndef PARAPET_ROUTES_TEXT_NUMBER_MEASURE_H
#define PARAPET_ROUTES_TEXT_NUMBER_MEASURE_H

#include "routes/text/number.h"

#define MEASURE_PARTS_MAX 4

enum measure {
	MEASURE_TIME,   /* in minutes, weeks at most */
	MEASURE_MONTHS, /* and years */
	MEASURE_INCHES, /* feet, yards */
	MEASURE_CENTIMETERS,
	MEASURE_OUNCES, /* and pounds */
	MEASURE_GRAMS,
	MEASURE_DOLLARS, /* or euros: in whole ones, beside cents */
	MEASURE_COUNT
};

struct measure_unit {
	const char *words[6]; /* ends in NULL; without the "s" of several */
	enum measure measure;
	int top, bottom; /* what one of it is in the base unit */
};

/* The unit that a word names, or NULL. "m" is no unit by itself. */
const struct measure_unit *measure_unit_of(struct span word);

/* What one of it is in the measure's base unit. */
struct rational measure_factor(const struct measure_unit *unit);

/* The parts of such an amount. */
struct measure_part {
	struct number number;
	struct span word;                /* its unit; empty behind the last digits of "2h35" */
	const struct measure_unit *unit; /* never NULL */
};

/*
 * Read the amount that begins with a number already read, whose unit's word follows. Returns where it ends, or 0 where
 * it is one of one part. The units are of one measure, the larger first.
 */
size_t measure_read(
    struct span text, const struct number *first, struct measure_part parts[MEASURE_PARTS_MAX], unsigned *count);

/* The parts of an amount whose text is known; 0 where it is none. */
unsigned measure_parts(struct span amount, struct measure_part parts[MEASURE_PARTS_MAX]);

/* Its value in the base unit, with half of the smallest part's last digit for its precision. */
struct reading measure_reading(const struct measure_part *parts, unsigned count);

/*
 * The time at an offset: "21:53", "9:53 pm", "4:25:00", "5 p.m.". Returns its length with what tells the half of the
 * day, or 0. Its readings are minutes since midnight; an hour of the morning that nothing tells is one of the evening,
 * too.
 */
size_t measure_read_clock(struct span text, size_t at, struct number *number);

#endif
