/*
 * The shipped policy's patterns over thousands of texts: prefilter and JIT hit exactly where PCRE2 alone does, pattern
 * by pattern. Texts are the policy's own tests, its patterns' words, and both of them mutated.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

#include "policies/load.h"
#include "policies/patterns/pattern.h"
#include "tests/unit/check.h"
#include "tests/unit/pattern_tries.h"

#define TEXT_MAX 1200

static uint64_t state = 0x2545f4914f6cdd1du;

static uint32_t
random_below(size_t n)
{

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)((state >> 32) % n);
}

/* Append a piece, cut to what fits. */
static size_t
append(char *into, size_t len, struct span piece)
{
	size_t n = piece.len < TEXT_MAX - len ? piece.len : TEXT_MAX - len;

	if (n > 0)
		memcpy(into + len, piece.at, n);
	return len + n;
}

/* A stretch of a pattern or a prompt; of patterns mostly the words. */
static struct span
random_piece(const struct policy *policy)
{
	static const char *const small[] = {" ", "\n", ". ", "? ", "12", "$5", "%", "\xc5\xbf", "\xe2\x84\xaa", "\xff",
	    "\xc3\xa9", "the ", "\t", "#### ", "a ", "is ", "of "};
	struct span piece;
	size_t from;

	switch (random_below(4)) {
	case 0:
		return span_of(small[random_below(nitems(small))]);
	case 1:
		if (policy->test_count > 0) {
			const char *prompt = policy->tests[random_below(policy->test_count)].prompt;

			if (prompt != NULL)
				return span_of(prompt);
		}
		/* fall through */
	default:
		piece = pattern_text(policy->patterns, random_below(pattern_set_count(policy->patterns)));
	}
	from = random_below(piece.len);
	while (from > 0 && piece.at[from - 1] != '|' && piece.at[from - 1] != '(' && piece.at[from - 1] != ':')
		from--;
	piece.at += from;
	piece.len -= from;
	for (size_t i = 0; i < piece.len; i++)
		if (strchr("|()[\\?", piece.at[i]) != NULL && random_below(6) != 0)
			piece.len = i;
	return piece;
}

static size_t
random_text(const struct policy *policy, char *into)
{
	size_t len = 0, count = 1 + random_below(30);

	for (size_t i = 0; i < count; i++) {
		len = append(into, len, random_piece(policy));
		if (random_below(2))
			len = append(into, len, span_of(" "));
	}
	for (size_t i = 0; i < len; i++)
		if (random_below(300) == 0)
			into[i] = (char)random_below(256);
		else if (into[i] >= 'a' && into[i] <= 'z' && random_below(10) == 0)
			into[i] = (char)(into[i] - 'a' + 'A');
	return len;
}

/* Compare one text. Returns how many patterns hit. */
static size_t
compare(const struct policy *policy, struct pattern_scratch *scratch, pcre2_code *const *codes, struct span text)
{
	static unsigned char hits[PATTERN_COUNT_MAX / 8 + 1];
	pcre2_match_data *found = pcre2_match_data_create(1, NULL);
	struct pattern_budget budget = {.micros = 10 * 1000 * 1000};
	size_t count = 0;

	pattern_set_match(policy->patterns, scratch, text, NULL, hits, &budget);
	CHECK(!budget.exhausted);
	for (unsigned i = 0; i < pattern_set_count(policy->patterns); i++) {
		bool hit = hits[i / 8] >> i % 8 & 1;
		bool alone = pcre2_jit_match(codes[i], (PCRE2_SPTR)text.at, text.len, 0, 0, found, NULL) >= 0;

		count += alone;
		if (hit == alone)
			continue;
		CHECK_EQ_INT(hit, alone);
		CHECK_SPAN(pattern_text(policy->patterns, i), span_of("the same with and without prefilter"));
		CHECK_SPAN(text, span_of("this text"));
	}
	pcre2_match_data_free(found);
	return count;
}

int
main(int argc, char **argv)
{
	static struct policy_mistakes mistakes;
	static pcre2_code *codes[PATTERN_COUNT_MAX];
	static char text[TEXT_MAX];
	struct policy_source source = policy_shipped();
	const struct policy *policy = policy_load(&source, 1, NULL, &mistakes);
	struct pattern_scratch *scratch = pattern_scratch_new(policy->patterns);
	size_t rounds = argc > 1 ? (size_t)atoi(argv[1]) : 4000, hits = 0, count = pattern_set_count(policy->patterns);
	int error;
	PCRE2_SIZE offset;

	for (unsigned i = 0; i < count; i++) {
		struct span pattern = pattern_text(policy->patterns, i);

		codes[i] = pcre2_compile((PCRE2_SPTR)pattern.at, pattern.len,
		    PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_CASELESS, &error, &offset, NULL);
		CHECK(codes[i] != NULL && pcre2_jit_compile(codes[i], PCRE2_JIT_COMPLETE) == 0);
	}
	for (size_t i = 0; i < rounds; i++)
		hits += compare(policy, scratch, codes, (struct span){text, random_text(policy, text)});
	/* The texts are of use only while they hit. */
	CHECK(hits > rounds);
	printf("%zu patterns, %zu texts, %zu hits\n", count, rounds, hits);
	for (unsigned i = 0; i < count; i++)
		pcre2_code_free(codes[i]);
	pattern_scratch_free(scratch);
	policy_release(policy);
	return check_end();
}
