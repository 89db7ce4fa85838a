/*
 * Tests whether a program's value depends on the question's numbers by running it again with them changed: all of
 * them together, and each that the draft itself calculates with.
 *
 *         trial_begin; while (trial_next) run its program, trial_take the result; trial_holds
 *
 * Some two to eight runs of less than a millisecond each. A number that is common knowledge may be either the
 * question's or a constant: if changing it everywhere has no effect, it is changed in single places.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_TRIAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_TRIAL_H

#include "executors/arithmetic/variation.h"

/* The result of one run, compared with the program's first output. */
enum trial_run { TRIAL_CHANGED, TRIAL_SAME, TRIAL_FAILED };

struct trial {
	struct variation variation;
	unsigned together; /* values that are changed together: a bit each */
	unsigned wanted;   /* those that the draft calculates with, each to be changed alone */
	unsigned matters;  /* of them: they change the output */
	bool planted;      /* the output is in the program, as a number of the question */
	int alone;         /* the value being changed; -1: all together */
	int place;         /* its only changed place; VARIATION_EVERYWHERE */
	unsigned tries;    /* places where it was changed alone */
	enum variation_change change;
	bool spared;  /* small values are not changed: the program failed with them changed */
	bool moved;   /* the output has changed with all of them */
	bool refused; /* it has not, or the program has numbers of its own */
};

/*
 * Begin with a program that printed a value. previous is the user's earlier message; spans of the result point into
 * the program.
 */
void trial_begin(struct trial *trial, struct span program, const struct rational *printed, struct span previous,
    struct span question, struct span draft);

/* Write the next program to run into room (PROGRAM_MAX bytes), and set *len. Returns false when the result is known. */
bool trial_next(struct trial *trial, char *room, size_t *len);

void trial_take(struct trial *trial, enum trial_run run);

/* Whether the value depends on the question's numbers. A failed run proves nothing. */
bool trial_holds(const struct trial *trial);

#endif
