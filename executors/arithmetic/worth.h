/*
 * What a prompt is worth that needs no model: an expression (literal.h), a quantity in another unit (conversion.h), or
 * a sum of daily life in words (executors/quantities/quantity.h).
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_WORTH_H
#define PARAPET_EXECUTORS_ARITHMETIC_WORTH_H

#include "executors/arithmetic/literal.h"
#include "executors/quantities/quantity.h"
#include "executors/step.h"

struct worth {
	struct literal literal;
	struct span unit, given;      /* of a conversion: the wanted unit, and "5 miles"; len 0: it is none */
	char text[QUANTITY_TEXT_MAX]; /* of a quantity, as it is stated; "": it is none */
	char reading[QUANTITY_READING_MAX];
	enum quantity_kind kind;
	bool either_sign; /* as in struct quantity */
	bool share;       /* of an amount of money: a percentage of it, or what that leaves */
	bool day;         /* a date, a weekday, a time or a duration, which is: */
	struct quantity said_day;
};

/* Returns false where a prompt is worth nothing that is certain. Spans lie in the prompt, or are static. */
bool worth_find(const struct flow_turn *turn, struct worth *worth);

/* How it is computed: "18% of $64.50, as a tip", an expression as the prompt writes it, else "checked by a
 * program" or, without words, the answer itself. */
struct span worth_working(struct flow *flow, const struct worth *worth, struct span answer);

/* Its unit: a conversion's, or what stands behind the number of a quantity; may be empty. */
struct span worth_unit(const struct worth *worth);

#endif
