/*
 * Whether a question asks for a fact beside its numbers: "from 1939 to 1945, how many countries fought?", "a cat is 3
 * years old, how much does it weigh?". Two programs that agree on a value for it agree on nonsense.
 *
 * What can be computed from a text is of a measure that the text has quantities of, or that follows from these (a
 * distance and a time make a speed), and is said of what the text tells of. English, German, French, Spanish, Italian,
 * Dutch and Portuguese; what is not understood is no fact.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FACT_H
#define PARAPET_EXECUTORS_ARITHMETIC_FACT_H

#include <stdbool.h>

#include "policies/span.h"

/* Linear; of a long text the first 400 words and numbers are looked at. */
bool fact_is_asked(struct span prompt);

#endif
