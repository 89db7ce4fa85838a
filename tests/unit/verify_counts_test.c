/*
 * Counts against bounds: texts made of so many units, one fewer and one more than every bound allows, in the answer and
 * in each of its parts; and which of two tallies is the better one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/verify.h"
#include "tests/unit/check.h"

#define ROOM 4096

static unsigned seed = 5;
static char text[ROOM], named[2 * ROOM];

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

/* What came of a constraint on `text`, which ends where a page begins that must not be touched. */
static struct finding
judged(struct constraint constraint)
{
	static struct constraint_list list;
	size_t len = strlen(text);
	struct finding finding;

	list.items[0] = constraint;
	list.count = 1;
	snprintf(named, sizeof(named), "%s %s %u..%u: %s", constraint_kind(constraint.type)->name,
	    constraint_relation_name(constraint.bounds.relation), constraint.bounds.lo, constraint.bounds.hi, text);
	check_example(named);
	verify(&list, &list.items[0], (struct span){guarded_copy(text, len), len}, &finding);
	return finding;
}

/* `count` times the unit, with what parts them. */
static size_t
repeat(size_t len, const char *unit, const char *between, size_t count)
{

	text[len] = '\0';
	for (size_t i = 0; i < count; i++)
		len += (size_t)sprintf(text + len, "%s%s", i > 0 ? between : "", unit);
	return len;
}

/* As people say it. "About" is within a tenth, or one, and beyond a third it is not. */
static enum holds
meets(const struct constraint_bounds *bounds, size_t count)
{
	size_t off = count > bounds->lo ? count - bounds->lo : bounds->lo - count;
	bool yes = false;

	switch (bounds->relation) {
	case RELATION_EQ:
		yes = count == bounds->lo;
		break;
	case RELATION_GE:
		yes = count >= bounds->lo;
		break;
	case RELATION_GT:
		yes = count > bounds->lo;
		break;
	case RELATION_LE:
		yes = count <= bounds->hi;
		break;
	case RELATION_LT:
		yes = count < bounds->hi;
		break;
	case RELATION_BETWEEN:
		yes = bounds->lo <= count && count <= bounds->hi;
		break;
	case RELATION_AROUND:
		return off <= 1 || 10 * off <= bounds->lo ? HOLDS_YES
		    : 3 * off <= bounds->lo               ? HOLDS_UNDECIDED
							  : HOLDS_NO;
	case RELATION_NONE:
	case RELATION_COUNT:
		return HOLDS_YES;
	}
	return yes ? HOLDS_YES : HOLDS_NO;
}

/* How far a count is from a bound. */
static size_t
missed(const struct constraint_bounds *bounds, size_t count)
{
	size_t off = 0;

	while (off <= 99 && bounds->relation != RELATION_AROUND && meets(bounds, count + off) != HOLDS_YES &&
	    (off > count || meets(bounds, count - off) != HOLDS_YES))
		off++;
	if (bounds->relation == RELATION_AROUND)
		off = count > bounds->lo ? count - bounds->lo : bounds->lo - count;
	return off;
}

static struct constraint_bounds
make_bounds(unsigned number, uint32_t about)
{
	enum constraint_relation relation = (enum constraint_relation)(RELATION_EQ + number % 7);

	return (struct constraint_bounds){relation, about, relation == RELATION_BETWEEN ? about + 2 : about};
}

static void
counts_in_answers(void)
{
	static const struct {
		enum constraint_type type;
		const char *unit, *between;
	} rows[] = {{CONSTRAINT_WORD_COUNT, "word", " "}, {CONSTRAINT_SENTENCE_COUNT, "It was so.", " "},
	    {CONSTRAINT_PARAGRAPH_COUNT, "It was so", "\n\n"}, {CONSTRAINT_LINE_COUNT, "It was so", "\n"},
	    {CONSTRAINT_STANZA_COUNT, "It was\nso it was", "\n\n"}, {CONSTRAINT_CHAR_COUNT, "\u00e9", ""},
	    {CONSTRAINT_BULLET_COUNT, "- so it was", "\n"}, {CONSTRAINT_ITEM_COUNT, "1. so it was", "\n"},
	    {CONSTRAINT_SECTION_COUNT, "# So\nIt was so", "\n"}, {CONSTRAINT_HIGHLIGHT_COUNT, "**so it was**", " and "},
	    {CONSTRAINT_PLACEHOLDER_COUNT, "[name]", " and "}, {CONSTRAINT_ALLCAPS_WORDS, "LOUD", " and "},
	    {CONSTRAINT_HASHTAG_COUNT, "#so", " "}, {CONSTRAINT_EMOJI_COUNT, "\U0001f600", " "},
	    {CONSTRAINT_QUESTION_COUNT, "Was it so?", " "}};

	for (size_t i = 0; i < nitems(rows); i++)
		for (size_t count = 0; count < 7; count++) {
			repeat(0, rows[i].unit, rows[i].between, count);
			for (uint32_t about = 0; about < 8; about++)
				for (unsigned number = 0; number < 7; number++) {
					struct constraint_bounds bounds = make_bounds(number, about);
					struct finding finding =
					    judged((struct constraint){.type = rows[i].type, .bounds = bounds});

					CHECK_EQ_INT(finding.holds, meets(&bounds, count));
					CHECK_EQ_INT(finding.measured, count);
					CHECK(finding.counted && finding.unit_count == 0 && finding.offending == 0);
				}
		}
	for (size_t count = 15; count < 48; count++) {
		struct constraint_bounds bounds = {RELATION_AROUND, 30, 30};

		repeat(0, "word", " ", count);
		CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_WORD_COUNT, .bounds = bounds}).holds,
		    meets(&bounds, count));
		bounds = (struct constraint_bounds){RELATION_BETWEEN, 30, CONSTRAINT_NO_BOUND};
		CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_WORD_COUNT, .bounds = bounds}).holds,
		    count >= 30 ? HOLDS_YES : HOLDS_NO);
	}
}

/* "well-known" is one word or two, and spaces are characters or none: any reading will do, the nearest one is told. */
static void
counts_by_readings(void)
{
	for (size_t count = 0; count < 5; count++)
		for (uint32_t about = 0; about < 14; about++)
			for (unsigned number = 0; number < 7; number++) {
				struct constraint_bounds bounds = make_bounds(number, about);
				size_t counts[2] = {3 + count, 3 + 2 * count};
				enum holds one = meets(&bounds, counts[0]), other = meets(&bounds, counts[1]), wanted;
				struct finding finding;

				repeat(repeat(0, "word", " ", 3), " well-known", "", count);
				finding = judged((struct constraint){.type = CONSTRAINT_WORD_COUNT, .bounds = bounds});
				wanted = one == HOLDS_YES || other == HOLDS_YES          ? HOLDS_YES
				    : one == HOLDS_UNDECIDED || other == HOLDS_UNDECIDED ? HOLDS_UNDECIDED
											 : HOLDS_NO;
				CHECK_EQ_INT(finding.holds, wanted);
				size_t least = missed(&bounds, counts[0]) < missed(&bounds, counts[1])
				    ? missed(&bounds, counts[0])
				    : missed(&bounds, counts[1]);
				if (wanted != HOLDS_YES)
					CHECK_EQ_INT(missed(&bounds, finding.measured), least);
				/* Likewise in each line. */
				strcat(text, "\nof");
				finding =
				    judged((struct constraint){.type = CONSTRAINT_WORDS_PER_LINE, .bounds = bounds});
				if (wanted != HOLDS_YES)
					CHECK_EQ_INT(missed(&bounds, finding.offences[0].measured), least);
				/* A field that takes so many characters counts the spaces, too. */
				counts[1] = 3 + count + (count + 2);
				repeat(0, "\u00e9", " ", 3 + count);
				finding = judged((struct constraint){.type = CONSTRAINT_CHAR_COUNT, .bounds = bounds});
				one = bounds.relation == RELATION_LE || bounds.relation == RELATION_LT
				    ? HOLDS_NO
				    : meets(&bounds, counts[0]);
				other = meets(&bounds, counts[1]);
				wanted = one == HOLDS_YES || other == HOLDS_YES          ? HOLDS_YES
				    : one == HOLDS_UNDECIDED || other == HOLDS_UNDECIDED ? HOLDS_UNDECIDED
											 : HOLDS_NO;
				CHECK_EQ_INT(finding.holds, wanted);
			}
}

/* Parts of an answer with so much in each: which of them offend, where they stand and what was measured there. */
static void
counts_in_parts(void)
{
	static const struct {
		enum constraint_type type;
		const char *mark, *unit, *between, *ends, *parts;
		size_t plus; /* counted besides the units */
	} rows[] = {{CONSTRAINT_WORDS_PER_SENTENCE, "It", " is", "", ".", " ", 1},
	    {CONSTRAINT_WORDS_PER_LINE, "It", " is", "", "", "\n", 1},
	    {CONSTRAINT_WORDS_PER_BULLET, "- ", "it", " ", "", "\n", 0},
	    {CONSTRAINT_WORDS_PER_ITEM, "1. ", "it", " ", "", "\n", 0},
	    {CONSTRAINT_WORDS_PER_PARAGRAPH, "It", " is", "", "", "\n\n", 1},
	    {CONSTRAINT_SENTENCES_PER_PARAGRAPH, "", "It is.", " ", "", "\n\n", 0},
	    {CONSTRAINT_SENTENCES_PER_BULLET, "- ", "It is.", " ", "", "\n", 0},
	    {CONSTRAINT_SENTENCES_PER_ITEM, "1. ", "It is.", " ", "", "\n", 0},
	    {CONSTRAINT_CHARS_PER_LINE, "", "e", "", "", "\n", 0},
	    {CONSTRAINT_CHARS_PER_SENTENCE, "", "E", "", "es.", " ", 3},
	    {CONSTRAINT_CHARS_PER_WORD, "", "e", "", "", " ", 0},
	    {CONSTRAINT_CHARS_PER_BULLET, "- ", "e", "", "", "\n", 0},
	    {CONSTRAINT_LINES_PER_STANZA, "", "It is", "\n", "", "\n\n", 0}};
	const size_t front = 3;

	for (size_t round = 0; round < 100 * nitems(rows); round++) {
		size_t row = round % nitems(rows), parts = round < 3 * nitems(rows) ? 40 : any(6), len = front;
		struct constraint_bounds bounds = make_bounds(any(7), 1 + any(6) * (round % 3 ? 1 : 3));
		struct finding wanted = {.unit_count = parts, .counted = true};
		bool doubtful = false;

		memcpy(text, " \n ", front);
		for (size_t i = 0; i < parts; i++) {
			size_t units = 1 + any(bounds.lo + 4), mark = strlen(rows[row].mark);

			len += (size_t)sprintf(text + len, "%s", i > 0 ? rows[row].parts : "");
			size_t from = len;

			len = repeat(from + (size_t)sprintf(text + from, "%s", rows[row].mark), rows[row].unit,
			    rows[row].between, units);
			len += (size_t)sprintf(text + len, "%s", rows[row].ends);
			if (rows[row].mark[0] != 'I')
				from += mark;
			if (meets(&bounds, units + rows[row].plus) == HOLDS_YES)
				continue;
			doubtful |= meets(&bounds, units + rows[row].plus) == HOLDS_UNDECIDED;
			if (wanted.offending++ < OFFENCES_MAX)
				wanted.offences[wanted.offence_count++] =
				    (struct offence){i + 1, from, len, units + rows[row].plus};
		}
		text[len] = '\0';
		if (len >= ROOM || (rows[row].type == CONSTRAINT_CHARS_PER_SENTENCE && parts == 0))
			continue;
		struct finding finding = judged((struct constraint){.type = rows[row].type, .bounds = bounds});

		CHECK_EQ_INT(finding.holds,
		    parts == 0                  ? HOLDS_UNDECIDED
			: wanted.offending == 0 ? HOLDS_YES
			: doubtful              ? HOLDS_UNDECIDED
						: HOLDS_NO);
		CHECK_EQ_INT(finding.unit_count, wanted.unit_count);
		CHECK_EQ_INT(finding.offending, wanted.offending);
		if (parts == 0)
			continue;
		CHECK(finding.counted && finding.measured == wanted.offending);
		if (!CHECK_EQ_INT(finding.offence_count, wanted.offence_count))
			continue;
		for (size_t i = 0; i < wanted.offence_count; i++) {
			const struct offence *is = &finding.offences[i], *should = &wanted.offences[i];

			CHECK(is->index == should->index && is->from == should->from && is->to == should->to);
			CHECK_EQ_INT(is->measured, should->measured);
		}
	}
}

/* Of two readings of a part the one counts by which most is right: a line is a paragraph, or only blank lines part
 * them. */
static void
takes_the_best_reading(void)
{
	static const struct {
		const char *answer;
		enum constraint_relation relation;
		uint32_t about;
		enum holds holds;
		size_t parts, offending;
	} rows[] = {
	    {"It is so.\nIt is.\n\nIt was so.\nSo.", RELATION_EQ, 2, HOLDS_YES, 2, 0},
	    {"It is so.\nIt is.\n\nIt was so.\nSo.", RELATION_EQ, 1, HOLDS_YES, 4, 0},
	    {"It is so.\nIt is.\n\nIt was so.", RELATION_EQ, 2, HOLDS_NO, 2, 1},
	    {"It is. So. Oh. Ah.\nSo.\n***\nSo. It. Oh. Ah. Is.", RELATION_GE, 5, HOLDS_YES, 2, 0},
	    {"It is. So. Oh.\nIt is. So. Oh.\n\nIt is. It. Is. So. It. Is.", RELATION_EQ, 6, HOLDS_YES, 2, 0},
	    {"", RELATION_GE, 1, HOLDS_UNDECIDED, 0, 0},
	    /* By either count two offend: the first one is told. */
	    {"So.\nIt. Is.\n\nSo. It. Is.\nSo. It. Is.\n\nSo. It. Is.\nSo. It. Is.", RELATION_EQ, 3, HOLDS_NO, 3, 2},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		strcpy(text, rows[i].answer);
		struct finding finding = judged((struct constraint){.type = CONSTRAINT_SENTENCES_PER_PARAGRAPH,
		    .bounds = {rows[i].relation, rows[i].about, rows[i].about}});

		CHECK_EQ_INT(finding.holds, rows[i].holds);
		CHECK_EQ_INT(finding.unit_count, rows[i].parts);
		CHECK_EQ_INT(finding.offending, rows[i].offending);
	}
	/* Stars part paragraphs where there are some, and where they were asked for nothing else does. */
	for (size_t stars = 0; stars < 4; stars++)
		for (size_t blanks = 0; blanks < 4; blanks++)
			for (uint32_t about = 1; about < 8; about++) {
				bool is = about == 1 + stars + blanks || (stars > 0 && about == 1 + stars);
				struct constraint constraint = {
				    .type = CONSTRAINT_PARAGRAPH_COUNT, .bounds = {RELATION_EQ, about, about}};

				repeat(repeat(repeat(0, "So", "", 1), "\n***\nSo", "", stars), "\n\nSo", "", blanks);
				CHECK_EQ_INT(judged(constraint).holds,
				    is || (stars > 0 && about == 1 + 2 * stars + blanks) ? HOLDS_YES : HOLDS_NO);
				constraint.text = span_of("***");
				CHECK_EQ_INT(judged(constraint).holds, about == 1 + stars ? HOLDS_YES : HOLDS_NO);
				constraint.text = span_of("---");
				if (about > 1)
					CHECK_EQ_INT(judged(constraint).holds,
					    is || (stars > 0 && about == 1 + 2 * stars + blanks) ? HOLDS_YES
												 : HOLDS_NO);
			}
}

/* A word as it stands or as the beginning of another; a letter in any case or as it stands. */
static void
counts_words_and_letters(void)
{
	for (size_t count = 0; count < 4; count++)
		for (size_t more = 0; more < 4; more++)
			for (uint32_t about = 0; about < 8; about++) {
				struct constraint constraint = {.type = CONSTRAINT_WORD_FREQ,
				    .text = span_of(" cat "),
				    .bounds = {RELATION_EQ, about, about}};
				bool holds = about == count || about == count + more;
				struct finding finding;

				repeat(repeat(repeat(0, "So:", "", 1), " Cat", "", count), " cats", "", more);
				finding = judged(constraint);
				CHECK_EQ_INT(finding.holds, holds ? HOLDS_YES : HOLDS_NO);
				CHECK(
				    finding.counted && (finding.measured == count || finding.measured == count + more));
				constraint.type = CONSTRAINT_LETTER_FREQ;
				constraint.text = span_of("\u00e9 ");
				repeat(repeat(repeat(0, "So:", "", 1), " \u00e9", "", count), " \u00c9", "", more);
				finding = judged(constraint);
				holds = about == count + more || (about == count && count > 0);
				CHECK_EQ_INT(finding.holds, holds ? HOLDS_YES : HOLDS_NO);
				constraint.type = CONSTRAINT_SECTION_COUNT;
				constraint.text = span_of(" Day ");
				/* Headed by the word and a number, or beginning with it. */
				repeat(repeat(repeat(0, "So:\n", "", 1), "**Day** 7\nSo the day is.\n", "", count),
				    "## Day one\nSo.\n", "", more);
				CHECK_EQ_INT(judged(constraint).holds,
				    about == count || about == count + more ? HOLDS_YES : HOLDS_NO);
			}
	static const struct constraint empty[] = {{.type = CONSTRAINT_WORD_FREQ, .text = {" ", 1}},
	    {.type = CONSTRAINT_LETTER_FREQ, .text = {" ", 1}}, {.type = CONSTRAINT_LETTER_FREQ, .text = {"ab", 2}}};

	strcpy(text, "So day");
	for (size_t i = 0; i < nitems(empty); i++) {
		struct finding finding = judged(empty[i]);

		CHECK(finding.holds == HOLDS_UNDECIDED && !finding.counted);
	}
	strcpy(text, "Day 1\nDay **2**\n\nday");
	CHECK_EQ_INT(
	    judged((struct constraint){
		       .type = CONSTRAINT_SECTION_COUNT, .text = span_of("Day"), .bounds = {RELATION_EQ, 2, 2}})
		.holds,
	    HOLDS_YES);
	CHECK_EQ_INT(
	    judged((struct constraint){
		       .type = CONSTRAINT_SECTION_COUNT, .text = span_of("Day"), .bounds = {RELATION_EQ, 3, 3}})
		.holds,
	    HOLDS_YES);
}

/* n paragraphs, and one of them begins with a word: the count, the word and the place are wrong in turn. */
static void
finds_first_words(void)
{
	for (uint32_t parts = 1; parts < 5; parts++)
		for (uint32_t wanted = 0; wanted < 6; wanted++)
			for (uint32_t nth = 1; nth < 6; nth++)
				for (uint32_t place = 1; place < 6; place++) {
					struct constraint constraint = {.type = CONSTRAINT_NTH_PAR_FIRST_WORD,
					    .text = span_of("well"),
					    .nth = nth,
					    .bounds = {wanted == 0 ? RELATION_NONE : RELATION_EQ, wanted, wanted}};
					size_t len = 0;

					for (uint32_t i = 1; i <= parts; i++)
						len += (size_t)sprintf(text + len, "%s%s it is.", i > 1 ? "\n\n" : "",
						    i == place ? "(**Well**," : "Wells");
					struct finding finding = judged(constraint);

					CHECK_EQ_INT(finding.holds,
					    nth == place && nth <= parts && (wanted == 0 || wanted == parts)
						? HOLDS_YES
						: HOLDS_NO);
					CHECK(finding.counted && finding.measured == parts);
				}
	strcpy(text, "So.\n***\nWell, it is.\n\nOh.");
	for (uint32_t about = 1; about < 5; about++)
		CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_NTH_PAR_FIRST_WORD,
					.text = span_of("Well"),
					.nth = 2,
					.bounds = {RELATION_EQ, about, about}})
				 .holds,
		    about == 2 || about == 3 ? HOLDS_YES : HOLDS_NO);
}

/* Talk around the text is no part of it, and a ban is of the talk as well. */
static void
leaves_talk_out(void)
{
	static const struct {
		struct constraint constraint;
		const char *answer;
	} rows[] = {
	    {{.type = CONSTRAINT_WORD_COUNT, .bounds = {RELATION_EQ, 3, 3}}, "So it is"},
	    {{.type = CONSTRAINT_WORDS_PER_SENTENCE, .bounds = {RELATION_EQ, 3, 3}}, "So it is. It is so."},
	    {{.type = CONSTRAINT_EACH_LINE_STARTS, .text = {"So", 2}}, "So it is.\nSo it was."},
	};
	static const struct {
		struct constraint constraint;
		const char *answer;
		enum holds holds;
	} framed[] = {
	    {{.type = CONSTRAINT_STARTS_WITH, .text = {"So", 2}}, "Here is the text:\n\nSo it is.", HOLDS_YES},
	    {{.type = CONSTRAINT_STARTS_WITH, .text = {"So", 2}}, "Subject: It\n\nSo it is.", HOLDS_NO},
	    {{.type = CONSTRAINT_ENDS_WITH, .text = {"Best,", 5}}, "So it is.\n\nBest,\nTom", HOLDS_YES},
	    {{.type = CONSTRAINT_ENDS_WITH, .text = {"Best", 4}}, "Subject: It\n\nSo it is.\n\nBest,\n[Your Name]",
		HOLDS_YES},
	    {{.type = CONSTRAINT_ENDS_WITH, .text = {"Amen", 4}}, "So it is. Amen \U0001f64f", HOLDS_YES},
	    {{.type = CONSTRAINT_ENDS_WITH, .text = {"it is.", 6}}, "So it is.\n\nBest,\nTom", HOLDS_NO},
	    {{.type = CONSTRAINT_ALL_UPPER}, "Here you go:\n\nSO IT IS.", HOLDS_YES},
	    {{.type = CONSTRAINT_ALL_LOWER}, "so it is.\n\nHope that helps!", HOLDS_YES},
	    {{.type = CONSTRAINT_TITLE_CASE}, "Some ideas:\n\nSo It Is", HOLDS_YES},
	    {{.type = CONSTRAINT_AVOID_LETTER, .text = {"e", 1}}, "Here you go:\n\nSo it is.", HOLDS_YES},
	    {{.type = CONSTRAINT_NO_CHAR, .text = {"!", 1}}, "Sure!\n\nSo it is.", HOLDS_NO},
	    {{.type = CONSTRAINT_SECTION_COUNT, .bounds = {RELATION_EQ, 1, 1}}, "# So\nIt is.\n# It\nSo.", HOLDS_NO},
	    {{.type = CONSTRAINT_LINE_COUNT, .bounds = {RELATION_EQ, 1, 1}},
		"Sure! One:\n**So**\n\nSo it is.\n\n(1 line)", HOLDS_YES},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		strcpy(text, rows[i].answer);
		CHECK_EQ_INT(judged(rows[i].constraint).holds, HOLDS_YES);
		sprintf(text, "Here is the text:\n\n%s", rows[i].answer);
		CHECK_EQ_INT(judged(rows[i].constraint).holds, HOLDS_YES);
		sprintf(text, "He is the one.\n\n%s", rows[i].answer);
		CHECK_EQ_INT(judged(rows[i].constraint).holds, HOLDS_NO);
	}
	for (size_t i = 0; i < nitems(framed); i++) {
		strcpy(text, framed[i].answer);
		CHECK_EQ_INT(judged(framed[i].constraint).holds, framed[i].holds);
	}
}

/* What breaks a rule of prose in code and addresses alone decides nothing. */
static void
passes_code_over(void)
{
	static const struct {
		struct constraint constraint;
		const char *kept, *broken;
	} rules[] = {{{.type = CONSTRAINT_NO_CHAR, .text = {",", 1}}, "ab", "a,b"},
	    {{.type = CONSTRAINT_ALL_UPPER}, "AB", "Ab"}, {{.type = CONSTRAINT_ALL_LOWER}, "ab", "aB"},
	    {{.type = CONSTRAINT_AVOID_LETTER, .text = {"z", 1}}, "ab", "zz"},
	    {{.type = CONSTRAINT_AVOID_ENDING, .text = {"ly", 2}}, "ab", "dully"},
	    {{.type = CONSTRAINT_TITLE_CASE}, "Ab", "ab"}};
	static const char *const frames[] = {"`%s`", "``%s``", "\n```\n%s\n```\n", "\n~~~~\n%s\n~~~~\n", "7", "%s"};

	for (size_t round = 0; round < 1200; round++) {
		size_t rule = round % nitems(rules), len = 0;
		bool in_code = false, in_prose = false;

		for (size_t left = any(6); left > 0; left--) {
			size_t frame = any(nitems(frames));
			bool breaks = any(3) == 0 && frame != 4, code = frame < 4;
			const char *word = breaks ? rules[rule].broken : rules[rule].kept,
				   *at = strstr(frames[frame], "%s");

			in_code |= breaks && code;
			in_prose |= breaks && !code;
			len += at == NULL ? (size_t)sprintf(text + len, " %s", frames[frame])
					  : (size_t)sprintf(text + len, " %.*s%s%s", (int)(at - frames[frame]),
						frames[frame], word, at + 2);
		}
		text[len] = '\0';
		/* A space in front of a fence makes none of it what it says less. */
		CHECK_EQ_INT(judged(rules[rule].constraint).holds,
		    in_prose      ? HOLDS_NO
			: in_code ? HOLDS_UNDECIDED
				  : HOLDS_YES);
	}
	strcpy(text, "`x` `?`");
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_ENDS_WITH, .text = span_of("y")}).holds, HOLDS_NO);
}

/* Every pair of findings: nothing that held is lost, nothing more is broken, and something more holds. */
static void
prefers_what_keeps(void)
{
	static struct constraint_list list = {.count = 2};
	static struct tally sides[2];

	/* Undecided, held, broken as a whole, the only unit broken, and one to four of six. */
	static const struct finding states[] = {{.holds = HOLDS_UNDECIDED}, {.holds = HOLDS_YES},
	    {.holds = HOLDS_NO, .offending = 1}, {.holds = HOLDS_NO, .offending = 5},
	    {.holds = HOLDS_NO, .offending = 1, .unit_count = 1}, {.holds = HOLDS_NO, .offending = 2, .unit_count = 1},
	    {.holds = HOLDS_NO, .offending = 1, .unit_count = 6}, {.holds = HOLDS_NO, .offending = 4, .unit_count = 6}};

	for (unsigned number = 0; number < 8 * 8 * 8 * 8; number++) {
		bool lost = false, more = false;

		for (size_t side = 0; side < 2; side++) {
			sides[side] = (struct tally){.held = 0};
			for (size_t i = 0; i < 2; i++) {
				sides[side].findings[i] = states[number >> (3 * (2 * side + i)) & 7];
				sides[side].held += sides[side].findings[i].holds == HOLDS_YES;
				sides[side].broken += sides[side].findings[i].holds == HOLDS_NO;
			}
		}
		for (size_t i = 0; i < 2; i++) {
			const struct finding *was = &sides[0].findings[i], *is = &sides[1].findings[i];

			lost |= was->holds == HOLDS_YES && is->holds != HOLDS_YES;
			lost |= was->holds != HOLDS_NO && is->holds == HOLDS_NO;
			lost |= was->holds == HOLDS_NO && is->holds == HOLDS_NO && is->unit_count > 0 &&
			    is->offending > was->offending;
			more |= was->holds != HOLDS_YES && is->holds == HOLDS_YES;
			more |= was->holds == HOLDS_NO && is->holds == HOLDS_NO && is->unit_count > 0 &&
			    was->unit_count > 0 && is->offending < was->offending;
		}
		CHECK(tally_is_better(&list, &sides[0], &sides[1]) == (more && !lost));
	}
}

/* A tally is what verify says of each, and how many of them hold and are broken. */
static void
takes_tallies(void)
{
	static struct constraint_list list;
	static struct tally tally;

	for (list.count = 0; list.count < 12; list.count++) {
		size_t held = 0, broken = 0;

		for (size_t i = 0; i < list.count; i++) {
			list.items[i] =
			    (struct constraint){.type = i % 3 == 2 ? CONSTRAINT_JUDGE : CONSTRAINT_WORD_COUNT,
				.bounds = {RELATION_LE, (uint32_t)i, (uint32_t)i}};
			held += i % 3 != 2 && i >= 4;
			broken += i % 3 != 2 && i < 4;
		}
		tally.held = tally.broken = 9;
		tally_take(&list, span_of("one two three four"), &tally);
		CHECK_EQ_INT(tally.held, held);
		CHECK_EQ_INT(tally.broken, broken);
		for (size_t i = 0; i < list.count; i++)
			CHECK_EQ_INT(tally.findings[i].holds,
			    i % 3 == 2  ? HOLDS_UNDECIDED
				: i < 4 ? HOLDS_NO
					: HOLDS_YES);
	}
}

/* Of two counts that are as near the one is told by which words are runs of letters. */
static void
tells_one_of_two(void)
{

	strcpy(text, "so well-known well-known");
	CHECK_EQ_INT(
	    judged((struct constraint){.type = CONSTRAINT_WORD_COUNT, .bounds = {RELATION_EQ, 4, 4}}).measured, 5);
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_WORDS_PER_LINE, .bounds = {RELATION_EQ, 4, 4}})
			 .offences[0]
			 .measured,
	    5);
}

int
main(void)
{

	counts_in_answers();
	counts_by_readings();
	counts_in_parts();
	takes_the_best_reading();
	counts_words_and_letters();
	finds_first_words();
	leaves_talk_out();
	passes_code_over();
	prefers_what_keeps();
	takes_tallies();
	tells_one_of_two();
	return check_end();
}
