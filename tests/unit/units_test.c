/*
 * The parts of an answer under each reading.
 */
#include "executors/constraints/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/unit/check.h"

/* The parts of the unit under the reading, joined by |. */
static const struct {
	enum constraint_unit unit;
	unsigned reading;
	const char *text;
	const char *parts;
} rows[] = {
    {UNIT_WORD, 0, "", ""},
    {UNIT_WORD, 0, "  \n\t ", ""},
    {UNIT_WORD, 0, "Don't be well-known, e.g. 3.5 x_y!", "Don|t|be|well|known|e|g|3|5|x_y"},
    {UNIT_WORD, 1, "Don't be well-known, 'so' - or so", "Don't|be|well-known|so|or|so"},
    {UNIT_WORD, 2, "Don\u2019t be well-known", "Don\u2019t|be|well|known"},
    {UNIT_WORD, 3, "1. one - two & three", "1.|one|two|three"},
    {UNIT_WORD, 4, "1. one - two", "1.|one|-|two"},
    {UNIT_WORD, 0, "\u4f60\u597d\u3001hello", "\u4f60\u597d|hello"},
    {UNIT_WORD, 5, "\u4f60\u597d\u3001hello", "\u4f60|\u597d|hello"},
    {UNIT_WORD, 6, "1. one\n- two\n# three 4", "one|two|three|4"},
    {UNIT_WORD, 1, "Stra\u00dfe na\u00efve \u041c\u043e\u0441\u043a\u0432\u0430",
	"Stra\u00dfe|na\u00efve|\u041c\u043e\u0441\u043a\u0432\u0430"},
    {UNIT_WORD, 0,
	"a\xff\xfe"
	"b\xc3",
	"a|b"},

    {UNIT_SENTENCE, 0, "One. Two! Three? Four", "One.|Two!|Three?|Four"},
    {UNIT_SENTENCE, 0, "Dr. Smith paid 3.5 dollars at 5 p.m. on Monday.",
	"Dr. Smith paid 3.5 dollars at 5 p.m. on Monday."},
    {UNIT_SENTENCE, 0, "She asked, \"Why?\" and left. He stayed.", "She asked, \"Why?\" and left.|He stayed."},
    {UNIT_SENTENCE, 1, "one. two.", "one.|two."},
    {UNIT_SENTENCE, 0, "One. two.", "One. two."},
    {UNIT_SENTENCE, 0, "one. two.", "one.|two."},
    {UNIT_SENTENCE, 0, "J. R. Smith came. I did. So did I. Good.", "J. R. Smith came.|I did.|So did I.|Good."},
    {UNIT_SENTENCE, 0, "Wait... what? Yes.", "Wait... what?|Yes."},
    {UNIT_SENTENCE, 0, "\u4f60\u597d\u3002\u518d\u89c1\u3002", "\u4f60\u597d\u3002|\u518d\u89c1\u3002"},
    {UNIT_SENTENCE, 0, "1. One thing.\n2. Another thing.", "1. One thing.|2. Another thing."},
    {UNIT_SENTENCE, 0, "A title\n\nText here.", "A title\n\nText here."},
    {UNIT_SENTENCE, 2, "# A title\nText goes\non here.\n\n- an entry\n- another",
	"# A title|Text goes\non here.|- an entry|- another"},
    {UNIT_SENTENCE, 4, "A title\n\nText here.", "Text here."},
    {UNIT_SENTENCE, 5, "Roses are red,\nviolets are blue\nSugar is sweet",
	"Roses are red,\nviolets are blue|Sugar is sweet"},
    {UNIT_SENTENCE, 6, "Title\nText one. Two", "Text one."},
    {UNIT_SENTENCE, 0, "Hi! \U0001f600 Bye.", "Hi!|\U0001f600 Bye."},
    {UNIT_SENTENCE, 0, "He said \"go.\" Then he went.", "He said \"go.\"|Then he went."},
    {UNIT_SENTENCE, 0, "**Bold.** Next one.", "**Bold.**|Next one."},
    {UNIT_SENTENCE, 0, "No. See No. 5 there. No.", "No.|See No. 5 there.|No."},
    {UNIT_SENTENCE, 0, "---\n***\n", ""},

    {UNIT_LINE, 0, "a\n\n b \r\n---\nc", "a|b|---|c"},
    {UNIT_LINE, 1, "# h\na\n---\n```\nb\n```", "a|b"},
    {UNIT_LINE, 2, "a\n---\nb", "a|b"},

    {UNIT_PARAGRAPH, 0, "a\nb\n\n\nc\n\n# h\n\nd", "a\nb|c|# h|d"},
    {UNIT_PARAGRAPH, 1, "a\n\n# h\n\n**T**\n\nParagraph 1:\n\nd", "a|d"},
    {UNIT_PARAGRAPH, 1, "<<T>>\n\n<<so>!\n\n<so>>\n\na", "<<so>!|<so>>|a"},
    {UNIT_PARAGRAPH, 2, "Such as:\nx\n\n- a\n- b\n\nc", "Such as:\nx|c"},
    {UNIT_PARAGRAPH, 3, "a\nb\n\nc", "a|b|c"},
    {UNIT_PARAGRAPH, 4, "a\n\nb\n***\nc\n\n* * *\n", "a\n\nb|c"},
    {UNIT_PARAGRAPH, 0, "a\n***\nb", "a|b"},
    {UNIT_STANZA, 0, "a\nb\n\nc\nd", "a\nb|c\nd"},
    {UNIT_STANZA, 1, "# Title\n\na\nb", "a\nb"},
    {UNIT_SECTION, 0, "before\n# One\na\n\n## Two\nb", "# One\na|## Two\nb"},
    {UNIT_SECTION, 0, "**One**\na\n**Two**\nb", "**One**\na|**Two**\nb"},
    {UNIT_SECTION, 1, "a\n---\nb", "a|b"},

    {UNIT_BULLET, 0, "- a\n* b\n-c\n**d**\n+ e\n1. f", "a|b|-c"},
    {UNIT_BULLET, 1, "- a\n  * b\n\u2022 c\n+ e\n1. f", "a|b|c|e"},
    {UNIT_BULLET, 2, "- a\n  * b\n\u2022 c", "a|c"},
    {UNIT_ITEM, 0, "1. a\n2) b\n(3) c\n- d\n1999. e\n10.5 f", "a|b|c"},
    {UNIT_ITEM, 1, "1. a\n  - b", "a|b"},
    {UNIT_ITEM, 2, "- a\n  - b", "a"},
    {UNIT_ITEM, 4, "a, b,c", "a|b|c"},
    {UNIT_ITEM, 4, "a, b and c", "a|b|and c"},
    {UNIT_ITEM, 4, "a, b, and c.", "a|b|and c."},
    {UNIT_ITEM, 4, "a and b, c and d", "a and b|c|and d"},
    {UNIT_ITEM, 4, "a and b", "a and b"},
    {UNIT_ITEM, 4, ",, a,, , b,", "a|b"},
    {UNIT_ITEM, 4, "a, b\nc, d", ""},
    {UNIT_ITEM, 4, "", ""},

    {UNIT_HIGHLIGHT, 0, "*a* **b c** ***d*** * e *", "*a*|**b c**|***d***"},
    {UNIT_HIGHLIGHT, 1, "*a* **b c** __D__ snake__case__x", "**b c**|__D__"},
    {UNIT_HIGHLIGHT, 2, "_a_ *b* snake_case_x", "_a_|*b*"},
    {UNIT_HIGHLIGHT, 0, "*a\nb* ** **", ""},
    {UNIT_PLACEHOLDER, 0, "Dear [name], [] [a\nb] [[c]", "[name]|[c]"},
    {UNIT_ALLCAPS, 0, "I AM a B-52 in the USA, Ok?", "AM|USA"},
    {UNIT_ALLCAPS, 1, "I AM a Cat", "I|AM"},
    {UNIT_HASHTAG, 0, "#one#two # three ##four a#b", "#one|#two|#four|#b"},
    {UNIT_EMOJI, 0,
	"a\U0001f600\U0001f600 \U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f \U0001f1e9\U0001f1ea!",
	"\U0001f600|\U0001f600|\U0001f468\u200d\U0001f469\u200d\U0001f467|\u2764\ufe0f|\U0001f1e9\U0001f1ea"},
    {UNIT_QUESTION, 0, "Why? No. \"How?\" Well.", "Why?|\"How?\""},
    {UNIT_EMOJI, 0, "\U0001f1e6\U0001f1ff\U0001f1ff\U0001f1e6!", "\U0001f1e6\U0001f1ff|\U0001f1ff\U0001f1e6"},
    {UNIT_QUESTION, 0, "'Why?' Well.", "'Why?'"},
    {UNIT_QUESTION, 1, "Why?? No.", "?|?"},
};

static void
tells_parts(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span part, text = {guarded_copy(rows[i].text, strlen(rows[i].text)), strlen(rows[i].text)};
		struct unit_walk walk;
		char joined[512] = "";
		size_t len = 0;

		check_example(rows[i].text);
		unit_begin(&walk, rows[i].unit, rows[i].reading, text);
		while (unit_next(&walk, &part))
			len += (size_t)snprintf(
			    joined + len, sizeof(joined) - len, "%s%.*s", len > 0 ? "|" : "", (int)part.len, part.at);
		CHECK_TEXT(joined, rows[i].parts);
	}
}

static void
counts_characters(void)
{

	CHECK_EQ_INT(unit_count(UNIT_CHAR, 0, span_of(" n\u00e4h \n b ")), 7);
	CHECK_EQ_INT(unit_count(UNIT_CHAR, 1, span_of(" n\u00e4h \n b ")), 4);
	CHECK_EQ_INT(unit_readings(UNIT_NONE), 0);
	CHECK_EQ_INT(unit_readings(UNIT_RESPONSE), 0);
}

/* Seconds of CPU for all units and readings. */
static double
cost_of(struct span text)
{
	clock_t began = clock();

	for (int unit = UNIT_SECTION; unit <= UNIT_QUESTION; unit++)
		for (unsigned reading = 0; reading < unit_readings((enum constraint_unit)unit); reading++)
			(void)unit_count((enum constraint_unit)unit, reading, text);
	return (double)(clock() - began) / CLOCKS_PER_SEC;
}

/* Texts made to have every walk look as far as it can: eight times the text takes about eight times as long. */
static void
is_linear(void)
{
	static const char *const fills[] = {"a", ". ", "! ", "1. ", "*", "* ", "**a", "_", "[", "[a", "#", "\n",
	    "\n\n- ", "<<", "\"", "\xff", "a.", "- ", ",\n", "\U0001f600", "\u200d", "```\n", "A", "e.g. ", "?)",
	    " \n"};
	const size_t small = 32 * 1024, large = 8 * small;
	char *text = malloc(large);

	if (!CHECK(text != NULL))
		return;
	for (size_t i = 0; i < nitems(fills); i++) {
		size_t len = strlen(fills[i]);

		for (size_t at = 0; at < large; at++)
			text[at] = fills[i][at % len];
		double one = cost_of((struct span){text, small}), eight = cost_of((struct span){text, large});

		check_example(fills[i]);
		/* Quadratic would be 64 times; the floor keeps the clock's grain out. */
		CHECK(eight < 30 * (one < 0.002 ? 0.002 : one));
	}
	free(text);
}

int
main(void)
{

	tells_parts();
	counts_characters();
	is_linear();
	return check_end();
}
