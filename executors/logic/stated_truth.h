/*
 * Whether a stretch of a response says yes, no, or that it cannot be determined, for reasoning.h.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_TRUTH_H
#define PARAPET_EXECUTORS_LOGIC_STATED_TRUTH_H

#include <stdbool.h>

#include "executors/clues/words.h"
#include "executors/logic/stated_answer.h"

struct clues;

/* "Yes", "**False**", "cannot be determined" at an offset, with nothing right after it. Fills in kind and text. */
bool stated_truth_at(struct stretch s, unsigned at, struct stated_answer *answer);

/*
 * What a sentence concludes: "it is true that", "... = False", "the first statement is uncertain" (statement: which
 * one is judged, 0: none), "Ann lies" if the clues ask for that. validity: the argument is judged, not what it says.
 */
bool stated_truth(
    const struct clues *clues, int statement, bool validity, struct stretch s, struct stated_answer *answer);

#endif
