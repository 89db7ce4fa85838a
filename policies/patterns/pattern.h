/*
 * Patterns, many at a time: a literal prefilter (qgrams.h) over the text, then PCRE2 JIT for those patterns only
 * whose literal occurred. The only place that knows PCRE2; every phrase table of the project goes through it.
 *
 * Measured: 100 patterns on 2 KB, PCRE2 JIT one by one 69 us; prefilter then JIT 17 us and less; one big alternation
 * 425 us and lost hits. Under JIT only the match limit acts; 100,000 ends (a+)+$ in 0.12 ms. Limits bound backtracking
 * only: (?=.*a)(?=.*b) is quadratic over start offsets with no limit reached, so matching also has a budget of CPU
 * time.
 */
#ifndef PARAPET_POLICIES_PATTERNS_PATTERN_H
#define PARAPET_POLICIES_PATTERNS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/cpu.h"
#include "policies/span.h"

#define PATTERN_LENGTH_MAX  2000   /* bytes of one pattern */
#define PATTERN_COUNT_MAX   2000   /* patterns of a set, the program's own aside */
#define PATTERN_MATCH_LIMIT 100000 /* PCRE2's match limit, per call */
#define PATTERN_SIZE_MAX    65536  /* bytes of one compiled pattern */

struct pattern_set;
struct pattern_builder;

struct pattern_error {
	size_t offset;  /* bytes into the pattern */
	char what[160]; /* for a person */
};

/* Whether a pattern is acceptable: it is compiled and thrown away. Returns 0, or -1 with *error filled in. */
int pattern_check(struct span pattern, struct pattern_error *error);

/* Start a set. Returns NULL without memory. */
struct pattern_builder *pattern_builder_new(void);
void pattern_builder_free(struct pattern_builder *builder);

/*
 * Add a pattern: PCRE2 syntax, caseless, UTF-8 (invalid subjects never match across the invalid byte). Returns its
 * number (equal patterns share one), or -1 with *error filled in.
 */
long pattern_builder_add(struct pattern_builder *builder, struct span pattern, struct pattern_error *error);

/* What is added after this is the program's own, and there is always room for it. Returns how many stand before it. */
size_t pattern_builder_own(struct pattern_builder *builder);

/* Compile the prefilter and hand out the set; the builder is freed in any case. Returns NULL without memory. */
struct pattern_set *pattern_builder_finish(struct pattern_builder *builder);
void pattern_set_free(struct pattern_set *set);

size_t pattern_set_count(const struct pattern_set *set);

/* A pattern's text as added. */
struct span pattern_text(const struct pattern_set *set, unsigned pattern);

/* How matching is going: one per decision, shared by all its texts. All but micros begins as 0. */
struct pattern_budget {
	int64_t micros;  /* CPU time that there is from the first try on; set to 0 once it is spent */
	bool exhausted;  /* it ran out, or a match limit was reached: what was not tried counts as no match */
	unsigned costly; /* 1 + the pattern in whose try that was; 0: in none's */
	bool running;
	struct cpu_clock clock;
	size_t unlooked; /* start offsets tried since the last look at the clock */
};

/* Memory for one matcher: a set may be used by one thread per scratch. */
struct pattern_scratch;
struct pattern_scratch *pattern_scratch_new(const struct pattern_set *set);
void pattern_scratch_free(struct pattern_scratch *scratch);

/*
 * Scan a text for the literals of all patterns: then each may be asked for by itself. The scratch borrows the text
 * until the next scan. Safe for any bytes.
 */
void pattern_scan(const struct pattern_set *set, struct pattern_scratch *scratch, struct span text);

/* Whether a pattern may match the scanned text, as far as the scan tells. */
bool pattern_may_match(const struct pattern_scratch *scratch, unsigned pattern);

/* Whether a pattern matches the scanned text. Never blocks beyond the budget. */
bool pattern_matches(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct pattern_budget *budget);

/*
 * Where a pattern first matches in a text. Returns false when it does not, or when limits (the match limit, 5 ms of CPU
 * time) end the attempt.
 */
bool pattern_find(const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, struct span text,
    struct span *match);

/*
 * Whether a pattern's cost grows faster than its text: it is run over adversarial texts of window, 2 x and 4 x window
 * bytes. Returns true with the measured growth per doubling (2 is linear) in *growth when it does; *growth is 0 when
 * the match limit ended it. Takes milliseconds: for checking, not for loading.
 */
bool pattern_grows(
    const struct pattern_set *set, struct pattern_scratch *scratch, unsigned pattern, size_t window, double *growth);

#endif
