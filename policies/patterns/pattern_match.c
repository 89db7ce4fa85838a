/*
 * Matching: the prefilter says which patterns are worth trying, and each try is bounded. PCRE2's match limit bounds
 * the backtracking of one call, not the cost of trying every start offset, so only those are tried that a pattern's
 * literals allow, and many of them in slices, with a look at the clock between slices.
 */
#include <stdlib.h>
#include <string.h>

#include "policies/patterns/pattern.h"
#include "policies/patterns/pattern_set.h"

#define SLICE_STEPS  (512 * 1024) /* bytes read if every start of the first slice scans the rest */
#define SLICE_LEAST  8
#define SLICE_MOST   1024 /* start offsets; more only if the text is so long that there would be too many slices */
#define SLICE_MICROS 250  /* for a slice: a slower one is followed by a smaller one */
#define TRY_OFFSETS  16   /* start offsets that cost as much as the call itself */
#define FIND_MICROS  5000
#define STACK_LEAST  (32 * 1024)
#define STACK_MOST   (512 * 1024)
#define HEAP_KIB     1024

struct pattern_scratch *
pattern_scratch_new(const struct pattern_set *set)
{
	struct pattern_scratch *scratch = calloc(1, sizeof(*scratch));

	if (scratch == NULL)
		return NULL;
	scratch->found = pcre2_match_data_create(1, NULL);
	scratch->whole = pcre2_match_context_create(NULL);
	scratch->sliced = pcre2_match_context_create(NULL);
	scratch->seen = malloc(qgrams_count(set->words) + 1);
	scratch->candidates = malloc(set->count / 8 + 1);
	scratch->places = malloc((set->count + 1) * sizeof(*scratch->places));
	if (set->jit)
		scratch->stack = pcre2_jit_stack_create(STACK_LEAST, STACK_MOST, NULL);
	if (scratch->found == NULL || scratch->whole == NULL || scratch->sliced == NULL || scratch->seen == NULL ||
	    scratch->candidates == NULL || scratch->places == NULL || (set->jit && scratch->stack == NULL)) {
		pattern_scratch_free(scratch);
		return NULL;
	}
	pcre2_set_match_limit(scratch->whole, PATTERN_MATCH_LIMIT);
	pcre2_set_match_limit(scratch->sliced, PATTERN_MATCH_LIMIT);
	pcre2_set_heap_limit(scratch->whole, HEAP_KIB);
	pcre2_set_heap_limit(scratch->sliced, HEAP_KIB);
	pcre2_jit_stack_assign(scratch->whole, NULL, scratch->stack);
	pcre2_jit_stack_assign(scratch->sliced, NULL, scratch->stack);
	return scratch;
}

void
pattern_scratch_free(struct pattern_scratch *scratch)
{

	if (scratch == NULL)
		return;
	pcre2_match_data_free(scratch->found);
	pcre2_match_context_free(scratch->whole);
	pcre2_match_context_free(scratch->sliced);
	pcre2_jit_stack_free(scratch->stack);
	free(scratch->seen);
	free(scratch->candidates);
	free(scratch->places);
	free(scratch);
}

/* One call of PCRE2, from a start offset. */
static enum pattern_result
call(const struct pattern_set *set, const struct pattern_scratch *scratch, unsigned pattern, struct span text,
    size_t start, pcre2_match_context *limits)
{
	PCRE2_SPTR subject = (PCRE2_SPTR)(text.len ? text.at : "");
	const pcre2_code *code = set->patterns[pattern].code;
	int rc;

	if (set->jit)
		rc = pcre2_jit_match(code, subject, text.len, start, 0, scratch->found, limits);
	else
		rc = pcre2_match(code, subject, text.len, start, 0, scratch->found, limits);
	if (rc >= 0)
		return PATTERN_HIT;
	return rc == PCRE2_ERROR_NOMATCH ? PATTERN_MISSED : PATTERN_LIMITED;
}

/* The start of the character after an offset: no match may start inside one. */
static size_t
next_character(struct span text, size_t at)
{

	for (int i = 0; i < 3 && at < text.len && ((unsigned char)text.at[at] & 0xc0) == 0x80; i++)
		at++;
	return at;
}

enum pattern_result
pattern_try_whole(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text)
{

	return call(set, scratch, pattern, text, 0, scratch->whole);
}

static size_t
first_slice(const struct pattern_set *set, size_t text_len)
{
	size_t slice = (set->jit ? SLICE_STEPS : SLICE_STEPS / 8) / (text_len + 1);

	if (slice > SLICE_MOST)
		return SLICE_MOST;
	return slice > SLICE_LEAST ? slice : SLICE_LEAST;
}

/* The next slice's length: what fits the time at the last one's speed, at most double. */
static size_t
next_slice(size_t slice, size_t text_len, int64_t took)
{
	size_t most = text_len / 16 > SLICE_MOST ? text_len / 16 : SLICE_MOST;

	if (took > SLICE_MICROS / 2)
		slice = slice * SLICE_MICROS / (size_t)took;
	else
		slice *= 2;
	return slice < 1 ? 1 : slice < most ? slice : most;
}

/* Try one slice: matches that begin from `start` on, before `to`. */
static enum pattern_result
try_slice(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text,
    size_t start, size_t to)
{

	if (to > text.len)
		return call(set, scratch, pattern, text, start, scratch->whole);
	if (start >= to)
		return PATTERN_MISSED;
	pcre2_set_offset_limit(scratch->sliced, to - 1);
	return call(set, scratch, pattern, text, start, scratch->sliced);
}

/* Whether the budget is spent by the clock. */
static bool
is_spent(struct pattern_budget *budget)
{

	budget->unlooked = 0;
	if (cpu_clock_spent(&budget->clock) < budget->micros && !cpu_look())
		return false;
	budget->micros = 0;
	return true;
}

/* Try more start offsets than fit in a slice. */
static enum pattern_result
try_slices(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text,
    size_t start, size_t to, struct pattern_budget *budget)
{
	size_t slice = first_slice(set, text.len);
	int64_t before = cpu_clock_spent(&budget->clock), spent;

	for (;;) {
		size_t next = next_character(text, start + slice);
		enum pattern_result result = try_slice(set, scratch, pattern, text, start, next < to ? next : to);

		if (result != PATTERN_MISSED || next >= to)
			return result;
		if (is_spent(budget))
			return PATTERN_LIMITED;
		spent = cpu_clock_spent(&budget->clock);
		slice = next_slice(slice, text.len, spent - before);
		before = spent;
		start = next;
	}
}

/* Try a pattern for matches that begin from `start` on, before `to`, checking the clock. */
static enum pattern_result
try_range(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text,
    size_t start, size_t to, struct pattern_budget *budget)
{
	size_t slice = first_slice(set, text.len);
	enum pattern_result result;

	start = next_character(text, start);
	if (start >= to)
		return PATTERN_MISSED;
	if (to - start > slice)
		return try_slices(set, scratch, pattern, text, start, to, budget);
	result = try_slice(set, scratch, pattern, text, start, to);
	budget->unlooked += to - start + TRY_OFFSETS;
	if (result == PATTERN_MISSED && budget->unlooked >= slice && is_spent(budget))
		return PATTERN_LIMITED;
	return result;
}

/* Start the clock at the first try. */
static void
start(struct pattern_budget *budget)
{

	if (!budget->running)
		budget->clock = cpu_clock_start();
	budget->running = true;
}

enum pattern_result
pattern_try(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text,
    struct pattern_budget *budget)
{

	start(budget);
	return try_range(set, scratch, pattern, text, 0, text.len + 1, budget);
}

/* Try a candidate before its literals; nearby places are tried together. */
static enum pattern_result
try_places(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct pattern_budget *budget)
{
	const struct pattern_places *places = &scratch->places[pattern];
	size_t from = pattern_first_start(set, scratch, &places->list[0]), to = places->list[0].at + 1;

	for (unsigned i = 1; i < places->count; i++) {
		size_t start = pattern_first_start(set, scratch, &places->list[i]);

		if (start > to) {
			enum pattern_result result = try_range(set, scratch, pattern, scratch->text, from, to, budget);

			if (result != PATTERN_MISSED)
				return result;
			from = start;
		} else if (start < from)
			from = start;
		to = places->list[i].at + 1;
	}
	return try_range(set, scratch, pattern, scratch->text, from, to, budget);
}

bool
pattern_matches(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct pattern_budget *budget)
{
	enum pattern_result result;

	if (!pattern_may_match(scratch, pattern))
		return false;
	if (budget->micros <= 0 || cpu_is_spent()) {
		budget->exhausted = true;
		return false;
	}
	start(budget);
	if (pattern_is_placed(set, scratch, pattern))
		result = try_places(set, scratch, pattern, budget);
	else
		result = pattern_try(set, scratch, pattern, scratch->text, budget);
	if (result == PATTERN_LIMITED && !budget->exhausted) {
		budget->exhausted = true;
		budget->costly = pattern + 1;
	}
	return result == PATTERN_HIT;
}

bool
pattern_find(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text,
    struct span *match)
{
	struct pattern_budget budget = {.micros = FIND_MICROS};
	const PCRE2_SIZE *ends;

	if (pattern_try(set, scratch, pattern, text, &budget) != PATTERN_HIT)
		return false;
	ends = pcre2_get_ovector_pointer(scratch->found);
	*match = (struct span){text.len ? text.at + ends[0] : text.at, ends[1] > ends[0] ? ends[1] - ends[0] : 0};
	return true;
}
