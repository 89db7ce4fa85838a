/*
 * Puts a proven value into a draft that states another: the smallest change.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_SPLICE_H
#define PARAPET_EXECUTORS_ARITHMETIC_SPLICE_H

#include "executors/arithmetic/claims.h"
#include "executors/step.h"

/*
 * The draft with the value in place of its own result, wherever that occurs, in the draft's number style. Empty if
 * something in it would still contradict the value: another number that leads nowhere, an equation, the old result as
 * a number of the prompt. with_sums: an amount that the old one made with one of the prompt's becomes the new one's.
 */
struct span splice_draft(struct flow *flow, const struct claims *claims, const struct rational *value, bool with_sums);

/* The answer in the style of the draft's own: "$20,825.00", "2,800 m"; empty if its numeral cannot take the value. */
struct span splice_phrase(struct flow *flow, const struct claims *claims, const struct rational *value);

/* A number as written in the draft: "250 km" if that is emphasised, or if the question also has the word. */
struct span splice_said(struct flow *flow, const struct number *number);

/* A text of the flow with one part replaced. */
struct span splice_part(struct flow *flow, struct span text, struct span part, struct span with);

#endif
