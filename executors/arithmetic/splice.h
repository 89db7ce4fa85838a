/*
 * A proven value put into a draft where the draft states another: the smallest change.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_SPLICE_H
#define PARAPET_EXECUTORS_ARITHMETIC_SPLICE_H

#include "executors/arithmetic/claims.h"
#include "executors/step.h"

/*
 * The draft with the value in place of its own result, wherever that stands, as the draft writes its numbers. Empty
 * where something in it would still speak against the value: another number that leads nowhere, an equation, the old
 * result as a number of the prompt's.
 */
struct span splice_draft(struct flow *flow, const struct claims *claims, const struct rational *value);

/* The answer as the draft states its own: "$20,825.00", "2,800 m"; empty where its numeral cannot take the value. */
struct span splice_phrase(struct flow *flow, const struct claims *claims, const struct rational *value);

/* A number as the draft says it: "250 km" where that is emphasised, or where the question has the word, too. */
struct span splice_said(struct flow *flow, const struct number *number);

/* A text of the flow with something else in a part's place. */
struct span splice_part(struct flow *flow, struct span text, struct span part, struct span with);

#endif
