/*
 * The value of a prompt that needs no model: an expression (literal.h), a conversion (conversion.h), or everyday
 * arithmetic in words (executors/quantities/quantity.h).
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_WORTH_H
#define PARAPET_EXECUTORS_ARITHMETIC_WORTH_H

#include "executors/arithmetic/literal.h"
#include "executors/quantities/quantity.h"
#include "executors/step.h"

struct worth {
	struct literal literal;
	struct span unit, given;      /* of a conversion: the target unit, and "5 miles"; len 0: none */
	char text[QUANTITY_TEXT_MAX]; /* of a quantity, as stated; "": none */
	char reading[QUANTITY_READING_MAX];
	enum quantity_kind kind;
	bool either_sign; /* as in struct quantity */
	bool share;       /* of an amount of money: a percentage of it, or the rest */
	bool day;         /* a date, a weekday, a time or a duration, which is: */
	struct quantity said_day;
};

/* Returns false if a prompt has no certain value. Spans point into the prompt, or are static. */
bool worth_find(const struct flow_turn *turn, struct worth *worth);

/*
 * How it is computed: "18% of $64.50, as a tip", an expression as in the prompt, else "checked by a program" or,
 * without wording, the answer itself.
 */
struct span worth_working(struct flow *flow, const struct worth *worth, struct span answer);

/* Its unit: a conversion's, or the text after a quantity's number; may be empty. */
struct span worth_unit(const struct worth *worth);

#endif
