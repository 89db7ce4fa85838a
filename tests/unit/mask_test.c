/*
 * Quoted matter is blanked, one's own words are not; windows of long texts; hostile texts stay linear.
 */
#include "routes/text/mask.h"

#include <stdlib.h>
#include <time.h>

#include "policies/cpu.h"
#include "tests/unit/check.h"

static struct masked masked;

static struct span
mask(const char *text)
{
	struct span s = span_of(text);

	mask_read((struct span){guarded_copy(s.at, s.len), s.len}, &masked);
	return (struct span){masked.text, masked.len};
}

/* Blanked bytes are written as spaces here too: offsets must be kept. */
static const struct {
	const char *text, *left;
} rows[] = {
    {"", ""},
    {"plain words", "plain words"},
    {"a\n```c\nint x;\n```\nb", "a\n    \n      \n   \nb"},
    {"a ```x``` b", "a         b"},
    {"a ``` never closed", "a                 "},
    {"~~~\ncode\n~~~\nb", "   \n    \n   \nb"},
    {"about ~~~ nothing", "about ~~~ nothing"},
    {"<context>one two</context> mine", "                           mine"},
    {"<CONTEXT>one two</Context> mine", "                           mine"},
    {"<source id=\"1\">x <source>y</source> z</source> mine", "                                               mine"},
    {"<source id=1 /> mine", "<source id=1 /> mine"},
    {"<contexts>kept</contexts>", "<contexts>kept</contexts>"},
    {"a < b and c > d", "a < b and c > d"},
    {"<document>never closed", "                      "},
    {"<chat_history>\nA: hi\n</chat_history>\nmine", "              \n     \n               \nmine"},
    {"> quoted\nmine\n > again\nmine", "        \nmine\n        \nmine"},
    {"5 > 3", "5 > 3"},
    {">5", ">5"},
    {"say \"one two three four five\" now", "say                           now"},
    {"the \"second person\" there", "the \"second person\" there"},
    {"a 6\" nail and an 8\" nail are two nails in all", "a 6\" nail and an 8\" nail are two nails in all"},
    {"\"one two\n\nthree four five six\"", "\"one two\n\nthree four five six\""},
    {"he said 'one two three four five.' ok", "he said                            ok"},
    {"the boys' 5 toys and the girls' 3 toys", "the boys' 5 toys and the girls' 3 toys"},
    {"don't count what isn't one's own, it's ok", "don't count what isn't one's own, it's ok"},
    {"\u201cone two three four five\u201d x", "                              x"},
    {"\u00abun deux trois quatre cinq\u00bb x", "                              x"},
};

static void
check_rows(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_SPAN(mask(rows[i].text), span_of(rows[i].left));
	}
}

static void
check_fences(void)
{

	check_example("code is code");
	mask("x\n```python\nprint(1)\n```");
	CHECK(masked.has_code && !masked.has_form);
	check_example("a form to fill in is none");
	mask("x\n```json\n{\n \"answer\": \"___\"\n}\n```");
	CHECK(!masked.has_code && masked.has_form);
	mask("x\n```\n{\"answer\": 1}\n```");
	CHECK(!masked.has_code && masked.has_form);
	check_example("an object of a program is no form");
	mask("x\n```js\n{\"answer\": 1}\n```");
	CHECK(masked.has_code && !masked.has_form);
	check_example("an empty fence is nothing");
	mask("x\n```\n```");
	CHECK(!masked.has_code && !masked.has_form);
}

/* A long text keeps both ends; what is quoted across the cut is blanked in both. */
static void
check_windows(void)
{
	static char text[3 * MASK_WINDOW];

	check_example("head and tail");
	memset(text, 'a', sizeof(text));
	text[0] = 'H';
	text[sizeof(text) - 1] = 'T';
	mask_read((struct span){text, sizeof(text)}, &masked);
	CHECK_EQ_INT(masked.len, MASK_ROOM);
	CHECK_EQ_INT(masked.head, MASK_WINDOW);
	CHECK_EQ_INT(masked.tail_from, 2 * MASK_WINDOW);
	CHECK(masked.text[0] == 'H' && masked.text[MASK_ROOM - 1] == 'T');
	CHECK(masked.text[MASK_WINDOW] == MASK_CUT);
	CHECK(memcmp(masked.text + masked.len, "\0\0\0", MASK_BEHIND) == 0);
	mask("who");
	CHECK(memcmp(masked.text + masked.len, "\0\0\0", MASK_BEHIND) == 0);

	check_example("a document across the cut");
	memcpy(text + 10, "<context>", 9);
	memcpy(text + sizeof(text) - 20, "</context>", 10);
	mask_read((struct span){text, sizeof(text)}, &masked);
	CHECK_SPAN(((struct span){masked.text, 12}), span_of("Haaaaaaaaa  "));
	CHECK_SPAN(((struct span){masked.text + MASK_ROOM - 12, 12}), span_of("  aaaaaaaaaT"));

	check_example("two windows exactly are not cut");
	mask_read((struct span){text, MASK_ROOM - 1}, &masked);
	CHECK_EQ_INT(masked.len, MASK_ROOM - 1);
	CHECK(memchr(masked.text, MASK_CUT, masked.len) == NULL);
}

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Openings without end must not be looked for again and again. */
static void
check_hostile(void)
{
	static const char *const openings[] = {"`", "```", "<context>", "<context", "</context>", " \"a", " 'a",
	    " \u201ca", "> ", "\n> ", " \u00aba", "~~~\n"};
	static char text[64 * 1024];

	for (size_t i = 0; i < nitems(openings); i++) {
		size_t n = strlen(openings[i]);
		double start;

		check_example(openings[i]);
		for (size_t at = 0; at + n <= sizeof(text); at += n)
			memcpy(text + at, openings[i], n);
		start = seconds();
		mask_read((struct span){text, sizeof(text) / n * n}, &masked);
		CHECK(seconds() - start < 0.05 * CPU_SLOWDOWN);
		CHECK_EQ_INT(masked.len, MASK_ROOM);
	}
}

int
main(void)
{

	check_rows();
	check_fences();
	check_windows();
	check_hostile();
	return check_end();
}
