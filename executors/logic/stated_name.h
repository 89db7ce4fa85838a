/*
 * The name stated in a stretch of a response, for reasoning.h: one of the puzzle's things, or a word of kinship.
 */
#ifndef PARAPET_EXECUTORS_LOGIC_STATED_NAME_H
#define PARAPET_EXECUTORS_LOGIC_STATED_NAME_H

#include <stdbool.h>

#include "executors/clues/words.h"
#include "executors/logic/stated_answer.h"

struct clues;

/*
 * The only one of those that the question chooses from. A thing that the question itself names ("Who is next to
 * Ann?") is not an answer beside another. Fills in kind, index and text.
 */
bool stated_name(const struct clues *clues, struct span question, struct stretch s, struct stated_answer *answer);

/* The only word of kinship, if the clues' labels are such ("grandfather"), about the first of the two. */
bool stated_relation(const struct clues *clues, struct stretch s, struct stated_answer *answer);

#endif
