/*
 * What a set of patterns is made of: shared by those files of this room that build, match and measure it.
 */
#ifndef PARAPET_POLICIES_PATTERNS_PATTERN_SET_H
#define PARAPET_POLICIES_PATTERNS_PATTERN_SET_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "policies/patterns/literal.h"
#include "policies/patterns/qgrams.h"

struct pattern_budget;

struct pattern {
	pcre2_code *code;
	unsigned literal_count;
	struct literal *literals;
	char *text;
	size_t len;
};

/* What a word of the scan stands for: a literal of a pattern. */
struct pattern_need {
	uint16_t pattern;
	struct literal_reach from; /* as the literal's */
};

struct pattern_set {
	struct pattern *patterns;
	size_t count;
	unsigned char *always;      /* a bit for every pattern without a literal, or with one that is not looked for */
	struct pattern_need *needs; /* by the numbers of the words */
	struct qgrams *words;       /* all literals */
	bool jit;
};

/* Where literals of a pattern stand in a text: its matches begin there or before. */
#define PATTERN_PLACES_MAX 24
struct pattern_place {
	uint32_t at;
	uint32_t need; /* of which it is one */
};
struct pattern_places {
	bool anywhere; /* the list says nothing */
	unsigned count;
	struct pattern_place list[PATTERN_PLACES_MAX]; /* rising */
};

/* The longest word and gap of a text, as literal.h has them, in bytes. */
struct pattern_runs {
	size_t word, gap;
};

struct pattern_scratch {
	pcre2_match_data *found;
	pcre2_match_context *whole;  /* limits for a call over the whole text */
	pcre2_match_context *sliced; /* the same, with a limit on where a match may start */
	pcre2_jit_stack *stack;
	/* What the last scan found. */
	struct span text;
	unsigned char *seen;           /* how often each word was met, up to a limit */
	unsigned char *candidates;     /* a bit for every pattern that is worth trying */
	struct pattern_places *places; /* of each candidate */
	struct pattern_runs longest;   /* of the text; word 0: not known yet */
};

/* Whether a pattern's places say where it may match in the scanned text. */
bool pattern_is_placed(const struct pattern_set *set, const struct pattern_scratch *scratch, unsigned pattern);

/* The first offset where a match may begin for a place; the last one is the place. */
size_t pattern_first_start(
    const struct pattern_set *set, struct pattern_scratch *scratch, const struct pattern_place *place);

/* What came of trying one pattern on one text. */
enum pattern_result { PATTERN_MISSED, PATTERN_HIT, PATTERN_LIMITED };

/* Try a pattern in one call of PCRE2, which may take long: for measuring. */
enum pattern_result pattern_try_whole(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text);

/* Try a pattern, in slices of start offsets with a look at the clock between them; ends when the budget is spent. */
enum pattern_result pattern_try(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern,
    struct span text, struct pattern_budget *budget);

#endif
