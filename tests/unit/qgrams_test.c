/*
 * Words in texts: each is found wherever a plain search finds it, in whatever case, and nothing else is; too many that
 * are alike are left out and named.
 */
#include "policies/patterns/qgrams.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/check.h"

#define WORDS_MAX 2000

static struct literal literals[WORDS_MAX];
static struct qgrams_word words[WORDS_MAX];
static unsigned char left_out[WORDS_MAX / 8 + 1];

static uint8_t
edges_of(const char *word)
{
	size_t len = strlen(word);

	return (uint8_t)((word[0] == '<' ? LITERAL_BEGINS_WORD : 0) |
	    (len > 0 && word[len - 1] == '>' ? LITERAL_ENDS_WORD : 0));
}

static struct span
inside(const char *word)
{
	unsigned edges = edges_of(word);
	size_t before = edges & LITERAL_BEGINS_WORD ? 1 : 0, behind = edges & LITERAL_ENDS_WORD ? 1 : 0;

	return (struct span){word + before, strlen(word) - before - behind};
}

/*
 * Each word's number is its place in the list; a number may be there twice, a word as well. "<gnu>" is one with edges.
 */
static struct qgrams *
look_for(const char *const *list, size_t count)
{

	memset(left_out, 0, sizeof(left_out));
	for (size_t i = 0; i < count; i++) {
		struct span word = inside(list[i]);

		literals[i].len = (uint8_t)word.len;
		literals[i].edges = edges_of(list[i]);
		memcpy(literals[i].bytes, word.at, word.len);
		words[i] = (struct qgrams_word){&literals[i], (unsigned)i};
	}
	return qgrams_new(words, count, left_out);
}

/* How often a word stands in a text, by looking at every place. */
static unsigned
count_plainly(const char *word, struct span text)
{
	struct span plain = inside(word);
	unsigned count = 0, edges = edges_of(word);

	for (size_t at = 0; at + plain.len <= text.len; at++) {
		size_t end = at + plain.len;

		if (edges & LITERAL_BEGINS_WORD && at > 0 && literal_is_word_byte(text.at[at - 1]))
			continue;
		if (edges & LITERAL_ENDS_WORD && end < text.len && literal_is_word_byte(text.at[end]))
			continue;
		count += strncasecmp(text.at + at, plain.at, plain.len) == 0;
	}
	return count;
}

static void
check_text(const struct qgrams *qgrams, const char *const *list, size_t count, struct span text)
{
	unsigned found[WORDS_MAX] = {0};
	struct qgrams_walk walk = {.text = {guarded_copy(text.at, text.len), text.len}};
	size_t before = 0, many;
	long word;

	while ((word = qgrams_next(qgrams, &walk)) != -1) {
		const uint16_t *numbers = qgrams_numbers(qgrams, (unsigned)word, &many);

		CHECK(word < qgrams_count(qgrams) && walk.at >= before && walk.at > 0 && walk.at <= text.len);
		before = walk.at;
		for (size_t i = 0; i < many; i++)
			found[numbers[i]]++;
	}
	for (size_t i = 0; i < count; i++) {
		check_example(list[i]);
		CHECK_EQ_INT(found[i], (left_out[i / 8] >> i % 8 & 1) ? 0 : count_plainly(list[i], text));
	}
}

static void
test_every_place(void)
{
	static const char *const list[] = {"a", "if", "do", "c#", "why", "the", "them", "then ", "is the ", "the end",
	    "what is the name", "\xc3\xa4", "1", "12", "x=", "the", ".,", "\n* ", "<a", "a>", "<do>", "<if", "if>",
	    "the>", "<the>", "<the end>", "<what is the name>", "<9>"};
	static const char *const texts[] = {"", "a", "A", "i", "if", "Do", "THE END", "the enD.", "then them then",
	    "What is the NAME", "what is the nam", "c# and C# \n* x=12 \xc3\xa4\xc3", "aaaaaaaa", "ththththe", "e end",
	    "whywhywhyif", ".,.,.,", "do redo dos if_ If\xc3\xa9 \xc3\xa9if", "do", "the9 9the the\xff",
	    "bathe the end the ending", "9 99 9a \xe2\x80\x99 9", "a b.a_a,a", "what is the name_what is the name"};
	const size_t count = nitems(list);
	struct qgrams *qgrams = look_for(list, count);

	for (size_t i = 0; i < nitems(texts); i++)
		check_text(qgrams, list, count, span_of(texts[i]));
	qgrams_free(qgrams);
	qgrams = look_for(list, 0);
	check_text(qgrams, list, 0, span_of("nothing is looked for"));
	qgrams_free(qgrams);
}

/* Words of which all grams are the same ones: as many are looked for as a file takes. */
static void
test_too_many_alike(void)
{
	static char texts[WORDS_MAX][8];
	static const char *list[WORDS_MAX];
	unsigned missing = 0, count = 0;
	struct qgrams *qgrams;

	/* f, m and w are of one class. */
	for (unsigned i = 0; i < 243; i++) {
		for (unsigned k = 0, rest = i; k < 5; k++, rest /= 3)
			texts[i][k] = "fmw"[rest % 3];
		list[count++] = texts[i];
	}
	list[count++] = "unlike";
	qgrams = look_for(list, count);
	for (unsigned i = 0; i < count; i++)
		missing += left_out[i / 8] >> i % 8 & 1;
	check_example("alike");
	CHECK_EQ_INT(missing, 243 - 16);
	CHECK((left_out[243 / 8] >> 243 % 8 & 1) == 0);
	check_text(qgrams, list, count, span_of("ffmwwfmwfmwfmffffffmmmmmmwwwwww Unlike"));
	qgrams_free(qgrams);
}

static void
test_what_cannot_be_scanned(void)
{

	check_example("folded characters");
	CHECK(qgrams_fits(NO_SPAN));
	CHECK(qgrams_fits(span_of("don\xe2\x80\x99t \xc5\x93uvre \xc5 \xe2\x84 \xe2")));
	CHECK(!qgrams_fits(span_of("nece\xc5\xbf\xc5\xbf"
				   "ary")));
	CHECK(!qgrams_fits(span_of("\xe2\x80\x99 and 300 \xe2\x84\xaa")));
}

int
main(void)
{

	test_every_place();
	test_too_many_alike();
	test_what_cannot_be_scanned();
	return check_end();
}
