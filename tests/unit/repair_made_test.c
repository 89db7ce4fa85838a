/*
 * Answers that break one rule in one way, or in several places: the mended one whole, and what can only be left alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/repair.h"
#include "tests/unit/check.h"

#define ROOM 4096

static unsigned seed = 13;
static char text[ROOM], wanted[ROOM], rooms[2][REPAIR_ROOM(ROOM)];

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

/* `text` mended under one constraint is `wanted`, in bounds; and what is told of it is what verify says. */
static void
check_mended(struct constraint constraint)
{
	static struct constraint_list list;
	static struct tally tally, after;
	size_t len = strlen(text);
	struct span answer = {guarded_copy(text, len), len};
	char *const both[] = {rooms[0], rooms[1]};

	check_example(text);
	list.items[0] = constraint;
	list.count = 1;
	tally_take(&list, answer, &tally);
	struct span found = repair(&list, answer, &tally, both);

	CHECK((found.at == answer.at) == (strcmp(text, wanted) == 0));
	CHECK_SPAN(found, span_of(wanted));
	tally_take(&list, found, &after);
	CHECK(after.held == tally.held && after.broken == tally.broken);
	CHECK(found.at == answer.at || tally.held == 1);
}

static void
check_mend(enum constraint_type type, const char *of, const char *answer, const char *mended)
{

	strcpy(text, answer);
	strcpy(wanted, mended == NULL ? answer : mended);
	check_mended((struct constraint){.type = type, .text = span_of(of), .bounds = {RELATION_EQ, 2, 2}});
}

/* A piece with what becomes of it; of one that stays as it is the second is NULL. */
struct piece {
	const char *is, *becomes;
};

/*
 * Some pieces one behind the other. Where all of them can be mended the text is, and else it stays as a whole: nothing
 * is better for half a mend.
 */
static void
check_pieces(struct constraint constraint, const struct piece *pieces, size_t count, const char *between, bool half)
{

	for (unsigned round = 0; round < 120; round++) {
		size_t len = 0, other = 0;
		bool stuck = false, broken = false;

		text[0] = wanted[0] = '\0';
		for (size_t units = 1 + any(5), i = 0; i < units; i++) {
			const struct piece *piece = &pieces[any(count)];
			const char *becomes = piece->becomes == NULL ? piece->is : piece->becomes;

			/* "!" at the front of what becomes of it: cannot be mended. */
			stuck |= becomes[0] == '\x01';
			broken |= piece->becomes != NULL;
			len += (size_t)sprintf(text + len, "%s%s", i > 0 ? between : "", piece->is);
			other += (size_t)sprintf(wanted + other, "%s%s", i > 0 ? between : "", becomes);
		}
		if ((stuck && !half) || !broken)
			strcpy(wanted, text);
		check_mended(constraint);
	}
}

static void
check_kind(enum constraint_what what, const char *is, const char *becomes)
{

	strcpy(text, is);
	strcpy(wanted, becomes);
	check_mended((struct constraint){.type = CONSTRAINT_NO_CHAR, .what = what});
}

#define STUCK "\x01"

/* Marks that can go without a word, a number or a list changing, and those that cannot. */
static void
leaves_marks_out(void)
{
	static const struct piece commas[] = {{"so", NULL}, {"it, is", "it is"}, {"it,is", "it is"},
	    {"(old, big)", "(old big)"}, {"so ,", "so "}, {"\"so,\"", "\"so\""}, {"\u00e9,\u00e9", "\u00e9 \u00e9"},
	    {"so,7", "so7"}, {"7,so", "7 so"}, {"7, 8", "7 8"}, {"a)b, c", "a)b c"}, {"1,000", STUCK},
	    {"f(a, b)", STUCK}, {"[1, 2]", STUCK}, {"{x, y}", STUCK}, {"f(a) = (b, c)", "f(a) = (b c)"}, {"f()", NULL},
	    {"\u00e9(a, b)", STUCK}};
	static const struct piece bangs[] = {{"so", NULL}, {"so!", "so."}, {"so!!", "so."}, {"so?!", "so?"},
	    {"so!?", "so?"}, {"\"so!\"", "\"so.\""}, {"a != b", STUCK}, {"5! = 6", STUCK}, {"a!b", STUCK},
	    {"so! It", "so. It"}, {"7!", STUCK}};
	static const struct piece colons[] = {
	    {"so", NULL}, {"so: it", "so it"}, {":)", ")"}, {"so:", "so"}, {"10:30", STUCK}, {"a:b", STUCK}};
	static const struct piece brackets[] = {{"so", NULL}, {"so. (It is.)", "so. It is."}, {"so (it);", "so, it;"},
	    {"f(x)", STUCK}, {"\u00e9(x)", STUCK}};
	static const struct piece stars[] = {{"so", NULL}, {"*so*", "so"}, {"**so** it", "so it"}, {"***so***", "so"},
	    {"2 * 3", STUCK}, {"2*3", STUCK}, {"(*so*)", "(so)"}, {"\u00e9*", "\u00e9"}};
	static const struct piece hashes[] = {
	    {"so", NULL}, {"C#", STUCK}, {"#so", STUCK}, {"# so", " so"}, {"## so", " so"}, {"so #", "so "}};
	static const struct piece quotes[] = {{"so", NULL}, {"\"so\"", "so"}, {"6\" x", "6 x"}};
	static const struct piece stops[] = {{"so", NULL}, {"so.", STUCK}, {"a-b.", STUCK}};
	static const struct {
		const char *marks;
		const struct piece *pieces;
		size_t count;
	} rows[] = {{",", commas, nitems(commas)}, {"!", bangs, nitems(bangs)}, {":", colons, nitems(colons)},
	    {";:", colons, nitems(colons)}, {"()", brackets, nitems(brackets)}, {"*", stars, nitems(stars)},
	    {"#", hashes, nitems(hashes)}, {"\"", quotes, nitems(quotes)}, {".", stops, nitems(stops)}};

	for (size_t i = 0; i < nitems(rows); i++)
		check_pieces((struct constraint){.type = CONSTRAINT_NO_CHAR, .text = span_of(rows[i].marks)},
		    rows[i].pieces, rows[i].count, " It ", false);
	check_mend(CONSTRAINT_NO_CHAR, ";", "So it is; it was.", "So it is, it was.");
	check_mend(CONSTRAINT_NO_CHAR, ";", "a;b", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "_", "_so_ it", "so it");
	check_mend(CONSTRAINT_NO_CHAR, "_", "snake_case", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "_", "__so__", "so");
	check_mend(CONSTRAINT_NO_CHAR, "\u00e9", "caf\u00e9", NULL);
	check_mend(CONSTRAINT_NO_CHAR, ")", "a)", "a");
	check_mend(CONSTRAINT_NO_CHAR, ")", ")", NULL);
	check_mend(CONSTRAINT_NO_CHAR, ")", ") a", " a");
	check_mend(CONSTRAINT_NO_CHAR, ")", "a )", NULL);
	check_mend(CONSTRAINT_NO_CHAR, ")", "a.)", "a.");
	check_mend(CONSTRAINT_NO_CHAR, "(", "(", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "!", "Yahoo! is", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "\u2014\u2013", "It \u2014 so \u2013 is\u2014so.", "It, so, is, so.");
	check_mend(CONSTRAINT_NO_CHAR, "\u2014\u2013", "**Rain** \u2014 \"so\"", "**Rain**, \"so\"");
	check_mend(CONSTRAINT_NO_CHAR, "\u2014\u2013", "From 9\u201317", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "\u2014\u2013", "So.\n\u2014 Tom", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "\u2014\u2013", "* \u2014 so", NULL);
	check_mend(CONSTRAINT_NO_CHAR, "!", "!", ".");
	check_mend(CONSTRAINT_NO_CHAR, "!", "!so", NULL);
	check_mend(CONSTRAINT_NO_CHAR, ",", ",so", "so");
	check_mend(CONSTRAINT_NO_CHAR, ",", "a,b", "a b");
	check_mend(CONSTRAINT_NO_CHAR, ",", "so,", "so");
	check_mend(CONSTRAINT_NO_CHAR, ",", "Run, then:\n```\nls\n```\n`a, b` sorts.", NULL);
	/* Eighty bytes in front of a comma are looked at for the bracket that it belongs to. */
	for (int between = 0; between < 100; between++) {
		sprintf(text, "f(%*s, b)", between, "");
		sprintf(wanted, between < 80 ? "f(%*s, b)" : "f(%*s b)", between, "");
		check_mended((struct constraint){.type = CONSTRAINT_NO_CHAR, .text = span_of(",")});
	}
	check_mend(CONSTRAINT_NO_CHAR, ",", "f(a\nb, c", "f(a\nb c");
	check_mend(CONSTRAINT_NO_CHAR, ",", "f(a] b, c", "f(a] b c");
	check_mend(CONSTRAINT_NO_CHAR, ",", "f(a} b, c", "f(a} b c");
	check_mend(CONSTRAINT_NO_CHAR, ",", "f(a) b, c", "f(a) b c");
	check_mend(CONSTRAINT_NO_CHAR, ",", "(a, c", "(a c");
	check_mend(CONSTRAINT_NO_CHAR, ",", "[a, c", NULL);
	check_mend(CONSTRAINT_NO_CHAR, ",", ".(a, c", ".(a c");
}

/* Emojis go with what joins them, and with one of the spaces around them; what a line is about stays. */
static void
leaves_emojis_out(void)
{
	static const struct piece emojis[] = {{"so", NULL}, {"so \U0001f600", "so"}, {"so \U0001f600.", "so."},
	    {"so\u2764\ufe0f it", "so it"}, {"so \U0001f600 it", STUCK}, {"so \u2764\ufe0f!", "so!"},
	    {"so \U0001f44d\U0001f3fd, it", "so, it"}, {"so \U0001f600; \U0001f600: \U0001f600?", "so;:?"},
	    {"so (\U0001f600)", STUCK}, {"so:\U0001f600\U0001f600", STUCK}, {"so | \U0001f600 |", STUCK},
	    {"so: \U0001f600/\U0001f600", STUCK}, {"so \U0001f600 It", STUCK}, {"so **\U0001f600 it**", "so **it**"},
	    {"so: \U0001f600 it", "so: it"}};

	check_pieces((struct constraint){.type = CONSTRAINT_NO_CHAR, .what = WHAT_EMOJI}, emojis, nitems(emojis),
	    "\nIt ", false);
	check_kind(WHAT_EMOJI, "\U0001f600 means glad.", "\U0001f600 means glad.");
	check_kind(WHAT_EMOJI, "So.\n\U0001f600  means glad.", "So.\n\U0001f600  means glad.");
	check_kind(WHAT_EMOJI, "\U0001f600\U0001f600\n\nSo.", "So.");
	check_kind(WHAT_EMOJI, "So.\n\U0001f600 Glad.", "So.\nGlad.");
	check_kind(WHAT_EMOJI, "\U0001f600 Glad.", "Glad.");
	check_kind(WHAT_EMOJI, "A\U0001f600 it is.", "A it is.");
	check_kind(WHAT_EMOJI, "So\n\U0001f600", "So\n");
	check_kind(WHAT_DIGITS, "At 7.", "At 7.");
	check_kind(WHAT_PUNCTUATION, "So, it is.", "So, it is.");
}

/* Letters of every writing that has a case; code and addresses stay, and so does all where one letter cannot. */
static void
changes_case(void)
{
	static const char *const pairs[][2] = {{"a", "A"}, {"z", "Z"}, {"\u00e0", "\u00c0"}, {"\u00f6", "\u00d6"},
	    {"\u00f8", "\u00d8"}, {"\u00fe", "\u00de"}, {"\u0101", "\u0100"}, {"\u0137", "\u0136"},
	    {"\u014b", "\u014a"}, {"\u0177", "\u0176"}, {"\u03b1", "\u0391"}, {"\u03c9", "\u03a9"},
	    {"\u0430", "\u0410"}, {"\u044f", "\u042f"}, {"\u0451", "\u0401"}, {"\u0461", "\u0460"},
	    {"\u1e01", "\u1e00"}, {"\u1ef9", "\u1ef8"}};
	static const char *const same[] = {"7", ".", "\u4f60", "`Ab`", "https://a.b/Cd ", "\U0001f600"},
				 *const capital_only[] = {"\u00df", "\u00ff"};

	for (unsigned round = 0; round < 600; round++) {
		size_t len = 0, large = 0, small = 0;
		char capitals[ROOM] = "", letters[ROOM] = "";

		text[0] = '\0';
		for (size_t units = 1 + any(6), i = 0; i < units; i++) {
			const char *const *pair = pairs[any(nitems(pairs))], *as_is = same[any(nitems(same))];
			bool keep = any(4) == 0;

			len += (size_t)sprintf(text + len, " %s", keep ? as_is : pair[any(2)]);
			large += (size_t)sprintf(capitals + large, " %s", keep ? as_is : pair[1]);
			small += (size_t)sprintf(letters + small, " %s", keep ? as_is : pair[0]);
		}
		/* What code says alone decides nothing. */
		bool code = strstr(text, "Ab") != NULL || strstr(text, "Cd") != NULL;

		for (int type = CONSTRAINT_ALL_UPPER; type <= CONSTRAINT_ALL_LOWER; type++) {
			const char *should = type == CONSTRAINT_ALL_UPPER ? capitals : letters;

			sprintf(wanted, "%s", code || strcmp(should, text) == 0 ? text : should + 1);
			if (!code)
				check_mended((struct constraint){.type = (enum constraint_type)type});
		}
	}
	check_mend(CONSTRAINT_ALL_LOWER, "", "Run:\n```\nls\n```\n`Ab` it.", NULL);
	for (size_t i = 0; i < nitems(capital_only); i++)
		check_mend(CONSTRAINT_ALL_UPPER, "", capital_only[i], NULL);
	static const struct piece titles[] = {{"sea", "Sea"}, {"it's", "It's"}, {"it\u2019s", "It\u2019s"},
	    {"well-known", "Well-Known"}, {"(\u00e9t\u00e9)", "(\u00c9t\u00e9)"}, {"The", NULL}, {"The of", NULL},
	    {"7th", NULL}, {"\u0430\u0431", "\u0410\u0431"}, {"'sea'", "'Sea'"},
	    {"\u2018sea\u2019", "\u2018Sea\u2019"}};

	check_pieces((struct constraint){.type = CONSTRAINT_TITLE_CASE}, titles, nitems(titles), " ", false);
	check_mend(CONSTRAINT_TITLE_CASE, "", "of so\nthe sea", "Of so\nThe Sea");
	check_mend(CONSTRAINT_TITLE_CASE, "", "'tis the season", "'Tis the Season");
	check_mend(CONSTRAINT_TITLE_CASE, "", "So iPhone", NULL);
	/* What has no case stays as it is, however many bytes it takes. */
	check_mend(CONSTRAINT_TITLE_CASE, "", "\U0001f389 tea \U00020000 time", "\U0001f389 Tea \U00020000 Time");
	check_mend(CONSTRAINT_TITLE_CASE, "", "\u00e9t\u00c9", NULL);
	check_mend(CONSTRAINT_TITLE_CASE, "", "sea `it` is", NULL);
	check_mend(CONSTRAINT_TITLE_CASE, "", "sea `It` is", "Sea `It` Is");
}

/* Marks of headings and emphasis go, those of products, names, lists and code stay. */
static void
leaves_markup_out(void)
{
	static const struct piece lines[] = {{"So it is.", NULL}, {"# So", "So"}, {"### So **it** is", "So it is"},
	    {"**So** it", "So it"}, {"__So__ it", "So it"}, {"2 * 3", NULL}, {"snake_case", NULL}, {"`**so**`", NULL}};

	for (unsigned round = 0; round < 200; round++) {
		size_t len = 0, other = 0;

		for (size_t units = 1 + any(4), i = 0; i < units; i++) {
			const struct piece *line = &lines[any(nitems(lines) - 1)];

			len += (size_t)sprintf(text + len, "%s%s", i > 0 ? "\n" : "", line->is);
			other += (size_t)sprintf(wanted + other, "%s%s", i > 0 ? "\n" : "",
			    line->becomes == NULL ? line->is : line->becomes);
		}
		check_mended((struct constraint){.type = CONSTRAINT_NO_MARKUP});
	}
	check_mend(CONSTRAINT_NO_MARKUP, "", "# So\n- it", NULL);
	check_mend(CONSTRAINT_NO_MARKUP, "", "# So\n```\nls\n```", NULL);
	check_mend(CONSTRAINT_NO_MARKUP, "", "So.\n# ", "So.\n# ");
	check_mend(CONSTRAINT_NO_MARKUP, "", "# So\n*it* is", "So\nit is");
	check_mend(CONSTRAINT_NO_MARKUP, "", "**`so`**", "`so`");
	check_mend(CONSTRAINT_NO_MARKUP, "", "**So**: __init__ has *args, **kwargs and 2**3**2.",
	    "So: __init__ has *args, **kwargs and 2**3**2.");
	check_mend(CONSTRAINT_NO_MARKUP, "", "***so*** **it _is_** **__init__**", "so it is __init__");
}

/* Lines of lists: bullets become numbers, other marks, or one line. */
static void
mends_lists(void)
{
	static const struct piece entries[] = {
	    {"- so", "-so"}, {"* it is", "-it is"}, {"\u2022 \u00e9t\u00e9", "-\u00e9t\u00e9"}};

	for (unsigned round = 0; round < 300; round++) {
		size_t len = 0, units = 1 + any(5), at[3] = {0, 0, 0};
		char numbers[ROOM] = "", marks[ROOM] = "", commas[ROOM] = "";

		for (size_t i = 0; i < units; i++) {
			const struct piece *entry = &entries[any(nitems(entries))];
			bool blank = any(4) == 0;
			const char *end = i + 1 == units ? "" : blank ? "\n\n" : "\n";

			len += (size_t)sprintf(text + len, "%s%s", entry->is, end);
			at[0] += (size_t)sprintf(numbers + at[0], "%zu. %s%s", i + 1, entry->becomes + 1, end);
			at[1] += (size_t)sprintf(marks + at[1], "- %s%s", entry->becomes + 1, end);
			at[2] += (size_t)sprintf(commas + at[2], "%s%s", i > 0 ? ", " : "", entry->becomes + 1);
		}
		strcpy(wanted, numbers);
		check_mended((struct constraint){.type = CONSTRAINT_NUMBERED_LIST});
		strcpy(wanted, marks);
		check_mended((struct constraint){.type = CONSTRAINT_BULLET_MARK, .text = span_of("-")});
		strcpy(wanted, units < 2 ? text : commas);
		check_mended((struct constraint){.type = CONSTRAINT_COMMA_LIST});
	}
	check_mend(CONSTRAINT_NUMBERED_LIST, "", "# So\n- a\n\nSo.\n- b", "# So\n1. a\n\nSo.\n2. b");
	check_mend(CONSTRAINT_NUMBERED_LIST, "", "- a\n# So\n- b", NULL);
	check_mend(CONSTRAINT_NUMBERED_LIST, "", "```\n- a\n```", NULL);
	check_mend(CONSTRAINT_NUMBERED_LIST, "", "- a\n - b", NULL);
	check_mend(CONSTRAINT_NUMBERED_LIST, "", "- a", "1. a");
	check_mend(CONSTRAINT_BULLET_MARK, "*", "So:\n- a\n  - b\n1. c", "So:\n* a\n  * b\n1. c");
	check_mend(CONSTRAINT_COMMA_LIST, "", "1. a\n2. b\n\n3. c", "a, b, c");
	check_mend(CONSTRAINT_COMMA_LIST, "", "- a, b\n- c", NULL);
	for (const char *stop = ".:;!?"; *stop != '\0'; stop++) {
		sprintf(text, "- a\n- b%c", *stop);
		strcpy(wanted, text);
		check_mended((struct constraint){.type = CONSTRAINT_COMMA_LIST});
	}
	check_mend(CONSTRAINT_COMMA_LIST, "", "- a\n- b\nSo", NULL);
	check_mend(CONSTRAINT_COMMA_LIST, "", "- a\n - b", NULL);
}

/* A line's own emoji goes to its front, and where a line has none nothing does. */
static void
brings_emojis_forward(void)
{
	static const struct piece lines[] = {{"\u2764 So", NULL}, {"So \u2764", "\u2764 So"},
	    {"So \u2764 it", "\u2764 So it"}, {"So \u2764\ufe0f!", "\u2764\ufe0f So!"}, {"So\u2764it", "\u2764 Soit"},
	    {"- So \u2764.", "- \u2764 So."}, {"1. So \u2764", "1. \u2764 So"}, {"So", STUCK},
	    {"So \u2764 it \U0001f600", "\u2764 So it \U0001f600"}};
	static const struct piece bullets[] = {{"- \u2764 So", NULL}, {"- So \u2764", "- \u2764 So"},
	    {"So it is", NULL}, {"- So", STUCK}, {"So \u2764", NULL}};

	check_pieces((struct constraint){.type = CONSTRAINT_EACH_LINE_STARTS}, lines, nitems(lines), "\n", false);
	check_pieces((struct constraint){.type = CONSTRAINT_EACH_BULLET_STARTS}, bullets, nitems(bullets), "\n", false);
	check_mend(CONSTRAINT_EACH_LINE_STARTS, "", "\u2764 a\n  So \u2764", "\u2764 a\n  \u2764 So");
	check_mend(CONSTRAINT_EACH_LINE_STARTS, "", "So \u2764 it \U0001f600", "\u2764 So it \U0001f600");
	check_mend(CONSTRAINT_EACH_BULLET_STARTS, "", "- a \u2764\n```\nls\n```", NULL);
	check_mend(CONSTRAINT_EACH_LINE_STARTS, "\u2764", "So \u2764", NULL);
}

/* What is put around an answer, in front of it or behind it; and what is taken off it. */
static void
wraps_and_unwraps(void)
{
	static const char *const answers[] = {"So it is.", "a", "\u00e9t\u00e9\n\nSo", "- a\n- b"};

	for (size_t i = 0; i < nitems(answers); i++) {
		sprintf(text, "\n %s\n", answers[i]);
		sprintf(wanted, "```\n%s\n```", answers[i]);
		check_mended((struct constraint){.type = CONSTRAINT_CODE_BLOCK});
		sprintf(wanted, "\"%s\"", answers[i]);
		check_mended((struct constraint){.type = CONSTRAINT_QUOTED});
		sprintf(wanted, "%s\n\nThe end.", answers[i]);
		check_mended((struct constraint){.type = CONSTRAINT_ENDS_WITH, .text = span_of(" The end. ")});
		sprintf(wanted, "Say it.\n\n%s", answers[i]);
		check_mended((struct constraint){.type = CONSTRAINT_REPEAT_PROMPT, .text = span_of(" Say it.\n")});
		strcpy(wanted, text);
		check_mended((struct constraint){.type = CONSTRAINT_STARTS_WITH, .text = span_of("Say it.")});
		sprintf(text, "# %s", answers[i]);
		strcpy(wanted, answers[i]);
		size_t first = strcspn(wanted, "\n");

		memmove(wanted + first + 4, wanted + first, strlen(wanted + first) + 1);
		memmove(wanted + 2, answers[i], first);
		memcpy(wanted, "<<", 2);
		memcpy(wanted + 2 + first, ">>", 2);
		if (i < 3)
			check_mended((struct constraint){.type = CONSTRAINT_TITLE_ANGLE});
	}
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "**a**", "<<a>>");
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "**a** b", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "a **b**", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "# **a**\nb", "<<a>>\nb");
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "****\nb", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "**a\nb", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "*ab**\nc", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "**ab*\nc", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "**a*b\nc", NULL);
	check_mend(CONSTRAINT_TITLE_ANGLE, "", "  # a  \nb", "<<a>>  \nb");
	/* Paragraphs get the divider that was asked for, if there are as many as were asked for. */
	for (size_t parts = 1; parts < 5; parts++)
		for (uint32_t asked = 1; asked < 5; asked++) {
			text[0] = wanted[0] = '\0';
			for (size_t i = 0; i < parts; i++) {
				sprintf(text + strlen(text), "%sPart %zu\nis so.", i > 0 ? "\n\n\n" : "", i);
				sprintf(wanted + strlen(wanted), "%sPart %zu\nis so.", i > 0 ? "\n\n***\n\n" : "", i);
			}
			if (parts != asked || parts == 1)
				strcpy(wanted, text);
			check_mended((struct constraint){.type = CONSTRAINT_PARAGRAPH_COUNT,
			    .text = span_of("***"),
			    .bounds = {RELATION_EQ, asked, asked}});
			strcpy(wanted, text);
			check_mended((struct constraint){
			    .type = CONSTRAINT_PARAGRAPH_COUNT, .bounds = {RELATION_EQ, asked, asked}});
		}
	check_mend(CONSTRAINT_PARAGRAPH_COUNT, "***", "```\na\n```\n\nb", NULL);
}

/* Numbers in front of entries go, whatever else the lines are; a farewell makes way for the one that was asked for. */
static void
leaves_numbers_out(void)
{
	static const struct piece lines[] = {{"1. so", "so"}, {"  2) it is", "  it is"},
	    {"(3) \u00e9t\u00e9", "\u00e9t\u00e9"}, {"So it is.", NULL}, {"- so", NULL}, {"# So", NULL}};

	for (unsigned round = 0; round < 200; round++) {
		size_t len = (size_t)sprintf(text, "So:"), other = (size_t)sprintf(wanted, "So:");
		unsigned numbers = 0;

		for (size_t left = any(5); left > 0; left--) {
			const struct piece *line = &lines[any(nitems(lines))];

			numbers += line->becomes != NULL;
			len += (size_t)sprintf(text + len, "\n%s", line->is);
			other +=
			    (size_t)sprintf(wanted + other, "\n%s", line->becomes == NULL ? line->is : line->becomes);
		}
		/* A single one may be the beginning of a sentence. */
		if (numbers < 2)
			strcpy(wanted, text);
		check_mended((struct constraint){.type = CONSTRAINT_NO_NUMBERING});
	}
	check_mend(CONSTRAINT_NO_NUMBERING, "", "1. so\n2. so\n```\n1. so\n```", NULL);
	static const struct {
		const char *farewell;
		bool goes;
	} ends[] = {{"Best,\nSam", true}, {"Best regards,\n\n", false}, {"Cheers, Sam", true}, {"Sam", true},
	    {"**Sam**.", true}, {"All the best of it, Sam", false}, {"With the very warmest wishes,\nSam", false},
	    {"Best\nSam", false}, {"Best,\nSamuel", false}, {"Sam it is", false}, {"Yours truly,\nyour old Sam", true},
	    {"Kind regards,\n\nSam", true}, {"My very well-wishes,\nMary-Ann van Sam", true}};

	for (size_t i = 0; i < nitems(ends); i++)
		for (int stop = 0; stop < 2; stop++) {
			const char *of = stop ? "Best regards, Sam!" : "Best regards, Sam",
				   *farewell = ends[i].farewell, *name = strrchr(farewell, '\n');

			sprintf(text, "It broke.\n\n%s", farewell);
			/* Without a farewell above it the name alone goes. */
			if (i == 6 || i == 7)
				sprintf(wanted, "It broke.\n\n%.*s\n\n%s", (int)(name - farewell), farewell, of);
			else
				sprintf(wanted, "It broke.%s%s\n\n%s", ends[i].goes ? "" : "\n\n",
				    ends[i].goes ? ""
					: i == 1 ? "Best regards,"
						 : farewell,
				    of);
			check_mended((struct constraint){.type = CONSTRAINT_ENDS_WITH, .text = span_of(of)});
		}
	check_mend(CONSTRAINT_ENDS_WITH, "Best, Sam", "Sam", "Sam\n\nBest, Sam");
	check_mend(CONSTRAINT_ENDS_WITH, "I am Sam", "It is.\nSam", "It is.\nSam\n\nI am Sam");
	check_mend(CONSTRAINT_ENDS_WITH, "7, 8", "It is.\n8", "It is.\n8\n\n7, 8");
	check_mend(CONSTRAINT_ENDS_WITH, "Best, Sam", "Best,\nSam", NULL);
	check_mend(CONSTRAINT_ENDS_WITH, "Best regards, Sam", "Cheers,\nSam", "Cheers,\n\nBest regards, Sam");
	check_mend(
	    CONSTRAINT_ENDS_WITH, "Best, Zo\u00e9", "It broke.\nCheers, Zo\u00e9", "It broke.\n\nBest, Zo\u00e9");
}

/* What stands around a block or JSON goes, where it only introduces it or nothing else was wanted. */
static void
takes_blocks(void)
{
	static const char *const blocks[] = {"```json\n{\"a\": 1}\n```", "~~~\n[1]\n~~~"},
				 *const bare[] = {"{\"a\": [1, 2]}", "[\n{},\n{},\n{}\n]"};
	char aside[300];

	for (size_t before = 0; before < 260; before += before == 199 ? 1 : 199)
		for (size_t behind = 0; behind < 260; behind += behind == 200 ? 1 : 200)
			for (int only = 0; only < 2; only++) {
				struct constraint constraint = {.type = CONSTRAINT_JSON, .only = only};
				bool near = before + 1 <= 200 && behind <= 200;

				memset(aside, 'a', sizeof(aside));
				if (before + behind == 0)
					continue;
				for (size_t i = 0; i < 2; i++) {
					sprintf(text, "%.*s%s%s%s%.*s", (int)before, aside, before > 0 ? "\n" : "",
					    blocks[i], behind > 0 ? "\n" : "", (int)behind, aside);
					strcpy(wanted, only || near ? blocks[i] : text);
					check_mended(constraint);
				}
			}
	for (size_t i = 0; i < 2; i++) {
		sprintf(text, "So:\n%s\nIt.", bare[i]);
		strcpy(wanted, bare[i]);
		check_mended((struct constraint){.type = CONSTRAINT_JSON});
		sprintf(text, "So it is, as it was said:\n%s\nAnd so on.", bare[i]);
		strcpy(wanted, text);
		check_mended((struct constraint){.type = CONSTRAINT_JSON});
	}
	/* The two bytes in the middle are more than half or not. */
	check_mend(CONSTRAINT_JSON, "", "a\n[]", NULL);
	check_mend(CONSTRAINT_JSON, "", "a\n[1]", "[1]");
	check_mend(CONSTRAINT_JSON, "", "[1]\na", "[1]");
	check_mend(CONSTRAINT_JSON, "", "[1]\nab", NULL);
	check_mend(CONSTRAINT_JSON, "", "a [1, 2, 3, 4]", NULL);
	check_mend(CONSTRAINT_JSON, "", "a\n[1", NULL);
	check_mend(CONSTRAINT_JSON, "", "a\n]", NULL);
	check_mend(CONSTRAINT_JSON, "", "So:\n{\"a\": 1}.", "{\"a\": 1}");
	check_mend(CONSTRAINT_CODE_ONLY, "", "So:\n```\nls\n```\nIt.", "```\nls\n```");
	check_mend(CONSTRAINT_CODE_ONLY, "", "So:\n```\nls\n```\nOr:\n```\nll\n```", NULL);
	check_mend(CONSTRAINT_CODE_ONLY, "", "```\nls\n```\n```\nll", NULL);
}

/* The prompt that is to be repeated stays as it is, whatever else is asked of the answer. */
static void
keeps_what_is_repeated(void)
{
	static struct constraint_list list;
	static struct tally tally;
	static const struct {
		const char *repeated, *answer, *mended;
	} rows[] = {
	    {"Say it, now.", "Say  it, now. Yes, it is.", "Say  it, now. Yes it is."},
	    {"Say it now.", "Say it now. Yes, it is.", "Say it now. Yes it is."},
	    {"Say it, now.", "Say it, then. Yes, it is.", "Say it then. Yes it is."},
	    {" ", "So, it is.", "So it is."},
	    {"So, it is. And more", "So, it is.", "So it is."},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span answer = {guarded_copy(rows[i].answer, strlen(rows[i].answer)), strlen(rows[i].answer)};
		char *const both[] = {rooms[0], rooms[1]};

		/* Of a sentence alone it may be asked, so that what stands in the repeated text breaks nothing. */
		list.items[0] = (struct constraint){.type = CONSTRAINT_NO_CHAR, .text = span_of(",")};
		list.items[1] =
		    (struct constraint){.type = CONSTRAINT_REPEAT_PROMPT, .text = span_of(rows[i].repeated)};
		list.items[2] = (struct constraint){.type = CONSTRAINT_QUOTED};
		list.count = 2;
		tally_take(&list, answer, &tally);
		check_example(rows[i].answer);
		struct span found = repair(&list, answer, &tally, both);
		bool keeps = strchr(rows[i].mended, ',') != NULL;

		/* One comma that stays keeps the rule broken: then all of them may as well stay. */
		CHECK_SPAN(found, keeps ? answer : span_of(rows[i].mended));
		if (i == 0) {
			/* Where nobody asks for it nothing is kept for it. */
			list.count = 1;
			tally_take(&list, answer, &tally);
			CHECK_SPAN(repair(&list, answer, &tally, both), span_of("Say  it now. Yes it is."));
		}
		if (i != 1)
			continue;
		/* One mend behind the other; each goes on where the one before left off. */
		list.count = 3;
		list.items[1].type = CONSTRAINT_ALL_UPPER;
		tally_take(&list, answer, &tally);
		found = repair(&list, answer, &tally, both);
		CHECK_SPAN(found, span_of("\"SAY IT NOW. YES IT IS.\""));
		CHECK(tally.held == 3 && tally.broken == 0);
	}
	/* What is too long is left alone, and so is what is empty. */
	static char large[REPAIR_MAX + 2], both[2][REPAIR_ROOM(REPAIR_MAX + 2)];
	char *const larger[] = {both[0], both[1]};

	list.items[0] = (struct constraint){.type = CONSTRAINT_ALL_LOWER};
	list.count = 1;
	memset(large, 'A', sizeof(large));
	for (size_t len = REPAIR_MAX - 1; len <= REPAIR_MAX + 1; len++) {
		struct span answer = {large, len}, found;

		tally_take(&list, answer, &tally);
		found = repair(&list, answer, &tally, larger);
		CHECK_EQ_INT(found.len, len);
		CHECK((found.at == large) == (len > REPAIR_MAX));
	}
	/* And so is one that numbers would make too long. */
	for (size_t count = 2601; count <= 2602; count++) {
		struct span answer = {large, 4 * count - 1};

		for (size_t i = 0; i < count; i++)
			memcpy(large + 4 * i, "- a\n", 4);
		list.items[0] = (struct constraint){.type = CONSTRAINT_NUMBERED_LIST};
		tally_take(&list, answer, &tally);
		CHECK((repair(&list, answer, &tally, larger).at == large) == (count > 2601));
	}
	check_mend(CONSTRAINT_QUOTED, "", " ", NULL);
}

int
main(void)
{

	leaves_marks_out();
	leaves_emojis_out();
	changes_case();
	leaves_markup_out();
	mends_lists();
	leaves_numbers_out();
	brings_emojis_forward();
	wraps_and_unwraps();
	takes_blocks();
	keeps_what_is_repeated();
	return check_end();
}
