/*
 * Whether a draft states another value than the one that was computed. First no harm: what may be that value in other
 * words, in another unit, of another reading of the question or beside other results, does not differ.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_DIFFERS_H
#define PARAPET_EXECUTORS_ARITHMETIC_DIFFERS_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/worth.h"
#include "executors/outcome.h"

/* Whether the draft stands against the value, and why. Reads its claims. */
bool differs_not(struct flow *flow, const struct worth *worth, struct claims *claims, enum outcome_why *why);

/*
 * Of a draft that does not: whether it says one number, plainly, and nothing that may hang on it. What else it may mean
 * ("10\u2076", "1 in 8", "a bit less than 160", "half of the $3") nobody would see.
 */
bool differs_plainly(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims);

/*
 * Else: whether it explains, and concludes on a number that is surely wrong: the value stands nowhere, in whatever
 * clothes (or one of the draft's equations is false); no other reading of the question comes to that number, in one or
 * two calculations with the prompt's; and nothing is left open. English alone. Its explanation is wrong as well, so
 * only a text that is written anew can take its place.
 */
bool differs_surely(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims);

#endif
