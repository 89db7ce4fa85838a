/*
 * The narrowest upper bound on the answer as a whole tells its length; else the largest lower one, where that is more
 * than usual.
 */
#include "executors/constraints/expect.h"

#include "executors/constraints/divide.h"

#define TENTHS 10

/* Tokens of one unit, in tenths: of English prose, rather more than less. */
static int64_t
tenths_of(enum constraint_unit unit)
{

	switch (unit) {
	case UNIT_CHAR:
		return 4;
	case UNIT_WORD:
		return 15;
	case UNIT_LINE:
		return 150;
	case UNIT_SENTENCE:
	case UNIT_BULLET:
	case UNIT_ITEM:
		return 300;
	case UNIT_STANZA:
		return 600;
	case UNIT_PARAGRAPH:
		return 1200;
	case UNIT_SECTION:
		return 2000;
	default:
		return 0;
	}
}

int64_t
expected_tokens(struct span prompt, struct span previous, int64_t usual)
{
	int64_t at_most = INT64_MAX, at_least = usual;
	struct constraint_list list;

	constraints_divide(prompt, previous, &list);
	for (size_t i = 0; i < list.count; i++) {
		const struct constraint *constraint = &list.items[i];
		const struct constraint_kind *kind = constraint_kind(constraint->type);
		int64_t tenths = kind->per == UNIT_RESPONSE ? tenths_of(kind->counted) : 0;
		uint32_t least, most;

		if (tenths == 0 || constraint->bounds.relation == RELATION_NONE)
			continue;
		constraint_interval(&constraint->bounds, &least, &most);
		if (most != CONSTRAINT_NO_BOUND && most * tenths / TENTHS < at_most)
			at_most = most * tenths / TENTHS;
		if (least * tenths / TENTHS > at_least)
			at_least = least * tenths / TENTHS;
	}
	return at_most < INT64_MAX ? at_most : at_least;
}
