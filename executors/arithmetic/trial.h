/*
 * Whether a program's value depends on the question's numbers, found out by running it again with them changed: all of
 * them at once, and each that the draft itself calculates with.
 *
 *	trial_begin; while (trial_next) run what it wrote, trial_take what came of it; trial_holds
 *
 * Some two to eight runs of less than a millisecond each. A number that everybody knows may stand for itself as well as
 * for the question's: where it does not matter everywhere at once, it may in one of its places.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_TRIAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_TRIAL_H

#include "executors/arithmetic/variation.h"

/* What came of one run, beside what the program printed at first. */
enum trial_run { TRIAL_CHANGED, TRIAL_SAME, TRIAL_FAILED };

struct trial {
	struct variation variation;
	unsigned together; /* values that are changed at once: a bit each */
	unsigned wanted;   /* those that the draft calculates with, each to be changed alone */
	unsigned matters;  /* of them: they change what is printed */
	bool planted;      /* what is printed stands in the program, as a number of the question */
	int alone;         /* the value that is changed now; -1: all at once */
	int place;         /* the only place where it is; VARIATION_EVERYWHERE */
	unsigned tries;    /* places where it was changed alone */
	enum variation_change change;
	bool spared;  /* small values are not changed: the program did not run with them changed */
	bool moved;   /* what is printed has changed with all of them */
	bool refused; /* it has not, or the program has numbers of its own */
};

/*
 * Begin with a program that printed a value. previous holds what the user asked before; spans of the result lie in the
 * program.
 */
void trial_begin(struct trial *trial, struct span program, const struct rational *printed, struct span previous,
    struct span question, struct span draft);

/* Write the next program to run into room (PROGRAM_MAX bytes), and set *len. Returns false when enough is known. */
bool trial_next(struct trial *trial, char *room, size_t *len);

void trial_take(struct trial *trial, enum trial_run run);

/* Whether the value depends on the question's numbers. What could not be run proves nothing. */
bool trial_holds(const struct trial *trial);

#endif
