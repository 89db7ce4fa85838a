/*
 * Patterns are tried around their literals only: matches that begin as far from them as they can are found all the
 * same, wherever in a long text they stand and whatever else of the literal is in it.
 */
#include "policies/patterns/pattern.h"

#include "tests/unit/check.h"
#include "tests/unit/pattern_tries.h"

#define TEXT_MAX 20000

static const struct {
	const char *pattern, *match;
} rows[] = {
    {"\\bzebra", "zebra"},
    {"zebras? and (?:zebus|gnus)", "zebras and gnus"},
    /* s and k may be three bytes, any other character four. */
    {"kkkkzebra", "\xe2\x84\xaa\xe2\x84\xaa\xe2\x84\xaa\xe2\x84\xaazebra"},
    {"\\dkks \\dzebra", "1\xe2\x84\xaa\xe2\x84\xaa\xc5\xbf 1zebra"},
    {"a.{0,5}zebra", "a\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80zebra"},
    {"a[^b]{0,3}zebra", "a\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80zebra"},
    {"a[^b]{2}zebra", "a\xf0\x9f\x98\x80\xf0\x9f\x98\x80zebra"},
    {"\\d(?:\xc3\xa9|\xe2\x82\xac){3}zebra", "1\xe2\x82\xac\xe2\x82\xac\xe2\x82\xaczebra"},
    /* Words and gaps are as long as they are in the text. */
    {"\\d\\w+ zebra", "1abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz zebra"},
    {"\\d(?:\\w+ ){0,3}zebra",
	"1abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz zebra"},
    {"\\d\\s*zebra", "1                                                zebra"},
    {"\\d[\\w,]+\\s+zebra", "1,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n\n\n\n\n\n\n\n\n\n\n\nzebra"},
    {"\\d\\S{1,60} zebra", "1,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,, zebra"},
    {"\\dx{3,}zebra", "1xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxzebra"},
    /* What is cut off where a place begins to be measured goes on before it. */
    {"\\b\\w+zebra", "aaaaaaaaaaaaaaaaaaaazebra"},
    {"\\s+\\w+zebra", " abcdefghijklmnopqrstuvwxyzzebra"},
    {"\\b\\w+ \\w+ zebra", "abcdefghijklmnopqrstuvw abcdefghijklmnop zebra"},
    {"\\s{5,}zebra", "   \t   ZEBRA"},
    /* Without a bound, or with one beyond any use. */
    {"\\d.*zebra", "1 one two three four five six seven eight nine ten eleven twelve thirteen zebra"},
    {"\\d(?:\\w\\W){2,}zebra", "1a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-u-v-w-x-y-z-zebra"},
    {"\\d\\X{3}zebra", "1e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81xxzebra"},
    {"(\\d\\d-\\d\\d)x\\1zebra", "12-34x12-34zebra"},
    {"\\d\\p{Lu}{2}zebra", "1\xc3\x89\xc3\x89zebra"},
    /* What is looked at may stand before the match, or far behind. */
    {"(?<=zebra )\\d", "zebra 1"},
    {"\\d(?=.*zebra)", "1 one two three four five six seven eight nine ten eleven zebra"},
    /* The longest of several counts, and the whole of a longer literal. */
    {"(?:a|\\dabcdefghij)zebra", "1abcdefghijzebra"},
    {"\\d (?:zebra|a striped zebra)", "1 a striped zebra"},
    {"(?:\\d\\d\\d\\d zebra|zebra crossing)", "1234 zebra"},
    /* What a later literal reaches begins before the place of an earlier one. */
    {"okapi\\d|\\d [a-z]+ zebra", "1 okapi zebra"},
    /* So many look for "zebr" that the first one, which begins before the second, is met behind it. */
    {"the zebra\\d|\\bzebra\\b|zebrf|zebrm|zebrw|zebrb|zebrg|zebrp", "the zebra"},
};

static char text[TEXT_MAX];
static size_t text_len;

static void
add(const char *piece, size_t times)
{

	for (; times > 0; times--) {
		size_t len = strlen(piece);

		if (text_len + len <= TEXT_MAX)
			memcpy(text + text_len, piece, len);
		text_len += text_len + len <= TEXT_MAX ? len : 0;
	}
}

static bool
hits(const struct pattern_set *set, struct pattern_scratch *scratch)
{
	struct pattern_budget budget = {.micros = 10 * 1000 * 1000};
	struct span whole = {text, text_len}, match;
	unsigned char found = 0;

	pattern_set_match(set, scratch, (struct span){guarded_copy(text, text_len), text_len}, NULL, &found, &budget);
	CHECK(!budget.exhausted);
	/* Finding goes around the prefilter. */
	CHECK_EQ_INT(found != 0, pattern_find(set, scratch, 0, whole, &match));
	return found != 0;
}

/* The match behind `decoys` literals that no match reaches, at both ends of a long text and in its middle. */
static void
check_decoys(const struct pattern_set *set, struct pattern_scratch *scratch, const char *match, size_t decoys)
{

	for (size_t before = 0; before <= 400; before += 200) {
		text_len = 0;
		add("oh! ", before);
		add("zebra? ... ... ... ... ... ... ... ", decoys);
		if (before == 0 && decoys == 0)
			CHECK(!hits(set, scratch));
		/* One so near that their places run together. */
		add("zebra?", decoys > 0);
		add(match, 1);
		add(" oh!", 400 - before);
		CHECK(hits(set, scratch));
	}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct pattern_builder *builder = pattern_builder_new();
		struct pattern_error error;
		struct pattern_scratch *scratch;
		struct pattern_set *set;

		check_example(rows[i].pattern);
		CHECK_EQ_INT(pattern_builder_add(builder, span_of(rows[i].pattern), &error), 0);
		set = pattern_builder_finish(builder);
		scratch = pattern_scratch_new(set);
		CHECK(pattern_literal_count(set, 0) > 0);
		check_decoys(set, scratch, rows[i].match, 0);
		check_decoys(set, scratch, rows[i].match, 5);
		check_decoys(set, scratch, rows[i].match, 100);
		pattern_scratch_free(scratch);
		pattern_set_free(set);
	}
	return check_end();
}
