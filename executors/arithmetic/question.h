/*
 * What a question about quantities asks for, as far as it matters for judging answers. English; anything not
 * understood is left out.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_QUESTION_H
#define PARAPET_EXECUTORS_ARITHMETIC_QUESTION_H

#include <stdbool.h>

#include "policies/span.h"

struct question {
	struct span text; /* the asking sentence in the prompt; the last one of several */
	struct span noun; /* the noun asked for in that sentence: "total cost", "marbles"; may be empty */
	bool several;     /* more than one quantity is asked for */
	bool count;       /* of whole things: "how many" */
	bool money;
	bool moment;   /* a time of day or a date */
	bool loose;    /* "approximately", "estimate", a range */
	bool round;    /* the answer is to be rounded, or a rough one is enough */
	bool scaled;   /* the prompt's numbers are thousands, millions, lakhs */
	bool negative; /* a negative result makes sense: temperatures, balances, changes */
};

/* Read a prompt; only its first 16 KiB and its last are examined. Never fails: what is not found is false. */
void question_read(struct span prompt, struct question *question);

/* Add what a system prompt rules for every answer: that it is rounded. */
void question_heed(struct question *question, struct span system);

/* Its noun, if it names a value: "total cost", but not "marbles"; else empty. */
struct span question_calls(const struct question *question);

#endif
