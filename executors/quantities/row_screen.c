/*
 * Words that rows and shapes require, collected once: for each shape the groups of words of which one must occur. Most
 * shapes need a word that a text does not have, which a test of one bit shows.
 */
#include "executors/quantities/row.h"

#include <assert.h>

#define ROWS_MAX   400
#define SHAPES_MAX 2000
#define WORDS_MAX  30000
#define NEEDS_MAX  3  /* groups of a shape */
#define GROUP_MAX  64 /* words of a group */

/* Words of which one must occur; count 0: no condition. */
struct need {
	uint16_t from, count;
};

static struct {
	struct need words;
	uint16_t shapes; /* the first of its own */
} rows[ROWS_MAX];

static struct {
	struct need needs[NEEDS_MAX];
	unsigned least; /* numbers that it takes */
	unsigned most;  /* of those with digits */
} shapes[SHAPES_MAX];

static uint16_t words[WORDS_MAX]; /* as in word_set_place */
static unsigned row_count, shape_count, word_count;

struct group {
	uint16_t words[GROUP_MAX];
	unsigned count;
};

static bool group_of(const char *at, struct group *group);

/* The words that the alternatives begin with or contain. Returns false if one of them needs none. */
static bool
group_of_any(const char *at, struct group *group)
{
	unsigned open = 0;

	group->count = 0;
	for (const char *from = at;; at++) {
		struct group one;

		if (*at == '\0' || (open == 0 && (*at == '/' || *at == ')'))) {
			if (!group_of(from, &one) || group->count + one.count > GROUP_MAX)
				return false;
			memcpy(&group->words[group->count], one.words, one.count * sizeof(one.words[0]));
			group->count += one.count;
			if (*at != '/')
				return true;
			from = at + 1;
		}
		open += *at == '(';
		open -= *at == ')';
	}
}

/* A required element. Returns false if it needs no word. */
static bool
group_of_element(struct span element, struct group *group)
{
	const char *phrases;

	switch (element.at[0]) {
	case '(':
		return group_of_any(element.at + 1, group);
	case '@':
		phrases = phrases_of(span_from(element, 1));
		return phrases != NULL && group_of_any(phrases, group);
	case '{':
	case '~':
		return false;
	default:
		element.len -= element.at[element.len - 1] == '+';
		group->words[0] = word_set_place(element);
		group->count = 1;
		return true;
	}
}

/* The next required element, with *at after it. Returns false at the end. */
static bool
next_needed(const char **at, struct span *element)
{

	for (;;) {
		while (**at == ' ')
			++*at;
		if (shape_ends(*at))
			return false;
		*element = shape_element(*at);
		*at = element->at + element->len;
		if (**at != '?')
			return true;
		++*at;
	}
}

/* The smallest group of a sequence. Returns false if it needs no word. */
static bool
group_of(const char *at, struct group *group)
{
	struct span element;
	bool found = false;

	while (next_needed(&at, &element)) {
		struct group one;

		if (!group_of_element(element, &one) || (found && one.count >= group->count))
			continue;
		*group = one;
		found = true;
	}
	return found;
}

static struct need
keep(const struct group *group)
{
	struct need need = {(uint16_t)word_count, (uint16_t)group->count};

	assert(word_count + group->count <= WORDS_MAX);
	memcpy(&words[word_count], group->words, group->count * sizeof(group->words[0]));
	word_count += group->count;
	return need;
}

/* The smallest groups of a shape, smaller ones first. */
static void
add_needs(const char *at, struct need needs[NEEDS_MAX])
{
	struct group best[NEEDS_MAX + 1];
	unsigned count = 0;
	struct span element;

	for (;; at++) {
		while (next_needed(&at, &element)) {
			unsigned place = count;

			if (!group_of_element(element, &best[NEEDS_MAX]))
				continue;
			while (place > 0 && best[place - 1].count > best[NEEDS_MAX].count)
				place--;
			if (place == NEEDS_MAX)
				continue;
			count += count < NEEDS_MAX;
			for (unsigned i = count - 1; i > place; i--)
				best[i] = best[i - 1];
			best[place] = best[NEEDS_MAX];
		}
		if (*at != '&')
			break;
	}
	for (unsigned i = 0; i < count; i++)
		needs[i] = keep(&best[i]);
}

/*
 * How many numbers a shape needs. Those in brackets or before a question mark are optional; number words may be words
 * of the shape.
 */
static void
count_numbers(const char *shape, unsigned *least, unsigned *most)
{
	unsigned depth = 0;

	*least = *most = 0;
	for (; *shape != '\0'; shape++) {
		size_t len = strcspn(shape, "}");
		const struct slot *slot;

		depth += *shape == '(';
		depth -= *shape == ')';
		if (*shape != '{')
			continue;
		if (shape[1] == '*') {
			*least = 2;
			*most = TOKENS_MAX;
			return;
		}
		slot = slot_find((struct span){shape + 3, len - 3});
		shape += len;
		*least += depth == 0 && shape[1] != '?' && slot->is_number;
		*most = slot->is_number && *most < TOKENS_MAX ? *most + 1 : TOKENS_MAX;
	}
}

void
row_screen_add(const struct row *row)
{
	struct group group = {.count = 0};
	const char *word = row->words;

	assert(row_count < ROWS_MAX);
	while (word != NULL) {
		size_t len = strcspn(word, "|");

		assert(group.count < GROUP_MAX);
		group.words[group.count++] = word_set_place((struct span){word, len});
		word = word[len] == '|' ? word + len + 1 : NULL;
	}
	rows[row_count].words = keep(&group);
	rows[row_count++].shapes = (uint16_t)shape_count;
	for (unsigned i = 0; i < ROW_SHAPES_MAX && row->shapes[i] != NULL; i++, shape_count++) {
		assert(shape_count < SHAPES_MAX);
		add_needs(row->shapes[i], shapes[shape_count].needs);
		count_numbers(row->shapes[i], &shapes[shape_count].least, &shapes[shape_count].most);
	}
}

static bool
is_met(struct need need, const struct word_set *set)
{

	for (unsigned i = 0; i < need.count; i++)
		if (word_set_has(set, words[need.from + i]))
			return true;
	return need.count == 0;
}

bool
row_may_fit(unsigned row, const struct word_set *set)
{

	return is_met(rows[row].words, set);
}

bool
shape_may_fit(unsigned row, unsigned shape, const struct tokens *tokens, const struct word_set *set)
{
	unsigned i = rows[row].shapes + shape;

	return is_met(shapes[i].needs[0], set) && is_met(shapes[i].needs[1], set) && is_met(shapes[i].needs[2], set) &&
	    tokens->numbers >= shapes[i].least && tokens->digits <= shapes[i].most;
}
