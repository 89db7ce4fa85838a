/*
 * What a question of quantities asks for, as far as answers are judged by it. English; what is not understood is left
 * unsaid.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_QUESTION_H
#define PARAPET_EXECUTORS_ARITHMETIC_QUESTION_H

#include <stdbool.h>

#include "policies/span.h"

struct question {
	struct span text; /* the sentence that asks, in the prompt; the last one where there are several */
	struct span noun; /* what it names as asked, in that sentence: "total cost", "marbles"; empty where nothing */
	bool several;     /* more than one quantity is asked for */
	bool count;       /* of whole things: "how many" */
	bool money;
	bool moment;   /* a time of day or a date */
	bool loose;    /* "approximately", "estimate", a range */
	bool negative; /* a result below zero makes sense: temperatures, balances, changes */
};

/* Read a prompt; only its first 16 KiB and its last are looked at. Never fails: what is not found is false. */
void question_read(struct span prompt, struct question *question);

/* Its noun, where that is what a value is called: "total cost", and not "marbles"; else empty. */
struct span question_calls(const struct question *question);

#endif
