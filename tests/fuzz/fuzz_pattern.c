/*
 * Any bytes as a pattern and a text: whatever PCRE2 compiles is matched in bounded time, and the prefilter never loses
 * a match that PCRE2 alone finds.
 *
 * The pattern ends at the first byte 0xff, which stands in no UTF-8; the rest is the text.
 */
#include <string.h>

#include "policies/patterns/pattern.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/pattern_tries.h"

#define PATTERN_MOST 200 /* longer patterns only take longer */
#define TEXT_MOST    400

/* Whether a set of this pattern alone matches. Returns -1 when limits ended the attempt or it does not compile. */
static int
match_alone(struct span pattern, struct span text)
{
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_budget budget = {.micros = 100000};
	struct pattern_scratch *scratch;
	struct pattern_set *set;
	struct pattern_error error;
	unsigned char hits = 0;
	struct span match;

	REQUIRE(builder != NULL);
	if (pattern_builder_add(builder, pattern, &error) != 0) {
		REQUIRE(error.offset <= pattern.len && error.what[0] != '\0');
		pattern_builder_free(builder);
		return -1;
	}
	set = pattern_builder_finish(builder);
	scratch = pattern_scratch_new(set);
	pattern_set_match(set, scratch, text, NULL, &hits, &budget);
	REQUIRE(hits <= 1 && (!hits || !budget.exhausted));
	/* Finding goes around the prefilter. */
	if (!budget.exhausted && pattern_find(set, scratch, 0, text, &match)) {
		REQUIRE(hits == 1);
		REQUIRE(match.len == 0 || (match.at >= text.at && match.at + match.len <= text.at + text.len));
	}
	for (size_t i = 0; i < pattern_literal_count(set, 0); i++)
		REQUIRE(pattern_literal(set, 0, i).len > 0);
	pattern_scratch_free(scratch);
	pattern_set_free(set);
	return budget.exhausted ? -1 : hits;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	const uint8_t *mark = size > 0 ? memchr(bytes, 0xff, size) : NULL;
	struct span pattern = {(const char *)bytes, mark != NULL ? (size_t)(mark - bytes) : size}, text = NO_SPAN;

	if (mark != NULL)
		text = (struct span){(const char *)mark + 1, size - pattern.len - 1};
	if (pattern.len > PATTERN_MOST || text.len > TEXT_MOST)
		return 0;
	match_alone(pattern, text);
	/* The pattern itself is a text that is likely to hold its literals. */
	match_alone(pattern, pattern);
	return 0;
}
