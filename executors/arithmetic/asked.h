/*
 * What a turn asks for, and in what form: whether a number can be its answer at all.
 *
 * Read from the user's message and the system prompt together: a system prompt can turn any question into mere
 * material (a translator's), or dictate the answer's form (a tool protocol). English; anything not understood is a
 * quantity.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_ASKED_H
#define PARAPET_EXECUTORS_ARITHMETIC_ASKED_H

#include "executors/arithmetic/question.h"
#include "policies/vocabulary.h"

#define EACH_ASKED_KIND(ROW) \
	ROW(ASKED_QUANTITY, "quantity") \
	ROW(ASKED_SEVERAL, "several") /* more than one quantity, or one for each of several */ \
	ROW(ASKED_TRUTH, "truth")     /* yes or no, true or false */ \
	ROW(ASKED_NAME, "name")       /* who, where, which of them */ \
	ROW(ASKED_FACT, "fact")       /* it does not follow from the numbers beside it (fact.h) */ \
	/* no number answers it: a translation, a hint, a comment on the problem, a game */ \
	ROW(ASKED_NOTHING, "nothing")
VOCABULARY(asked_kind, EACH_ASKED_KIND, ASKED_KIND_COUNT);

#define EACH_ASKED_FORM(ROW) \
	ROW(ASKED_FREE, "free") \
	ROW(ASKED_FIXED, "fixed") /* the system prompt requires a form: JSON, tags, one word */ \
	ROW(ASKED_RULED, "ruled") /* a protocol of actions governs each answer */
VOCABULARY(asked_form, EACH_ASKED_FORM, ASKED_FORM_COUNT);

struct asked {
	enum asked_kind kind;
	enum asked_form form;
};

/* Read both texts; question is the result of question_read for the prompt. Never fails. */
void asked_read(struct span system, struct span prompt, const struct question *question, struct asked *asked);

#endif
