/*
 * The table of constraints.
 */
#include "executors/constraints/constraint.h"

#include <assert.h>

#include "executors/constraints/repair_inside.h"
#include "executors/constraints/verify_inside.h"

/* clang-format off */
#define ROW_ALL(type, name, text, has, counted, per, check, mend, meaning) \
	[CONSTRAINT_##type] = {name, text, has, UNIT_##counted, UNIT_##per, check, mend, meaning},
#define ROW_COUNT(type, name, counted, meaning) \
	ROW_ALL(type, name, NULL, CONSTRAINT_HAS_BOUNDS, counted, RESPONSE, check_count, NULL, meaning)
#define ROW_EACH(type, name, counted, per, meaning) \
	ROW_ALL(type, name, NULL, CONSTRAINT_HAS_BOUNDS, counted, per, check_count_each, NULL, meaning)
#define ROW_TEXT(type, name, text, per, check, mend, meaning) \
	ROW_ALL(type, name, text, CONSTRAINT_HAS_TEXT, NONE, per, check, mend, meaning)
#define ROW_FORM(type, name, check, mend, meaning) \
	ROW_ALL(type, name, NULL, 0, NONE, RESPONSE, check, mend, meaning)
/* clang-format on */

static const struct constraint_kind kinds[CONSTRAINT_TYPES] = {
    CONSTRAINT_ROWS(ROW_COUNT, ROW_EACH, ROW_TEXT, ROW_FORM, ROW_ALL)};

VOCABULARY_NAMES(constraint_relation, EACH_CONSTRAINT_RELATION, RELATION_COUNT);

const struct constraint_kind *
constraint_kind(enum constraint_type type)
{

	assert(type < CONSTRAINT_TYPES);
	return &kinds[type];
}

enum constraint_type
constraint_type_counting(enum constraint_unit counted, enum constraint_unit per)
{

	for (int i = 0; i < CONSTRAINT_NTH_PAR_FIRST_WORD; i++)
		if (counted != UNIT_NONE && kinds[i].counted == counted && kinds[i].per == per)
			return (enum constraint_type)i;
	return CONSTRAINT_TYPES;
}

void
constraint_interval(const struct constraint_bounds *bounds, uint32_t *least, uint32_t *most)
{

	*least = 0;
	*most = CONSTRAINT_NO_BOUND;
	switch (bounds->relation) {
	case RELATION_NONE:
	case RELATION_COUNT:
		break;
	case RELATION_EQ:
	case RELATION_AROUND:
	case RELATION_BETWEEN:
		*least = bounds->lo;
		*most = bounds->hi;
		break;
	case RELATION_GE:
		*least = bounds->lo;
		break;
	case RELATION_GT:
		*least = bounds->lo + 1;
		break;
	case RELATION_LE:
		*most = bounds->hi;
		break;
	case RELATION_LT:
		/* Nothing is below 0: an empty interval. */
		*least = bounds->hi == 0 ? 1 : 0;
		*most = bounds->hi == 0 ? 0 : bounds->hi - 1;
		break;
	}
}

struct span
constraint_word(const struct constraint_list *list, const struct constraint *constraint, size_t i)
{

	assert(i < constraint->word_len);
	return list->words[constraint->word_at + i];
}
