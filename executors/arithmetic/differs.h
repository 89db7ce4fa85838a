/*
 * Whether a draft states another value than the computed one. First, do no harm: what may be that value in other
 * words, in another unit, for another reading of the question or beside other results, does not differ.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_DIFFERS_H
#define PARAPET_EXECUTORS_ARITHMETIC_DIFFERS_H

#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/worth.h"
#include "executors/outcome.h"

/* Whether the draft is delivered as it is, and why. Reads its claims. */
bool differs_not(struct flow *flow, const struct worth *worth, struct claims *claims, enum outcome_why *why);

/*
 * For other drafts: whether it states one number, plainly, and nothing that may depend on it. Other meanings
 * ("10\u2076", "1 in 8", "a bit less than 160", "half of the $3") would go unnoticed.
 */
bool differs_plainly(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims);

/*
 * Else: whether it explains, and concludes on a certainly wrong number: the value is nowhere in it, in any form (or
 * one of its equations is false); no other reading of the question gives that number, in one or two calculations with
 * the prompt's; and nothing is left open. English only. Its explanation may be wrong too, so a rewritten text
 * replaces it, unless differs_alone.
 */
bool differs_surely(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims);

/*
 * Whether such a draft says nothing of days and times that may hang on its number, but for its rate ("$43,470 per
 * year"), and no number that is nearer to the value: with other numbers the value may stand in its place if they
 * explain it (splice.h).
 */
bool differs_alone(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims);

#endif
