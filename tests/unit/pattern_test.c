/*
 * Patterns: what is picked as a literal, that the prefilter never loses a hit that PCRE2 alone has, and that hostile
 * patterns end in time.
 */
#include "policies/patterns/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "policies/cpu.h"
#include "tests/unit/check.h"
#include "tests/unit/pattern_tries.h"

#define TEXT_MAX 512

static struct pattern_set *
set_of(const char *const *patterns, size_t count)
{
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_error error;

	for (size_t i = 0; i < count; i++) {
		check_example(patterns[i]);
		if (!CHECK_EQ_INT(pattern_builder_add(builder, span_of(patterns[i]), &error), i))
			printf("at %zu: %s\n", error.offset, error.what);
	}
	return pattern_builder_finish(builder);
}

/* The literals of a pattern, "a|b". */
static const char *
literals_of(const char *pattern)
{
	static char joined[512];
	struct pattern_set *set = set_of(&pattern, 1);
	size_t len = 0;

	for (size_t i = 0; i < pattern_literal_count(set, 0); i++) {
		struct span literal = pattern_literal(set, 0, i);

		len += (size_t)snprintf(
		    joined + len, sizeof(joined) - len, "%s%.*s", i ? "|" : "", (int)literal.len, literal.at);
	}
	joined[len] = '\0';
	pattern_set_free(set);
	return joined;
}

static void
test_literals(void)
{
	static const struct {
		const char *pattern, *literals;
	} rows[] = {
	    {"how many", "how many"},
	    {"\\bHow (?:many|MUCH)\\b", "how many|how much"},
	    {"\\beach(?: of them)? has\\b", "each of them has|each has"},
	    {"\\beach (?:of (?:them|these|those) )?ha(?:s|ve)\\b",
		"each of them ha|each of these ha|each of those ha|each ha"},
	    {"how\\s+many", "many"},
	    {"colou?r of", "colour of|color of"},
	    {"[sS]isters?", "sister"},
	    {"(?:brother|sister)s? of .* uncle", " uncle"},
	    /* Words that stand everywhere are rare only by their letters. */
	    {"\\b\\w+ which (?:\\w+ )?rank", "rank"},
	    {"\\b(?:is|are) (?:\\w+ )?(?:brother|sister)\\b", "brother|sister"},
	    {"a{3}b", "aaab"},
	    {"(?:ab){2,}c", "ab"},
	    {"x(?=potato)y", "potato"},
	    {"(?<=potato) and", "potato"},
	    {"(?!potato)tomato", "tomato"},
	    {"tomato(?<!potato)", "tomato"},
	    {"\\$\\d+", ""},
	    {"\\d+ %", " %"},
	    {"100%", "100%"},
	    {"(?i)total", "total"},
	    {"(?-i:TOTAL)", "total"},
	    {"(?<name>total) sum", "total sum"},
	    {"(?P<name>total)", "total"},
	    {"\\x41pple", "apple"},
	    {"\\x{2212}pple", "pple"},
	    {"caf\xc3\xa9 table", " table"},
	    {"\xe4\xbd\x95\xe5\x80\x8b", "\xe4\xbd\x95\xe5\x80\x8b"},
	    {"abc|", ""},
	    {"abcdef?", "abcde"},
	    {"total|\\d", ""},
	    {"total|what is \\d", "total|what is "},
	    {"(total)?", ""},
	    {"(?:total)*sum of", "sum of"},
	    {"(?:total)+", "total"},
	    {"[[:alpha:]]total", "total"},
	    {"[^]]total", "total"},
	    {"[]a]total", "]total|atotal"},
	    {"a very long literal that is cut", "a very long lite"},
	    /* What is not understood gives nothing. */
	    {"total(*ACCEPT)sum", ""},
	    {"(?x) to tal", ""},
	    {"(?|total)", ""},
	    {"(?#note)total", ""},
	    {"\\Qtotal\\E", ""},
	    {"(total)(?1)", ""},
	    {"(a)?(?(1)total|sum)", ""},
	    {"total{,3}", ""},
	    {"[[:x]total|sum]total", ""},
	    {"(total)\\1", "total"},
	};

	for (size_t i = 0; i < nitems(rows); i++)
		CHECK_TEXT(literals_of(rows[i].pattern), rows[i].literals);
}

/* Texts from pieces of patterns, with letters changed, cut, and bytes of no encoding among them. */
static uint64_t state = 88172645463325252u;

static uint32_t
random_below(uint32_t n)
{

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 32) % n;
}

static const char *const patterns[] = {"how many", "\\bhow (?:many|much)\\b", "\\beach(?: of them)? ha(?:s|ve)\\b",
    "how\\s+many", "colou?r", "[sk]isses", "\\bkisses\\b", "(?:brother|sister)s? of", "\\d+ ?%", "\\$\\s?\\d", "^total",
    "total$", "(?m)^total\\b", "x(?=yz)yz", "(?<=to)tal", "(?<!to)tal", "a{3}b", "(?:ab){2,}c", "[^a]b+c", "[]x]y",
    "(?-i)TOTAL", "(?s)if.*then", "if.{0,20}then", "caf\xc3\xa9s? open", "stra(?:ss|\xc3\x9f)e",
    "\xe4\xbd\x95\xe5\x80\x8b", "\\bsum\\b|\\btotal\\b", "(?:what|who) (?:is|are) ", "\\w+ing\\b",
    "\\btotal(?:ling|led)?\\b", "(to)tal \\1", "(?>tot|to)al", "to(?:t(?:a(?:l)?)?)?s", "s", "k", "%", "\\Bk", "a|b|c",
    "task|ask|desk", "\\R\\Rsum", "[\\x{17f}s]um", "\\x6dany", "many\\K of", "(?i:k)elvin", "ki?lo", "\\p{Lu}um",
    "(?=.*sum)(?=.*total)"};

static size_t
random_text(char *into)
{
	static const char *const pieces[] = {"how many", " ", "total", "sum", "\n", "of", "each of them has", "12", "%",
	    "$ 5", "k", "s", "\xc5\xbf", "\xe2\x84\xaa", "\xc5", "\xe2\x84", "\xff", "\xc3\xa9", "caf", "\xc3\x9f",
	    "stra", "e", "aaab", "ababc", "yz", "x", "isses", "TOTAL", "\xe4\xbd\x95\xe5\x80\x8b", "if", "then",
	    "brothers of", "elvin", "ilo", "ling", "tas", "um", "\r\n", "what is ", "open", "]", "color", "colour",
	    "\x80"};
	size_t len = 0, count = random_below(14);

	for (size_t i = 0; i < count; i++) {
		const char *piece = pieces[random_below(nitems(pieces))];
		size_t n = strlen(piece);

		if (random_below(3) == 0) {
			piece = patterns[random_below(nitems(patterns))];
			n = strlen(piece);
		}
		if (len + n + 1 > TEXT_MAX)
			break;
		memcpy(into + len, piece, n);
		len += n;
		if (random_below(3))
			into[len++] = ' ';
	}
	for (size_t i = 0; i < len; i++)
		if (random_below(40) == 0)
			into[i] = (char)random_below(256);
		else if (random_below(8) == 0 && into[i] >= 'a' && into[i] <= 'z')
			into[i] = (char)(into[i] - 'a' + 'A');
	return len;
}

/* The same pattern by PCRE2 alone. */
static pcre2_code *
plain_code(const char *pattern)
{
	uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_CASELESS;
	PCRE2_SIZE offset;
	int error;

	return pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED, options, &error, &offset, NULL);
}

static bool
plain_hit(const pcre2_code *code, pcre2_match_data *found, const char *text, size_t len)
{

	return pcre2_match(code, (PCRE2_SPTR)text, len, 0, 0, found, NULL) >= 0;
}

static void
test_same_as_one_by_one(unsigned rounds)
{
	static char text[TEXT_MAX + 1], what[160];
	pcre2_match_data *found = pcre2_match_data_create(1, NULL);
	pcre2_code *codes[nitems(patterns)];
	struct pattern_scratch *scratch;
	struct pattern_set *set;
	size_t hits_seen = 0;

	set = set_of(patterns, nitems(patterns));
	scratch = pattern_scratch_new(set);
	for (size_t i = 0; i < nitems(patterns); i++)
		codes[i] = plain_code(patterns[i]);
	for (unsigned round = 0; round < rounds; round++) {
		size_t len = random_text(text);
		struct pattern_budget budget = {.micros = 1000000};
		unsigned char hits[nitems(patterns) / 8 + 1];
		const char *guarded = guarded_copy(text, len);

		pattern_set_match(set, scratch, (struct span){guarded, len}, NULL, hits, &budget);
		for (size_t i = 0; i < nitems(patterns); i++) {
			bool hit = hits[i / 8] >> i % 8 & 1, wanted = plain_hit(codes[i], found, guarded, len);

			hits_seen += wanted;
			if (hit == wanted)
				continue;
			snprintf(what, sizeof(what), "round %u, pattern %s", round, patterns[i]);
			check_example(what);
			CHECK_EQ_INT(hit, wanted);
			CHECK_SPAN(((struct span){text, len}), span_of(""));
		}
		CHECK(!budget.exhausted);
	}
	/* The texts are of use only while they hit often. */
	CHECK(hits_seen > rounds);
	for (size_t i = 0; i < nitems(patterns); i++)
		pcre2_code_free(codes[i]);
	pcre2_match_data_free(found);
	pattern_scratch_free(scratch);
	pattern_set_free(set);
}

static void
test_wanted_and_find(void)
{
	static const char *const three[] = {"alpha", "beta", "\\d+"};
	struct pattern_set *set = set_of(three, 3);
	struct pattern_scratch *scratch = pattern_scratch_new(set);
	struct pattern_budget budget = {.micros = 5000};
	struct span text = span_of("Alpha, BETA, 12"), match;
	unsigned char hits, wanted = 1 << 1;

	CHECK(set->jit);
	CHECK_EQ_INT(pattern_set_count(set), 3);
	pattern_set_match(set, scratch, text, NULL, &hits, &budget);
	CHECK_EQ_INT(hits, 7);
	pattern_set_match(set, scratch, text, &wanted, &hits, &budget);
	CHECK_EQ_INT(hits, 2);
	pattern_set_match(set, scratch, NO_SPAN, NULL, &hits, &budget);
	CHECK_EQ_INT(hits, 0);
	CHECK(pattern_find(set, scratch, 1, text, &match));
	CHECK_SPAN(match, span_of("BETA"));
	CHECK(pattern_find(set, scratch, 2, text, &match));
	CHECK_SPAN(match, span_of("12"));
	CHECK(!pattern_find(set, scratch, 2, span_of("none"), &match));
	/* An empty budget tries nothing and says so. */
	budget = (struct pattern_budget){.micros = 0};
	pattern_set_match(set, scratch, text, NULL, &hits, &budget);
	CHECK(hits == 0 && budget.exhausted);
	pattern_scratch_free(scratch);
	pattern_set_free(set);
	pattern_scratch_free(NULL);
	pattern_set_free(NULL);
	pattern_builder_free(NULL);
}

static void
test_refused(void)
{
	static char large[PATTERN_LENGTH_MAX + 2];
	static const char *const rows[] = {
	    "", "a(", "[b", "\\C", "\\Ga", "(?<n>", large, "(?:(?:abcdefgh\\d{1,90}){1,99}){1,99}"};
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_error error;

	memset(large, 'a', sizeof(large) - 1);
	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i]);
		error.what[0] = '\0';
		CHECK_EQ_INT(pattern_builder_add(builder, span_of(rows[i]), &error), -1);
		CHECK(error.what[0] != '\0');
		CHECK_EQ_INT(pattern_check(span_of(rows[i]), &error), -1);
	}
	pattern_builder_add(builder, span_of("ab(c"), &error);
	CHECK_EQ_INT(error.offset, 4);
	CHECK_EQ_INT(pattern_check(span_of("abc"), &error), 0);
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("abc"), &error), 0);
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("abd"), &error), 1);
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("abc"), &error), 0);
	pattern_builder_free(builder);
}

/* What is added from outside is bounded; the program's own patterns find room behind that. */
static void
test_full(void)
{
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_error error;
	struct pattern_set *set;
	char text[16];

	for (int i = 0; i < PATTERN_COUNT_MAX; i++) {
		snprintf(text, sizeof(text), "a%db", i);
		if (!CHECK_EQ_INT(pattern_builder_add(builder, span_of(text), &error), i))
			break;
	}
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("a7b"), &error), 7);
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("one more"), &error), -1);
	CHECK_TEXT(error.what, "a policy may have at most 2000 patterns");
	CHECK_EQ_INT(pattern_builder_own(builder), PATTERN_COUNT_MAX);
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("a7b"), &error), 7);
	CHECK_EQ_INT(pattern_builder_add(builder, span_of("our own"), &error), PATTERN_COUNT_MAX);
	set = pattern_builder_finish(builder);
	CHECK_EQ_INT(pattern_set_count(set), PATTERN_COUNT_MAX + 1);
	pattern_set_free(set);
}

static int64_t
cpu_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * (int64_t)1000000 + now.tv_nsec / 1000;
}

/* Together they would take seconds: the budget of 5 ms may be passed by the one slice that was under way. */
static void
test_hostile(void)
{
	static const char *const hostile[] = {"(a+)+$", "(?=.*a)(?=.*b)", "(a|aa)+$", "(?:a*)*c", "a.*a.*a.*b",
	    "(.*)*=x", "(?=.*a)(?=.*a)(?=.*a)(?=.*c)", "\\s+\\s+x", "(?:a.{0,900}){9}b", ".*.*.*b", "(a?){30}a{30}"};
	static const char fills[][3] = {"a", " ", "ab", "\n", "\xc3", "a\n"};
	size_t count = nitems(hostile);
	static char text[8192];

	for (size_t i = 0; i <= count; i++) {
		/* Each on its own, then all together. */
		struct pattern_set *set = i < count ? set_of(&hostile[i], 1) : set_of(hostile, count);
		struct pattern_scratch *scratch = pattern_scratch_new(set);

		for (size_t k = 0; k < nitems(fills); k++) {
			struct pattern_budget budget = {.micros = 5000};
			unsigned char hits[8];
			int64_t before, took = INT64_MAX;

			for (size_t n = 0; n < sizeof(text); n++)
				text[n] = fills[k][n % strlen(fills[k])];
			/* The smallest of three: a busy machine disturbs CPU time, too. */
			for (int round = 0; round < 3; round++) {
				budget = (struct pattern_budget){.micros = 5000};
				before = cpu_micros();
				pattern_set_match(set, scratch, (struct span){text, sizeof(text)}, NULL, hits, &budget);
				took = cpu_micros() - before < took ? cpu_micros() - before : took;
			}
			if (!CHECK(took < (int64_t)10000 * CPU_SLOWDOWN))
				printf("pattern %zu, fill %zu: %lld us\n", i, k, (long long)took);
		}
		pattern_scratch_free(scratch);
		pattern_set_free(set);
	}
}

/* Literals so much alike that some are left out: those are found all the same, and the others say nothing. */
static void
test_left_out(void)
{
	static char pattern[400], text[300];
	const char *const only = pattern;
	struct pattern_scratch *scratch;
	struct pattern_set *set;
	size_t len = 0;

	/* f, m and w are alike to the scan. */
	for (unsigned i = 0; i < 27; i++)
		len += (size_t)snprintf(pattern + len, sizeof(pattern) - len, "%sfm%c%c%c!", i > 0 ? "|" : "",
		    "fmw"[i % 3], "fmw"[i / 3 % 3], "fmw"[i / 9]);
	set = set_of(&only, 1);
	scratch = pattern_scratch_new(set);
	check_example("left out");
	CHECK_EQ_INT(pattern_literal_count(set, 0), 0);
	for (unsigned i = 0; i < 27; i++) {
		struct pattern_budget budget = {.micros = 1000000};
		unsigned char hits;

		for (len = 0; len + 6 <= sizeof(text); len += 6)
			memcpy(text + len, pattern + (size_t)7 * i, 6);
		pattern_set_match(set, scratch, (struct span){text, len}, NULL, &hits, &budget);
		CHECK_EQ_INT(hits, 1);
	}
	pattern_scratch_free(scratch);
	pattern_set_free(set);
}

static void
test_grows(void)
{
	static const struct {
		const char *pattern;
		bool grows;
	} rows[] = {
	    {"how many", false},
	    {"\\bhow (?:many|much)\\b", false},
	    {"if.{0,60}then", false},
	    {"\\b\\w+ (?:is|was) ", false},
	    {"(?m)^total.*sum$", false},
	    {"\\b\\d+ ?%", false},
	    {"(?=.*a)(?=.*b)", true},
	    {"(a+)+$", true},
	    {"(?:the |a )+cat", true},
	    {"(\\w+)\\s+\\1", true},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct pattern_set *set = set_of(&rows[i].pattern, 1);
		struct pattern_scratch *scratch = pattern_scratch_new(set);
		double growth = -1;

		if (!CHECK_EQ_INT(pattern_grows(set, scratch, 0, 4096, &growth), rows[i].grows))
			printf("growth %.2f\n", growth);
		CHECK(!rows[i].grows || growth == 0 || (growth > 2.5 && growth < 20));
		pattern_scratch_free(scratch);
		pattern_set_free(set);
	}
}

int
main(int argc, char **argv)
{

	test_literals();
	test_wanted_and_find();
	test_full();
	test_refused();
	test_same_as_one_by_one(argc > 1 ? (unsigned)atoi(argv[1]) : 5000);
	test_hostile();
	test_left_out();
	test_grows();
	return check_end();
}
