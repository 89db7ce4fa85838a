/*
 * A constraint against an answer: held under any reading, broken under all, or nobody can tell.
 */
#include "executors/constraints/verify.h"

#include <string.h>

#include "tests/unit/check.h"

#define EQ(n)           RELATION_EQ, n, n
#define GE(n)           RELATION_GE, n, n
#define LE(n)           RELATION_LE, n, n
#define LT(n)           RELATION_LT, n, n
#define AROUND(n)       RELATION_AROUND, n, n
#define BETWEEN(lo, hi) RELATION_BETWEEN, lo, hi
#define NO_BOUNDS       RELATION_NONE, 0, 0

/* `words`: what the constraint's words or its text are; words are parted by |. */
static const struct {
	enum constraint_type type;
	enum constraint_relation relation;
	uint32_t lo, hi;
	const char *words;
	const char *answer;
	enum holds holds;
} rows[] = {
    {CONSTRAINT_WORD_COUNT, EQ(4), "", "This is well-known here.", HOLDS_YES},
    {CONSTRAINT_WORD_COUNT, EQ(5), "", "This is well-known here.", HOLDS_YES},
    {CONSTRAINT_WORD_COUNT, EQ(6), "", "This is well-known here.", HOLDS_NO},
    {CONSTRAINT_WORD_COUNT, LT(1), "", "One.", HOLDS_NO},
    {CONSTRAINT_WORD_COUNT, LT(0), "", "", HOLDS_NO},
    {CONSTRAINT_WORD_COUNT, BETWEEN(2, 3), "", "One two three", HOLDS_YES},
    {CONSTRAINT_WORD_COUNT, AROUND(10), "", "1 2 3 4 5 6 7 8 9", HOLDS_YES},
    {CONSTRAINT_WORD_COUNT, AROUND(10), "", "1 2 3 4 5 6 7", HOLDS_UNDECIDED},
    {CONSTRAINT_WORD_COUNT, AROUND(10), "", "1 2 3", HOLDS_NO},
    {CONSTRAINT_SENTENCE_COUNT, EQ(2), "", "Dr. No went. He did not come back.", HOLDS_YES},
    {CONSTRAINT_SENTENCE_COUNT, GE(4), "", "One. Two. Three.", HOLDS_NO},
    {CONSTRAINT_SENTENCE_COUNT, LE(1), "", "one went. two came. three slept.", HOLDS_NO},
    {CONSTRAINT_PARAGRAPH_COUNT, EQ(2), "", "a\n\nb", HOLDS_YES},
    {CONSTRAINT_PARAGRAPH_COUNT, EQ(2), "***", "a\n\nb", HOLDS_NO},
    {CONSTRAINT_PARAGRAPH_COUNT, EQ(2), "***", "a\n\nb\n\n***\n\nc", HOLDS_YES},
    {CONSTRAINT_CHAR_COUNT, LE(5), "", "h\u00e9llo", HOLDS_YES},
    {CONSTRAINT_CHAR_COUNT, LE(4), "", "h\u00e9llo", HOLDS_NO},
    {CONSTRAINT_BULLET_COUNT, EQ(2), "", "* a\n* b", HOLDS_YES},
    {CONSTRAINT_SECTION_COUNT, GE(2), "Section", "Section 1\na\nSection 2\nb", HOLDS_YES},
    {CONSTRAINT_SECTION_COUNT, GE(3), "Section", "Section 1\na\nSection 2\nb", HOLDS_NO},

    {CONSTRAINT_AVOID_ENDING, NO_BOUNDS, "ly", "He ran quickly.", HOLDS_NO},
    {CONSTRAINT_AVOID_ENDING, NO_BOUNDS, "ing", "A king at sea.", HOLDS_YES},
    {CONSTRAINT_AVOID_ENDING, NO_BOUNDS, "ly", "See `reply`.", HOLDS_UNDECIDED},
    {CONSTRAINT_BULLET_MARK, NO_BOUNDS, "-", "- a\n  - b", HOLDS_YES},
    {CONSTRAINT_BULLET_MARK, NO_BOUNDS, "-", "* a\n- b", HOLDS_NO},
    {CONSTRAINT_BULLET_MARK, NO_BOUNDS, "*", "No list.", HOLDS_UNDECIDED},
    {CONSTRAINT_COMMA_LIST, NO_BOUNDS, "", "Brie, edam and feta.", HOLDS_YES},
    {CONSTRAINT_COMMA_LIST, NO_BOUNDS, "", "- brie\n- edam", HOLDS_NO},
    {CONSTRAINT_COMMA_LIST, NO_BOUNDS, "", "Brie.", HOLDS_UNDECIDED},
    {CONSTRAINT_CODE_BLOCK, NO_BOUNDS, "", "```\nls\n```", HOLDS_YES},
    {CONSTRAINT_CODE_BLOCK, NO_BOUNDS, "", "ls", HOLDS_NO},

    /* What stands where. */
    {CONSTRAINT_EACH_LINE_STARTS, NO_BOUNDS, "", "\U0001F392 Pack.\n- \u26FA\uFE0F Sleep.", HOLDS_YES},
    {CONSTRAINT_EACH_LINE_STARTS, NO_BOUNDS, "", "\U0001F392 Pack.\nSleep.", HOLDS_NO},
    {CONSTRAINT_EACH_BULLET_STARTS, NO_BOUNDS, "", "A list:\n- \U0001F392 Pack.\n- \u26FA Sleep.", HOLDS_YES},
    {CONSTRAINT_EACH_BULLET_STARTS, NO_BOUNDS, "", "A list:\n- \U0001F392 Pack.\n- Sleep.", HOLDS_NO},
    {CONSTRAINT_EACH_SENTENCE_ENDS, NO_BOUNDS, "", "It rains. \U0001F327 We stay \U0001F3E0.", HOLDS_YES},
    {CONSTRAINT_EACH_SENTENCE_ENDS, NO_BOUNDS, "", "It rains. \U0001F327 We stay.", HOLDS_NO},
    {CONSTRAINT_EACH_LINE_ENDS, NO_BOUNDS, "", "It rains \U0001F327\uFE0F\nWe stay \U0001F3E0!", HOLDS_YES},
    {CONSTRAINT_LETTER_AT, EQ(3), "i", "**Alibi**", HOLDS_YES},
    {CONSTRAINT_LETTER_AT, EQ(3), "I", "alien.", HOLDS_YES},
    {CONSTRAINT_LETTER_AT, EQ(3), "i", "Table", HOLDS_NO},
    {CONSTRAINT_LETTER_AT, EQ(9), "i", "Alibi", HOLDS_NO},
    {CONSTRAINT_LETTER_AT, EQ(3), "i", "One is alibi.", HOLDS_UNDECIDED},
    {CONSTRAINT_LETTER_AT, EQ(NTH_LAST), "x", "Fox", HOLDS_YES},
    {CONSTRAINT_LETTER_AT, EQ(NTH_LAST), "x", "Foxy", HOLDS_NO},
    {CONSTRAINT_WORD_LENGTH, EQ(5), "", "alibi", HOLDS_YES},
    {CONSTRAINT_WORD_LENGTH, EQ(5), "", "alibis", HOLDS_NO},
    {CONSTRAINT_WORD_LENGTH, EQ(5), "", "It is alibi.", HOLDS_UNDECIDED},
    {CONSTRAINT_DATE_FORMAT, NO_BOUNDS, "MM/DD/YYYY", "It was 07/20/1969.", HOLDS_YES},
    {CONSTRAINT_DATE_FORMAT, NO_BOUNDS, "MM/DD/YYYY", "It was 7/20/1969.", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, NO_BOUNDS, "YYYY-MM-DD", "It was 1969-07-20.", HOLDS_YES},
    {CONSTRAINT_DATE_FORMAT, NO_BOUNDS, "YYYY-MM-DD", "It was 11969-07-20.", HOLDS_NO},
    {CONSTRAINT_DATE_FORMAT, NO_BOUNDS, "YYYY-MM-DD", "Nobody knows.", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "brie, edam, feta and gouda", HOLDS_YES},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "brie, edam, feta", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "Here:\n\n1. Brie\n2. Edam\n   - a\n   - b\n3. Feta\n\nEnjoy!", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "- Brie\n- Edam\n- Feta", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "# Brie\n- a\n# Edam\n- b\n- c", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "**Brie**\n- a\n- b\n**Edam**\n- c", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "- Brie\n- Edam\nAnd wine:\n- red\n- white\n- rose", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "Brie is soft.\n\nEdam is round.", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, LE(4), "", "brie, edam, feta", HOLDS_YES},
    /* Where entries have marks, no other line is one; a line that announces entries is none. */
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "Here are 4:\n\n1. Brie\n2. Edam\n3. Feta", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "1. Brie\n2. Edam\n3. Feta\n\nThey keep for weeks.", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, GE(4), "", "Some cheeses:\n- Brie\n- Edam\n- Feta", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, EQ(3), "", "Here are 3:\n\n1. Brie\n2. Edam\n3. Feta", HOLDS_YES},
    {CONSTRAINT_ITEM_COUNT, EQ(3), "", "Here are 3:\n\nBrie\nEdam\nFeta", HOLDS_YES},
    {CONSTRAINT_ITEM_COUNT, EQ(4), "", "Here are 4:\n\nBrie\nEdam\nFeta", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, EQ(3), "", "Brie\nEdam\nFeta", HOLDS_YES},
    {CONSTRAINT_ITEM_COUNT, EQ(2), "", "Brie:\nEdam", HOLDS_UNDECIDED},
    /* Nothing that could be counted keeps to an upper bound. */
    {CONSTRAINT_ITEM_COUNT, LE(2), "", "* Brie\n* Edam\n* Feta", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, LT(3), "", "1. Brie\n2. Edam\n3. Feta", HOLDS_NO},
    {CONSTRAINT_ITEM_COUNT, LE(3), "", "* Brie\n* Edam\n* Feta", HOLDS_YES},
    {CONSTRAINT_ITEM_COUNT, LE(2), "", "Brie, Edam, Feta", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, LE(2), "", "Buy these:\nBrie, Edam, Feta", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, LE(2), "", "Brie\nEdam\nFeta", HOLDS_UNDECIDED},
    {CONSTRAINT_ITEM_COUNT, LE(3), "", "Brie\nEdam\nFeta", HOLDS_YES},
    {CONSTRAINT_ITEM_COUNT, EQ(1), "", "Brie, Edam, Feta", HOLDS_UNDECIDED},
    {CONSTRAINT_WORDS_PER_ITEM, LE(3), "", "Brie, from France\nEdam", HOLDS_YES},
    {CONSTRAINT_BULLET_COUNT, LE(2), "", "\u2022 Brie\n\u2022 Edam\n\u2022 Feta", HOLDS_NO},
    {CONSTRAINT_BULLET_COUNT, LE(2), "", "1. Brie\n2. Edam\n3. Feta", HOLDS_UNDECIDED},
    {CONSTRAINT_BULLET_COUNT, LE(2), "", "* Brie\n* Edam", HOLDS_YES},
    {CONSTRAINT_BULLET_COUNT, EQ(2), "", "Brie and Edam.", HOLDS_NO},
    {CONSTRAINT_ALPHABETICAL_LINES, NO_BOUNDS, "", "Ahoy\nBoats\nCrew", HOLDS_YES},
    {CONSTRAINT_ALPHABETICAL_LINES, NO_BOUNDS, "", "Ahoy\nCrew\nBoats", HOLDS_NO},
    {CONSTRAINT_ALPHABETICAL_LINES, NO_BOUNDS, "y", "Yes\nZoo\nAnts", HOLDS_YES},
    {CONSTRAINT_ALPHABETICAL_WORDS, NO_BOUNDS, "", "A big cat dozes.", HOLDS_YES},
    {CONSTRAINT_ALPHABETICAL_WORDS, NO_BOUNDS, "", "A cat dozes.", HOLDS_NO},
    {CONSTRAINT_WORD_CHAIN, NO_BOUNDS, "", "We saw rain. Rain is wet.", HOLDS_YES},
    {CONSTRAINT_WORD_CHAIN, NO_BOUNDS, "", "We saw rain. It was wet.", HOLDS_NO},
    {CONSTRAINT_WORD_CHAIN, NO_BOUNDS, "", "We saw rain.", HOLDS_UNDECIDED},
    {CONSTRAINT_SUB_BULLETS, NO_BOUNDS, "", "* a\n  - b\n* c\n  - d", HOLDS_YES},
    {CONSTRAINT_SUB_BULLETS, NO_BOUNDS, "", "* a\n- b\n* c\n- d", HOLDS_YES},
    {CONSTRAINT_SUB_BULLETS, NO_BOUNDS, "", "* a\n  - b\n* c", HOLDS_NO},
    {CONSTRAINT_SUB_BULLETS, NO_BOUNDS, "", "No list.", HOLDS_NO},
    {CONSTRAINT_EXTRACTED, NO_BOUNDS, "Bonn lies on the Rhine.", "**Bonn**", HOLDS_YES},
    {CONSTRAINT_EXTRACTED, NO_BOUNDS, "Bonn lies on the Rhine.", "The entity is Bonn.", HOLDS_NO},

    /* Talk around the answer need not be counted, nor lines of stars where there are none. */
    {CONSTRAINT_WORD_COUNT, EQ(4), "", "Here is a story in four words:\n\nHe saw the sea.", HOLDS_YES},
    {CONSTRAINT_WORD_COUNT, EQ(9), "", "Here is a story in four words:\n\nHe saw the sea.", HOLDS_NO},
    {CONSTRAINT_PARAGRAPH_COUNT, LT(2), "", "a\n\nb", HOLDS_NO},
    {CONSTRAINT_PARAGRAPH_COUNT, EQ(2), "", "a\n\nb\n***\nc", HOLDS_YES},
    {CONSTRAINT_WORDS_PER_PARAGRAPH, GE(4), "", "One two.\n\nThree four.", HOLDS_NO},
    {CONSTRAINT_WORDS_PER_SENTENCE, EQ(4), "", "Sure!\n\nWe went to town. It was quite cold.", HOLDS_YES},
    {CONSTRAINT_WORDS_PER_SENTENCE, EQ(4), "", "We went to town. It was quite cold.", HOLDS_YES},
    {CONSTRAINT_WORDS_PER_SENTENCE, EQ(4), "", "We went to town. It was cold. We came back home.", HOLDS_NO},
    {CONSTRAINT_WORDS_PER_SENTENCE, LE(30), "", "", HOLDS_UNDECIDED},
    {CONSTRAINT_SENTENCES_PER_PARAGRAPH, EQ(1), "", "One.\n\nTwo.", HOLDS_YES},
    {CONSTRAINT_LINES_PER_STANZA, EQ(2), "", "a\nb\n\nc\nd", HOLDS_YES},
    {CONSTRAINT_CHARS_PER_WORD, LE(5), "", "short words only", HOLDS_YES},
    {CONSTRAINT_CHARS_PER_WORD, LE(4), "", "short words only", HOLDS_NO},

    {CONSTRAINT_INCLUDE_WORDS, NO_BOUNDS, "sun|moon", "Sunny; the MOON.", HOLDS_YES},
    {CONSTRAINT_INCLUDE_WORDS, NO_BOUNDS, "sun|star", "Sunny; the MOON.", HOLDS_NO},
    {CONSTRAINT_INCLUDE_WORDS, NO_BOUNDS, "ice  cream", "Ice\ncream", HOLDS_YES},
    {CONSTRAINT_INCLUDE_WORDS, NO_BOUNDS, "\u0421\u041e\u041b\u041d\u0426\u0415",
	"\u0441\u043e\u043b\u043d\u0446\u0435", HOLDS_YES},
    {CONSTRAINT_FORBID_WORDS, NO_BOUNDS, "sun", "Sunny.", HOLDS_YES},
    {CONSTRAINT_FORBID_WORDS, NO_BOUNDS, "sun", "The Sun.", HOLDS_NO},
    {CONSTRAINT_FORBID_WORDS, NO_BOUNDS, "don't", "I don\u2019t.", HOLDS_NO},
    {CONSTRAINT_WORD_FREQ, GE(2), "cat", "Cat and cats.", HOLDS_YES},
    {CONSTRAINT_WORD_FREQ, EQ(1), "cat", "Cat and cats.", HOLDS_YES},
    {CONSTRAINT_WORD_FREQ, GE(3), "cat", "Cat and cats.", HOLDS_NO},
    {CONSTRAINT_LETTER_FREQ, EQ(3), "a", "A banana? No: Anna.", HOLDS_NO},
    {CONSTRAINT_LETTER_FREQ, EQ(2), "N", "none", HOLDS_YES},
    {CONSTRAINT_AVOID_LETTER, NO_BOUNDS, "e", "It is a fair day.", HOLDS_YES},
    {CONSTRAINT_AVOID_LETTER, NO_BOUNDS, "e", "Every", HOLDS_NO},
    {CONSTRAINT_NO_CHAR, NO_BOUNDS, ",", "a, b", HOLDS_NO},
    {CONSTRAINT_NO_CHAR, NO_BOUNDS, ",", "So:\n```\nf(a, b)\n```\nand `g(a, b)`", HOLDS_UNDECIDED},
    {CONSTRAINT_NO_CHAR, NO_BOUNDS, ",", "So, then:\n```\nf(a, b)\n```", HOLDS_NO},
    {CONSTRAINT_ALL_LOWER, NO_BOUNDS, "", "see https://a.b/Cd or write to Me@a.org", HOLDS_UNDECIDED},
    {CONSTRAINT_NO_CHAR, NO_BOUNDS, ",", "a; b", HOLDS_YES},
    {CONSTRAINT_ALL_UPPER, NO_BOUNDS, "", "LOUD 5!", HOLDS_YES},
    {CONSTRAINT_ALL_UPPER, NO_BOUNDS, "", "LOUd", HOLDS_NO},
    {CONSTRAINT_ALL_LOWER, NO_BOUNDS, "", "\u00e9t\u00e9", HOLDS_YES},
    {CONSTRAINT_ALL_LOWER, NO_BOUNDS, "", "\u00c9t\u00e9", HOLDS_NO},
    {CONSTRAINT_ENDS_QUESTION, NO_BOUNDS, "", "Rome is old. And you?", HOLDS_YES},
    {CONSTRAINT_ENDS_QUESTION, NO_BOUNDS, "", "Rome is old. *\"And you?\"*\n", HOLDS_YES},
    {CONSTRAINT_ENDS_QUESTION, NO_BOUNDS, "", "And you? Rome is old.", HOLDS_NO},
    {CONSTRAINT_ENDS_QUESTION, NO_BOUNDS, "", "And you? \xf0\x9f\x98\x80", HOLDS_UNDECIDED},
    {CONSTRAINT_TITLE_CASE, NO_BOUNDS, "", "The Sound of Music", HOLDS_YES},
    {CONSTRAINT_TITLE_CASE, NO_BOUNDS, "", "The sound of Music", HOLDS_NO},
    {CONSTRAINT_LANGUAGE, NO_BOUNDS, "de", "Das ist nicht das Haus, in dem ich mit meiner Mutter war.", HOLDS_YES},
    {CONSTRAINT_LANGUAGE, NO_BOUNDS, "de", "This is not the house that I was in with my mother.", HOLDS_NO},
    {CONSTRAINT_LANGUAGE, NO_BOUNDS, "kn", "\u0ca8\u0cae\u0cb8\u0ccd\u0c95\u0cbe\u0cb0", HOLDS_YES},
    {CONSTRAINT_LANGUAGE, NO_BOUNDS, "mr", "\u092f\u0939 \u092e\u0947\u0930\u093e \u0918\u0930 \u0939\u0948",
	HOLDS_YES},

    {CONSTRAINT_STARTS_WITH, NO_BOUNDS, "Dear reader", "**Dear  Reader**, so it is", HOLDS_YES},
    {CONSTRAINT_STARTS_WITH, NO_BOUNDS, "Dear", "Dearest", HOLDS_NO},
    {CONSTRAINT_STARTS_WITH, NO_BOUNDS, "", "x", HOLDS_UNDECIDED},
    {CONSTRAINT_ENDS_WITH, NO_BOUNDS, "That is all", "So. That is all.", HOLDS_YES},
    {CONSTRAINT_ENDS_WITH, NO_BOUNDS, "That is all!", "So. \"That is all!\"", HOLDS_YES},
    {CONSTRAINT_ENDS_WITH, NO_BOUNDS, "That is all", "That is all. Bye", HOLDS_NO},
    {CONSTRAINT_EACH_SENTENCE_STARTS, NO_BOUNDS, "A", "A cat. All cats.", HOLDS_YES},
    {CONSTRAINT_EACH_SENTENCE_STARTS, NO_BOUNDS, "Well", "Well, yes. Wellington did.", HOLDS_NO},
    {CONSTRAINT_EACH_SENTENCE_STARTS, NO_BOUNDS, "A", "1. A cat.\n2. All cats.", HOLDS_YES},
    {CONSTRAINT_EACH_PARAGRAPH_STARTS, NO_BOUNDS, "Well", "Well, yes.\n\nNo.", HOLDS_NO},
    {CONSTRAINT_EACH_LINE_ENDS, NO_BOUNDS, "!", "a!\nb!", HOLDS_YES},
    {CONSTRAINT_EACH_LINE_ENDS, NO_BOUNDS, "!", "a!\nb", HOLDS_NO},
    {CONSTRAINT_EACH_WORD_STARTS, NO_BOUNDS, "s", "She sells sea-shells.", HOLDS_YES},
    {CONSTRAINT_EACH_WORD_STARTS, NO_BOUNDS, "s", "She sells the shells.", HOLDS_NO},
    {CONSTRAINT_POSTSCRIPT, NO_BOUNDS, "P.S.", "Bye.\n\np. s. one more", HOLDS_YES},
    {CONSTRAINT_POSTSCRIPT, NO_BOUNDS, "P.P.S", "Bye.\n\nP.S. one more", HOLDS_NO},
    {CONSTRAINT_POSTSCRIPT, NO_BOUNDS, "P.S.", "Bye.\n\n**PS:** one more", HOLDS_YES},
    {CONSTRAINT_POSTSCRIPT, NO_BOUNDS, "P.S.", "All the caps.\n\nPsalms.", HOLDS_NO},
    {CONSTRAINT_REPEAT_PROMPT, NO_BOUNDS, "Write a riddle.", "write a  riddle.\n\nHere", HOLDS_YES},
    {CONSTRAINT_REPEAT_PROMPT, NO_BOUNDS, "Write a riddle.", "Here is a riddle.", HOLDS_NO},
    {CONSTRAINT_ONE_OF, NO_BOUNDS, "yes|no", "My answer is NO.", HOLDS_YES},
    {CONSTRAINT_ONE_OF, NO_BOUNDS, "yes|no", "Perhaps.", HOLDS_NO},

    {CONSTRAINT_JSON, NO_BOUNDS, "", "```json\n{\"a\": [1, 2]}\n```", HOLDS_YES},
    {CONSTRAINT_JSON, NO_BOUNDS, "", "{\"a\": 1} and more", HOLDS_NO},
    {CONSTRAINT_JSON, NO_BOUNDS, "", "Here:\n```json\n{}\n```", HOLDS_NO},
    {CONSTRAINT_CSV, NO_BOUNDS, "", "a,b\n1,2", HOLDS_YES},
    {CONSTRAINT_CSV, NO_BOUNDS, "", "a\nb", HOLDS_NO},
    {CONSTRAINT_CSV, NO_BOUNDS, "", "a,b\n\"1,5\",2", HOLDS_UNDECIDED},
    {CONSTRAINT_XML, NO_BOUNDS, "", "<a>b</a>", HOLDS_YES},
    {CONSTRAINT_HTML, NO_BOUNDS, "", "plain", HOLDS_NO},
    {CONSTRAINT_TABLE, NO_BOUNDS, "", "| a | b |\n|---|---|\n| 1 | 2 |", HOLDS_YES},
    {CONSTRAINT_TABLE, NO_BOUNDS, "", "no table", HOLDS_NO},
    {CONSTRAINT_CODE_ONLY, NO_BOUNDS, "", "```c\nint x;\n```", HOLDS_YES},
    {CONSTRAINT_CODE_ONLY, NO_BOUNDS, "", "Here:\n```c\nint x;\n```", HOLDS_NO},
    {CONSTRAINT_CODE_ONLY, NO_BOUNDS, "", "int x;", HOLDS_UNDECIDED},
    {CONSTRAINT_NO_MARKUP, NO_BOUNDS, "", "Plain text - with a dash.", HOLDS_YES},
    {CONSTRAINT_NO_MARKUP, NO_BOUNDS, "", "Some **bold** text", HOLDS_NO},
    {CONSTRAINT_NO_LISTS, NO_BOUNDS, "", "- a\n- b", HOLDS_NO},
    {CONSTRAINT_NO_LISTS, NO_BOUNDS, "", "- Hello, she said.", HOLDS_UNDECIDED},
    {CONSTRAINT_BULLETS, NO_BOUNDS, "", "Text", HOLDS_NO},
    {CONSTRAINT_NUMBERED_LIST, NO_BOUNDS, "", "1. a\n2. b", HOLDS_YES},
    {CONSTRAINT_TITLE_ANGLE, NO_BOUNDS, "", "<<A title>>\ntext", HOLDS_YES},
    {CONSTRAINT_TITLE_ANGLE, NO_BOUNDS, "", "<<>>\n<text>", HOLDS_NO},
    {CONSTRAINT_QUOTED, NO_BOUNDS, "", "\u201cso\u201d", HOLDS_YES},
    {CONSTRAINT_QUOTED, NO_BOUNDS, "", "\"so\" it is", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, NO_BOUNDS, "******", "One.\n******\nTwo.", HOLDS_YES},
    {CONSTRAINT_TWO_RESPONSES, NO_BOUNDS, "******", "One.\n******\nOne.", HOLDS_NO},
    {CONSTRAINT_TWO_RESPONSES, NO_BOUNDS, "******", "One.\n\nTwo.", HOLDS_NO},
    {CONSTRAINT_LIMERICK, NO_BOUNDS, "", "a\nb\nc\nd\ne", HOLDS_UNDECIDED},
    {CONSTRAINT_LIMERICK, NO_BOUNDS, "", "**Title**\na\nb\nc\nd\ne", HOLDS_UNDECIDED},
    {CONSTRAINT_LIMERICK, NO_BOUNDS, "", "a\nb\nc\nd\ne\nf\ng\nh", HOLDS_NO},
    {CONSTRAINT_HAIKU, NO_BOUNDS, "", "a\nb", HOLDS_NO},
    {CONSTRAINT_ACROSTIC, NO_BOUNDS, "SUN", "Some say\nUsually\nNever", HOLDS_YES},
    {CONSTRAINT_ACROSTIC, NO_BOUNDS, "SUN", "Some say\nNever", HOLDS_NO},
    {CONSTRAINT_ALPHABETICAL, NO_BOUNDS, "", "1. Ant\n2. bee\n3. Cat", HOLDS_YES},
    {CONSTRAINT_ALPHABETICAL, NO_BOUNDS, "", "1. Bee\n2. ant", HOLDS_NO},
    {CONSTRAINT_ALPHABETICAL, NO_BOUNDS, "", "- The Beatles\n- Cream", HOLDS_YES},
    {CONSTRAINT_ALPHABETICAL, NO_BOUNDS, "", "**Fruit**\n- Fig\n- Plum\n\n**Nuts**\n- Almond", HOLDS_UNDECIDED},
    {CONSTRAINT_ALPHABETICAL_INITIALS, NO_BOUNDS, "", "All went. Bees came. Cats slept.", HOLDS_YES},
    {CONSTRAINT_ALPHABETICAL_INITIALS, NO_BOUNDS, "B", "Bees came. Ants slept.", HOLDS_NO},
    {CONSTRAINT_ALPHABETICAL_INITIALS, NO_BOUNDS, "B", "Bees in the\nold trees and\nants.", HOLDS_UNDECIDED},
    {CONSTRAINT_ALPHABETICAL_INITIALS, NO_BOUNDS, "", "1. All went.\n2. Bees came.", HOLDS_YES},
    {CONSTRAINT_JUDGE, NO_BOUNDS, "no verbs", "Whatever", HOLDS_UNDECIDED},
};

static void
fill(struct constraint_list *list, size_t row)
{
	struct constraint *constraint = &list->items[0];
	const char *word = rows[row].words;

	memset(list, 0, sizeof(*list));
	list->count = 1;
	constraint->type = rows[row].type;
	constraint->bounds = (struct constraint_bounds){rows[row].relation, rows[row].lo, rows[row].hi};
	constraint->nth = rows[row].lo;
	if ((constraint_kind(constraint->type)->has & CONSTRAINT_HAS_WORDS) == 0) {
		constraint->text = span_of(word);
		return;
	}
	while (*word != '\0') {
		size_t len = strcspn(word, "|");

		list->words[list->word_count++] = (struct span){word, len};
		constraint->word_len++;
		word += len + (word[len] == '|');
	}
}

static void
judges(void)
{
	static struct constraint_list list;

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = strlen(rows[i].answer);
		struct finding finding;

		check_example(rows[i].answer);
		fill(&list, i);
		verify(&list, &list.items[0], (struct span){guarded_copy(rows[i].answer, len), len}, &finding);
		if (!CHECK_EQ_INT(finding.holds, rows[i].holds))
			check_span(
			    span_of(constraint_kind(rows[i].type)->name), span_of(""), __FILE__, __LINE__, "type");
		for (size_t j = 0; j < finding.offence_count; j++)
			CHECK(finding.offences[j].from < finding.offences[j].to && finding.offences[j].to <= len);
	}
}

static void
tells_offenders(void)
{
	static struct constraint_list list;
	struct span answer = span_of("  We went to town. It was cold. We came back home.");
	struct finding finding;

	memset(&list, 0, sizeof(list));
	list.count = 1;
	list.items[0].type = CONSTRAINT_WORDS_PER_SENTENCE;
	list.items[0].bounds = (struct constraint_bounds){RELATION_EQ, 4, 4};
	verify(&list, &list.items[0], answer, &finding);
	CHECK_EQ_INT(finding.holds, HOLDS_NO);
	CHECK_EQ_INT(finding.unit_count, 3);
	CHECK_EQ_INT(finding.offending, 1);
	CHECK_EQ_INT(finding.offences[0].index, 2);
	CHECK_EQ_INT(finding.offences[0].measured, 3);
	CHECK_SPAN(
	    ((struct span){answer.at + finding.offences[0].from, finding.offences[0].to - finding.offences[0].from}),
	    span_of("It was cold."));
}

int
main(void)
{

	judges();
	tells_offenders();
	return check_end();
}
