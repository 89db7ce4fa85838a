/*
 * Whether a question asks for a fact beside its numbers: "from 1939 to 1945, how many countries fought?", "a cat is 3
 * years old, how much does it weigh?". Programs that agree on such a value agree on nonsense.
 *
 * A computable value is of a measure that the text has quantities of, or that follows from these (a distance and a
 * time give a speed), and about something in the text. English, German, French, Spanish, Italian, Dutch and
 * Portuguese; anything not understood is not a fact.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FACT_H
#define PARAPET_EXECUTORS_ARITHMETIC_FACT_H

#include <stdbool.h>

#include "policies/span.h"

/* Linear; only the first 400 words and numbers of a long text are examined. */
bool fact_is_asked(struct span prompt);

#endif
