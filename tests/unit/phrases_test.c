/*
 * Words and phrases in texts, beside a search that looks at every byte.
 */
#include "routes/text/phrases.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/check.h"

static const char *const phrases[] = {"how many", "number of", "n", "n^", "no", "not", "don't", "x-y", "o(n", "(not",
    "\"", " '", " n", "\xe2\x80\x9c", "_n", "na", "nan", NULL};

static bool
is_letter(struct span text, size_t at)
{

	return at < text.len && isalpha((unsigned char)text.at[at]);
}

/* Whether a word that begins at an offset goes on with a letter before it; the "n" of a line's end is none. */
static bool
is_inside(struct span text, size_t at)
{

	return at > 0 && is_letter(text, at - 1) && !(at > 1 && memcmp(text.at + at - 2, "\\n", 2) == 0);
}

static bool
stands(struct span text, size_t at, const char *phrase)
{
	size_t n = strlen(phrase);

	return text.len - at >= n && strncasecmp(text.at + at, phrase, n) == 0 &&
	    !(isalpha((unsigned char)phrase[0]) && is_inside(text, at)) &&
	    !(isalpha((unsigned char)phrase[n - 1]) && is_letter(text, at + n));
}

static size_t
find_plainly(struct span text, size_t from, const char *phrase)
{

	for (size_t at = from; at < text.len; at++) {
		if (stands(text, at, phrase))
			return at;
	}
	return PHRASE_NONE;
}

/* Every phrase from every offset; each alone and all together. */
static void
check_text(const char *bytes, size_t len)
{
	struct span text = {guarded_copy(bytes, len), len};
	bool any = false;

	for (size_t i = 0; phrases[i] != NULL; i++) {
		const char *const one[] = {phrases[i], NULL};

		for (size_t from = 0; from <= len; from++)
			CHECK(phrase_find(text, from, phrases[i]) == find_plainly(text, from, phrases[i]));
		CHECK(phrase_any(text, one) == (find_plainly(text, 0, phrases[i]) != PHRASE_NONE));
		any |= find_plainly(text, 0, phrases[i]) != PHRASE_NONE;
	}
	CHECK(phrase_any(text, phrases) == any);
}

/* Texts of few different bytes, which come near the phrases often; longer than two blocks of kinds.h. */
static void
test_at_random(void)
{
	static const char few[] = "nNoOtaAhwmyberfx' -(\"^_\\\xe2\x80\x9c";
	char some[150];

	srand(1);
	for (int round = 0; round < 100; round++) {
		size_t len = (size_t)rand() % (sizeof(some) + 1);

		for (size_t i = 0; i < len; i++)
			some[i] = few[(size_t)rand() % (sizeof(few) - 1)];
		/* A whole phrase at a place of its own, across a block's end now and then. */
		if (len > 80) {
			const char *phrase = phrases[(size_t)rand() % (nitems(phrases) - 1)];

			memcpy(some + 50 + (size_t)rand() % 20, phrase, strlen(phrase));
		}
		check_text(some, len);
	}
}

/* What stands in a sentence stands in the text that it was cut from. */
static void
test_sentences(void)
{
	static const char text[] = "Do it now.\\nno word\\nNot so! \\n\\nnumber of\nnan";
	static const char *const in_them[] = {"no", "not", "number of", "nan", NULL};

	check_example(text);
	for (size_t i = 0; in_them[i] != NULL; i++) {
		const char *const one[] = {in_them[i], NULL};
		struct span rest = span_of(text), sentence;
		bool found = false;

		while (sentence_next(&rest, &sentence))
			found |= phrase_any(sentence, one);
		CHECK(found);
		CHECK(phrase_any(span_of(text), one));
		CHECK(phrase_find(span_of(text), 0, in_them[i]) != PHRASE_NONE);
		CHECK(phrase_find_last(span_of(text), in_them[i]) != PHRASE_NONE);
	}
}

/* Whether a sentence may end at an offset, and how long the mark is. */
static size_t
mark_at(const char *text, size_t at)
{

	if (text[at] == '\n')
		return 1;
	if (strncmp(text + at, "\\n", 2) == 0)
		return strncmp(text + at, "\\neq", 4) == 0 ? 0 : 2;
	return strchr(".!?", text[at]) != NULL && strchr(" \n\"*)'\\", text[at + 1]) != NULL &&
	    (text[at + 1] != '\\' || text[at + 2] == 'n');
}

/* Sentences of any length end where a look at every byte says, whatever block that is in. */
static void
test_ends(void)
{
	static const char *const some[] = {
	    "a", "b", " ", " ", "x", "!", "?", "! ", "\n", "\\n", "\\neq", "\\", "\"", ")"};
	char text[300];

	for (int round = 0; round < 3000; round++) {
		struct span rest, sentence;
		size_t used = 0, from = 0;

		while (used < 20 + (size_t)round % 250) {
			size_t which = (size_t)rand() % (round % 2 == 0 ? nitems(some) : 5);

			used += (size_t)snprintf(text + used, sizeof(text) - used, "%s", some[which]);
		}
		check_example(text);
		rest = (struct span){guarded_copy(text, used), used};
		while (from < used) {
			size_t at = from, mark = 0;
			struct span want;

			while (at < used && (mark = mark_at(text, at)) == 0)
				at++;
			want = span_strip((struct span){text + from, at - from + (mark == 1)});
			from = at + mark;
			if (want.len == 0)
				continue;
			CHECK(sentence_next(&rest, &sentence));
			CHECK_SPAN(sentence, want);
		}
		CHECK(!sentence_next(&rest, &sentence));
	}
}

/* Where words begin as some do, as "AT AT ..." of their offsets. */
static void
check_starts(const char *const *words, const char *text, const char *want)
{
	struct phrase_starts starts = {.seconds = {0}};
	char found[200] = "";
	size_t used = 0;
	struct span all = {guarded_copy(text, strlen(text)), strlen(text)};

	check_example(text);
	for (; *words != NULL; words++)
		phrase_starts_add(&starts, *words);
	for (size_t at = 0; at < all.len; at++) {
		/* Whatever block it is looked at in. */
		bool begins = (word_begins(all, at) & 1) != 0;

		for (size_t block = at < KINDS_BLOCK ? 0 : at - KINDS_BLOCK + 1; block < at; block++)
			CHECK((word_begins(all, block) >> (at - block) & 1) == begins);
		if (begins && phrase_starts_at(&starts, all, at))
			used += (size_t)snprintf(found + used, sizeof(found) - used, "%s%zu", used > 0 ? " " : "", at);
	}
	CHECK_TEXT(found, want);
	CHECK(word_begins(all, all.len) == 0 && word_begins(all, all.len + 1) == 0);
}

static void
test_starts(void)
{
	static const char *const act_be_you[] = {"act", "be", "you", NULL}, *const act[] = {"act", NULL};
	static const char *const nn[] = {"nn", NULL}, *const be[] = {"be", NULL};

	check_starts(act_be_you, "Act, be; you, YOUR fact, bee, 3act", "0 5 9 14 31");
	check_starts(act_be_you, "x_act b e", "2");
	check_starts(act, "\\nact \\nnact \\n act nact", "2 16");
	check_starts(nn, "\\nn \\nnn", "1 6");
	check_starts(act,
	    "0123456789 123456789 123456789 123456789 123456789 123456789 1\\nact and what comes behind a block's end",
	    "64");
	check_starts(act,
	    "0123456789 123456789 123456789 123456789 123456789 123456789 \\nact and what comes behind a block's end",
	    "63");
	check_starts(be, "be", "0");
	check_starts(be, "b", "");
	check_starts(be, "", "");
}

int
main(void)
{

	test_at_random();
	test_sentences();
	test_ends();
	test_starts();
	check_example("nothing");
	check_text("", 0);
	return check_end();
}
