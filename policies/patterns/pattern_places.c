/*
 * The prefilter's pass: which patterns are worth trying, and where. A match begins at most so many bytes before one of
 * its literals (literal.h), mostly with it, so a text is tried there only.
 */
#include "policies/patterns/kinds.h"
#include "policies/patterns/pattern.h"
#include "policies/patterns/pattern_set.h"

#define MEET_MOST PATTERN_PLACES_MAX /* times that a word is checked: after that its patterns are tried everywhere */

/* Words are found by their grams, and so not quite in order. */
static void
insert(struct pattern_places *places, struct pattern_place place)
{
	unsigned i = places->count++;

	for (; i > 0 && places->list[i - 1].at > place.at; i--)
		places->list[i] = places->list[i - 1];
	places->list[i] = place;
}

/* A literal of some patterns was found. */
static void
meet(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned word, size_t at)
{
	size_t count;
	const uint16_t *numbers = qgrams_numbers(set->words, word, &count);
	bool last = ++scratch->seen[word] == MEET_MOST;

	for (size_t i = 0; i < count; i++) {
		const struct pattern_need *need = &set->needs[numbers[i]];
		struct pattern_places *places = &scratch->places[need->pattern];
		unsigned char bit = (unsigned char)(1u << need->pattern % 8);

		/* If not all of a pattern's literals are searched for, finding one proves nothing. */
		if ((set->always[need->pattern / 8] & bit) != 0)
			continue;
		if ((scratch->candidates[need->pattern / 8] & bit) == 0) {
			scratch->candidates[need->pattern / 8] |= bit;
			places->anywhere = false;
			places->count = 0;
		}
		if (last || places->count == PATTERN_PLACES_MAX || need->from.bytes >= LITERAL_FAR)
			places->anywhere = true;
		else
			insert(places, (struct pattern_place){(uint32_t)at, numbers[i]});
	}
}

void
pattern_scan(const struct pattern_set *set, struct pattern_scratch *scratch, struct span text)
{
	struct qgrams_walk walk = {.text = text};
	long word;

	scratch->text = text;
	scratch->longest.word = 0;
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

static struct pattern_runs
measure_runs(struct span text)
{
	struct pattern_runs longest = {0, 0};
	size_t gap = 0, end = 0; /* where the last gap began and ended */

	for (size_t block = 0; block < text.len; block += KINDS_BLOCK)
		for (uint64_t spaces = kinds_of(text, block, KIND_SPACE); spaces != 0; spaces &= spaces - 1) {
			size_t at = block + (size_t)__builtin_ctzll(spaces);

			if (at > end) {
				longest.word = larger(longest.word, at - end);
				gap = at;
			}
			end = at + 1;
			longest.gap = larger(longest.gap, end - gap);
		}
	longest.word = larger(longest.word, text.len - end);
	return longest;
}

static size_t
reach_with(const struct literal_reach *from, struct pattern_runs longest)
{

	return from->bytes + from->words * longest.word + from->gaps * longest.gap;
}

bool
pattern_is_placed(const struct pattern_set *set, const struct pattern_scratch *scratch, unsigned pattern)
{

	return set->patterns[pattern].literal_count > 0 && !scratch->places[pattern].anywhere;
}

size_t
pattern_first_start(const struct pattern_set *set, struct pattern_scratch *scratch, const struct pattern_place *place)
{
	static const struct pattern_runs usual = {16, 2};
	const struct literal_reach *from = &set->needs[place->need].from;
	size_t reach = reach_with(from, usual), window = reach < place->at ? reach : place->at;

	if (from->words + from->gaps > 0) {
		struct span before = {scratch->text.at + place->at - window, window};

		/*
		 * Within the window, a match consumes no more than the window's own words and gaps. If that is all of
		 * it, the match may begin before the window.
		 */
		reach = reach_with(from, measure_runs(before));
		if (reach >= window && window < place->at) {
			if (scratch->longest.word == 0)
				scratch->longest = measure_runs(scratch->text);
			reach = reach_with(from, scratch->longest);
		}
	}
	return reach < place->at ? place->at - reach : 0;
}
