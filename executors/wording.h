/*
 * How an answer is said in a language: the policy's `wording`. Without an entry for it, only what needs no words is.
 */
#ifndef PARAPET_EXECUTORS_WORDING_H
#define PARAPET_EXECUTORS_WORDING_H

#include "executors/step.h"

/* The entry for the turn's draft, NULL: none; a draft too short to tell is written in its prompt's language. */
const struct policy_wording *wording_of(const struct flow_turn *turn);

/* Whether anything can be said to this draft's reader: there is an entry, or no telling which language it is. */
bool wording_speaks(const struct flow_turn *turn);

/*
 * "**Correction:** the answer is **$280**, not $245 (checked by a program).", for a reader who has the draft already.
 * Where the draft's language cannot be told, by prompt and draft together; English where no word speaks against it; and
 * without words where there is none for it: "250 km → **240 km** (80 * 3 = 240)".
 */
struct span wording_correction(struct flow *flow, const struct flow_answer *answer);

/* A text of digits, signs and plain words with the language's mark before decimals, of the flow. NULL: as it is. */
struct span wording_decimals(struct flow *flow, const struct policy_wording *wording, struct span text);

#endif
