/*
 * How an answer is worded in a language: the policy's `wording`. Without an entry, only answers that need no words.
 */
#ifndef PARAPET_EXECUTORS_WORDING_H
#define PARAPET_EXECUTORS_WORDING_H

#include "executors/step.h"

/* The entry for the turn's draft, NULL: none; a draft too short to tell takes its prompt's language. */
const struct policy_wording *wording_of(const struct flow_turn *turn);

/* Whether the reader of this draft can be addressed: there is an entry, or the language is unclear. */
bool wording_speaks(const struct flow_turn *turn);

/*
 * "**Correction:** the answer is **$280**, not $245 (checked by a program).", for a reader who already has the draft.
 * If the draft's language is unclear, it is judged with the prompt; English if no word contradicts it; and without
 * words if there is no entry: "250 km → **240 km** (80 * 3 = 240)".
 */
struct span wording_correction(struct flow *flow, const struct flow_answer *answer);

/*
 * A text of digits, signs and plain words with the language's decimal separator, in the flow's memory. NULL:
 * unchanged.
 */
struct span wording_decimals(struct flow *flow, const struct policy_wording *wording, struct span text);

#endif
