/*
 * Whether a number may answer another reading of a question: "36 each, or altogether?"
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_OTHER_READING_H
#define PARAPET_EXECUTORS_ARITHMETIC_OTHER_READING_H

#include "routes/text/number.h"

/*
 * Whether one or two calculations with the prompt's numbers, as given, reach it; a percentage also counts as its
 * share, and as the whole with and without that. True if the prompt has too many numbers. Bounded, within cpu_spend.
 */
bool other_reading_comes_to(struct span prompt, const struct number *number, unsigned calculations);

/* Whether a number of the text makes the value together with another one there: "$21, and 15 cents more each". */
bool other_reading_is_part(struct span text, const struct number *number, const struct rational *value);

#endif
