/*
 * The operands of a text by kind, whichever parser reads it: what a follow-up may replace in an earlier question.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_OPERAND_PLACES_H
#define PARAPET_EXECUTORS_ARITHMETIC_OPERAND_PLACES_H

#include "executors/quantities/tokens.h"
#include "executors/quantities/units.h"

#define OPERAND_PLACES_MAX 8

enum operand_place_kind {
	OPERAND_NUMBER, /* without a sign or unit */
	OPERAND_PERCENT,
	OPERAND_MONEY, /* with its currency */
	OPERAND_MEASURE,
	OPERAND_DATE,
	OPERAND_CLOCK,
	OPERAND_UNIT /* a unit without a number: the target unit */
};

struct operand_place {
	enum operand_place_kind kind;
	unsigned at, end;      /* its tokens */
	struct span text;      /* all of it */
	struct span digits;    /* its number alone; len 0: not a single number, or one with a scale ("12k") */
	struct unit_name unit; /* of MEASURE and UNIT; the first in "5 feet 7 inches" */
	bool negative;
};

struct operand_places {
	struct tokens tokens;
	struct operand_place list[OPERAND_PLACES_MAX];
	unsigned count;
};

/* Fill in; spans point into the text. Returns false if a number has no kind, or there are too many. */
bool operand_places_read(const struct policy *policy, struct span text, struct operand_places *operands);

/* Whether two units have the same dimension; same: they are one unit, in any spelling. */
bool operand_places_alike(const struct policy *policy, const struct unit_name *a, const struct unit_name *b, bool same);

#endif
