/*
 * Several things stated at once in a response, for reasoning.h: an order of a whole list, or two places in a race.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_ORDER_H
#define PARAPET_EXECUTORS_LOGIC_STATED_ORDER_H

#include <stdbool.h>

#include "executors/logic/stated_answer.h"

struct clues;

/*
 * The order that a response ends with: a sentence that lists everything to be ordered with nothing else in between,
 * or as many lines with one item each. The resulting places are the value, as one number (CLUES_PLACES_BASE); the
 * first item listed is where the question wants to begin.
 */
bool stated_order(const struct clues *clues, struct span response, struct stated_answer *answer);

/* "You are second, the person whom you overtook is third": the value, and the other place if stated. */
bool stated_both(struct span response, struct stated_answer *answer);

#endif
