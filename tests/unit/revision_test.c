/*
 * Replies around a text: what announces it, closes it or fences it goes, whatever the text; what the draft had as well
 * stays.
 */
#include "executors/constraints/revision.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

#define ROOM 2048

static unsigned seed = 19;
static char reply[ROOM];

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static void
check_text(const char *draft, const char *wanted)
{
	size_t len = strlen(reply);

	check_example(reply);
	CHECK_SPAN(revision_text((struct span){guarded_copy(reply, len), len}, span_of(draft)), span_of(wanted));
}

static const char *const texts[] = {
    "It is so.", "a", "It is so.\n\nIt was so, too.", "- a\n- b", "Sea:\n\nIt is wide.", "\u00e9t\u00e9"};

/* How a model announces a text: first words, and a colon at the end or nothing else but a sign. */
static void
leaves_announcements_out(void)
{
	static const char *const announced[] = {"Here is the text:", "Here's the text:", "here are the lines:", "Sure:",
	    "Sure!", "Sure.", "Certainly!", "Certainly, as you wish:", "Of course.", "Okay.",
	    "OK, so:", "Revised text:", "The revised text:", "Below is the text:", "Absolutely!",
	    "I have revised it:", "I've revised it:", "**Here is the text:**", "# Revised:", "> Sure!", "(Sure!",
	    "_Here is the text:_ "},
				 *const own[] = {"Sea:", "It is here:", "Here is the sea.",
				     "Sure, it is so, as it was!", "So!", "Surely it is so, and so it was",
				     "Hereafter: so"};

	for (size_t i = 0; i < nitems(announced) * nitems(texts); i++) {
		const char *first = announced[i % nitems(announced)], *text = texts[i / nitems(announced)];
		char draft[ROOM];

		for (int gap = 1; gap < 3; gap++) {
			sprintf(reply, " \n%s%.*s%s\n", first, gap, "\n\n", text);
			check_text("It was.", text);
			/* Two lines may announce it. */
			sprintf(reply, "Sure!\n%s%.*s%s", first, gap, "\n\n", text);
			check_text("It was.", text);
			sprintf(reply, "%s\nSure!\n%.*s%s", first, gap, "\n\n", text);
			check_text("It was.", text);
			sprintf(reply, "Okay.\nSure!\n%s\n%s", first, text);
			check_text("It was.", strchr(strchr(reply, '\n') + 1, '\n') + 1);
			/* What a draft begins with itself is of the text. */
			sprintf(reply, "%s%.*s%s", first, gap, "\n\n", text);
			sprintf(draft, "%s\nIt was.", first);
			check_text(draft, reply);
			check_text("Sure!", reply);
		}
		for (size_t k = 0; k < nitems(own); k++) {
			sprintf(reply, "%s\n%s", own[k], text);
			check_text("It was.", reply);
		}
	}
	/* Two hundred bytes announce, fifteen say nothing else. */
	for (int len = 190; len < 210; len++) {
		sprintf(reply, "Here is %*s:\nSo.", len - 9, "x");
		check_text("It was.", len <= 200 ? "So." : reply);
	}
	for (int len = 8; len < 20; len++) {
		sprintf(reply, "Sure %*s!\nSo.", len - 6, "x");
		check_text("It was.", len < 16 ? "So." : reply);
	}
	sprintf(reply, "**_ **\nSo.");
	check_text("It was.", reply);
}

/* How it closes one: a last paragraph of few bytes that speaks of the text, and not where the draft has one as well. */
static void
leaves_closings_out(void)
{
	static const char *const closing[] = {"Let me know!", "I have revised it.", "I've revised it.",
	    "Changes made: none.", "Please let me know.", "Word count: 3", "Total words: 3", "(Total word count: 3)",
	    "**Word count:** 3", "# Word count", "> let me know", "_Let me know_"},
				 *const ambiguous[] = {"I hope", "I made", "I have made", "I've made", "This revised",
				     "This version", "This response", "This text", "Note", "Explanation", "Feel free"},
				 *const telling[] = {"it is revised", "I rewrite", "a version", "changes",
				     "a constraint", "the requirement", "my response", "this helps", "this is",
				     "this works", "this meets", "this fits", "meets your", "further", "adjust",
				     "an instruction", "the text"};
	char last[256];

	for (size_t i = 0; i < nitems(closing) + nitems(ambiguous) * nitems(telling); i++) {
		size_t which = i - nitems(closing);
		bool sure = i < nitems(closing);
		const char *text = texts[i % nitems(texts)];

		if (sure)
			strcpy(last, closing[i]);
		else
			sprintf(last, "%s: %s so.", ambiguous[which % nitems(ambiguous)],
			    telling[which / nitems(ambiguous)]);
		for (size_t gap = 0; gap < 4; gap++) {
			static const char *const gaps[] = {"\n\n", "\n---\n", "\n\n---\n\n", "\n \n"};

			sprintf(reply, "%s%s%s\n", text, gaps[gap], last);
			check_text("It was.", text);
		}
		char draft[ROOM];

		sprintf(reply, "%s\n\n%s", text, last);
		sprintf(draft, "It was.\n\n%s", last);
		check_text(draft, reply);
		/* In the same paragraph, or alone, it is of the text. */
		sprintf(reply, "%s\n%s", "It is", last);
		check_text("It was.", reply);
		strcpy(reply, last);
		check_text("It was.", reply);
		/* Without a word that tells of texts, or with other first words, too. */
		if (sure)
			continue;
		sprintf(reply, "%s\n\n%s: so it is.", text, ambiguous[which % nitems(ambiguous)]);
		if (strstr(reply, "This revised") == NULL && strstr(reply, "This version") == NULL &&
		    strstr(reply, "This response") == NULL && strstr(reply, "This text") == NULL)
			check_text("It was.", reply);
		sprintf(reply, "%s\n\nHe said: %s so.", text, telling[which / nitems(ambiguous)]);
		check_text("It was.", reply);
	}
	for (int len = 190; len < 210; len++) {
		sprintf(reply, "So.\n\nLet me know %*s", len - 12, "x");
		check_text("It was.", len <= 200 ? "So." : reply);
	}
	/* Lines that part nothing go with it. */
	strcpy(reply, "So.\n\n---\n***\n");
	check_text("It was.", "So.");
	strcpy(reply, "---");
	check_text("It was.", "");
	strcpy(reply, "Sure!");
	check_text("It was.", "");
}

static void
leaves_fences_out(void)
{
	for (size_t i = 0; i < nitems(texts); i++) {
		sprintf(reply, "```\n%s\n```", texts[i]);
		check_text("It was.", texts[i]);
		check_text("So:\n```\nls\n```", reply);
		sprintf(reply, "Sure!\n~~~text\n%s\n~~~\n\nLet me know!", texts[i]);
		check_text("It was.", texts[i]);
		sprintf(reply, "```\n%s", texts[i]);
		check_text("It was.", reply);
		sprintf(reply, "%s\n```", texts[i]);
		check_text("It was.", reply);
	}
	strcpy(reply, "```\n```");
	check_text("It was.", reply);
	strcpy(reply, "```");
	check_text("It was.", reply);
}

/* Lists of parts as models write them, and lists that lack one, have one too many, or one that is cut in two. */
static void
takes_lists(void)
{
	static const char *const parts[] = {"It is so.", "a", "\"So\" it is.", "7. it", "\u00e9t\u00e9"},
				 *const marks[] = {"%zu. ", "%zu) ", "(%zu) ", " %zu.  "};

	for (unsigned round = 0; round < 2000; round++) {
		size_t count = 1 + any(12), listed = count, len, which[16], wrong = any(8);
		const char *mark = marks[any(nitems(marks))];
		struct span found[16];
		bool good = true;

		len = (size_t)sprintf(reply, "%s", any(2) ? "Here they are:\n\n" : any(2) ? "```\n" : "");
		if (wrong == 0)
			listed += any(2) && count > 1 ? (size_t)-1 : 1;
		for (size_t i = 0; i < listed; i++) {
			size_t number = i + 1 + (wrong == 1 && i + 1 == listed);

			which[i] = any(nitems(parts));
			if (mark[0] == '%' || mark[0] == ' ')
				len += (size_t)sprintf(reply + len,
				    mark[0] == ' '       ? " %zu.  "
					: mark[3] == '.' ? "%zu. "
							 : "%zu) ",
				    number);
			else
				len += (size_t)sprintf(reply + len, "(%zu) ", number);
			len += (size_t)sprintf(reply + len, "%s\n%s", parts[which[i]], any(3) ? "" : "\n");
			if (wrong == 2 && i + 1 == listed)
				len += (size_t)sprintf(reply + len, "and more\n");
			if (wrong == 3 && i + 1 < listed)
				len += (size_t)sprintf(reply + len, "- more\n");
		}
		good = wrong > 3 || (wrong == 3 && listed == 1);
		if (wrong == 4)
			len += (size_t)sprintf(reply + len, "\nLet me know!\nBye.");
		check_example(reply);
		if (!CHECK(revision_parts((struct span){guarded_copy(reply, len), len}, count, found) == good) || !good)
			continue;
		for (size_t i = 0; i < count; i++)
			CHECK_SPAN(found[i], span_of(parts[which[i]]));
	}
	/* A single part may come alone, in one line. */
	static const struct {
		const char *reply, *part;
	} rows[] = {{" So it is. \n", "So it is."}, {"Sure!", NULL}, {"Let me know!", NULL}, {"So\nit", NULL},
	    {"# So", NULL}, {"- So", NULL}, {"1. So", "So"}, {"", NULL}, {"2. So", NULL}, {"---", NULL},
	    {"Here:\n1. So", "So"}};
	struct span found[2];

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].reply);
		if (CHECK(revision_parts(span_of(rows[i].reply), 1, found) == (rows[i].part != NULL)) &&
		    rows[i].part != NULL)
			CHECK_SPAN(found[0], span_of(rows[i].part));
	}
	CHECK(!revision_parts(span_of("So"), 2, found));
	CHECK(!revision_parts(span_of("1. a\n2. b\nSo it is."), 2, found));
	CHECK(!revision_parts(span_of("1. a\nLet me know!"), 2, found));
}

/* Parts in their places, in a room that is just large enough and in one that is not; quotes that are new are left out.
 */
static void
puts_parts_back(void)
{
	static const char *const olds[] = {"It is.", "", "\u00e9t\u00e9"},
				 *const news[][2] = {{"So", "So"}, {"", ""}, {"\"So\"", "So"},
				     {"\"a\" or \"b\"", "\"a\" or \"b\""}, {"\"", "\""}, {"\"So", "\"So"},
				     {"So\"", "So\""}, {"\" So \"", "So"}, {"\"\"", ""}};

	for (unsigned round = 0; round < 1000; round++) {
		char answer[ROOM], wanted[ROOM], room[ROOM];
		struct offence parts[6];
		struct span put[6];
		size_t count = any(6), len = 0, other = 0;

		for (size_t i = 0; i < count; i++) {
			const char *const *new = news[any(nitems(news))], *old = olds[any(nitems(olds))];
			bool spoken = any(3) == 0;

			if (any(2)) {
				len += (size_t)sprintf(answer + len, "and ");
				other += (size_t)sprintf(wanted + other, "and ");
			}
			put[i] = span_of(new[0]);
			parts[i] = (struct offence){0, len, len, 0};
			len += (size_t)sprintf(answer + len, "%s%s", spoken ? "\"Oh\"" : "", old);
			parts[i].to = len;
			other += (size_t)sprintf(wanted + other, "%s", new[!spoken]);
			/* What begins with a quote was said before, too. */
			if (!spoken && old[0] == '\0') {
				len += (size_t)sprintf(answer + len, ".");
				other += (size_t)sprintf(wanted + other, ".");
			}
		}
		if (any(2)) {
			len += (size_t)sprintf(answer + len, " so");
			other += (size_t)sprintf(wanted + other, " so");
		}
		answer[len] = wanted[other] = '\0';
		check_example(answer);
		size_t size = other + (count > 0 ? any(3) : 0);
		struct span whole = {guarded_copy(answer, len), len};

		CHECK_EQ_INT(revision_splice(whole, parts, count, put, room, size), other);
		CHECK_SPAN(((struct span){room, other}), span_of(wanted));
		if (other > 0)
			CHECK_EQ_INT(revision_splice(whole, parts, count, put, room, other - 1), 0);
	}
}

int
main(void)
{

	leaves_announcements_out();
	leaves_closings_out();
	leaves_fences_out();
	takes_lists();
	puts_parts_back();
	return check_end();
}
