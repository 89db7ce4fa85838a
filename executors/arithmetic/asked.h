/*
 * What a turn asks for, and in what form: whether a number can be its answer at all.
 *
 * Read from the user's text and the system text together: a system text can make any question mere material (a
 * translator's), or rule what an answer looks like (a tool protocol). English; what is not understood is a quantity.
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
	ROW(ASKED_FACT, "fact")       /* what does not follow from the numbers beside it (fact.h) */ \
	/* nothing that a number answers: a translation, a hint, a word about the problem, a game */ \
	ROW(ASKED_NOTHING, "nothing")
VOCABULARY(asked_kind, EACH_ASKED_KIND, ASKED_KIND_COUNT);

#define EACH_ASKED_FORM(ROW) \
	ROW(ASKED_FREE, "free") \
	ROW(ASKED_FIXED, "fixed") /* the system text asks for a form: JSON, tags, one word */ \
	ROW(ASKED_RULED, "ruled") /* a protocol of actions rules each answer */
VOCABULARY(asked_form, EACH_ASKED_FORM, ASKED_FORM_COUNT);

struct asked {
	enum asked_kind kind;
	enum asked_form form;
};

/* Read both texts; question is what question_read made of the prompt. Never fails. */
void asked_read(struct span system, struct span prompt, const struct question *question, struct asked *asked);

#endif
