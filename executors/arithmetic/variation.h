/*
 * A program with its question's numbers changed: what it prints must change with them, or it was not computed from
 * them.
 *
 * Numerals of a program stand for the question's where one of its readings is the value, or where it is what people
 * make of one: 0.8 and 1.2 of 20%, a part of a time or a fraction, "half" and "a dozen". All of the same value are
 * changed alike; only where everybody knows it, too, it may be the question's in one place and nobody's in another:
 * 2 * (14 + 9) / 2 for a post every 2 metres. What is neither of the question, nor made of two of its numbers, nor
 * common knowledge is foreign.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_VARIATION_H
#define PARAPET_EXECUTORS_ARITHMETIC_VARIATION_H

#include "executors/arithmetic/program.h"

#define VARIATION_VALUES_MAX 16  /* different ones of a program */
#define VARIATION_PLACES_MAX 256 /* numerals of a program */

struct variation {
	struct span program;
	struct rational values[VARIATION_VALUES_MAX]; /* the question's that the program uses */
	unsigned count;
	unsigned namesakes; /* those of them that everybody knows, and that stand in several places: a bit each */
	struct {
		unsigned at, len, value;
	} places[VARIATION_PLACES_MAX]; /* where they stand, in order */
	unsigned place_count;
	bool foreign; /* a numeral is the program's own, or there are too many to tell */
	bool partial; /* most of the question's numbers are left out: it was computed from others, or is a misreading */
};

/* Read a program's numerals; previous holds what the user asked before. Spans of the result lie in the program. */
void variation_read(struct span program, struct span previous, struct span question, struct variation *variation);

/* How values are changed. */
enum variation_change {
	VARIATION_DOUBLE,   /* x2 + 1, x3 + 2, x2 + 3 ...: no difference and no ratio stays as it is */
	VARIATION_THOUSAND, /* x1000 + 7, x10 + 8 ... */
	VARIATION_NUDGE,    /* + 1 and + 2 in turn: for months, and what grows beyond bounds */
	VARIATION_CHANGES
};

#define VARIATION_EVERYWHERE (-1)

/*
 * Write the program with some values changed, a bit each, into room (PROGRAM_MAX bytes): everywhere, or in one of its
 * places alone. Returns its length, or 0 where it does not fit.
 */
size_t variation_write(
    const struct variation *variation, unsigned values, int place, enum variation_change change, char *room);

/* The next place after this one where the value stands; VARIATION_EVERYWHERE: there is none. */
int variation_next_place(const struct variation *variation, unsigned value, int place);

/* Whether a number of a text is one of the program's values: its bit; 0 where it is none of them. */
unsigned variation_find(const struct variation *variation, const struct number *number);

#endif
