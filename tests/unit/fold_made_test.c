/*
 * Texts compared as people compare them: characters of every class, beginnings and ends with what wraps them, and
 * places in the text as it stands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/fold.h"
#include "tests/unit/check.h"

#define ROOM 512

static unsigned seed = 23;

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static struct span
guarded(const char *text)
{

	return (struct span){guarded_copy(text, strlen(text)), strlen(text)};
}

/* Characters as they may be written, and what they are compared as. */
static const struct {
	const char *written[7];
	uint32_t point;
} classes[] = {{{"a", "A"}, 'a'}, {{"\u00e9", "\u00c9"}, 0xe9}, {{"\u0436", "\u0416"}, 0x436},
    {{"'", "\u2018", "\u2019", "\u201b"}, '\''}, {{"\"", "\u201c", "\u201d", "\u201e"}, '"'},
    {{"-", "\u2010", "\u2011", "\u2012", "\u2013"}, '-'}, {{"\u2014"}, 0x2014}, {{"\u201a"}, 0x201a},
    {{"\u2014"}, 0x2014}, {{"7"}, '7'}, {{"."}, '.'}, {{" ", "\n", "  ", "\t", " \n ", "\u00a0", "\u3000"}, ' '}};

static void
folds(void)
{

	for (size_t i = 0; i < nitems(classes); i++)
		for (size_t k = 0; k < 7 && classes[i].written[k] != NULL; k++)
			for (size_t n = 0; n < 7 && classes[i].written[n] != NULL; n++) {
				char text[64];
				size_t at = 1, len = strlen(classes[i].written[k]);

				sprintf(text, "x%sx", classes[i].written[k]);
				check_example(text);
				CHECK_EQ_INT(fold_next(span_of(text), &at), classes[i].point);
				CHECK_EQ_INT(at, 1 + len);
				text[1 + len] = '\0';
				at = 1;
				CHECK_EQ_INT(fold_next(guarded(text), &at), classes[i].point);
				CHECK_EQ_INT(at, 1 + len);
				CHECK_EQ_INT(
				    fold_compare(span_of(classes[i].written[k]), span_of(classes[i].written[n])), 0);
				for (size_t other = 0; other < nitems(classes); other++) {
					int order = fold_compare(
					    span_of(classes[i].written[k]), span_of(classes[other].written[0]));

					CHECK_EQ_INT(order,
					    (classes[i].point > classes[other].point) -
						(classes[i].point < classes[other].point));
				}
			}
}

/* A needle stands where its letters do, written in another way and with more white space; the place is that of the
 * text. */
static void
finds_places(void)
{
	static const char *const before[] = {"", "so ", "\u00e9 ", ". ", "(", "x", "\u00e9", "7", "_", "\u4f60", "'",
	    "-"},
				 *const behind[] = {"", " so", "\u00e9", ".", ")", "x", "7", "_", "\u4f60", "'", "-s"};

	for (unsigned round = 0; round < 4000; round++) {
		char sought[ROOM] = "", text[ROOM] = "";
		const char *front = before[any(nitems(before))], *rear = behind[any(nitems(behind))];
		size_t letters = 1 + any(5), from, to, at = 0, last = 0;
		struct needle needle;
		struct span found;
		static const char *const wordly[] = {"x", "\u00e9", "7", "_"};
		bool first_wordly = false, last_wordly = false, touches = false;

		strcpy(text, front);
		from = strlen(text);
		for (size_t i = 0; i < letters; i++) {
			size_t which =
			    any(nitems(classes) - (i == 0 || i + 1 == letters || last == nitems(classes) - 1));
			size_t forms = 1;

			while (forms < 7 && classes[which].written[forms] != NULL)
				forms++;
			strcat(sought, classes[which].written[any(forms)]);
			strcat(text, classes[which].written[any(forms)]);
			bool is = which < 3 || classes[which].point == '7';

			first_wordly = i == 0 ? is : first_wordly;
			last_wordly = is;
			last = which;
		}
		to = strlen(text);
		strcat(text, rear);
		/* What repeats itself stands in more than one place. */
		needle_make(&needle, span_of(sought));
		CHECK_EQ_INT(needle.count, letters);
		for (size_t i = 0; i < 4; i++)
			touches |= (first_wordly && *front != '\0' && strcmp(front, wordly[i]) == 0) ||
			    (last_wordly && strcmp(rear, wordly[i]) == 0);
		check_example(text);
		struct span whole = guarded(text);

		if (!CHECK(needle_next(&needle, whole, false, &at, &found)))
			continue;
		if (found.at == whole.at + from)
			CHECK(found.len == to - from && at == to);
		at = 0;
		bool stands = needle_next(&needle, whole, true, &at, &found);

		CHECK(stands || touches);
		CHECK(!touches || !stands || found.at != whole.at + from || found.len != to - from);
	}
	/* What is longer than any text is never found, what is empty neither. */
	static char longest[CONSTRAINT_TEXT_MAX + 1];
	struct needle needle;

	memset(longest, 'a', sizeof(longest));
	needle_make(&needle, (struct span){longest, CONSTRAINT_TEXT_MAX});
	CHECK_EQ_INT(needle_count(&needle, (struct span){longest, CONSTRAINT_TEXT_MAX}, true), 1);
	needle_make(&needle, (struct span){longest, CONSTRAINT_TEXT_MAX + 1});
	CHECK_EQ_INT(needle_count(&needle, (struct span){longest, CONSTRAINT_TEXT_MAX + 1}, false), 0);
	needle_make(&needle, span_of(" \n"));
	CHECK_EQ_INT(needle_count(&needle, span_of("a b"), false), 0);
}

/* What wraps a text is passed over on one side or both; a letter begins and ends any word, a word only itself. */
static void
begins_and_ends(void)
{
	static const char *const opening[] = {"", " ", "\n", "\"", "'", "*", "**", "_", "`", "# ", "\u00ab", "\u00bb",
	    "> ", "\u201c", "\u2018", "\"*"},
				 *const closing[] = {"", " ", "\"", "'", "*", "_", "`", "#", "\u00bb", ">", ".", "!",
				     "?", "\u2026", ")", ".\"", "!**"},
				 *const none[] = {"(", "x", "-", "7", "\u2026", ","},
				 *const texts[] = {"Sea", "the sea", "\u00c9t\u00e9", "it\u2019s"},
				 *const said[] = {"sea", "The  sea", "\u00e9t\u00c9", "It's"};
	char text[ROOM], with[ROOM];

	for (size_t i = 0; i < nitems(texts); i++) {
		for (size_t k = 0; k < nitems(opening); k++)
			for (size_t n = 0; n < nitems(opening); n++) {
				sprintf(text, "%s%s is", opening[k], texts[i]);
				sprintf(with, "%s%s", opening[n], said[i]);
				check_example(text);
				CHECK(fold_begins(guarded(text), span_of(with)));
				sprintf(text, "%s%ss is", opening[k], texts[i]);
				CHECK(!fold_begins(guarded(text), span_of(with)));
				sprintf(text, "%s%.*s", opening[k], (int)strlen(texts[i]) - 1, texts[i]);
				CHECK(!fold_begins(guarded(text), span_of(with)));
			}
		for (size_t k = 0; k < nitems(closing); k++)
			for (size_t n = 0; n < nitems(closing); n++) {
				sprintf(text, "so, %s%s", texts[i], closing[k]);
				sprintf(with, "%s%s", said[i], closing[n]);
				check_example(text);
				CHECK(fold_ends(guarded(text), span_of(with)));
				sprintf(text, "so, %s it%s", texts[i], closing[k]);
				CHECK(!fold_ends(guarded(text), span_of(with)));
				sprintf(text, "%.*s%s", (int)strlen(texts[i]) - 1, texts[i] + 1, closing[k]);
				CHECK(!fold_ends(guarded(text), span_of(with)));
			}
		for (size_t k = 0; k < nitems(none); k++) {
			sprintf(text, "%s%s is", none[k], texts[i]);
			check_example(text);
			CHECK(!fold_begins(guarded(text), span_of(said[i])));
			sprintf(text, "is %s%s", texts[i], none[k]);
			if (strcmp(none[k], "\u2026") != 0)
				CHECK(!fold_ends(guarded(text), span_of(said[i])));
		}
	}
	static const struct {
		const char *text, *with;
		bool begins, ends;
	} rows[] = {{"Sea", "s", true, false}, {"Sea", "a", false, true}, {"Sea", "se", false, false},
	    {"Sea", "sea", true, true}, {"Sea", "", false, false}, {"", "s", false, false}, {"", "", false, false},
	    {"**", "**", true, true}, {"-- so", "--", true, false}, {"so!", "!", false, true},
	    {"so!!", "!!", false, true}, {"so", " ", false, false}, {"so", "so it", false, false},
	    {"(so)", "(so)", true, true}, {"so_it", "so", false, false}, {"so it", "it so it", false, false},
	    {"\u00e9", "\u00c9", true, true}};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK(fold_begins(guarded(rows[i].text), span_of(rows[i].with)) == rows[i].begins);
		CHECK(fold_ends(guarded(rows[i].text), span_of(rows[i].with)) == rows[i].ends);
	}
	CHECK(fold_compare(span_of("sea  side"), span_of("sea\nside")) == 0 &&
	    fold_compare(span_of(""), span_of("")) == 0);
	CHECK(fold_compare(span_of("sea"), span_of("sea side")) < 0 &&
	    fold_compare(span_of("sea side"), span_of("sea")) > 0);
	CHECK(fold_compare(span_of(""), span_of("a")) < 0 && fold_compare(span_of("b"), span_of("")) > 0);
}

int
main(void)
{

	folds();
	finds_places();
	begins_and_ends();
	return check_end();
}
