/*
 * What a set of patterns is made of: shared by those files of this room that build, match and measure it.
 */
#ifndef PARAPET_POLICIES_PATTERN_SET_H
#define PARAPET_POLICIES_PATTERN_SET_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "policies/ahocorasick.h"
#include "policies/literal.h"
#include "policies/pattern.h"

struct pattern {
	char *text;
	size_t len;
	pcre2_code *code;
	unsigned
	    unbounded; /* repetitions without a bound, or with a large one: the cost of one start grows with the text */
	struct literal_set literals;
};

struct pattern_set {
	struct pattern *patterns;
	size_t count;
	unsigned char *always; /* a bit for every pattern without a literal */
	struct ahocorasick *prefilter;
	bool jit;
};

/* Where a pattern's matches may begin in a text, going by its literals: from `from` on, before `to`. */
#define PATTERN_PLACES_MAX 32
struct pattern_places {
	bool anywhere; /* the list says nothing */
	unsigned count;
	size_t until; /* bytes from a match's start to the end of a literal, in this text */
	struct {
		size_t from, to;
	} list[PATTERN_PLACES_MAX]; /* in order, apart from each other */
};

struct pattern_scratch {
	pcre2_match_data *found;
	pcre2_match_context *whole;  /* limits for a call over the whole text */
	pcre2_match_context *sliced; /* the same, with a limit on where a match may start */
	pcre2_jit_stack *stack;
	unsigned char *seen;           /* how often each end of the prefilter was met, up to a limit */
	unsigned char *candidates;     /* one bit a pattern */
	struct pattern_places *places; /* of each candidate */
};

/*
 * Run the prefilter over a text: sets the bits of those wanted patterns (NULL: all) that are worth trying in
 * scratch->candidates, and their places.
 */
void pattern_find_candidates(
    const struct pattern_set *set, struct pattern_scratch *scratch, struct span text, const unsigned char *wanted);

/* What came of trying one pattern on one text. */
enum pattern_result { PATTERN_MISSED, PATTERN_HIT, PATTERN_LIMITED };

struct pattern_clock {
	int64_t wall, cpu; /* nanoseconds, when it was started */
};

struct pattern_clock pattern_clock_start(void);

/* Microseconds of this thread's CPU time since the start. */
int64_t pattern_clock_spent(const struct pattern_clock *clock);

/* Try a pattern in one call of PCRE2, which may take long: for measuring. */
enum pattern_result pattern_try_whole(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text);

/* Try a pattern, in slices of start offsets with a look at the clock between them; ends when `micros` are spent. */
enum pattern_result pattern_try(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern,
    struct span text, const struct pattern_clock *clock, int64_t micros);

#endif
