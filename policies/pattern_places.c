/*
 * The prefilter's pass: which patterns are worth trying, and where. A match begins at most so many bytes before the end
 * of one of its literals (literal.h), so a long text is tried around them only.
 */
#include "policies/pattern_set.h"

#define MEET_MOST 16 /* times that an end is looked at; one that comes more often leads to trying everywhere */

/* Note a place whose literal ends at `at`. Places come in order. */
static void
add_place(struct pattern_places *places, size_t at, unsigned until)
{
	size_t from = at > until ? at - until : 0;

	if (places->count > 0 && from <= places->list[places->count - 1].to)
		places->list[places->count - 1].to = at;
	else if (places->count == PATTERN_PLACES_MAX)
		places->anywhere = true;
	else {
		places->list[places->count].from = from;
		places->list[places->count++].to = at;
	}
}

/* The literals of an end were met, for the last time that counts or not. */
static void
meet(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned end, size_t at, bool last)
{
	size_t count;
	const uint16_t *numbers = ahocorasick_numbers(set->prefilter, end, &count);

	for (size_t i = 0; i < count; i++) {
		unsigned number = numbers[i], until = set->patterns[number].literals.until;
		struct pattern_places *places = &scratch->places[number];
		unsigned char bit = (unsigned char)(1u << number % 8);

		if ((scratch->candidates[number / 8] & bit) == 0) {
			scratch->candidates[number / 8] |= bit;
			places->count = 0;
			places->anywhere = until >= LITERAL_FAR;
		}
		places->anywhere |= last;
		if (!places->anywhere)
			add_place(places, at, until);
	}
}

void
pattern_find_candidates(
    const struct pattern_set *set, struct pattern_scratch *scratch, struct span text, const unsigned char *wanted)
{
	struct ahocorasick_walk walk = {text, 0, 0};
	size_t bytes = (set->count + 7) / 8;
	long end;

	memset(scratch->candidates, 0, bytes);
	memset(scratch->seen, 0, ahocorasick_ends(set->prefilter));
	while ((end = ahocorasick_next(set->prefilter, &walk)) != -1) {
		if (scratch->seen[end] == MEET_MOST)
			continue;
		scratch->seen[end]++;
		meet(set, scratch, (unsigned)end, walk.at, scratch->seen[end] == MEET_MOST);
	}
	for (size_t i = 0; i < bytes; i++) {
		scratch->candidates[i] |= set->always[i];
		if (wanted != NULL)
			scratch->candidates[i] &= wanted[i];
	}
}
