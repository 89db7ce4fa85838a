/*
 * The prefilter's pass: which patterns are worth trying, and where. A match begins at most so many bytes before one of
 * its literals (literal.h), mostly with it, so a text is tried there only.
 */
#include "policies/kinds.h"
#include "policies/pattern_set.h"

#define MEET_MOST PATTERN_PLACES_MAX /* times that a word is looked at: then its patterns are tried everywhere */

/* Words are met by where their grams stand, and so not quite in order. */
static void
insert(struct pattern_places *places, uint32_t at)
{
	unsigned i = places->count++;

	for (; i > 0 && places->list[i - 1] > at; i--)
		places->list[i] = places->list[i - 1];
	places->list[i] = at;
}

/* The literal of some patterns was met. */
static void
meet(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned word, size_t at)
{
	size_t count;
	const uint16_t *numbers = qgrams_numbers(set->words, word, &count);
	bool last = ++scratch->seen[word] == MEET_MOST;

	for (size_t i = 0; i < count; i++) {
		unsigned number = numbers[i];
		struct pattern_places *places = &scratch->places[number];
		unsigned char bit = (unsigned char)(1u << number % 8);

		if ((scratch->candidates[number / 8] & bit) == 0) {
			scratch->candidates[number / 8] |= bit;
			places->anywhere = false;
			places->count = 0;
		}
		if (last || places->count == PATTERN_PLACES_MAX)
			places->anywhere = true;
		else
			insert(places, (uint32_t)at);
	}
}

void
pattern_scan(const struct pattern_set *set, struct pattern_scratch *scratch, struct span text)
{
	struct qgrams_walk walk = {.text = text};
	long word;

	scratch->text = text;
	scratch->word = scratch->gap = 0;
	if (text.len > UINT32_MAX || !qgrams_fits(text)) {
		memset(scratch->candidates, 0xff, set->count / 8 + 1);
		for (size_t i = 0; i < set->count; i++)
			scratch->places[i].anywhere = true;
		return;
	}
	memcpy(scratch->candidates, set->always, set->count / 8 + 1);
	memset(scratch->seen, 0, qgrams_count(set->words));
	while ((word = qgrams_next(set->words, &walk)) != -1)
		if (scratch->seen[word] < MEET_MOST)
			meet(set, scratch, (unsigned)word, walk.from);
}

bool
pattern_may_match(const struct pattern_scratch *scratch, unsigned pattern)
{

	return scratch->candidates[pattern / 8] >> pattern % 8 & 1;
}

static size_t
larger(size_t a, size_t b)
{

	return a > b ? a : b;
}

/* Find the longest word and gap of the scanned text. */
static void
measure_runs(struct pattern_scratch *scratch)
{
	struct span text = scratch->text;
	size_t gap = 0, end = 0; /* where the last gap began, and ended */

	for (size_t block = 0; block < text.len; block += KINDS_BLOCK)
		for (uint64_t spaces = kinds_of(text, block, KIND_SPACE); spaces != 0; spaces &= spaces - 1) {
			size_t at = block + (size_t)__builtin_ctzll(spaces);

			if (at > end) {
				scratch->word = larger(scratch->word, at - end);
				gap = at;
			}
			end = at + 1;
			scratch->gap = larger(scratch->gap, end - gap);
		}
	scratch->word = larger(scratch->word, text.len - end);
}

size_t
pattern_reach(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern)
{
	const struct literal_reach *from = &set->patterns[pattern].from;
	size_t reach;

	if (set->patterns[pattern].literal_count == 0 || scratch->places[pattern].anywhere ||
	    from->bytes >= LITERAL_FAR)
		return SIZE_MAX;
	if (from->words + from->gaps > 0 && scratch->word == 0)
		measure_runs(scratch);
	reach = from->bytes + from->words * scratch->word + from->gaps * scratch->gap;
	return reach < scratch->text.len ? reach : SIZE_MAX;
}
