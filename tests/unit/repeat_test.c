/*
 * Texts made of blocks: each kind of block said so often that it must be told, and so often that it must not, behind
 * any beginning, in one piece and byte by byte; and what somebody may have asked for, which is never told.
 */
#include "routes/text/repeat.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/check.h"

#define TEXT_MAX (64 * 1024)

static char text[TEXT_MAX];
static size_t text_len;

static void
say(const char *what)
{

	CHECK(text_len + strlen(what) < TEXT_MAX);
	memcpy(text + text_len, what, strlen(what));
	text_len += strlen(what);
}

/* Say a block until it covers so many bytes. */
static void
say_often(const char *block, size_t covered)
{

	for (size_t at = 0; at < covered; at += strlen(block))
		say(block);
}

/* How many bytes had been read when it was told; 0: it was not. */
static size_t
told_at(const char *prompt, bool listing, size_t step)
{
	struct repeat_words words = {{0}};
	struct repeat repeat;
	size_t at = 0;

	repeat_words_add(&words, span_of(prompt));
	repeat_start(&repeat, &words, listing);
	while (at < text_len) {
		size_t n = text_len - at < step ? text_len - at : step;
		bool found = repeat_feed(&repeat, (struct span){text + at, n});

		at += n;
		if (found)
			break;
	}
	at = repeat.found ? at : 0;
	repeat_free(&repeat);
	return at;
}

#define SENTENCE "The river is cold, so the fox runs back to the old mill again. "
#define LINES    "A boat comes in,\nand another boat goes out,\nwhile nobody looks.\n"

/* A kind of block, and how many bytes of it tell. */
static const struct kind {
	const char *name, *block;
	size_t least;
} kinds[] = {
    {"a sentence", SENTENCE, 800},
    {"a clause", " and then we have to look again, so", 800},
    {"Chinese", "\u6cb3\u6c34\u5f88\u51b7\uff0c\u72d0\u72f8\u8dd1\u56de\u4e86\u8001\u78e8\u574a\u3002", 800},
    {"Polish", "P\u00f3jd\u017amy nad rzek\u0119, \u017ceby zobaczy\u0107 \u0142\u00f3dki. ", 800},
    {"lines", LINES, 2000},
    {"a list", "- look for the boats in the harbour\n", 2000},
    {"a word", "again ", 4000},
    {"a letter", "G", 4000},
    {"marks", "!!!! ", 4000},
    {"line breaks", "\n", 4000},
    {"digits", "142857", 4000},
    {"equations", "(8 + -6 + (-8)) = ", 4000},
    {"a form", "1: __________ 2: __________ 3: __________\n", 4000},
};

/* What stands before it: odd lengths, so that blocks and steps fall together in many ways. */
static const char *const befores[] = {"", "x", "Well, let me see what we have here.\n\n",
    "It is said of the harbour that it sleeps: `` or so. The fence ```there``` is none.\n", "```c\nint a;\n```\n"};

static void
check_kind(const struct kind *kind, const char *before, size_t step)
{
	char what[120];
	size_t at;

	snprintf(what, sizeof(what), "%s behind %.20s in steps of %zu", kind->name, before, step);
	check_example(what);
	text_len = 0;
	say(before);
	say_often(kind->block, kind->least + REPEAT_STEP * 3);
	at = told_at("Tell me of something else.", false, step);
	CHECK(at >= kind->least && at <= text_len);
	/* One step less than enough, and then something else. */
	text_len = 0;
	say(before);
	say_often(kind->block, kind->least - REPEAT_STEP);
	say("And there it ended, as all things do, with a word that had not been said, for a while at least.");
	say_often("Nothing more of that kind is to be found here. ", 100);
	CHECK_EQ_INT(told_at("Tell me of something else.", false, step), 0);
}

static void
test_kinds(void)
{
	static const size_t steps[] = {1, 5, 64, 1000, TEXT_MAX};

	for (size_t i = 0; i < nitems(kinds); i++)
		for (size_t k = 0; k < nitems(befores); k++)
			for (size_t s = 0; s < nitems(steps); s++)
				check_kind(&kinds[i], befores[k], steps[s]);
}

/* A block of words of any length up to the bound is told, one beyond it is not. */
static void
test_periods(void)
{
	static char block[2 * REPEAT_PERIOD_MAX];

	for (size_t period = 24; period < 2 * REPEAT_PERIOD_MAX; period += period / 3) {
		char what[60];
		uint32_t chance = 7;

		snprintf(what, sizeof(what), "a block of %zu bytes", period);
		check_example(what);
		for (size_t i = 0; i < period; i++) {
			chance = chance * 1664525 + 1013904223;
			block[i] = i % 6 == 5 ? ' ' : (char)('a' + (chance >> 24) % 26);
		}
		block[period] = '\0';
		text_len = 0;
		say_often(block, 6 * period + 1400);
		CHECK_EQ_INT(told_at("", false, 7) > 0, period <= REPEAT_PERIOD_MAX);
		text_len = 0;
		say_often(block, 3 * period);
		say("and that is all that there is to it");
		CHECK_EQ_INT(told_at("", false, 7) > 0, period * 3 > 1500 && period < 300 && period * 3 >= 800);
	}
}

/* Near misses: one byte of each block differs from the one before it. */
static void
test_near_misses(void)
{
	static const char *const forms[] = {"On day %u the fox runs back to the old mill by the river. ",
	    "%u. Look for the boats in the harbour again.\n", "The %u foxes run back to the river, and stay. "};

	for (size_t i = 0; i < nitems(forms); i++) {
		char line[100];

		check_example(forms[i]);
		text_len = 0;
		for (unsigned n = 1; n < 400; n++) {
			/* Of a caller's own table above. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
			snprintf(line, sizeof(line), forms[i], n);
#pragma GCC diagnostic pop
			say(line);
		}
		CHECK_EQ_INT(told_at("", false, 5), 0);
	}
}

static const struct {
	const char *name, *prompt, *before, *block;
	bool listing;
} never[] = {
    {"a table", "", "| a | b |\n|---|---|\n", "| of the old harbour | boats |\n", false},
    {"an indented table", "", "", "  | of the old harbour | boats |\n", false},
    {"code", "", "Like this:\n```c\n", "\tdraw_the_pixel(canvas, here, there);\n", false},
    {"code behind code", "", "```\na\n```\n and\n  ```\n", "\tdraw_the_pixel(canvas, here, there);\n", false},
    {"data in a line of code", "", "```\n", "\"name\":\"fox\",\"place\":\"mill\",\"more\":\"none\",", false},
    {"zeros in code", "", "```c\n", "0x00, ", false},
    {"data that was asked for as such", "", "", "{\"name\":\"fox\",\"place\":\"mill\",\"more\":\"none\"},", true},
    {"a sentence that was asked for", "Write it 100 times: " SENTENCE, "", SENTENCE, false},
    {"with other capitals", "write it 100 times: the RIVER is cold so the fox runs back to the old mill again", "",
	SENTENCE, false},
    {"verse that was asked for", "Sing: " LINES, "", LINES, false},
    {"a word that was asked for", "say again a thousand times", "", "again ", false},
    {"a letter that was asked for", "5,000 times the letter g", "", "G ", false},
    {"Chinese that was asked for",
	"\u5199\u4e00\u767e\u904d\u201c\u6cb3\u6c34\u5f88\u51b7\u72d0\u72f8\u8dd1\u56de\u201d", "",
	"\u6cb3\u6c34\u5f88\u51b7\u72d0\u72f8\u8dd1\u56de\uff0c", false},
};

static void
test_never(void)
{

	for (size_t i = 0; i < nitems(never); i++) {
		check_example(never[i].name);
		text_len = 0;
		say(never[i].before);
		say_often(never[i].block, 12000);
		CHECK_EQ_INT(told_at(never[i].prompt, never[i].listing, 5), 0);
	}
}

/* A sentence is told in a line of code as well, as JSON holds prose; and a block with a fence in it is in none. */
static void
test_prose_in_a_fence(void)
{

	text_len = 0;
	say("```json\n{\"reasoning\": \"");
	say_often(SENTENCE, 2000);
	CHECK(told_at("", false, 5) > 0);
	CHECK(told_at("", true, 5) > 0);
	text_len = 0;
	say_often("So the answer is this one:\n```\nfox\n```\nand that is what we wanted to know of it.\n", 4000);
	CHECK(told_at("", false, 5) > 0);
}

/* Words of a prompt in another order are no request for them. */
static void
test_reasoning(void)
{

	text_len = 0;
	say_often("If the fox is cold then the mill is old, and so again the river runs back. ", 2000);
	CHECK(told_at(SENTENCE "Is it? If so, then why and how?", false, 5) > 0);
}

int
main(void)
{

	test_kinds();
	test_periods();
	test_near_misses();
	test_never();
	test_prose_in_a_fence();
	test_reasoning();
	return check_end();
}
