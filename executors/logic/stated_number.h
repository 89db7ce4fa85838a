/*
 * The number stated in a stretch of a response, for reasoning.h: how many brothers or sisters, or which place in a
 * race. Each function fills in kind, value and text of the answer, or returns false if there is none, or more than
 * one.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_NUMBER_H
#define PARAPET_EXECUTORS_LOGIC_STATED_NUMBER_H

#include <stdbool.h>

#include "executors/clues/words.h"
#include "executors/logic/stated_answer.h"

/*
 * "That brother is David himself": a brother counted by his sisters is not his own brother. Only if there is one:
 * "one of those brothers is David himself" implies others.
 */
bool stated_oneself(struct span noun, struct span question, struct stretch s, struct stated_answer *answer);

/*
 * "two brothers", "no brothers", "brothers: 1", "none": the only number in a stretch, and of what is asked for. "Each
 * sister has two brothers" counts only if the question is how many she has.
 */
bool stated_count(
    struct span noun, struct span question, struct stretch s, bool labelled, struct stated_answer *answer);

/* "last place", "second to last": stated as a number that no place has, since nobody can overtake the last. */
bool stated_last(struct stretch s, struct stated_answer *answer);

/* "six generations", if a family has no more than these from its oldest to its youngest. */
bool stated_generations(unsigned generations, struct span response, struct stated_answer *answer);

/* "That is impossible", anywhere, unless the supposition is treated as possible. */
bool stated_impossible(struct span response, struct stated_answer *answer);

/* "second place", "the 2nd position": the only place in a stretch; after a label the number alone. */
bool stated_place(struct stretch s, bool labelled, struct stated_answer *answer);

#endif
