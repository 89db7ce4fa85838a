/*
 * Prompts whose answer is a date, a weekday, a time of day or a duration: the draft is held against it
 * (executors/quantities/calendar_claim.h), and says it in its own form where it was wrong.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_SAID_DAY_H
#define PARAPET_EXECUTORS_ARITHMETIC_SAID_DAY_H

#include "executors/quantities/quantity.h"
#include "executors/step.h"

/* Whether a quantity is one of these. */
bool said_day_is(const struct quantity *quantity);

/* Keep the draft, put the value in the place of its own, or state it where there is none or the client has it already.
 */
enum flow_next said_day_answer(struct flow *flow, const struct quantity *quantity);

#endif
