/*
 * The number that an answer commits to, and whether it commits to two.
 *
 * An answer commits by its form: a JSON answer field, \boxed{}, "#### 42", "Answer: 42"; else in the last sentence
 * that states a number. Pure, linear in the text up to a small factor.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FINAL_H
#define PARAPET_EXECUTORS_ARITHMETIC_FINAL_H

#include "executors/arithmetic/final_place.h"
#include "routes/text/numbers.h"

#define FINAL_NUMBERS_MAX 8

struct final {
	enum final_form form;
	struct span where;   /* the committing part: the field's value, the box's inside, the rest of the line after the
	                        label's last mark, the sentence */
	bool unsure;         /* several numbers are there and none is clearly it, or it is an unevaluated expression */
	bool undone;         /* the latter */
	struct number value; /* the number, unless form is FINAL_NONE or unsure */
	struct number all[FINAL_NUMBERS_MAX]; /* every number there, including the value */
	unsigned count;
	bool contradicts;      /* the text commits to another number as well */
	struct number earlier; /* if contradicts: that one */
};

/* Read an answer's text; prompt may be empty. Spans in the result point into the text. */
void final_read(struct span prompt, struct span text, struct final *final);

/* The decimals with which the number is written; 0 if it has none, is exact or unsure. */
int final_decimals(const struct final *final);

#endif
