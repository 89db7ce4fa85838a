/*
 * Advice to somebody who may be in danger. Private to executors/passes.
 */
#ifndef PARAPET_EXECUTORS_PASSES_SAFETY_H
#define PARAPET_EXECUTORS_PASSES_SAFETY_H

#include <stdbool.h>

#include "policies/span.h"

/* Whether a sentence sends its reader to help, or gives a number to call. */
bool safety_is(struct span sentence);

/*
 * Whether a text gives the same advice: the sentence itself, or one with the same people, places and numbers.
 */
bool safety_stands(struct span sentence, struct span text);

#endif
