/*
 * Sets of strings, and how much a set is worth looking for.
 */
#include "policies/literal_set.h"

#include <ctype.h>

#define JOIN_MAX     24 /* strings that a run may stand for; beyond, shorter runs do as well */
#define WEIGHT_LEAST 5  /* lighter literals occur in most texts */

bool
literal_set_add(struct literal_set *set, const struct literal *literal)
{

	for (unsigned i = 0; i < set->count; i++)
		if (set->list[i].len == literal->len && memcmp(set->list[i].bytes, literal->bytes, literal->len) == 0)
			return true;
	if (set->count == LITERAL_COUNT_MAX)
		return false;
	set->list[set->count++] = *literal;
	return true;
}

bool
literal_set_join(struct literal_set *set, const struct literal_set *next)
{
	struct literal_set joined = {0};

	for (unsigned i = 0; i < set->count; i++)
		for (unsigned k = 0; k < next->count; k++) {
			struct literal literal = set->list[i];

			if (literal.len + next->list[k].len > LITERAL_LENGTH_MAX)
				return false;
			memcpy(literal.bytes + literal.len, next->list[k].bytes, next->list[k].len);
			literal.len = (uint8_t)(literal.len + next->list[k].len);
			if (joined.count == JOIN_MAX || !literal_set_add(&joined, &literal))
				return false;
		}
	*set = joined;
	return true;
}

void
literal_set_thin(struct literal_set *set)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < set->count; i++) {
		const struct literal *literal = &set->list[i];
		bool held = false;

		for (unsigned k = 0; k < set->count && !held; k++)
			held = set->list[k].len < literal->len &&
			    memmem(literal->bytes, literal->len, set->list[k].bytes, set->list[k].len) != NULL;
		if (!held)
			set->list[kept++] = *literal;
	}
	set->count = kept;
}

/* How rare a literal is, roughly: frequent letters weigh least, marks most. */
static unsigned
literal_weight(const struct literal *literal)
{
	unsigned weight = 0;

	for (unsigned i = 0; i < literal->len; i++) {
		unsigned char c = (unsigned char)literal->bytes[i];

		if (c >= 0x80)
			weight += 2;
		else if (strchr("etaoinsrhl \n.,'", c) != NULL)
			weight += 2;
		else
			weight += isalnum(c) ? 3 : 4;
	}
	return weight;
}

unsigned
literal_set_weight(const struct literal_set *set)
{
	unsigned least = set->count ? 1000 : 0;

	for (unsigned i = 0; i < set->count; i++) {
		unsigned weight = literal_weight(&set->list[i]);

		least = weight < least ? weight : least;
	}
	if (least < WEIGHT_LEAST)
		return 0;
	return least * 8 > set->count ? least * 8 - set->count : 1;
}

void
literal_set_keep_heavier(struct literal_set *best, const struct literal_set *set, struct literal_reach until)
{

	if (literal_set_weight(set) <= literal_set_weight(best))
		return;
	*best = *set;
	best->until = until;
	literal_set_thin(best);
}
