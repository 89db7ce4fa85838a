/*
 * Measures how a pattern's cost grows. Limits bound backtracking but not the cost of trying every start offset, so each
 * pattern is run on texts made to almost match it: its own words and characters, repeated.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "policies/patterns/pattern.h"
#include "policies/patterns/pattern_set.h"

#define UNITS_MAX   96    /* texts to repeat */
#define UNIT_MAX    24    /* bytes of one */
#define TAIL_MAX    64    /* bytes after the repetitions */
#define ROUNDS      3     /* of which the fastest counts */
#define NOISE_NANOS 50000 /* patterns cheaper than this on the longest text are not examined */
#define LENGTHS     3     /* one, two and four windows */
#define SIGHTINGS   4     /* measurements that must agree */
#define GROWTH_MOST 3.1   /* per doubling: 2 is linear, 4 quadratic, and a busy machine may add 50 percent to either */
#define PATIENCE    20000 /* microseconds for the shortest text: a slower one needs no further measuring */

struct units {
	size_t count;
	char list[UNITS_MAX][UNIT_MAX + 1];
};

static void
add_unit(struct units *units, const char *at, size_t len)
{
	char *unit;

	if (units->count == UNITS_MAX || len == 0 || len > UNIT_MAX)
		return;
	unit = units->list[units->count];
	memcpy(unit, at, len);
	unit[len] = '\0';
	for (size_t i = 0; i < units->count; i++)
		if (strcmp(units->list[i], unit) == 0)
			return;
	units->count++;
}

/* Texts worth repeating: those that trouble most patterns, the pattern's words, and its characters. */
static void
gather_units(struct units *units, struct span pattern)
{
	static const char *const common[] = {
	    " ", "a", "1", "\n", ".", "a ", "1 ", "a1", "a\n", " \n", "1, ", "(", "\xc3\xa9"};
	char spaced[UNIT_MAX + 1];

	units->count = 0;
	for (size_t i = 0; i < nitems(common); i++)
		add_unit(units, common[i], strlen(common[i]));
	for (size_t i = 0; i < pattern.len; i++) {
		size_t len = 0;

		if (pattern.at[i] == '\\')
			i++;
		else
			while (i + len < pattern.len && isalnum((unsigned char)pattern.at[i + len]))
				len++;
		if (len > 0 && len < UNIT_MAX) {
			memcpy(spaced, pattern.at + i, len);
			spaced[len] = ' ';
			add_unit(units, spaced, len + 1);
			add_unit(units, spaced, len);
			i += len - 1;
		} else if (i < pattern.len)
			add_unit(units, pattern.at + i, 1);
	}
}

/* A text of this length: repetitions of the unit, then a tail. */
static void
fill(char *text, size_t len, const char *unit, struct span tail)
{
	size_t unit_len = strlen(unit);

	for (size_t i = 0; i < len; i++)
		text[i] = unit[i % unit_len];
	memcpy(text + len - tail.len, tail.at, tail.len);
}

/* The pattern's characters in reverse: PCRE2 stops early if a required one does not occur. */
static size_t
make_tail(struct span pattern, char *tail)
{
	size_t len = 0;

	tail[len++] = '!';
	for (size_t i = pattern.len; i-- > 0 && len < TAIL_MAX;)
		if (isprint((unsigned char)pattern.at[i]) && memchr(tail, pattern.at[i], len) == NULL)
			tail[len++] = pattern.at[i];
	return len;
}

static int64_t
cpu_nanos(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * (int64_t)1000000000 + now.tv_nsec;
}

/* Nanoseconds of CPU time for one text; -1: the match limit was reached. */
static int64_t
measure(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text)
{
	int64_t start = cpu_nanos();

	/* In one call: slices would add their own cost, which depends on the length. */
	if (pattern_try_whole(set, scratch, pattern, text) == PATTERN_LIMITED)
		return -1;
	return cpu_nanos() - start;
}

/*
 * The minimum of several measurements at 1, 2 and 4 windows, interleaved, so that a busy machine slows all lengths
 * alike. Returns false if the match limit was reached.
 */
static bool
measure_lengths(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, char *text,
    size_t window, const char *unit, struct span tail, int64_t took[LENGTHS])
{

	for (int i = 0; i < LENGTHS; i++)
		took[i] = INT64_MAX;
	for (int round = 0; round < ROUNDS; round++)
		for (int i = 0; i < LENGTHS; i++) {
			int64_t nanos;

			fill(text, window << i, unit, tail);
			nanos = measure(set, scratch, pattern, (struct span){text, window << i});
			if (nanos == -1)
				return false;
			if (nanos < took[i])
				took[i] = nanos;
		}
	return true;
}

/* Measure one repeated text at three lengths. Returns true with *growth if its cost grows. */
static bool
grows_over(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, char *text, size_t window,
    const char *unit, struct span tail, double *growth)
{
	struct pattern_budget budget = {.micros = PATIENCE};
	int64_t took[LENGTHS];

	*growth = 0;
	fill(text, window, unit, tail);
	if (pattern_try(set, scratch, pattern, (struct span){text, window}, &budget) == PATTERN_LIMITED)
		return true;
	/* So cheap that even quadratic growth would stay within the noise. */
	if (cpu_clock_spent(&budget.clock) * 1000 * 16 < NOISE_NANOS)
		return false;
	if (!measure_lengths(set, scratch, pattern, text, window, unit, tail, took))
		return true;
	*growth = sqrt((double)took[2] / (double)(took[0] + 1));
	return took[2] >= NOISE_NANOS && *growth > GROWTH_MOST;
}

/* Measure several times: a single disturbed measurement must not reject a pattern. */
static bool
grows_surely(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, char *text,
    size_t window, const char *unit, struct span tail, double *growth)
{

	for (int i = 0; i < SIGHTINGS; i++)
		if (!grows_over(set, scratch, pattern, text, window, unit, tail, growth))
			return false;
	return true;
}

bool
pattern_grows(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, size_t window, double *growth)
{
	struct units *units = malloc(sizeof(*units));
	char *text = malloc(4 * window), tail[TAIL_MAX];
	struct span end = {tail, make_tail(pattern_text(set, pattern), tail)};
	bool grows = false;

	*growth = 0;
	if (units != NULL && text != NULL && window > TAIL_MAX) {
		gather_units(units, pattern_text(set, pattern));
		for (size_t i = 0; i < units->count && !grows; i++)
			grows = grows_surely(set, scratch, pattern, text, window, units->list[i], end, growth);
	}
	free(units);
	free(text);
	return grows;
}
