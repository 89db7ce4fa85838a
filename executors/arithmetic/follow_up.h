/*
 * Follow-ups that depend on a computed question: "and 20%?" after "what's 15% tip on $64.50?", "in meters?", "are you
 * sure?".
 *
 * A follow-up is the earlier question with one operand replaced by another of its kind. It is accepted only if
 * exactly one operand of that question fits, every other word of the follow-up is known to change nothing, and the
 * resulting question is read the same way except for that operand, by the parsers of the earlier one (literal.h,
 * conversion.h, executors/quantities/quantity.h). Only user messages count; of an assistant message it only matters
 * that it was an answer.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_H
#define PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_H

#include "executors/quantities/quantity.h"
#include "routes/request.h"

struct follow_up {
	char question[QUANTITY_PROMPT_MAX + 1]; /* the question in full */
	struct span leans_on;                   /* the user message with the full question; in the request */
	bool doubts;                            /* it asks for no other value: "are you sure?" */
};

/*
 * Resolve the last user message against earlier ones. A chain ("and 20%?", "and 25%?") is followed back through all
 * user messages that the request holds (REQUEST_EARLIER_MAX), skipping doubts; one about something else ends it.
 * Returns false if the last message is not such a follow-up. Without memory, within cpu_spend.
 */
bool follow_up_read(const struct policy *policy, const struct request *request, struct follow_up *follow_up);

#endif
