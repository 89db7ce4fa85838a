/*
 * Where sentences end: signs, what closes behind them and what follows, abbreviations, numbers and lines, each with
 * each, by all readings of units.h.
 */
#include "executors/constraints/units.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define ROOM     1024
#define READINGS 9

/* Readings by which a sign ends a sentence whatever follows, blocks do, lines do, and what has no sign is none. */
#define ANY_CASE(reading) ((reading) == 1 || ((reading) >= 3 && (reading) != 7))
#define BLOCKS(reading)   (((reading) >= 2 && (reading) <= 4) || (reading) >= 7)
#define LINES(reading)    ((reading) == 5 || (reading) == 6)
#define SIGNED(reading)   ((reading) == 4 || (reading) == 6)
#define DOTTED(reading)   ((reading) >= 7)

static void
join(char *joined, struct span part)
{
	size_t len = strlen(joined);

	snprintf(joined + len, ROOM - len, "%s%.*s", len > 0 ? "|" : "", (int)part.len, part.at);
}

static void
check_sentences(unsigned reading, const char *text, const char *wanted)
{
	size_t len = strlen(text);
	char found[ROOM] = "", example[ROOM + 32];
	struct unit_walk walk;
	struct span part;

	snprintf(example, sizeof(example), "reading %u: %s", reading, text);
	check_example(example);
	unit_begin(&walk, UNIT_SENTENCE, reading, (struct span){guarded_copy(text, len), len});
	while (unit_next(&walk, &part))
		join(found, part);
	CHECK_TEXT(found, wanted);
}

/* Whether two pieces are two sentences; `gap` stands between them. Others stand before and behind, or none do. */
static void
check_ends(unsigned reading, const char *left, const char *gap, const char *right, bool ends)
{
	char text[ROOM], wanted[ROOM];

	sprintf(text, "%s%s%s", left, gap, right);
	sprintf(wanted, "%s%s%s", left, ends ? "|" : gap, right);
	check_sentences(reading, text, wanted);
	sprintf(text, "So it began. %s%s%s Was it? So it ends.", left, gap, right);
	sprintf(wanted, "So it began.|%s%s%s|Was it?|So it ends.", left, ends ? "|" : gap, right);
	check_sentences(reading, text, wanted);
}

static void
ends_at_signs(void)
{
	static const char *const signs[] = {".", "!", "?", "?!", "...", "\u2026", "\u3002", "\uff01", "\uff1f",
	    "\u061f", "\u06d4", "\u0964", "\u203d"},
				 *const closing[] = {"", "\"", "'", "\u2019", ")", "]", "*", "**", "_", "\u201d",
				     "\u00bb", "\u300d", "\u300f", "\uff09", ".\")"},
				 *const gaps[] = {" ", "\n", "  "},
				 *const opening[] = {"", "\"", "(", "*", "\u201c", "'"};
	char left[64], right[64];

	for (size_t i = 0; i < nitems(signs) * nitems(closing); i++) {
		const char *sign = signs[i % nitems(signs)], *closes = closing[i / nitems(signs)];
		bool wide = strstr("\u3002\uff01\uff1f", sign) != NULL;

		sprintf(left, "He met him%s%s", sign, closes);
		for (unsigned reading = 0; reading < READINGS; reading++) {
			for (size_t k = 0; k < nitems(gaps) * nitems(opening); k++) {
				const char *gap = gaps[k % nitems(gaps)], *opens = opening[k / nitems(gaps)];

				sprintf(right, "%sThen it was.", opens);
				check_ends(reading, left, gap, right, true);
				sprintf(right, "%sthen it was.", opens);
				check_ends(reading, left, gap, right, ANY_CASE(reading));
			}
			check_ends(reading, left, "", "Then it was.", wide);
			check_ends(reading, left, "", "\U0001f600 Then it was.", true);
			check_ends(reading, left, " ", "7 came.", true);
			check_ends(reading, left, " ", "\u00c9t\u00e9 came.", true);
			check_ends(reading, left, " ", "\u00e9t\u00e9 came.", ANY_CASE(reading));
		}
	}
	for (unsigned reading = 0; reading < READINGS; reading++) {
		check_ends(reading, "It is 3", "", ".5 or a.b or so.", false);
		check_ends(reading, "It is so,", " ", "Sir; yes: No.", false);
		check_ends(reading, "He said \u201dso\u201d", " ", "Then.", false);
	}
}

static void
keeps_abbreviations(void)
{
	static const char *const words[] = {"a.d", "adm", "approx", "b.c", "capt", "cf", "col", "dept", "dr", "e.g",
	    "est", "ft", "gen", "gov", "hon", "i.e", "jr", "lt", "maj", "messrs", "mme", "mr", "mrs", "ms", "mt",
	    "prof", "rep", "rev", "sen", "sgt", "sr", "st", "vs", "A", "H", "J", "Z", "A.B"},
				 *const none[] = {"him", "sea", "I", "i", "a", "drs", "xdr", "something", "no",
				     "Something", "an.approx", "7", "1999", "b2"},
				 *const numbered[] = {"fig", "no", "nos", "p", "pp", "vol", "No", "Vol"};
	char left[64], wanted[64];

	for (unsigned reading = 0; reading < READINGS; reading++) {
		for (size_t i = 0; i < nitems(words); i++) {
			sprintf(left, "It was %s.", words[i]);
			check_ends(
			    reading, left, " ", "Smith there.", strcmp(words[i], "A.B") == 0 && !DOTTED(reading));
			left[7] = (char)toupper((unsigned char)left[7]);
			check_ends(
			    reading, left, " ", "Smith there.", strcmp(words[i], "A.B") == 0 && !DOTTED(reading));
			/* At a line's end, or with a quote behind it, it ends one all the same. */
			check_ends(reading, left, "\n", "Smith there.", true);
			strcat(left, "\"");
			check_ends(reading, left, " ", "Smith there.", true);
		}
		for (size_t i = 0; i < nitems(none); i++) {
			sprintf(left, "It was %s.", none[i]);
			check_ends(reading, left, " ", "Smith there.", true);
		}
		for (size_t i = 0; i < nitems(numbered); i++) {
			sprintf(left, "It was %s.", numbered[i]);
			check_ends(reading, left, " ", "5 there.", false);
			check_ends(reading, left, "  ", "5 there.", true);
			check_ends(reading, left, " ", "There.", true);
			sprintf(left, "It was %s. 5", numbered[i]);
			check_sentences(reading, left, SIGNED(reading) ? "" : left);
			sprintf(left, "It was %s. ", numbered[i]);
			sprintf(wanted, "It was %s.", numbered[i]);
			check_sentences(reading, left, wanted);
		}
		check_ends(reading, "So dr!", " ", "Smith there.", true);
		check_sentences(reading, "Dr. Smith came.", "Dr. Smith came.");
		check_sentences(reading, "(Mr. Smith came.", "(Mr. Smith came.");
	}
}

/* The number of a list's entry ends no sentence, one that ends a sentence does. */
static void
keeps_numbers(void)
{
	static const char *const numbers[] = {"1", "12", "123", "1234", "2b"},
				 *const indents[] = {"", "  ", "\t", "          "};
	char text[ROOM], wanted[ROOM];

	for (unsigned reading = 0; reading < READINGS; reading++)
		for (size_t i = 0; i < nitems(numbers) * nitems(indents); i++) {
			const char *number = numbers[i % nitems(numbers)], *indent = indents[i / nitems(numbers)];
			bool entry = strlen(number) <= 3;

			sprintf(text, "%s%s. Eggs.", indent, number);
			sprintf(wanted, entry ? "%s. Eggs." : "%s.|Eggs.", number);
			check_sentences(reading, text, wanted);
			sprintf(text, "So.\n%s%s. Eggs.", indent, number);
			sprintf(wanted, entry ? "So.|%s. Eggs." : "So.|%s.|Eggs.", number);
			check_sentences(reading, text, wanted);
			sprintf(text, "It had %s%s. Eggs.", indent, number);
			sprintf(wanted, "It had %s%s.|Eggs.", indent, number);
			check_sentences(reading, text, wanted);
		}
	/* Far from its line's beginning it is none. */
	sprintf(text, "So.\n%20s. Eggs.", "1");
	check_sentences(0, text, "So.|1.|Eggs.");
}

/* Thirty-two bytes are looked at for a small letter, with which a sentence goes on. */
static void
looks_behind(void)
{
	char text[ROOM], wanted[ROOM];

	for (int spaces = 1; spaces < 40; spaces++) {
		sprintf(text, "So.%*sit is.", spaces, "");
		sprintf(wanted, spaces < 32 ? "%s" : "So.|it is.", text);
		check_sentences(0, text, wanted);
	}
	/* Without capital letters there is none to begin with. */
	for (unsigned reading = 0; reading < READINGS; reading++) {
		check_sentences(
		    reading, "so it is. then it was. \u00e9t\u00e9.", "so it is.|then it was.|\u00e9t\u00e9.");
		check_sentences(reading, "so it is. then it was. \u00c9.",
		    ANY_CASE(reading) ? "so it is.|then it was.|\u00c9." : "so it is. then it was.|\u00c9.");
		check_sentences(reading, "so it is. then it was. E",
		    SIGNED(reading)         ? "so it is.|then it was."
			: ANY_CASE(reading) ? "so it is.|then it was.|E"
					    : "so it is. then it was.|E");
		check_sentences(reading, "... !", "");
		check_sentences(reading, "", "");
	}
	check_sentences(2, "# a title\nit is. so.", "# a title|it is.|so.");
}

/* Lines of every kind, three by three. Those in capitals are read as one goes on behind the other. */
static void
ends_at_lines(void)
{
	static const struct {
		const char *text;
		bool plain, signs, goes_on; /* no mark of its own; a sign ends it; a comma does */
	} lines[] = {{"Plain words", true, false, false}, {"It is so.", true, true, false},
	    {"And, so it is,", true, false, true}, {"So it is;", true, false, true}, {"Half a-", true, false, true},
	    {"", false, false, false}, {"# Head", false, false, false}, {"- Entry", false, false, false},
	    {"1. One", false, false, false}, {"---", false, false, false}, {"```", false, false, false},
	    {"* Entry so.", false, true, false}};

	for (unsigned reading = 0; reading < READINGS; reading++)
		for (size_t i = 0; i < nitems(lines) * nitems(lines) * nitems(lines); i++) {
			size_t which[] = {
			    i % nitems(lines), i / nitems(lines) % nitems(lines), i / nitems(lines) / nitems(lines)};
			char text[ROOM] = "", part[ROOM] = "", wanted[ROOM] = "";

			for (size_t k = 0; k < 3; k++) {
				const char *line = lines[which[k]].text;
				bool last = k == 2, signs = lines[which[k]].signs, ends = signs || last;

				/* A heading, a rule or a fence ends what stands before and in it; an entry what stands
				 * before. */
				if (!last && BLOCKS(reading))
					ends |= !lines[which[k + 1]].plain || line[0] == '#' || line[0] == '`' ||
					    strcmp(line, "---") == 0;
				if (!last && LINES(reading))
					ends |= lines[which[k + 1]].text[0] == '\0' || !lines[which[k]].goes_on;
				if (!last && LINES(reading) && strcmp(line, "---") == 0)
					ends = lines[which[k + 1]].text[0] == '\0';
				sprintf(text + strlen(text), "%s%s", line, last ? "" : "\n");
				sprintf(part + strlen(part), "%s%s", line, last ? "" : "\n");
				if (!ends)
					continue;
				bool worded = false;

				for (const char *at = part; *at != '\0'; at++)
					worded |= isalnum((unsigned char)*at) != 0;
				if (worded && (signs || !SIGNED(reading)))
					join(wanted, span_strip(span_of(part)));
				part[0] = '\0';
			}
			check_sentences(reading, text, wanted);
		}
}

/* Letters with full stops end a sentence or go on, and months go on before a day. */
static void
goes_on_behind_letters(void)
{
	static const char *const dotted[] = {"J.R.R.", "The U.S.", "At 3 p.m.", "A Ph.D."};
	static const char *const whole[] = {"The end.", "It is a.out.", "V1.2."};

	for (unsigned reading = 0; reading < READINGS; reading++) {
		for (size_t i = 0; i < nitems(dotted); i++)
			check_ends(reading, dotted[i], " ", "London it is.", !DOTTED(reading));
		for (size_t i = 0; i < nitems(whole); i++)
			check_ends(reading, whole[i], " ", "London it is.", true);
		check_ends(reading, "From Dec.", " ", "20 on.", false);
		check_ends(reading, "In Dec.", " ", "It is so.", true);
	}
}

int
main(void)
{

	goes_on_behind_letters();

	ends_at_signs();
	keeps_abbreviations();
	keeps_numbers();
	looks_behind();
	ends_at_lines();
	return check_end();
}
