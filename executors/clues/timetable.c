/*
 * Places that are days, hours or numbers: "on Monday, Tuesday and Wednesday", "at 9, 10 and 11", "floors 1 to 4". They
 * are a list of their own, in their order.
 */
#include "executors/clues/reader.h"

static const char *const days[] = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", NULL};
static const char *const months[] = {"january", "february", "march", "april", "may", "june", "july", "august",
    "september", "october", "november", "december", NULL};
static const char *const numbers[] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"};

static int
index_of(const char *const *names, struct span word)
{

	for (int i = 0; names[i] != NULL; i++)
		if (span_equals_nocase(word, names[i]))
			return i + 1;
	return 0;
}

/* A time as a number, comparable within its kind; 0: not a time. */
static int
time_of(struct span word, int kind)
{
	int number = isdigit((unsigned char)word.at[0]) ? count_of(word) : -1;

	return kind == 0 ? index_of(days, word) : kind == 1 ? index_of(months, word) : number > 0 ? number : 0;
}

/* Times of one kind, two at least, in their order and joined by "and". Returns the words they take, or 0. */
static unsigned
times_at(struct stretch s, unsigned from, int kind, struct items *items, bool *uneven)
{
	unsigned at = from;
	int before = 0;
	bool last = false;

	memset(items, 0, sizeof(*items));
	*uneven = false;
	while (at < s.end && items->count < ITEMS_MAX) {
		int time = time_of(s.list[at].text, kind);

		if (time <= before)
			return 0;
		*uneven |= before > 0 && time != before + 1;
		before = time;
		items->list[items->count++] = (struct entity){.words = {s.list[at++].text}, .count = 1};
		if (last)
			return at - from;
		at += word_at(s, at, ",");
		last = word_at(s, at, "and");
		at += last;
	}
	return 0;
}

/* "floors 1 to 4", "rooms numbered 1 through 5": numbers from 1 on. Returns the words they take, or 0. */
static unsigned
range_at(struct stretch s, unsigned at, struct items *items)
{
	static const char *const nouns[] = {
	    "floors", "rooms", "seats", "houses", "lockers", "positions", "places", "desks", "lanes", "boxes", NULL};
	static const char *const to[] = {"to", "through", "-", NULL};
	unsigned start = at, n = any_phrase_at(s, at, nouns);
	int last;

	at += n;
	at += word_at(s, at, "numbered");
	if (n == 0 || !word_at(s, at, "1") || any_phrase_at(s, at + 1, to) == 0 || at + 2 >= s.end)
		return 0;
	last = count_of(s.list[at + 2].text);
	if (last < 2 || last > ITEMS_MAX)
		return 0;
	memset(items, 0, sizeof(*items));
	for (; items->count < (unsigned)last; items->count++)
		items->list[items->count] = (struct entity){.words = {span_of(numbers[items->count])}, .count = 1};
	return at + 3 - start;
}

struct stretch
times_read(struct clues_reader *r, struct stretch s, struct word *room)
{
	static const char *const before[] = {"at", "on", "in", NULL};
	struct stretch left = {room, 0, 0};
	struct items items;
	bool uneven = false;

	if (r->group_count > 0)
		return s;
	for (unsigned at = s.from, n = 0; at < s.end && r->group_count == 0; at += n > 0 ? n : 1) {
		struct stretch noun = {s.list, at, at + 1};

		n = range_at(s, at, &items);
		for (int kind = 0; n == 0 && kind < 3 && any_phrase_at(s, at, before) > 0; kind++) {
			n = times_at(s, at + 1, kind, &items, &uneven);
			n += n > 0;
			noun.end = at;
		}
		if (n == 0 || !list_add(r, &items, noun, true))
			continue;
		r->uneven = uneven;
		for (unsigned i = s.from; i < s.end; i++)
			if (i < at || i >= at + n)
				room[left.end++] = s.list[i];
	}
	return r->group_count > 0 ? left : s;
}
