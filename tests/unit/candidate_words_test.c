/*
 * Which words carry matter, and when two texts are about the same: every share of words from both sides, in texts of
 * numbers, whose words are all different; then the ends of texts, their first sentences, and their lengths.
 */
#include "executors/candidate.h"

#include <stdio.h>
#include <string.h>

#include "executors/form.h"
#include "tests/unit/check.h"

#define TEXT_MAX 8000

static const struct candidate_terms strict;

static enum candidate_flaw
flaw(const char *draft, const char *text, const struct candidate_terms *terms)
{

	check_example(text);
	return candidate_flaw_of(span_of(draft), (struct span){guarded_copy(text, strlen(text)), strlen(text)}, terms);
}

/* Numbers from one on, so many. */
static struct span
numbers(unsigned from, unsigned count, char text[TEXT_MAX])
{
	size_t len = 0;

	for (unsigned i = 0; i < count; i++)
		len += (size_t)snprintf(text + len, TEXT_MAX - len, "%u ", 1000 + from + i);
	return (struct span){text, len};
}

/*
 * The new text shares words with the draft, or has words of the prompt: a cosine of a quarter, a third of the draft's
 * words, or half of its own are enough.
 */
static void
check_shares(void)
{
	static char a[TEXT_MAX], b[TEXT_MAX], c[TEXT_MAX];

	for (unsigned own = 0; own <= 12; own++)
		for (unsigned other = 0; other <= 40; other += other < 12 ? 1 : 4)
			for (unsigned shared = 0; shared <= own && shared <= other; shared++)
				for (unsigned asked = 0; asked + shared <= other && asked < 4; asked++) {
					struct span draft = numbers(0, own, a), text = numbers(own - shared, other, b),
						    about = numbers(own, asked, c);
					bool same = own == 0 || (shared > 0 && 16 * shared * shared >= own * other) ||
					    3 * shared >= own || (other > 0 && 2 * (shared + asked) >= other);
					unsigned all;

					CHECK_EQ_INT(candidate_same_subject(draft, text, about, "en"), same);
					CHECK_EQ_INT(candidate_words_kept(draft, text, "en", &all), shared);
					CHECK_EQ_INT(all, own);
				}
	check_example("of a long text its first 512 words");
	for (unsigned count = 510; count < 515; count++) {
		unsigned all;

		CHECK_EQ_INT(candidate_words_kept(numbers(0, count, a), numbers(0, 600, b), "en", &all),
		    count < 512 ? count : 512);
		CHECK_EQ_INT(all, count < 512 ? count : 512);
	}
}

/* Words of a draft, and how many of them carry matter; and how many stand in a text. */
static void
check_words(void)
{
	static const struct {
		const char *draft, *text, *language;
		unsigned all, kept;
	} rows[] = {
	    {"Flowers bloom.", "a flower BLOOMED", "en", 2, 2},
	    {"ox cat", "ox cat", "en", 1, 1},
	    {"The cat and the dog", "cat", "en", 2, 1},
	    {"The cat and the dog", "the and", "en", 2, 0},
	    {"die Katze und der Hund", "die und der Hund", "de", 2, 1},
	    {"cat cat Cat", "cat", "en", 1, 1},
	    {"flow flower flowers flo", "flow", "en", 2, 1},
	    {"7 77 7a", "7", "en", 3, 1},
	    {"abcdefg1 abcdefg2", "abcdefg2", "en", 2, 1},
	    {"\u00dcbung", "\u00fcbungen", "de", 1, 1},
	    {"\u5317\u4eac\u662f", "\u5317\u4eac", "", 2, 1},
	    {"\u5317 \u4eac", "\u5317 \u4eac", "", 0, 0},
	    {"\u5317a\u4eac", "\u5317\u4eac", "", 0, 0},
	    {"3\u53ea\u732b", "\u53ea\u732b", "", 2, 1},
	    {"\u5317\u4eac", "\u5417\u4fac", "", 1, 0},
	    {"", "cat", "en", 0, 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		unsigned all;

		check_example(rows[i].draft);
		CHECK_EQ_INT(
		    candidate_words_kept(span_of(rows[i].draft), span_of(rows[i].text), rows[i].language, &all),
		    rows[i].kept);
		CHECK_EQ_INT(all, rows[i].all);
	}
}

/* Every stop ends a sentence, whatever closes behind it; no other mark does. */
static void
check_stops(void)
{
	static const char *const stops[] = {".", "!", "?", "\u2026", "\u3002", "\uff01", "\uff1f", "\uff0e", "\u061f",
	    "\u06d4", "\u0964", "\u203d", "\u203c", "\u2049"};
	static const char *const others[] = {"", ",", ":", ";", "-", "+", "\u2013", "\u3001", "(", "[", "\u00ab", "="};
	static const char *const closers[] = {"", "\"", ")", "]", "}", "*", "_", "`", "~", "'", "\u2019", "\u201d",
	    "\u201c", "\u00bb", "\u300d", "\U0001f600", " **", "\"*)"};
	char text[100];

	for (size_t i = 0; i < nitems(closers); i++) {
		for (size_t k = 0; k < nitems(stops); k++) {
			snprintf(text, sizeof(text), "So it is%s%s", stops[k], closers[i]);
			check_example(text);
			CHECK(candidate_ends_whole(span_of(text)) && candidate_ends_uncut(span_of(text)));
			snprintf(text, sizeof(text), "So it is%s%s so", stops[k], closers[i]);
			CHECK(!candidate_ends_whole(span_of(text)));
		}
		for (size_t k = 0; k < nitems(others); k++) {
			snprintf(text, sizeof(text), "So it is%s%s", others[k], closers[i]);
			check_example(text);
			CHECK(!candidate_ends_whole(span_of(text)));
		}
	}
}

/* A short line behind a comma is a signature; what stands before the text is none of it. */
static void
check_signed(void)
{
	static const char within[] = "Dear,Tom";
	char text[100];

	for (int len = 1; len <= 50; len++) {
		snprintf(text, sizeof(text), "See you.\n\nKind regards,\n%.*s", len,
		    "Tomasine Theodora von und zu Hohenstein-Rittersporn");
		check_example(text);
		CHECK_EQ_INT(candidate_ends_whole(span_of(text)), len <= 40);
	}
	check_example("no signature");
	CHECK(!candidate_ends_whole(span_of("See you.\n\nKind regards\nTom")) && !candidate_ends_whole(span_of("Tom")));
	CHECK(!candidate_ends_whole((struct span){within + 5, 3}));
	check_example("entries alike");
	CHECK(candidate_ends_whole(span_of("1. one\n2. two")) && !candidate_ends_whole(span_of("1. one.\n2. two")));
	CHECK(!candidate_ends_whole(span_of("- one\n2. two")) && !candidate_ends_whole(span_of("one\n- two")));
	CHECK(!candidate_ends_whole(span_of("- one")) && !candidate_ends_whole(span_of("- **one.**\n- two")));
	CHECK(candidate_ends_whole(span_of("- **one**\n- two")));
}

/* What is said in a text's first two sentences, or 600 bytes, tells whether it is an answer. */
static void
check_heads(void)
{
	static const char draft[] = "Cats are quiet. Dogs are loyal. Birds sing.";
	static char text[2000];

	CHECK_EQ_INT(flaw(draft, "I'm sorry, but I can't help with that. Cats are quiet.", &strict), CANDIDATE_REFUSES);
	CHECK_EQ_INT(flaw(draft, "Cats are quiet. I can't help with that.", &strict), CANDIDATE_REFUSES);
	CHECK_EQ_INT(flaw(draft, "Cats are quiet. Dogs are loyal. I can't help with that.", &strict), CANDIDATE_FITS);
	CHECK_EQ_INT(flaw(draft, "Cats are quiet. Would you like me to go on?", &strict), CANDIDATE_ASKS);
	CHECK_EQ_INT(
	    flaw(draft, "Cats are quiet. Dogs are loyal. Would you like me to go on?", &strict), CANDIDATE_FITS);
	CHECK_EQ_INT(flaw(draft, "I can't but love cats. Dogs are loyal, birds sing.", &strict), CANDIDATE_FITS);
	CHECK_EQ_INT(flaw(draft, "Dogs help cats. Birds sing to all of them.", &strict), CANDIDATE_FITS);
	for (size_t end = 598; end <= 603; end++) {
		size_t from = end - strlen("I can't help");

		memset(text, 0, sizeof(text));
		for (size_t at = 0; at < from; at++)
			text[at] = "cats and dogs, "[at % 15];
		text[from - 1] = ' ';
		memcpy(text + from, "I can't help.", sizeof("I can't help."));
		CHECK_EQ_INT(flaw(draft, text, &strict) == CANDIDATE_REFUSES, end <= 600);
	}
}

/* Bytes in percent of the draft's. */
static void
check_lengths(void)
{
	static char draft[101], text[300];

	for (size_t len = 15; len <= 210; len++)
		for (int which = 0; which < 4; which++) {
			struct candidate_terms terms = {.least = which % 2 ? 50 : 0, .most = which / 2 ? 200 : 0};
			bool fits = (terms.least == 0 || len >= 50) && (terms.most == 0 || len <= 200);

			memset(draft, '!', 100);
			memcpy(draft, "Cats are quiet", 14);
			memset(text, '!', len);
			memcpy(text, "Cats are quiet", 14);
			text[len] = '\0';
			CHECK_EQ_INT(flaw(draft, text, &terms), fits ? CANDIDATE_FITS : CANDIDATE_LENGTH);
		}
}

/* A draft's beginning, that goes on in its line, is a stump, however it is spaced; behind a stop nothing is cut. */
static void
check_stumps(void)
{
	static const char draft[] = "Cats are quiet, and dogs are loyal friends. Birds sing\nat dawn, says Tom.";
	static const struct candidate_terms any_end = {.any_end = true};
	static const char *const stumps[] = {"Cats are quiet.", "Cats are quiet, and dogs are loyal.",
	    "CATS ARE   quiet, and\ndogs are loyal.", "Cats are quiet, and dogs are loyal friends. Birds.",
	    "Catsarequiet."};
	static const char *const others[] = {"Cats are quiet, and dogs are loyal friends.",
	    "Cats are quiet, and dogs are loyal friends. Birds sing", "Cats are loyal.", "Dogs are loyal friends.",
	    "Cats are quiet, and dogs are loyal friends. Birds sing at dawn, says Tom. So do I."};

	for (size_t i = 0; i < nitems(stumps); i++)
		CHECK_EQ_INT(flaw(draft, stumps[i], &any_end), CANDIDATE_CUT);
	for (size_t i = 0; i < nitems(others); i++)
		CHECK_EQ_INT(flaw(draft, others[i], &any_end), CANDIDATE_FITS);
	CHECK_EQ_INT(flaw(draft, draft, &strict), CANDIDATE_FITS);
	/* Of hashtags at the end some may go, if what stays of them is whole. */
	static const char tagged[] = "Cats are quiet.\n\n#Cats #Quiet_Pets #Home #Sofa";

	CHECK_EQ_INT(flaw(tagged, "Cats are quiet.\n\n#Cats #Quiet_Pets", &any_end), CANDIDATE_FITS);
	CHECK_EQ_INT(flaw(tagged, "Cats are quiet.\n\n#Cats", &any_end), CANDIDATE_FITS);
	CHECK_EQ_INT(flaw(tagged, "Cats are quiet.\n\n#Cats #Quiet", &any_end), CANDIDATE_CUT);
	CHECK_EQ_INT(flaw(tagged, "Cats are quiet.\n\n#Cats #Quiet_Pets #Ho", &any_end), CANDIDATE_CUT);
	CHECK_EQ_INT(flaw("Cats are #quiet pets", "Cats are", &any_end), CANDIDATE_CUT);
	CHECK_EQ_INT(flaw("Cats are quiet #a b#c", "Cats are quiet", &any_end), CANDIDATE_CUT);
}

/* With any end: a mark that goes on, unless the draft ends so, or a word that needs another behind it. */
static void
check_open_ends(void)
{
	static const struct {
		const char *draft, *text;
		enum candidate_flaw flaw;
	} rows[] = {
	    {"Cats, dogs and birds.", "Birds, dogs, cats", CANDIDATE_FITS},
	    {"Cats, dogs and birds.", "Birds, dogs, cats,", CANDIDATE_CUT},
	    {"Cats, dogs, birds,", "Birds, dogs, cats,", CANDIDATE_FITS},
	    {"Cats, dogs, birds;", "Birds, dogs, cats,", CANDIDATE_CUT},
	    {"Cats, dogs and birds.", "Birds, dogs, cats (", CANDIDATE_CUT},
	    {"Cats, dogs and birds.", "Birds, dogs, cats -", CANDIDATE_CUT},
	    {"Cats, dogs and birds.", "There are birds and dogs and the cats and the", CANDIDATE_CUT},
	    {"Cats, dogs and birds.", "There are birds and dogs and the cats", CANDIDATE_FITS},
	    {"", "Cats and dogs,", CANDIDATE_CUT},
	};
	static const struct candidate_terms any_end = {.any_end = true};

	for (size_t i = 0; i < nitems(rows); i++)
		CHECK_EQ_INT(flaw(rows[i].draft, rows[i].text, &any_end), rows[i].flaw);
}

/* Forms of draft and text, and whether the draft's is kept. */
static void
check_forms(void)
{
	static const char *const texts[] = {"Cats purr.", "{\"cat\": 1}", "[\"cat\", 1]", "<a>cat</a>", "```\ncat\n```",
	    "```json\n{\"cat\": 1}\n```", "| a | b |\n|---|---|\n| 1 | 2 |", "<table><tr><td>1</td></tr></table>",
	    "a\tb\n---\t---\n1\t2"};
	static const char kept[][10] = {/* 0 prose keeps whatever has no fence */
	    "1111..111", ".1.......", "..1......", "...1...1.", "....11...", ".....1...", "......111", ".......1.",
	    "......111"};

	for (size_t i = 0; i < nitems(texts); i++)
		for (size_t k = 0; k < nitems(texts); k++) {
			check_example(texts[k]);
			printf("%s",
			    candidate_keeps_form(span_of(texts[i]), span_of(texts[k])) == (kept[i][k] == '1')
				? ""
				: texts[i]);
			CHECK_EQ_INT(candidate_keeps_form(span_of(texts[i]), span_of(texts[k])), kept[i][k] == '1');
		}
	CHECK(candidate_keeps_form(span_of("<>"), span_of("cats")) &&
	    !candidate_keeps_form(span_of("<a>"), span_of("cats")));
	CHECK(candidate_keeps_form(span_of("{cats"), span_of("cats")));
}

/* JSON as long as it may be, and a byte longer. */
static void
check_long_json(void)
{
	static char text[FORM_JSON_MAX + 1];

	check_example("long JSON");
	for (size_t len = FORM_JSON_MAX - 1; len <= FORM_JSON_MAX + 1; len++) {
		memset(text, ' ', len);
		text[0] = '[';
		text[len - 1] = ']';
		CHECK_EQ_INT(form_is_json((struct span){text, len}), len <= FORM_JSON_MAX);
	}
}

int
main(void)
{

	check_shares();
	check_words();
	check_stops();
	check_signed();
	check_heads();
	check_lengths();
	check_stumps();
	check_open_ends();
	check_forms();
	check_long_json();
	return check_end();
}
