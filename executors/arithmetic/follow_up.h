/*
 * Follow-ups that lean on a computed question: "and 20%?" after "what's 15% tip on $64.50?", "in meters?", "are you
 * sure?".
 *
 * A follow-up is the earlier question with one operand replaced by another one of its kind. It is read only where just
 * one operand of that question fits, every other word of the follow-up is known to change nothing, and the question so
 * made is read, with the same reading but for that operand, by the readers that the earlier one was read by (literal.h,
 * conversion.h, executors/quantities/quantity.h). Users' words alone count; of what the assistant said in between it
 * only matters that it was an answer.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_H
#define PARAPET_EXECUTORS_ARITHMETIC_FOLLOW_UP_H

#include "executors/quantities/quantity.h"
#include "routes/request.h"

struct follow_up {
	char question[QUANTITY_PROMPT_MAX + 1]; /* as it would have been asked in full */
	struct span leans_on;                   /* the user text that asked in full; in the request */
	bool doubts;                            /* it asks for no other value: "are you sure?" */
};

/*
 * Resolve the last user text against those before it. A chain ("and 20%?", "and 25%?") is followed back through all
 * user texts that the request holds (REQUEST_EARLIER_MAX), doubts skipped; one that is about something else ends it.
 * Returns false where the last text is no such follow-up. Without memory, within cpu_spend.
 */
bool follow_up_read(const struct policy *policy, const struct request *request, struct follow_up *follow_up);

#endif
