/*
 * The operands of a text by their kinds, whoever reads the text: what of an earlier question a follow-up may replace.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_OPERAND_PLACES_H
#define PARAPET_EXECUTORS_ARITHMETIC_OPERAND_PLACES_H

#include "executors/quantities/tokens.h"
#include "executors/quantities/units.h"

#define OPERAND_PLACES_MAX 8

enum operand_place_kind {
	OPERAND_NUMBER, /* that no sign or unit stands at */
	OPERAND_PERCENT,
	OPERAND_MONEY, /* with its currency */
	OPERAND_MEASURE,
	OPERAND_DATE,
	OPERAND_CLOCK,
	OPERAND_UNIT /* a unit that no number stands at: the one that is wanted */
};

struct operand_place {
	enum operand_place_kind kind;
	unsigned at, end;      /* its tokens */
	struct span text;      /* all of it */
	struct span digits;    /* its number alone; len 0: not one number, or one with a scale ("12k") */
	struct unit_name unit; /* of MEASURE and UNIT; of "5 feet 7 inches" the first */
	bool negative;
};

struct operand_places {
	struct tokens tokens;
	struct operand_place list[OPERAND_PLACES_MAX];
	unsigned count;
};

/* Fill in; spans lie in the text. Returns false where a number is of no kind, or there are too many. */
bool operand_places_read(const struct policy *policy, struct span text, struct operand_places *operands);

/* Whether two units are of one dimension; same: one unit, in whatever spelling. */
bool operand_places_alike(const struct policy *policy, const struct unit_name *a, const struct unit_name *b, bool same);

#endif
