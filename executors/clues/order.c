/*
 * Questions for a whole order: "List the colors of the cars from last to first."
 */
#include "executors/clues/reader.h"

/* One end of the order: "left", "the tallest", "last place". Returns its number of words; 0: none. */
static unsigned
end_at(struct clues_reader *r, struct stretch s, unsigned at, bool *high)
{
	struct position position;
	unsigned article = word_at(s, at, "the"), n;

	if (word_at(s, at + article, "left") || word_at(s, at + article, "right")) {
		*high = word_at(s, at + article, "right");
		return scale_keep(r, SCALE_ROW) ? article + 1 : 0;
	}
	/* "first to last" is no count from the end here. */
	if (at + article < s.end && ordinal_of(s.list[at + article].text) == 1 && word_at(s, at + article + 1, "to")) {
		*high = false;
		return scale_keep(r, SCALE_RACE) ? article + 1 : 0;
	}
	n = scale_position_at(r, s, at, &position);
	*high = position.from_end;
	return position.middle || position.either_end || position.n != 1 ? 0 : n;
}

/* "from last to first" at the end of the question. Returns whether it is there. */
static bool
direction_at(struct clues_reader *r, struct stretch s, unsigned at, bool *from_high)
{
	bool high = false;
	unsigned n;

	at += word_at(s, at, "from");
	n = end_at(r, s, at, from_high);
	if (n == 0 || !word_at(s, at + n, "to"))
		return false;
	at += n + 1;
	n = end_at(r, s, at, &high);
	return n > 0 && at + n == s.end && high != *from_high;
}

/* The only list that is in some order; CLUES_GROUPS_MAX when there are several. */
static unsigned
only_group(const struct clues_reader *r)
{
	unsigned only = CLUES_GROUPS_MAX, count = 0;

	for (unsigned g = 0; g < r->group_count; g++) {
		if (r->groups[g].fixed)
			continue;
		only = g;
		count++;
	}
	return count == 1 ? only : CLUES_GROUPS_MAX;
}

/* The list that the first word with a list of its own names: "the owners of the cars" are the owners. */
static unsigned
named_group(const struct clues_reader *r, struct stretch s)
{

	for (unsigned at = s.from; at < s.end; at++) {
		unsigned found = CLUES_GROUPS_MAX, count = 0;

		for (unsigned g = 0; g < r->group_count; g++) {
			if (!group_has_noun(&r->groups[g], s.list[at].text))
				continue;
			found = g;
			count++;
		}
		if (count > 0)
			return count == 1 ? found : CLUES_GROUPS_MAX;
	}
	return only_group(r);
}

/* Whether the words before the direction ask for a whole list. */
static bool
asks_for_all(const struct clues_reader *r, struct stretch s)
{
	static const char *const openers[] = {"what is the order", "what was the order", "what order", "list",
	    "in what", "in which", "name", "arrange", "rank", "order", "sort", "put", "give",
	    "what is the correct order", NULL};
	static const char *const never[] = {"not", "no", "except", "without", "only", "but", "who", "which", "that",
	    "if", "besides", "other", "than", "first", "some", ",", NULL};

	if (any_phrase_at(s, s.from, openers) == 0 || names_any_entity(r, s))
		return false;
	for (unsigned at = s.from + 2; at < s.end; at++) {
		if (any_phrase_at(s, at, never) > 0 || scale_is_word(s.list[at].text))
			return false;
	}
	return true;
}

/* The places as one number: see CLUES_PLACES_BASE. */
static void
write_places(struct clues_reader *r, const struct group *group)
{

	for (unsigned i = 1; i < group->count; i++)
		write_text(r, "(");
	for (unsigned i = 0; i < group->count; i++) {
		if (i > 0) {
			write_text(r, " * ");
			write_number(r, CLUES_PLACES_BASE);
			write_text(r, " + ");
		}
		write_entity(r, group->first + i);
		if (i > 0)
			write_text(r, ")");
	}
}

/* The whole list's order, from one end. */
static bool
ask_order(struct clues_reader *r, unsigned named, bool from_high)
{
	const struct group *group = &r->groups[named < CLUES_GROUPS_MAX ? named : 0];

	if (named == CLUES_GROUPS_MAX || group->fixed || group->count < 2 || group->count > CLUES_PLACES_MAX)
		return false;
	r->out->asked = CLUES_ASKS_ORDER;
	r->out->from_high = from_high;
	r->out->first = group->first;
	r->out->count = group->count;
	write_places(r, group);
	return true;
}

/* "What was the finishing order?": of a race, from the first. */
static bool
asks_finish(struct clues_reader *r, struct stretch s)
{
	static const char *const asks[] = {
	    "what is the finishing order", "what was the finishing order", "what was the order of finish", NULL};
	unsigned n = any_phrase_at(s, s.from, asks);

	return n > 0 && s.from + n + word_at(s, s.end - 1, "?") == s.end && scale_keep(r, SCALE_RACE);
}

bool
order_question_read(struct clues_reader *r, struct stretch s)
{
	struct clues *out = r->out;

	if (asks_finish(r, s))
		return ask_order(r, only_group(r), false);

	for (unsigned at = s.from + 1; at < s.end; at++) {
		struct mark mark = reader_mark(r);
		struct stretch before = {s.list, s.from, at - (at > s.from + 1 && word_at(s, at - 1, ","))};

		if (!asks_for_all(r, before) || !direction_at(r, s, at, &out->from_high)) {
			reader_return(r, &mark);
			continue;
		}
		return ask_order(r, named_group(r, before), out->from_high);
	}
	return false;
}
