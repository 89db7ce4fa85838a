/*
 * Prompts whose answer is a date, a weekday, a time of day or a duration: checks the draft
 * (executors/quantities/calendar_claim.h), and corrects it in its own form.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_SAID_DAY_H
#define PARAPET_EXECUTORS_ARITHMETIC_SAID_DAY_H

#include "executors/quantities/quantity.h"
#include "executors/step.h"

/* Whether a quantity is one of these. */
bool said_day_is(const struct quantity *quantity);

/*
 * Keep the draft, put the value in place of its own, or state it if there is none or the client already has the
 * draft.
 */
enum flow_next said_day_answer(struct flow *flow, const struct quantity *quantity);

#endif
