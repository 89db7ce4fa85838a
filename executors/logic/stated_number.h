/*
 * The number that a stretch of a response states, for reasoning.h: how many brothers or sisters, or which place in a
 * race. Each fills in kind, value and text of the answer, or returns false: none, or more than one.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_NUMBER_H
#define PARAPET_EXECUTORS_LOGIC_STATED_NUMBER_H

#include <stdbool.h>

#include "executors/clues/words.h"
#include "executors/logic/stated_answer.h"

/*
 * "That brother is David himself": the one whom his sisters count is no brother of his own. Only where there is one:
 * "one of those brothers is David himself" says that there are others.
 */
bool stated_oneself(struct span noun, struct span question, struct stretch s, struct stated_answer *answer);

/*
 * "two brothers", "no brothers", "brothers: 1", "none": the one number of a stretch, which is one of what is asked for.
 * "Each sister has two brothers" states one only where the question is how many she has.
 */
bool stated_count(
    struct span noun, struct span question, struct stretch s, bool labelled, struct stated_answer *answer);

/* "last place", "second to last": a number that no place has, so whoever cannot overtake the last is in neither. */
bool stated_last(struct stretch s, struct stated_answer *answer);

/* "six generations" where a family has no more than these from its oldest to its youngest: the number. */
bool stated_generations(unsigned generations, struct span response, struct stated_answer *answer);

/* "That is impossible", anywhere, or what is supposed is understood as something that can be. */
bool stated_impossible(struct span response, struct stated_answer *answer);

/* "second place", "the 2nd position": the one place of a stretch; behind a label the number alone. */
bool stated_place(struct stretch s, bool labelled, struct stated_answer *answer);

#endif
