/*
 * The list that the readers fill: constraints with their places and words; duplicates and contradictions.
 */
#include "executors/constraints/divide_inside.h"

#include "policies/cpu.h"

struct constraint *
divide_add(struct divide_reader *reader, enum constraint_type type, size_t from, size_t to)
{
	struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	struct constraint *constraint;

	sentence->reader->sought = true;
	if (reader->looking)
		return NULL;
	if (divide_is_matter(sentence, divide_clause_at(sentence, from), from) ||
	    divide_is_of_others(sentence, divide_clause_at(sentence, from), from) ||
	    divide_is_void(sentence, type, from))
		return NULL;
	/* "About 200 words" gives a number. */
	if (!(constraint_kind(type)->has & (CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_WORDS)) &&
	    divide_is_topic(sentence, from))
		return NULL;
	list->full |= list->count == CONSTRAINTS_MAX;
	if (list->full)
		return NULL;
	if (to > sentence->count)
		to = sentence->count;
	constraint = &list->items[list->count++];
	*constraint = (struct constraint){.type = type, .place = reader->place, .word_at = (uint16_t)list->word_count};
	constraint->from = (size_t)(token_at(sentence, from)->at.at - reader->text.at);
	constraint->to =
	    (size_t)(token_at(sentence, to - 1)->at.at - reader->text.at) + token_at(sentence, to - 1)->at.len;
	reader->spoken = type;
	return constraint;
}

void
divide_add_word(struct divide_reader *reader, struct constraint *constraint, struct span word)
{
	struct constraint_list *list = reader->list;

	if (list->full)
		return;
	if (list->word_count == CONSTRAINT_WORDS_MAX) {
		list->full = true;
		list->word_count = constraint->word_at;
		list->count--;
		return;
	}
	list->words[list->word_count++] = word;
	constraint->word_len++;
}

/* Whether two constraints are about the same thing. */
static bool
rivals(const struct constraint *a, const struct constraint *b)
{

	if (a->type != b->type)
		return false;
	if (a->type == CONSTRAINT_WORD_FREQ || a->type == CONSTRAINT_LETTER_FREQ)
		return span_same_nocase(a->text, b->text);
	return constraint_kind(a->type)->has & CONSTRAINT_HAS_BOUNDS || a->type == CONSTRAINT_LANGUAGE ||
	    a->type == CONSTRAINT_STARTS_WITH || a->type == CONSTRAINT_ENDS_WITH || constraint_kind(a->type)->has == 0;
}

static bool
same_bounds(const struct constraint *a, const struct constraint *b)
{

	return a->bounds.relation == b->bounds.relation && a->bounds.lo == b->bounds.lo && a->bounds.hi == b->bounds.hi;
}

/* Whether no answer can satisfy both, so that each must be about a different part. */
static bool
contradict(const struct constraint *a, const struct constraint *b)
{
	uint32_t low, high, least, most;

	if (a->type == CONSTRAINT_NTH_PAR_FIRST_WORD)
		return false;
	if (!(constraint_kind(a->type)->has & CONSTRAINT_HAS_BOUNDS))
		return !span_same_nocase(a->text, b->text);
	constraint_interval(&a->bounds, &low, &high);
	constraint_interval(&b->bounds, &least, &most);
	/* "A title of at most 60 characters and a description of at most 155": one text does not need two limits. */
	return low > most || least > high ||
	    (a->place == b->place && low == 0 && least == 0 && high != most && high != CONSTRAINT_NO_BOUND &&
		most != CONSTRAINT_NO_BOUND);
}

/* A bullet list beside its number, a choice without options. */
static bool
says_less(const struct constraint_list *list, const struct constraint *constraint)
{

	if (constraint->type == CONSTRAINT_ONE_OF)
		return constraint->word_len < 2;
	if (constraint->type != CONSTRAINT_BULLETS)
		return false;
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].type == CONSTRAINT_BULLET_COUNT)
			return true;
	return false;
}

/* Whether a word is both required and banned. */
static bool
is_banned(const struct constraint_list *list, const struct constraint *wanted)
{

	for (size_t i = 0; i < list->count && wanted->type == CONSTRAINT_INCLUDE_WORDS; i++) {
		const struct constraint *ban = &list->items[i];

		for (size_t b = 0; b < ban->word_len && ban->type == CONSTRAINT_FORBID_WORDS; b++)
			for (size_t w = 0; w < wanted->word_len && !cpu_spend(1); w++)
				if (span_same_nocase(constraint_word(list, ban, b), constraint_word(list, wanted, w)))
					return true;
	}
	return false;
}

/* "Tom in all caps, Ann in lowercase": each is about a part. */
static bool
are_two_cases(const struct constraint *a, const struct constraint *b)
{

	return (a->type == CONSTRAINT_ALL_UPPER && b->type == CONSTRAINT_ALL_LOWER) ||
	    (a->type == CONSTRAINT_ALL_LOWER && b->type == CONSTRAINT_ALL_UPPER);
}

void
divide_settle(struct constraint_list *list)
{
	bool drop[CONSTRAINTS_MAX] = {false};
	size_t kept = 0;

	for (size_t i = 0; i < list->count; i++)
		for (size_t k = i + 1; k < list->count; k++) {
			struct constraint *a = &list->items[i], *b = &list->items[k];

			if (a->type == b->type && a->word_len == 0 && b->word_len == 0 && same_bounds(a, b) &&
			    span_same_nocase(a->text, b->text) && a->nth == b->nth && a->what == b->what)
				drop[k] = true;
			else if ((rivals(a, b) && contradict(a, b)) || are_two_cases(a, b))
				drop[i] = drop[k] = true;
		}
	for (size_t i = 0; i < list->count; i++)
		drop[i] |= says_less(list, &list->items[i]) || is_banned(list, &list->items[i]);
	for (size_t i = 0; i < list->count; i++)
		if (!drop[i])
			list->items[kept++] = list->items[i];
	list->count = kept;
}

size_t
divide_add_plain(struct divide_reader *reader, enum constraint_type type, size_t from, size_t to)
{

	divide_add(reader, type, from, to);
	return to - from;
}
