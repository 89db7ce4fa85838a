/*
 * A program with the question's numbers changed: its output must change with them, or it was not computed from them.
 *
 * A program's numerals stand for the question's if one of its readings has that value, or a value derived from it:
 * 0.8 and 1.2 for 20%, a part of a time or a fraction, "half" and "a dozen". All with the same value change alike;
 * only if it is common knowledge too may one place be the question's and another a constant: 2 * (14 + 9) / 2 for a
 * post every 2 metres. A numeral that is neither of the question, nor made of two of its numbers, nor common
 * knowledge is foreign.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_VARIATION_H
#define PARAPET_EXECUTORS_ARITHMETIC_VARIATION_H

#include "executors/arithmetic/program.h"

#define VARIATION_VALUES_MAX 16  /* different values of a program */
#define VARIATION_PLACES_MAX 256 /* numerals of a program */

struct variation {
	struct span program;
	struct rational values[VARIATION_VALUES_MAX]; /* the question's values that the program uses */
	unsigned count;
	unsigned namesakes; /* those of them that are common knowledge and occur in several places: a bit each */
	struct {
		unsigned at, len, value;
	} places[VARIATION_PLACES_MAX]; /* where they occur, in order */
	unsigned place_count;
	bool foreign;   /* a numeral is the program's own, or there are too many */
	bool partial;   /* most of the question's numbers are unused: it was computed from others, or is a misreading */
	unsigned lacks; /* quantities in digits that are unused: another question may have been answered */
};

/* Read a program's numerals; previous is the user's earlier message. Spans of the result point into the program. */
void variation_read(struct span program, struct span previous, struct span question, struct variation *variation);

/* How many quantities of the question, in digits, a draft does not have. */
unsigned variation_lacks_in(struct span draft, struct span question);

/* How values are changed. */
enum variation_change {
	VARIATION_DOUBLE,   /* x2 + 1, x3 + 2, x2 + 3 ...: changes every difference and ratio */
	VARIATION_THOUSAND, /* x1000 + 7, x10 + 8 ... */
	VARIATION_NUDGE,    /* + 1 and + 2 in turn: for months, and values that would grow too large */
	VARIATION_CHANGES
};

#define VARIATION_EVERYWHERE (-1)

/*
 * Write the program with some values changed, a bit each, into room (PROGRAM_MAX bytes): everywhere, or in one place
 * only. Returns its length, or 0 if it does not fit.
 */
size_t variation_write(
    const struct variation *variation, unsigned values, int place, enum variation_change change, char *room);

/* The next place of the value after this one; VARIATION_EVERYWHERE: there is none. */
int variation_next_place(const struct variation *variation, unsigned value, int place);

/* The bit of a text's number among the program's values; 0 if it is none of them. */
unsigned variation_find(const struct variation *variation, const struct number *number);

#endif
