/*
 * Whether a text asks for a number that follows from quantities it tells: "whats 18% tip on 64.50", "Ik fiets 18 km per
 * uur. Hoeveel kilometer fiets ik in 2,5 uur?". Read is structure, not topic: quantities (a number with what it counts
 * or measures), and the words that ask for one. What is not sure to be one is none.
 */
#ifndef PARAPET_ROUTES_SUM_H
#define PARAPET_ROUTES_SUM_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define SUM_QUANTITIES_MAX 8 /* that are told of; more are counted */

struct sum {
	struct span quantities[SUM_QUANTITIES_MAX]; /* "64.50", "18%", "5 books": in the text */
	size_t quantity_count;                      /* all of them */
	struct span demand;                         /* the words that ask, or go on asking; len 0: none */
	bool asked;                                 /* a number is asked for that follows from them */
	bool goes_on;                               /* it is a sum if the turn before was: "and 20%?", "in minutes?" */
};

/* Read a text. Linear in it; of a long one the first 400 words and numbers are looked at. */
void sum_read(struct span text, struct sum *sum);

/* Whether it asks, as sum_read says: all that most texts are asked for, at half the price. */
bool sum_is_asked(struct span text);

#endif
