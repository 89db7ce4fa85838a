/*
 * The prefilter's pass: which patterns are worth trying, and where. A match begins at most so many bytes before the end
 * of one of its literals (literal.h), so a long text is tried around them only.
 */
#include "policies/pattern_set.h"

#define MEET_MOST 24 /* times that an end is looked at; one that comes more often leads to trying everywhere */

/* The longest word and gap of a text, as literal.h has them. */
struct runs {
	size_t word, gap;
};

static struct runs
measure_runs(struct span text)
{
	struct runs runs = {0, 0};
	size_t word = 0, gap = 0;

	for (size_t i = 0; i < text.len; i++) {
		bool space = text.at[i] == ' ' || (text.at[i] >= '\t' && text.at[i] <= '\r');

		word = space ? 0 : word + 1;
		gap = space ? gap + 1 : 0;
		runs.word = word > runs.word ? word : runs.word;
		runs.gap = gap > runs.gap ? gap : runs.gap;
	}
	return runs;
}

/* A pattern becomes a candidate: where are its matches, seen from a literal's end? */
static void
start_places(struct pattern_places *places, const struct literal_reach *until, struct runs runs, size_t text_len)
{

	places->count = 0;
	places->until = until->bytes + until->words * runs.word + until->gaps * runs.gap;
	places->anywhere = until->bytes >= LITERAL_FAR || places->until >= text_len;
}

/* Note a place whose literal ends at `at`. Places come in order. */
static void
add_place(struct pattern_places *places, size_t at)
{
	size_t from = at > places->until ? at - places->until : 0;

	if (places->count > 0 && from <= places->list[places->count - 1].to)
		places->list[places->count - 1].to = at;
	else if (places->count == PATTERN_PLACES_MAX)
		places->anywhere = true;
	else {
		places->list[places->count].from = from;
		places->list[places->count++].to = at;
	}
}

/* The literals of an end were met. */
static void
meet(const struct pattern_set *set, struct pattern_scratch *scratch, struct runs runs,
    const struct ahocorasick_walk *walk, unsigned end)
{
	size_t count;
	const uint16_t *numbers = ahocorasick_numbers(set->prefilter, end, &count);
	bool last = ++scratch->seen[end] == MEET_MOST;

	for (size_t i = 0; i < count; i++) {
		unsigned number = numbers[i];
		struct pattern_places *places = &scratch->places[number];
		unsigned char bit = (unsigned char)(1u << number % 8);

		if ((scratch->candidates[number / 8] & bit) == 0) {
			scratch->candidates[number / 8] |= bit;
			start_places(places, &set->patterns[number].literals.until, runs, walk->text.len);
		}
		places->anywhere |= last;
		if (!places->anywhere)
			add_place(places, walk->at);
	}
}

void
pattern_find_candidates(
    const struct pattern_set *set, struct pattern_scratch *scratch, struct span text, const unsigned char *wanted)
{
	struct ahocorasick_walk walk = {text, 0, 0};
	struct runs runs = measure_runs(text);
	size_t bytes = (set->count + 7) / 8;
	long end;

	memset(scratch->candidates, 0, bytes);
	memset(scratch->seen, 0, ahocorasick_ends(set->prefilter));
	while ((end = ahocorasick_next(set->prefilter, &walk)) != -1) {
		if (scratch->seen[end] < MEET_MOST)
			meet(set, scratch, runs, &walk, (unsigned)end);
	}
	for (size_t i = 0; i < bytes; i++) {
		scratch->candidates[i] |= set->always[i];
		if (wanted != NULL)
			scratch->candidates[i] &= wanted[i];
	}
}
