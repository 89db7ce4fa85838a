/*
 * The parts of texts put together at random, against what units.h says of each reading: words and marks as regular
 * expressions, lines and blocks from lines of known kinds.
 */
#include "executors/constraints/units.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

#define ROUNDS 4000
#define ROOM   4096

static unsigned seed = 3;

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static void
join(char *joined, struct span part)
{
	size_t len = strlen(joined);

	snprintf(joined + len, ROOM - len, "%s%.*s", len > 0 ? "|" : "", (int)part.len, part.at);
}

/* The parts of a text, joined by |. The text ends where a page begins that must not be touched. */
static void
parts_of(enum constraint_unit unit, unsigned reading, const char *text, char *joined)
{
	size_t len = strlen(text), count = 0;
	struct span whole = {guarded_copy(text, len), len}, part;
	struct unit_walk walk;

	joined[0] = '\0';
	for (unit_begin(&walk, unit, reading, whole); unit_next(&walk, &part); count++) {
		CHECK(part.len > 0 && part.at >= whole.at && part.at + part.len <= whole.at + whole.len);
		join(joined, part);
	}
	CHECK_EQ_INT(unit_count(unit, reading, whole), count);
}

static void
check_parts(enum constraint_unit unit, unsigned reading, const char *text, const char *wanted)
{
	char found[ROOM], example[ROOM];

	snprintf(example, sizeof(example), "unit %d reading %u: %s", (int)unit, reading, text);
	check_example(example);
	parts_of(unit, reading, text, found);
	CHECK_TEXT(found, wanted);
}

/* Letters, digits and ideographs; what joins; what is white space. */
#define LETTER      "([A-Za-z0-9]|\u00e9|\u00c9)"
#define HAN         "(\u4f60|\u597d)"
#define WORDLY      "(" LETTER "|" HAN ")"
#define JOINER      "(\u200d|\ufe0f)"
#define BOTH        "('|\u2019|-|\u2010)"
#define CHUNK       "[^ \n]+"
#define RUN(inside) "(" WORDLY "(" inside WORDLY ")*|_)(" WORDLY "(" inside WORDLY ")*|_|" JOINER ")*"
#define PLAIN       "(" WORDLY "|_)(" WORDLY "|_|" JOINER ")*"
#define EMOJI       "(\U0001f600|\u2764)"
#define FLAG        "(\U0001f1e9|\U0001f1ea)"
#define CAPITAL     "([A-Z]|\u00c9)"
#define ASKS        "(\\?|\uff1f|\u061f)"

/* A reading as the longest match from the left; `holds`: what each part holds; `lacks`: what none does. */
static const struct {
	enum constraint_unit unit;
	unsigned reading;
	const char *pieces, *part, *holds, *lacks;
} readings[] = {
#define PIECES "a|B|7|_|-|'| |\n|.|\u2019|\u2010|\u4f60|\u597d|\u200d|\ufe0f|\u00e9|\u00c9|\u201c"
    {UNIT_WORD, 0, PIECES, PLAIN, NULL, NULL},
    {UNIT_WORD, 1, PIECES, RUN(BOTH), NULL, NULL},
    {UNIT_WORD, 2, PIECES, RUN("('|\u2019)"), NULL, NULL},
    {UNIT_WORD, 3, PIECES, CHUNK, WORDLY, NULL},
    {UNIT_WORD, 4, PIECES, CHUNK, NULL, NULL},
    {UNIT_WORD, 5, PIECES, HAN "|(" LETTER "|_)(" LETTER "|_|" JOINER ")*", NULL, NULL},
    {UNIT_WORD, 6, PIECES, RUN(BOTH), NULL, NULL},
#undef PIECES
#define PIECES "a|B|B|C|7|_|-|'| |\n|\u00e9|\u00c9"
    {UNIT_ALLCAPS, 0, PIECES, RUN(BOTH), CAPITAL ".*" CAPITAL, "[a-z]|\u00e9"},
    {UNIT_ALLCAPS, 1, PIECES, RUN(BOTH), CAPITAL, "[a-z]|\u00e9"},
    {UNIT_ALLCAPS, 2, PIECES, PLAIN, CAPITAL, "[a-z]|\u00e9"},
#undef PIECES
    {UNIT_PLACEHOLDER, 0, "[|]|a|b| |\n|\u00e9", "\\[[^]\n[]+]", NULL, NULL},
    {UNIT_HASHTAG, 0, "#|a|7|_| |-|\n|\u00e9|\u4f60", "#(" WORDLY "|_)+", NULL, NULL},
    {UNIT_EMOJI, 0, "\U0001f600|\u2764|\u200d|\ufe0f|a| ", EMOJI "(\ufe0f|\u200d" EMOJI "|\u200d)*", NULL, NULL},
    {UNIT_EMOJI, 0, "\U0001f1e9|\U0001f1ea|\U0001f600|\ufe0f|a| ",
	FLAG "(\ufe0f)*(" FLAG "(\ufe0f)*)?|\U0001f600(\ufe0f)*", NULL, NULL},
    {UNIT_QUESTION, 1, "?|\uff1f|\u061f|a| |.|\n", ASKS, NULL, NULL},
};

/* Some pieces of a list that | parts, one behind the other. */
static void
put_together(const char *pieces, unsigned most, char *text)
{
	size_t count = 1, len = 0;

	for (const char *at = pieces; *at != '\0'; at++)
		count += *at == '|';
	for (unsigned left = any(most + 1); left > 0; left--) {
		const char *at = pieces;

		for (unsigned skip = any(count); skip > 0; skip--)
			at = strchr(at, '|') + 1;
		len += (size_t)sprintf(text + len, "%.*s", (int)strcspn(at, "|"), at);
	}
	text[len] = '\0';
}

static bool
matches(const char *expression, const char *text, regmatch_t *where)
{
	static regex_t compiled[32];
	static const char *known[32];
	size_t i = 0;

	while (known[i] != NULL && known[i] != expression)
		i++;
	if (known[i] == NULL) {
		known[i] = expression;
		CHECK_EQ_INT(regcomp(&compiled[i], expression, REG_EXTENDED), 0);
	}
	return regexec(&compiled[i], text, where == NULL ? 0 : 1, where, 0) == 0;
}

static void
tells_runs(void)
{
	char text[ROOM], wanted[ROOM], part[ROOM];
	regmatch_t where;

	for (size_t i = 0; i < nitems(readings); i++)
		for (int round = 0; round < ROUNDS / 4; round++) {
			wanted[0] = '\0';
			put_together(readings[i].pieces, 9, text);
			/* Marks of lists and headings have a test of their own. */
			if (readings[i].reading == 6 && (strstr(text, "- ") != NULL || strstr(text, "\u2022 ") != NULL))
				continue;
			for (const char *at = text; matches(readings[i].part, at, &where); at += where.rm_eo) {
				snprintf(
				    part, sizeof(part), "%.*s", (int)(where.rm_eo - where.rm_so), at + where.rm_so);
				if ((readings[i].holds == NULL || matches(readings[i].holds, part, NULL)) &&
				    (readings[i].lacks == NULL || !matches(readings[i].lacks, part, NULL)))
					join(wanted, span_of(part));
			}
			check_parts(readings[i].unit, readings[i].reading, text, wanted);
		}
}

/* Stretches that are a highlight by some of the readings 0, 1, 2, and some that are none. */
static const struct {
	const char *text;
	bool by[3];
} marked[] = {{"*a*", {true, false, true}}, {"**b c**", {true, true, true}}, {"***d***", {true, true, true}},
    {"_e_", {false, false, true}}, {"__f g__", {false, true, true}}, {"h", {false}}, {"* i *", {false}},
    {"snake_case_x", {false}}, {"7__x__", {false}}, {"**", {false}}, {"****", {false}}, {"** **", {false}},
    {"\u00e9", {false}}, {"*j_k*", {true, false, true}}, {"_l*m_", {false, false, true}}};

static void
tells_highlights(void)
{
	char text[ROOM], wanted[3][ROOM];

	for (size_t i = 0; i < nitems(marked) * nitems(marked); i++) {
		size_t one = i / nitems(marked), other = i % nitems(marked);

		sprintf(text, "%s\n%s", marked[one].text, marked[other].text);
		/* A star alone between others would open one. */
		if (strstr(text, "_l*m_") != NULL && one != other)
			continue;
		for (unsigned reading = 0; reading < 3; reading++) {
			wanted[reading][0] = '\0';
			if (marked[one].by[reading])
				join(wanted[reading], span_of(marked[one].text));
			if (marked[other].by[reading])
				join(wanted[reading], span_of(marked[other].text));
			check_parts(UNIT_HIGHLIGHT, reading, text, wanted[reading]);
		}
	}
	/* As many marks close it as open it, in its line, and no space stands behind those that open. */
	check_parts(UNIT_HIGHLIGHT, 0, "**a*", "");
	check_parts(UNIT_HIGHLIGHT, 0, "*a***", "*a*");
	check_parts(UNIT_HIGHLIGHT, 0, "*a** *b*", "*a*|*b*");
	/* Products, powers, pointers and names of a program are no emphasis. */
	check_parts(UNIT_HIGHLIGHT, 0, "x*a*y", "");
	check_parts(UNIT_HIGHLIGHT, 0, "* a*b*", "");
	check_parts(UNIT_HIGHLIGHT, 0, "2**3**2", "");
	check_parts(UNIT_HIGHLIGHT, 0, "*args or *more", "");
	check_parts(UNIT_HIGHLIGHT, 1, "so __init__ is, __So__ is not", "__So__");
	check_parts(UNIT_HIGHLIGHT, 0, "*a\nb*", "");
	check_parts(UNIT_HIGHLIGHT, 0, "**a\n*b*", "*b*");
	check_parts(UNIT_HIGHLIGHT, 0, "*a ", "");
	check_parts(UNIT_HIGHLIGHT, 0, "*a *", "");
	check_parts(UNIT_HIGHLIGHT, 2, "(_a_)", "_a_");
	check_parts(UNIT_HIGHLIGHT, 2, "_a_b_", "");
}

/* A line as it stands, what its entry says, and which units it is by which readings. */
struct made_line {
	const char *text, *content;
	char kind; /* Blank, Text, Heading, Rule, stars *, Fence; Dash or other bullet +, number 1 */
	bool indented;
	char title; /* B: wholly bold, L: a label or a title in brackets */
};

#define LABEL_80 "A label that is as long as a label may be, which is to say the eighty bytes, so:"

static const struct made_line lines[] = {
    {"", "", 'B', false, 0},
    {" \t", "", 'B', true, 0},
    {"Plain text.", "Plain text.", 'T', false, 0},
    {"  Text *with* marks", "Text *with* marks", 'T', true, 0},
    {"# Head", "Head", 'H', false, 0},
    {"###### Deep", "Deep", 'H', false, 0},
    {"**Bold one**", "**Bold one**", 'T', false, 'B'},
    {"**Two** and **three**", "**Two** and **three**", 'T', false, 0},
    {"<<Title>>", "<<Title>>", 'T', false, 'L'},
    {"Label:", "Label:", 'T', false, 'L'},
    {LABEL_80, LABEL_80, 'T', false, 'L'},
    {"x" LABEL_80, "x" LABEL_80, 'T', false, 0},
    {"---", "---", 'R', false, 0},
    {"***", "***", '*', false, 0},
    {"```c", "```c", 'F', false, 0},
    {"- dash", "dash", '-', false, 0},
    {"* star", "star", '-', false, 0},
    {"  - inner", "inner", '-', true, 0},
    {"\u2022 dot", "dot", '+', false, 0},
    {" + plus", "plus", '+', true, 0},
    {"1. one", "one", '1', false, 0},
    {"  12) two", "two", '1', true, 0},
    {"-tight", "-tight", 'T', false, 0},
};

static bool
heads(const struct made_line *line)
{

	return line->kind == 'H' || line->title == 'B';
}

/* Whether a line by itself is a part of that unit. */
static bool
is_part(const struct made_line *line, enum constraint_unit unit, unsigned reading)
{
	bool bullet = line->kind == '-' || line->kind == '+', number = line->kind == '1';

	switch (unit) {
	case UNIT_LINE:
		return line->kind != 'B' && (reading == 0 || strchr(reading == 1 ? "HR*F" : "R*", line->kind) == NULL);
	case UNIT_BULLET:
		return reading == 0 ? line->kind == '-' || line->text[0] == '-' || line->kind == 'R'
				    : bullet && (reading == 1 || !line->indented);
	default:
		return reading == 0 ? number
		    : reading == 1  ? number || bullet
		    : reading == 2  ? number || (bullet && !line->indented)
				    : line->kind != 'B';
	}
}

static void
strip_into(char *joined, const char *from, const char *to)
{

	join(joined, span_strip((struct span){from, (size_t)(to - from)}));
}

/* Whether a line parts blocks; *owned: it belongs to the block behind it. */
static bool
parts_blocks(const struct made_line *line, enum constraint_unit unit, unsigned reading, size_t before, bool *owned)
{

	*owned = false;
	if (unit == UNIT_STANZA)
		return line->kind == 'B';
	if (unit == UNIT_SECTION) {
		if (reading == 1 && (line->kind == 'R' || line->kind == '*'))
			return true;
		return *owned = before > 0 && heads(line);
	}
	if (reading == 3)
		return line->kind == 'B' || (*owned = before > 0);
	return line->kind == '*' || (reading != 4 && line->kind == 'B');
}

/* The blocks of a text made of lines of known kinds. */
static void
make_blocks(const struct made_line *const *made, const char *const *begins, size_t count, enum constraint_unit unit,
    unsigned reading, char *wanted)
{
	size_t inside = 0;
	const struct made_line *first = NULL;
	const char *from = NULL, *to = NULL;
	bool titles = true, owned = false;

	wanted[0] = '\0';
	for (size_t i = 0; i <= count; i++) {
		if (i == count || parts_blocks(made[i], unit, reading, inside, &owned)) {
			bool listed = inside > 0 && strchr("-+1", first->kind) != NULL,
			     counts = unit == UNIT_SECTION ? reading == 1 || (inside > 0 && heads(first))
			    : unit == UNIT_STANZA          ? reading == 0 || !titles
							   : (reading != 1 && reading != 2) || !titles;

			if (unit == UNIT_PARAGRAPH && reading == 2 && listed && from != begins[0])
				counts = false;
			if (inside > 0 && counts)
				strip_into(wanted, from, to);
			inside = 0;
			titles = true;
			if (i == count || !owned)
				continue;
		}
		if (made[i]->kind == 'B')
			continue;
		first = inside == 0 ? made[i] : first;
		from = inside++ == 0 ? begins[i] : from;
		to = begins[i] + strlen(made[i]->text);
		titles = titles && (made[i]->title != 0 || strchr("HR*F", made[i]->kind) != NULL);
	}
}

static void
tells_lines(void)
{
	static const struct {
		enum constraint_unit unit;
		unsigned readings;
	} of_lines[] = {{UNIT_LINE, 3}, {UNIT_BULLET, 3}, {UNIT_ITEM, 4}},
	  of_blocks[] = {{UNIT_PARAGRAPH, 5}, {UNIT_STANZA, 2}, {UNIT_SECTION, 2}};
	char text[ROOM], wanted[ROOM];

	for (int round = 0; round < ROUNDS; round++) {
		const struct made_line *made[8];
		const char *begins[8];
		size_t count = 1 + any(8), len = 0;

		for (size_t i = 0; i < count; i++) {
			made[i] = &lines[any(nitems(lines))];
			begins[i] = text + len;
			len += (size_t)sprintf(text + len, "%s%s", made[i]->text, i + 1 < count || any(2) ? "\n" : "");
		}
		for (size_t i = 0; i < nitems(of_lines); i++)
			for (unsigned reading = 0; reading < of_lines[i].readings; reading++) {
				wanted[0] = '\0';
				for (size_t k = 0; k < count; k++)
					if (is_part(made[k], of_lines[i].unit, reading))
						join(wanted,
						    span_strip(
							span_of(of_lines[i].unit == UNIT_LINE ? made[k]->text
											      : made[k]->content)));
				check_parts(of_lines[i].unit, reading, text, wanted);
			}
		for (size_t i = 0; i < nitems(of_blocks); i++)
			for (unsigned reading = 0; reading < of_blocks[i].readings; reading++) {
				make_blocks(made, begins, count, of_blocks[i].unit, reading, wanted);
				check_parts(of_blocks[i].unit, reading, text, wanted);
			}
	}
}

/* The marks of lists and headings are no words by reading 6, and what stands elsewhere is. */
static void
passes_marks(void)
{
	static const char *const marks[] = {"", "- ", "* ", "1. ", "12) ", "# ", "### ", "  - ", "\u2022 "};
	static const char *const counted[] = {"", "", "", "1|", "12|", "", "", "", ""};
	char text[ROOM], wanted[2][ROOM];

	for (int round = 0; round < ROUNDS / 10; round++) {
		size_t len = 0, lens[2] = {0, 0};

		for (size_t left = 1 + any(4), i = 0; i < left; i++) {
			size_t mark = any(nitems(marks));

			len += (size_t)sprintf(text + len, "%s%sone 2 - 3.", i > 0 ? "\n" : "", marks[mark]);
			lens[0] += (size_t)sprintf(wanted[0] + lens[0], "%sone|2|3", i > 0 ? "|" : "");
			lens[1] += (size_t)sprintf(wanted[1] + lens[1], "%s%sone|2|3", i > 0 ? "|" : "", counted[mark]);
		}
		check_parts(UNIT_WORD, 6, text, wanted[0]);
		check_parts(UNIT_WORD, 1, text, wanted[1]);
	}
}

static void
knows_readings(void)
{
	static const unsigned counts[] = {[UNIT_SECTION] = 2,
	    [UNIT_PARAGRAPH] = 5,
	    [UNIT_STANZA] = 2,
	    [UNIT_SENTENCE] = 9,
	    [UNIT_LINE] = 3,
	    [UNIT_BULLET] = 3,
	    [UNIT_ITEM] = 5,
	    [UNIT_WORD] = 7,
	    [UNIT_CHAR] = 2,
	    [UNIT_HIGHLIGHT] = 3,
	    [UNIT_PLACEHOLDER] = 1,
	    [UNIT_ALLCAPS] = 3,
	    [UNIT_HASHTAG] = 1,
	    [UNIT_EMOJI] = 1,
	    [UNIT_QUESTION] = 2};
	struct unit_walk walk;
	struct span part;

	for (unsigned unit = 0; unit < nitems(counts); unit++)
		CHECK_EQ_INT(unit_readings((enum constraint_unit)unit), counts[unit]);
	unit_begin(&walk, UNIT_NONE, 0, span_of("a"));
	CHECK(!unit_next(&walk, &part));
	/* White space at the ends is no character of a text, inside it is by reading 0. */
	for (unsigned round = 0; round < 50; round++) {
		unsigned ink = any(6), spaces = ink > 1 ? any(ink) : 0;
		char text[64] = " \n";

		for (unsigned i = 0; i < ink; i++)
			sprintf(text + strlen(text), "%s%s", i > 0 && i <= spaces ? i % 2 ? " " : "\n" : "",
			    i % 2 ? "\u00e9" : "a");
		strcat(text, "\t ");
		check_example(text);
		CHECK_EQ_INT(unit_count(UNIT_CHAR, 0, span_of(text)), ink + spaces);
		CHECK_EQ_INT(unit_count(UNIT_CHAR, 1, span_of(text)), ink);
	}
}

/* Questions are the sentences that end in a question mark, whatever closes behind it. */
static void
tells_questions(void)
{
	static const char *const asked[] = {"Why?", "Is it so?", "\"How?\"", "**Who?**", "(Where?)", "\u00bfQu\u00e9?",
	    "What?!", "\u4f60\u597d\uff1f"},
				 *const told[] = {"So.", "It is so!", "\"No.\"", "And? he said.", "Not one"};
	char text[ROOM], wanted[ROOM];

	for (int round = 0; round < ROUNDS / 10; round++) {
		size_t len = 0;

		wanted[0] = text[0] = '\0';
		for (unsigned left = any(5), i = 0; i < left; i++) {
			bool asks = any(2) == 0;
			const char *one = asks ? asked[any(nitems(asked))] : told[any(nitems(told) - (i + 1 < left))];

			if (strncmp(one, "And?", 4) == 0)
				join(wanted, span_of("And?"));
			if (asks)
				join(wanted, span_of(one));
			len += (size_t)sprintf(text + len, "%s%s", i > 0 ? " " : "", one);
		}
		check_parts(UNIT_QUESTION, 0, text, wanted);
	}
}

int
main(void)
{

	tells_runs();
	tells_highlights();
	tells_lines();
	passes_marks();
	tells_questions();
	knows_readings();
	return check_end();
}
