/*
 * The narrowest upper bound on the whole answer gives its length; without one the largest lower bound, if that is more
 * than usual.
 */
#include "executors/constraints/expect.h"

#include "executors/constraints/divide.h"

#define TENTHS 10

/* Tokens of one unit of English prose, in tenths, estimated on the high side. */
static const int64_t tenths_of[] = {[UNIT_CHAR] = 4,
    [UNIT_WORD] = 15,
    [UNIT_LINE] = 150,
    [UNIT_SENTENCE] = 300,
    [UNIT_BULLET] = 300,
    [UNIT_ITEM] = 300,
    [UNIT_STANZA] = 600,
    [UNIT_PARAGRAPH] = 1200,
    [UNIT_SECTION] = 2000,
    [UNIT_QUESTION] = 0};

int64_t
expected_tokens(struct span prompt, struct span previous, int64_t usual)
{
	int64_t at_most = INT64_MAX, at_least = usual;
	struct constraint_list list;

	constraints_divide(prompt, previous, &list);
	for (size_t i = 0; i < list.count; i++) {
		const struct constraint *constraint = &list.items[i];
		const struct constraint_kind *kind = constraint_kind(constraint->type);
		int64_t tenths = kind->per == UNIT_RESPONSE ? tenths_of[kind->counted] : 0;
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
