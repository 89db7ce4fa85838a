/*
 * Names as people write them: compared loosely, with guesses for unknown ones.
 */
#include "executors/puzzle/inside.h"

#include "executors/puzzle/relation_words.h"
#include "executors/puzzle/relations.h"

/* Larger differences are not typing errors. */
#define NEAR_MAX 2

static char
folded(char c)
{

	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return c == ' ' || c == '-' ? '_' : c;
}

bool
name_same(struct span a, struct span b)
{

	if (a.len != b.len)
		return false;
	for (size_t i = 0; i < a.len; i++)
		if (folded(a.at[i]) != folded(b.at[i]))
			return false;
	return true;
}

int
name_find(struct span name, const struct span *list, uint32_t count)
{

	for (uint32_t i = 0; i < count; i++)
		if (name_same(name, list[i]))
			return (int)i;
	return -1;
}

bool
name_find_order(struct span name, struct puzzle_order *order)
{

	for (int axis = AXIS_NONE + 1; axis < AXES; axis++)
		for (int i = 0; i < 4; i++) {
			const char *near = axis_words[axis].near[i], *far = axis_words[axis].far[i];

			if ((near != NULL && name_same(name, span_of(near))) ||
			    (far != NULL && name_same(name, span_of(far)))) {
				*order = (struct puzzle_order){.axis = (enum axis)axis,
				    .reversed = near == NULL || !name_same(name, span_of(near))};
				return true;
			}
		}
	return false;
}

int
name_find_set(const struct puzzle *puzzle, struct span name)
{

	for (uint32_t i = 0; i < puzzle->set_count; i++)
		if (name_same(name, puzzle->sets[i].name))
			return (int)i;
	return -1;
}

int
name_find_group(const struct puzzle *puzzle, struct span name)
{

	for (uint32_t i = 0; i < puzzle->group_count; i++)
		if (puzzle->groups[i].name.len > 0 && !puzzle->groups[i].hidden &&
		    name_same(name, puzzle->groups[i].name))
			return (int)i;
	return -1;
}

static unsigned
least(unsigned a, unsigned b, unsigned c)
{

	return a < b ? (a < c ? a : c) : (b < c ? b : c);
}

/* Changes from one name to the other, each a letter more, less or different; NEAR_MAX + 1: more. */
static unsigned
distance(struct span a, struct span b)
{
	unsigned row[NAME_MAX_BYTES + 1];

	if (a.len > NAME_MAX_BYTES || b.len > NAME_MAX_BYTES || a.len > b.len + NEAR_MAX || b.len > a.len + NEAR_MAX)
		return NEAR_MAX + 1;
	for (size_t j = 0; j <= b.len; j++)
		row[j] = (unsigned)j;
	for (size_t i = 1; i <= a.len; i++) {
		unsigned corner = row[0];

		row[0] = (unsigned)i;
		for (size_t j = 1; j <= b.len; j++) {
			unsigned same = corner + (folded(a.at[i - 1]) != folded(b.at[j - 1]));

			corner = row[j];
			row[j] = least(same, row[j] + 1, row[j - 1] + 1);
		}
	}
	return row[b.len];
}

struct nearest {
	struct span name, best;
	unsigned distance;
};

static void
consider(struct nearest *nearest, struct span candidate)
{
	unsigned found = distance(nearest->name, candidate);

	if (found < nearest->distance && found * 2 < nearest->name.len) {
		nearest->distance = found;
		nearest->best = candidate;
	}
}

struct span
name_suggest(const struct puzzle *puzzle, struct span name)
{
	struct nearest nearest = {name, {NULL, 0}, NEAR_MAX + 1};

	for (uint32_t i = 0; i < puzzle->set_count; i++) {
		consider(&nearest, puzzle->sets[i].name);
		for (uint32_t k = 0; k < puzzle->sets[i].count; k++)
			consider(&nearest, puzzle->sets[i].members[k]);
	}
	for (uint32_t i = 0; i < puzzle->group_count; i++) {
		if (puzzle->groups[i].hidden)
			continue;
		consider(&nearest, puzzle->groups[i].name);
		for (uint32_t k = 0; puzzle->groups[i].of == -1 && k < puzzle->groups[i].count; k++)
			consider(&nearest, puzzle->groups[i].labels[k]);
	}
	for (size_t i = 0; function_names[i] != NULL; i++)
		consider(&nearest, span_of(function_names[i]));
	for (size_t i = 0; relation_name(i) != NULL; i++)
		consider(&nearest, span_of(relation_name(i)));
	return nearest.best;
}
