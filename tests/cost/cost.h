/*
 * What reading costs: every reader of outside text, fed with a text of any size, each stretch of CPU time measured.
 *
 * A reader here is a part that a text can play in a turn (the prompt of an arithmetic turn, its draft, the program that
 * the model writes for it), and everything runs that the proxy would run: the flow with its executor and all passes,
 * over services that answer at once.
 */
#ifndef PARAPET_TESTS_COST_COST_H
#define PARAPET_TESTS_COST_COST_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

/* What is promised, in milliseconds: no stretch and no turn takes longer. Sanitizers make all of it slower. */
double cost_stretch_bound(void);
double cost_turn_bound(void);

struct cost {
	double worst, sum; /* milliseconds of CPU time: the longest stretch, and all of them */
	bool spent;        /* the budget ended it: the draft stands as "too-costly" */
};

/* The readers by number, from 0; NULL behind the last. */
const char *cost_reader_name(unsigned reader);

/* Read a text. Returns what it took; of several tries the one whose worst stretch was shortest. */
struct cost cost_of(unsigned reader, struct span text, unsigned tries);

/*
 * A text of `size` bytes: the unit repeated. Where the unit holds NULs, what stands before the first is the beginning,
 * and what stands behind the second the end. The caller frees it; NULL without memory.
 */
char *cost_text(struct span unit, size_t size);

#endif
