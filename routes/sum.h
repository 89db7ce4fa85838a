/*
 * Whether a text asks for a number that follows from quantities in it: "whats 18% tip on 64.50", "Ik fiets 18 km per
 * uur. Hoeveel kilometer fiets ik in 2,5 uur?". Judges structure, not topic: quantities (a number with what it counts
 * or measures), and the words that ask for one. In doubt the answer is no.
 */
#ifndef PARAPET_ROUTES_SUM_H
#define PARAPET_ROUTES_SUM_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define SUM_QUANTITIES_MAX 8 /* listed; further ones are only counted */

struct sum {
	struct span quantities[SUM_QUANTITIES_MAX]; /* "64.50", "18%", "5 books": in the text */
	size_t quantity_count;                      /* total number */
	struct span demand;                         /* the words that ask, or continue asking; len 0: none */
	bool asked;                                 /* it asks for a number that follows from them */
	bool goes_on; /* it is arithmetic if the turn before was: "and 20%?", "in minutes?" */
};

/* Parse a text. Linear; only the first 400 words and numbers of a long one are examined. */
void sum_read(struct span text, struct sum *sum);

/* Whether it asks, as in sum_read, at half the price: all that is needed for most texts. */
bool sum_is_asked(struct span text);

#endif
