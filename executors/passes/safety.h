/*
 * Advice to somebody who may be in danger. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_SAFETY_H
#define PARAPET_EXECUTORS_PASSES_SAFETY_H

#include <stdbool.h>

#include "policies/span.h"

/* Whether a sentence sends its reader to help, or names a number to call. */
bool safety_is(struct span sentence);

/*
 * Whether a text gives the advice of such a sentence as well: the sentence itself, or one that sends to the same people
 * and places and names the same numbers.
 */
bool safety_stands(struct span sentence, struct span text);

#endif
