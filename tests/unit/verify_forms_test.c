/*
 * What an answer looks like: lists, the form as a whole, verse and order; each offence where it stands.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/verify.h"
#include "tests/unit/check.h"

#define ROOM          2048
#define IF(condition) ((condition) ? HOLDS_YES : HOLDS_NO)

static unsigned seed = 9;
static char text[ROOM], named[2 * ROOM];

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static struct finding
judged(struct constraint constraint)
{
	static struct constraint_list list = {.count = 1};
	size_t len = strlen(text);
	struct finding finding;

	list.items[0] = constraint;
	snprintf(named, sizeof(named), "%s (%.*s) %u: %s", constraint_kind(constraint.type)->name,
	    (int)constraint.text.len, constraint.text.at == NULL ? "" : constraint.text.at, constraint.nth, text);
	check_example(named);
	verify(&list, &list.items[0], (struct span){guarded_copy(text, len), len}, &finding);
	return finding;
}

static enum holds
holds_of(enum constraint_type type, const char *of)
{

	return judged((struct constraint){.type = type, .text = span_of(of)}).holds;
}

static void
check_holds(enum constraint_type type, const char *of, const char *answer, enum holds holds)
{

	strcpy(text, answer);
	CHECK_EQ_INT(holds_of(type, of), holds);
}

static void
counts_lists(void)
{

	for (size_t bullets = 0; bullets < 4; bullets++)
		for (size_t numbers = 0; numbers < 4; numbers++) {
			size_t len = (size_t)sprintf(text, "So, it is");
			struct finding finding;

			for (size_t i = 0; i < bullets; i++)
				len += (size_t)sprintf(text + len, "\n%s so", i % 2 ? "\u2022" : "-");
			for (size_t i = 0; i < numbers; i++)
				len += (size_t)sprintf(text + len, "\n%zu. so", i + 1);
			finding = judged((struct constraint){.type = CONSTRAINT_NO_LISTS});
			CHECK(finding.counted && finding.measured == bullets + numbers);
			CHECK_EQ_INT(
			    finding.holds, bullets + numbers == 1 ? HOLDS_UNDECIDED : IF(bullets + numbers == 0));
			finding = judged((struct constraint){.type = CONSTRAINT_BULLETS});
			CHECK(finding.counted && finding.measured == bullets);
			CHECK_EQ_INT(finding.holds, bullets == 0 && numbers > 0 ? HOLDS_UNDECIDED : IF(bullets > 0));
			finding = judged((struct constraint){.type = CONSTRAINT_NO_NUMBERING});
			CHECK(finding.counted && finding.measured == numbers);
			CHECK_EQ_INT(finding.holds, numbers == 1 ? HOLDS_UNDECIDED : IF(numbers == 0));
			finding = judged((struct constraint){.type = CONSTRAINT_NUMBERED_LIST});
			CHECK(finding.counted && finding.measured == numbers);
			CHECK_EQ_INT(finding.holds, IF(numbers > 0));
			CHECK_EQ_INT(holds_of(CONSTRAINT_COMMA_LIST, ""),
			    bullets + numbers == 1 ? HOLDS_UNDECIDED : IF(bullets + numbers == 0));
		}
	check_holds(CONSTRAINT_COMMA_LIST, "", "", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_COMMA_LIST, "", ",", HOLDS_YES);
	/* Each bullet that has another mark than asked for offends. */
	for (unsigned which = 0; which < 64; which++)
		for (unsigned marks = 0; marks < 2; marks++) {
			const char *mark = marks ? "\u2022" : "*";
			size_t len = (size_t)sprintf(text, "So:\n"), count = 0, froms[4];

			for (unsigned i = 0; i < 3; i++) {
				unsigned kind = which >> 2 * i & 3;

				if (kind == 3)
					len += (size_t)sprintf(text + len, "1. a\n");
				if (kind == 2)
					froms[count++] = len;
				if (kind > 0 && kind < 3)
					len += (size_t)sprintf(
					    text + len, "%s%s a\n", i == 1 ? "  " : "", kind == 1 ? mark : "-");
			}
			struct finding finding =
			    judged((struct constraint){.type = CONSTRAINT_BULLET_MARK, .text = span_of(mark)});

			CHECK_EQ_INT(finding.holds, finding.unit_count == 0 ? HOLDS_UNDECIDED : IF(count == 0));
			CHECK_EQ_INT(finding.offending, count);
			for (size_t i = 0; i < count; i++) {
				CHECK(finding.offences[i].from == froms[i] && finding.offences[i].index > i &&
				    text[finding.offences[i].to] == '\n' && text[finding.offences[i].to - 1] == 'a');
				CHECK(i == 0 || finding.offences[i].index > finding.offences[i - 1].index);
			}
			strcat(text, "```\n- a\n```");
			CHECK_EQ_INT(holds_of(CONSTRAINT_BULLET_MARK, mark), HOLDS_UNDECIDED);
		}
	/* An entry, and below each one at least that is indented or has another mark. */
	for (unsigned which = 0; which < 81; which++) {
		size_t entries = 0, below = 0, missing = 0, len = 0;
		unsigned left = which;

		text[0] = '\0';
		for (unsigned i = 0; i < 4; i++, left /= 3) {
			if (left % 3 == 0) {
				missing += entries > 0 && below == 0;
				entries++;
				below = 0;
			}
			below += left % 3 == 1;
			len += (size_t)sprintf(text + len, "%s\n",
			    left % 3 == 0       ? "* a"
				: left % 3 == 2 ? "So"
				: i % 2         ? "  * b"
				: entries       ? "+ b"
						: "  - b");
		}
		missing += entries > 0 && below == 0;
		struct finding finding = judged((struct constraint){.type = CONSTRAINT_SUB_BULLETS});

		/* Of a list that begins indented the first one is none of its entries. */
		if (strncmp(text, "  ", 2) == 0)
			continue;
		CHECK_EQ_INT(finding.holds, IF(entries > 0 && missing == 0));
		CHECK_EQ_INT(finding.unit_count, entries);
		CHECK_EQ_INT(finding.offending, missing);
		for (size_t i = 0; i < missing; i++)
			CHECK_SPAN(((struct span){text + finding.offences[i].from,
				       finding.offences[i].to - finding.offences[i].from}),
			    span_of("* a"));
	}
	check_holds(CONSTRAINT_SUB_BULLETS, "", "-", HOLDS_NO);
	check_holds(CONSTRAINT_SUB_BULLETS, "", "-a\n -b", HOLDS_NO);
	check_holds(CONSTRAINT_SUB_BULLETS, "", "* a\n*b\n-c", HOLDS_NO);
	check_holds(CONSTRAINT_SUB_BULLETS, "", "+ a\n\t* b", HOLDS_YES);
}

/* Rows, tags, tables, titles and quotes, whole answers of each and what falls short of them by one thing. */
static const struct {
	enum constraint_type type;
	const char *of, *answer;
	enum holds holds;
} forms[] = {
    {CONSTRAINT_CSV, "", "a,b,c\n1,2,3\n4,5,6", HOLDS_YES},
    {CONSTRAINT_CSV, "", "```\na,b\n1,2\n```", HOLDS_YES},
    {CONSTRAINT_CSV, "", "a;b\n1;2", HOLDS_YES},
    {CONSTRAINT_CSV, "", "a,b\n,2", HOLDS_YES},
    {CONSTRAINT_CSV, "", "a,b", HOLDS_YES},
    {CONSTRAINT_CSV, "", "a,b\n1,2\n1,2,3", HOLDS_UNDECIDED},
    {CONSTRAINT_CSV, "", "a,b,c\n1,2\n1,2", HOLDS_UNDECIDED},
    {CONSTRAINT_CSV, "", "So\n1,2", HOLDS_NO},
    {CONSTRAINT_CSV, "", "a\nb\nc", HOLDS_NO},
    {CONSTRAINT_CSV, "", "So", HOLDS_UNDECIDED},
    {CONSTRAINT_CSV, "", "", HOLDS_UNDECIDED},
    {CONSTRAINT_CSV, "", "# Prices\n\nbread,milk\n3,2", HOLDS_NO},
    {CONSTRAINT_NO_LISTS, "", "So:\n  - a\n  - b", HOLDS_NO},
    {CONSTRAINT_COMMA_LIST, "", "So:\n  - a\n  - b", HOLDS_NO},
    {CONSTRAINT_XML, "", "<a/>", HOLDS_YES},
    {CONSTRAINT_XML, "", "```xml\n<a/>\n```", HOLDS_YES},
    {CONSTRAINT_XML, "", "<a/>.", HOLDS_UNDECIDED},
    {CONSTRAINT_XML, "", "So <a/>", HOLDS_UNDECIDED},
    {CONSTRAINT_XML, "", "a > b", HOLDS_NO},
    {CONSTRAINT_HTML, "", "", HOLDS_NO},
    {CONSTRAINT_HTML, "", "<", HOLDS_UNDECIDED},
    {CONSTRAINT_TABLE, "", "", HOLDS_NO},
    {CONSTRAINT_TABLE, "", "a b", HOLDS_NO},
    {CONSTRAINT_TABLE, "", "a|b", HOLDS_UNDECIDED},
    {CONSTRAINT_TABLE, "", "a\tb", HOLDS_UNDECIDED},
    {CONSTRAINT_TABLE, "", "| a | b |\n| - | - |\n| 1 | 2 |", HOLDS_YES},
    {CONSTRAINT_JSON, "", "[1, 2]", HOLDS_YES},
    {CONSTRAINT_JSON, "", "[1, 2", HOLDS_NO},
    {CONSTRAINT_JSON, "", "", HOLDS_NO},
    {CONSTRAINT_CODE_ONLY, "", "```\nls\n```", HOLDS_YES},
    {CONSTRAINT_CODE_ONLY, "", "```\nls\n```\nSo.", HOLDS_NO},
    {CONSTRAINT_CODE_ONLY, "", "ls", HOLDS_UNDECIDED},
    {CONSTRAINT_CODE_ONLY, "", "Type this:\n```\nls", HOLDS_NO},
    {CONSTRAINT_CODE_BLOCK, "", "So:\n~~~\nls\n~~~", HOLDS_YES},
    {CONSTRAINT_CODE_BLOCK, "", "`ls`", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<<a>>", HOLDS_YES},
    {CONSTRAINT_TITLE_ANGLE, "", "So:\n**<<A b>>** so\nSo", HOLDS_YES},
    {CONSTRAINT_TITLE_ANGLE, "", "<<>>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<<->>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<a>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<<a>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<a>>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", ">>a<<", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "a < b >> c", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "a << b > c", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "So: <<->> so", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<<a\n>>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<<>", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "a <", HOLDS_NO},
    {CONSTRAINT_TITLE_ANGLE, "", "<<a >> >", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\"so\"", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\"\"", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\"", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\"so", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "so\"", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\u201cso\u201d", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\u00abso\u00bb", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\u201eso\u201c", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\u201eso\u201d", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\u300cso\u300d", HOLDS_YES},
    {CONSTRAINT_QUOTED, "", "\u201dso\u201c", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\u201cso\u00bb", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\u00abso\u201d", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\u201eso\u300d", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\u300cso\u201d", HOLDS_NO},
    {CONSTRAINT_QUOTED, "", "\u201cso\"", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "---", "a\n---\nb", HOLDS_YES},
    {CONSTRAINT_TWO_RESPONSES, "---", "a\n---\nb\n---", HOLDS_YES},
    {CONSTRAINT_TWO_RESPONSES, "---", "---\na\n---\nb", HOLDS_YES},
    {CONSTRAINT_TWO_RESPONSES, "---", "a\n---\nA", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "---", "a\n---\nb\n---\nc", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "---", "a\n---\nb\n---\nb", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "---", "a\n******\nb", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "******", "a\n******\nb", HOLDS_YES},
    {CONSTRAINT_TWO_RESPONSES, "******", "a", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "******", "", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, "******", "a******b", HOLDS_YES},
    {CONSTRAINT_TWO_RESPONSES, "---", "---\na\n---\na", HOLDS_NO},
    {CONSTRAINT_HAIKU, "", "**So it is**\n**as it was**\n**so far**\n\n**Now it goes**\n**as it came**\n**so far**",
	HOLDS_UNDECIDED},
    {CONSTRAINT_HAIKU, "", "# One\nSo it is\nas it was\nso far\n\n# Two\nNow it goes\nas it came\nso far",
	HOLDS_UNDECIDED},
    {CONSTRAINT_HAIKU, "", "So it is\nas it was\n\nNow it goes\nas it came\n\nso far\nas ever", HOLDS_NO},
    {CONSTRAINT_EXTRACTED, "So it is, in Bonn.", "\"Bonn.\"", HOLDS_YES},
    {CONSTRAINT_EXTRACTED, "So it is, in Bonn.", "`in bonn`", HOLDS_YES},
    {CONSTRAINT_EXTRACTED, "So it is, in Bonn.", "- **in Bonn**", HOLDS_YES},
    {CONSTRAINT_EXTRACTED, "So it is, in Bonn.", "Bon", HOLDS_NO},
    {CONSTRAINT_EXTRACTED, "So it is, in Bonn.", "_'in Bonn'_", HOLDS_YES},
    {CONSTRAINT_EXTRACTED, "So it is.", "\"**\"", HOLDS_UNDECIDED},
    {CONSTRAINT_EXTRACTED, "So it is.", "", HOLDS_UNDECIDED},
    {CONSTRAINT_EXTRACTED, "So it is.", "it is so", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "07.08.1999", HOLDS_YES},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "On 07.08.1999, at 7.", HOLDS_YES},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "07.08.19999", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "107.08.1999", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "07-08-1999", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "07.08.199", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "7 07.08.1999", HOLDS_YES},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "ab.cd.efgh 7", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "07.08.1999.", HOLDS_YES},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "So.", HOLDS_UNDECIDED},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "", HOLDS_UNDECIDED},
    {CONSTRAINT_DATE_FORMAT, "DD.MM.YYYY", "In 7 it was so.", HOLDS_NO},
};

static void
knows_forms(void)
{

	for (size_t i = 0; i < nitems(forms); i++) {
		check_holds(forms[i].type, forms[i].of, forms[i].answer, forms[i].holds);
		/* White space around an answer is none of it. */
		sprintf(text, "\n %s \n", forms[i].answer);
		CHECK_EQ_INT(holds_of(forms[i].type, forms[i].of), forms[i].holds);
	}
	for (size_t count = 0; count < 5; count++) {
		text[0] = '\0';
		for (size_t i = 0; i < count; i++)
			sprintf(text + strlen(text), "%sanswer %zu", i > 0 ? "\n******\n" : "", i);
		struct finding finding =
		    judged((struct constraint){.type = CONSTRAINT_TWO_RESPONSES, .text = span_of("******")});

		CHECK(finding.counted && finding.measured == count && finding.holds == IF(count == 2));
	}
}

/* Lines of markup among others: each of them offends, whole. */
static void
finds_markup(void)
{
	static const char *const plain[] = {"So it is.", "2 * 3 * 4", "snake_case", "", "1. one", "*so*"},
				 *const marked[] = {"# So", "```", "- so", "It is **so**.", "__So__ it is"};

	for (unsigned round = 0; round < 300; round++) {
		size_t count = 0, len = 0, froms[8], tos[8];

		for (unsigned lines = 1 + any(6), i = 0; i < lines; i++) {
			bool marks = any(2) == 0;
			const char *line = marks ? marked[any(nitems(marked))] : plain[any(nitems(plain))];

			len += (size_t)sprintf(text + len, "%s%s", i > 0 ? "\n" : "", line);
			tos[count] = len;
			froms[count] = len - strlen(line);
			count += marks;
		}
		struct finding finding = judged((struct constraint){.type = CONSTRAINT_NO_MARKUP});

		CHECK_EQ_INT(finding.holds, IF(count == 0));
		if (CHECK_EQ_INT(finding.offending, count))
			for (size_t i = 0; i < count; i++)
				CHECK(finding.offences[i].from == froms[i] && finding.offences[i].to == tos[i] &&
				    finding.offences[i].index == 0 && finding.offences[i].measured == 0);
	}
}

/* So many lines, in stanzas and under a title: a limerick has five, a haiku three, and a few may stand around it. */
static void
counts_verse(void)
{

	for (size_t one = 0; one < 9; one++)
		for (size_t other = 0; other < 9; other++)
			for (size_t rows = 3; rows <= 5; rows += 2) {
				size_t len = 0;

				text[0] = '\0';
				for (size_t i = 0; i < one; i++)
					len += (size_t)sprintf(text + len, "so it is\n");
				for (size_t i = 0; i < other; i++)
					len += (size_t)sprintf(text + len, "%sso it was\n", i == 0 ? "\n" : "");
				struct finding finding = judged(
				    (struct constraint){.type = rows == 3 ? CONSTRAINT_HAIKU : CONSTRAINT_LIMERICK});
				bool possible =
				    one == rows || other == rows || (one + other >= rows && one + other <= rows + 2);

				CHECK_EQ_INT(finding.holds, possible ? HOLDS_UNDECIDED : HOLDS_NO);
				CHECK(finding.counted && finding.measured == one + other);
			}
}

/* First letters of lines, entries and sentences spell a word, fall short of it, go beyond it or spell another. */
static void
spells_words(void)
{
	/* What stands in front, and around each letter. */
	static const char *const shapes[][3] = {{"", "", "o it\n"}, {"# Title\n", "", "o it\n"},
	    {"So:\n", "- **", "o** it\n"}, {"", "1. ", "o it\n"}, {"", "", "o it. "}};

	for (size_t shape = 0; shape < nitems(shapes); shape++)
		for (size_t letters = 0; letters < 6; letters++)
			for (size_t wrong = 0; wrong < 5; wrong++) {
				size_t len = (size_t)sprintf(text, "%s", shapes[shape][0]);
				bool spelt = letters == 4 && (wrong == 0 || wrong > 4);

				for (size_t i = 0; i < letters; i++) {
					char letter = i + 1 == wrong ? 'X' : "SAILS"[i];

					len += (size_t)sprintf(
					    text + len, "%s%c%s", shapes[shape][1], letter, shapes[shape][2]);
				}
				size_t lines = letters + (shape == 1 || shape == 2);

				if (shape == 4)
					lines = letters > 0;
				CHECK_EQ_INT(holds_of(CONSTRAINT_ACROSTIC, " sail "),
				    spelt           ? HOLDS_YES
					: lines > 4 ? HOLDS_UNDECIDED
						    : HOLDS_NO);
			}
	check_holds(CONSTRAINT_ACROSTIC, "", "So", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ACROSTIC, "so it", "So", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ACROSTIC, "a", "---", HOLDS_NO);
	check_holds(
	    CONSTRAINT_ACROSTIC, "sail", "Some say so. all agree. In the end, it works. Look at it.", HOLDS_YES);
	check_holds(CONSTRAINT_ACROSTIC, "si", "# So\n## It", HOLDS_YES);
	check_holds(CONSTRAINT_TABLE, "", "|", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ACROSTIC, "sail", "It:\n- So\n  - am\n- it\n  - lo", HOLDS_YES);
	check_holds(CONSTRAINT_ACROSTIC, "\u00c9a", "\u00e9t\u00e9\n\"a\"", HOLDS_YES);
}

/* Lists in order, with two entries changed about, under headings, with articles; lines, of which nobody knows. */
static void
knows_order(void)
{
	static const char *const words[] = {"Ahoy", "boat", "\"Crew\"", "\u201cDeck\u201d", "**Eel**", "fin"};

	for (size_t count = 0; count <= nitems(words); count++)
		for (size_t swapped = 0; swapped <= count; swapped++)
			for (size_t frame = 0; frame < 5; frame++) {
				static const char *const heads[] = {"\n# More\n", "\nSo:\n", "\n**So**\n", "\nSo.\n"};
				size_t len = 0, from = 0;

				text[0] = '\0';
				for (size_t i = 0; i < count; i++) {
					size_t which = swapped > 0 && i + 1 == swapped ? i + 1
					    : swapped > 0 && i == swapped              ? i - 1
										       : i;

					if (swapped == count && count > 0)
						which = i;
					from = swapped > 0 && i == swapped
					    ? len + 2 + (which == 2) + 3 * (which == 3) + 2 * (which == 4)
					    : from;
					len += (size_t)sprintf(text + len, "- %s%s", words[which],
					    frame > 0 && i + 1 == swapped ? heads[frame - 1] : "\n");
					if (frame > 0 && i + 1 == swapped && i < count)
						from = 0;
				}
				struct finding finding = judged((struct constraint){.type = CONSTRAINT_ALPHABETICAL});
				bool mixed = swapped > 0 && swapped<count, excused = frame> 0 && frame < 4;

				if (count < 2) {
					CHECK(frame > 0 || finding.holds == HOLDS_UNDECIDED);
					continue;
				}
				CHECK_EQ_INT(finding.holds, !mixed ? HOLDS_YES : excused ? HOLDS_UNDECIDED : HOLDS_NO);
				CHECK_EQ_INT(finding.unit_count, count);
				if (!CHECK_EQ_INT(finding.offending, mixed && !excused) || finding.offending == 0)
					continue;
				CHECK_EQ_INT(finding.offences[0].index, swapped + 1);
				CHECK(frame > 0 || finding.offences[0].from == from);
				CHECK_EQ_INT(finding.offences[0].measured, 0);
				CHECK(text[finding.offences[0].to] == '\n');
			}
	check_holds(CONSTRAINT_ALPHABETICAL, "", "Ahoy\nBoat\nCrew", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "Ahoy\nCrew\nBoat", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "# So\nAhoy\nBoat", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- b\n  - a\n- c", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- b", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- b\n- ***\n- a", HOLDS_NO);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- b\n- *\n- c", HOLDS_YES);
	strcpy(text, "# So\nAhoy\nBoat");
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_ALPHABETICAL}).unit_count, 2);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- b\n- a", HOLDS_NO);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- the\n- a", HOLDS_NO);
	/* An article counts or does not. */
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- An ant\n- a boat\n- The crew\n- Deck", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- Crew\n- The boat", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- The boat\n- Crew", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- The boat\n- Boat", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- Ant\n- An eel\n- Fin", HOLDS_YES);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- Fin\n- An eel", HOLDS_NO);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- Deck\n- A crew", HOLDS_NO);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "- The crew\n- the boat", HOLDS_NO);
	check_holds(CONSTRAINT_ALPHABETICAL, "", "1. b\n\n2. a", HOLDS_NO);
}

/* Letters of the alphabet one behind the other, from any letter on, in words, lines and sentences; one of them wrong.
 */
static void
follows_initials(void)
{
	static const struct {
		enum constraint_type type;
		const char *ends;
	} rows[] = {{CONSTRAINT_ALPHABETICAL_WORDS, " "}, {CONSTRAINT_ALPHABETICAL_LINES, " it is\n"},
	    {CONSTRAINT_ALPHABETICAL_INITIALS, " it is. "}};

	for (size_t row = 0; row < nitems(rows); row++)
		for (char first = 'a'; first <= 'z'; first++)
			for (size_t count = 0; count < 5; count++)
				for (size_t wrong = 0; wrong <= count; wrong++) {
					char letter[2] = {(char)(wrong % 2 ? first : toupper((unsigned char)first)), 0};
					size_t len = 0;

					text[0] = '\0';
					for (size_t i = 0; i < count; i++)
						len += (size_t)sprintf(text + len, "%co%s",
						    'A' +
							(first - 'a' + (int)i +
							    (i + 1 == wrong ? 1 + (int)any(20) : 0)) %
							    26,
						    rows[row].ends);
					struct finding finding = judged((struct constraint){.type = rows[row].type,
					    .text = first == 'a' ? span_of("") : span_of(letter)});

					CHECK_EQ_INT(finding.holds, count < 2 ? HOLDS_UNDECIDED : IF(wrong == 0));
					CHECK_EQ_INT(finding.unit_count, count);
					CHECK_EQ_INT(finding.offending, wrong > 0);
					CHECK(wrong == 0 || finding.offences[0].index == wrong);
				}
	check_holds(CONSTRAINT_ALPHABETICAL_WORDS, "7", "so it is", HOLDS_YES);
	/* The last word of a sentence begins the next one. */
	for (unsigned which = 0; which < 8; which++) {
		sprintf(text, "We saw rain. %s was \u201cwet\u201d. %s it is old. %s is so.",
		    which & 1 ? "It" : "**Rain**", which & 2 ? "We" : "Wet", which & 4 ? "It" : "Old");
		struct finding finding = judged((struct constraint){.type = CONSTRAINT_WORD_CHAIN});

		CHECK_EQ_INT(finding.holds, IF(which == 0));
		CHECK_EQ_INT(finding.unit_count, 4);
		CHECK_EQ_INT(finding.offending, (which & 1) + (which >> 1 & 1) + (which >> 2));
		CHECK(which == 0 || finding.offences[0].index == (which & 1 ? 2u : which & 2 ? 3u : 4u));
		CHECK(which == 0 || text[finding.offences[0].to - 1] == '.');
	}
	check_holds(CONSTRAINT_WORD_CHAIN, "", "", HOLDS_UNDECIDED);
}

/* One word of so many letters, each of them asked for; of two words nobody can tell. */
static void
looks_at_letters(void)
{
	static const char *const words[] = {"\u00c9tude", "a", "Alibi", "**Oh**", "it's"},
				 *const bare[] = {"\u00e9tude", "a", "alibi", "oh", "it's"};

	for (size_t i = 0; i < nitems(words); i++) {
		size_t len = strlen(bare[i]) - (i == 0);

		strcpy(text, words[i]);
		for (uint32_t nth = 1; nth < 8; nth++)
			for (const char *letter = "abiotude"; *letter != '\0'; letter++) {
				const char one[] = {*letter, 0};
				bool is = nth <= len && bare[i][nth - (i != 0)] == *letter && !(i == 0 && nth == 1);

				CHECK_EQ_INT(judged((struct constraint){
							.type = CONSTRAINT_LETTER_AT, .nth = nth, .text = span_of(one)})
						 .holds,
				    IF(is));
				CHECK_EQ_INT(
				    judged((struct constraint){
					       .type = CONSTRAINT_LETTER_AT, .nth = NTH_LAST, .text = span_of(one)})
					.holds,
				    IF(bare[i][strlen(bare[i]) - 1] == *letter));
			}
		for (uint32_t about = 0; about < 9; about++)
			for (int relation = RELATION_EQ; relation < RELATION_AROUND; relation++) {
				struct constraint constraint = {.type = CONSTRAINT_WORD_LENGTH,
				    .bounds = {(enum constraint_relation)relation, about, about}};
				bool is = relation == RELATION_GE ? len >= about
				    : relation == RELATION_GT     ? len > about
				    : relation == RELATION_LE     ? len <= about
				    : relation == RELATION_LT     ? len < about
								  : len == about;
				struct finding finding = judged(constraint);

				CHECK_EQ_INT(finding.holds, IF(is));
				CHECK(finding.counted && finding.measured == len);
			}
	}
	strcpy(text, "\u00c9tude");
	CHECK_EQ_INT(
	    judged((struct constraint){.type = CONSTRAINT_LETTER_AT, .nth = 1, .text = span_of("\u00e9")}).holds,
	    HOLDS_YES);
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_LETTER_AT, .nth = 1, .text = span_of("")}).holds,
	    HOLDS_UNDECIDED);
	for (size_t i = 0; i < 3; i++) {
		strcpy(text, i == 0 ? "" : i == 1 ? "So it" : "So, it is");
		CHECK_EQ_INT(
		    judged((struct constraint){.type = CONSTRAINT_LETTER_AT, .nth = 1, .text = span_of("s")}).holds,
		    HOLDS_UNDECIDED);
		struct finding finding =
		    judged((struct constraint){.type = CONSTRAINT_WORD_LENGTH, .bounds = {RELATION_EQ, 2, 2}});

		CHECK(finding.holds == HOLDS_UNDECIDED && !finding.counted);
	}
}

int
main(void)
{

	counts_lists();
	knows_forms();
	finds_markup();
	counts_verse();
	spells_words();
	knows_order();
	follows_initials();
	looks_at_letters();
	return check_end();
}
