/*
 * What a turn asks for, and in what form: whether a number can be its answer at all.
 *
 * Read from the user's text and the system text together: a system text can make any question mere material (a
 * translator's), or rule what an answer looks like (a tool protocol). English; what is not understood is a quantity.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_ASKED_H
#define PARAPET_EXECUTORS_ARITHMETIC_ASKED_H

#include "executors/arithmetic/question.h"

/* The order is that of asked_kind_name. */
enum asked_kind {
	ASKED_QUANTITY,
	ASKED_SEVERAL, /* more than one quantity, or one for each of several */
	ASKED_TRUTH,   /* yes or no, true or false */
	ASKED_NAME,    /* who, where, which of them */
	ASKED_FACT,    /* what does not follow from the numbers beside it (fact.h) */
	ASKED_NOTHING, /* nothing that a number answers: a translation, a hint, a word about the problem, a game */
	ASKED_KIND_COUNT
};

/* The order is that of asked_form_name. */
enum asked_form {
	ASKED_FREE,
	ASKED_FIXED, /* the system text asks for a form: JSON, tags, one word */
	ASKED_RULED, /* a protocol of actions rules each answer */
	ASKED_FORM_COUNT
};

struct asked {
	enum asked_kind kind;
	enum asked_form form;
};

/* Read both texts; question is what question_read made of the prompt. Never fails. */
void asked_read(struct span system, struct span prompt, const struct question *question, struct asked *asked);

/* "quantity", "several", ... */
const char *asked_kind_name(enum asked_kind kind);

/* "free", "fixed", "ruled" */
const char *asked_form_name(enum asked_form form);

#endif
