/*
 * Several things that a response states at once, for reasoning.h: an order of all of a list, or two places in a race.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_ORDER_H
#define PARAPET_EXECUTORS_LOGIC_STATED_ORDER_H

#include <stdbool.h>

#include "executors/logic/stated_answer.h"

struct clues;

/*
 * The order that a response ends in: a sentence that lists all that is to be in order and says nothing else between
 * them, or as many lines with one of them each. The places that it gives them are the value, as one number
 * (CLUES_PLACES_BASE), the first one told being where the question wants to begin.
 */
bool stated_order(const struct clues *clues, struct span response, struct stated_answer *answer);

/* "You are second, the person whom you overtook is third": the value, and the other place where it is stated. */
bool stated_both(struct span response, struct stated_answer *answer);

#endif
