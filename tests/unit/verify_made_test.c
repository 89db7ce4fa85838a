/*
 * What an answer says and looks like: words, letters and marks, beginnings and ends, the form as a whole, verse and
 * order; each offence where it stands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/verify.h"
#include "tests/unit/check.h"

#define ROOM 2048

static unsigned seed = 9;
static char text[ROOM], named[2 * ROOM];

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static struct finding
judged(struct constraint constraint, const char *words)
{
	static struct constraint_list list;
	size_t len = strlen(text);
	struct finding finding;

	list.word_count = 0;
	while (*words != '\0') {
		size_t of = strcspn(words, "|");

		list.words[list.word_count++] = (struct span){words, of};
		words += of + (words[of] == '|');
	}
	constraint.word_len = (uint16_t)list.word_count;
	list.items[0] = constraint;
	list.count = 1;
	snprintf(named, sizeof(named), "%s (%.*s) %u: %s", constraint_kind(constraint.type)->name,
	    (int)constraint.text.len, constraint.text.at == NULL ? "" : constraint.text.at, constraint.nth, text);
	check_example(named);
	verify(&list, &list.items[0], (struct span){guarded_copy(text, len), len}, &finding);
	return finding;
}

static enum holds
holds_of(enum constraint_type type, const char *of)
{

	return judged((struct constraint){.type = type, .text = span_of(of)}, "").holds;
}

static void
check_holds(enum constraint_type type, const char *of, const char *answer, enum holds holds)
{

	strcpy(text, answer);
	CHECK_EQ_INT(holds_of(type, of), holds);
}

#define IF(condition) ((condition) ? HOLDS_YES : HOLDS_NO)

/* Words that keep a rule and words that break it, with where in them it is broken; | parts them. */
static const struct rule {
	enum constraint_type type;
	enum constraint_what what;
	const char *of, *words;
	const char *kept, *broken; /* what breaks it stands between < and > */
	bool numbered;             /* each word is a unit */
} rules[] = {
    {CONSTRAINT_FORBID_WORDS, WHAT_CHARS, "", "cat", "cats|scat|so|cat_1", "<cat>|(<CAT>)|<Cat>-like|the <cat>'s",
	false},
    {CONSTRAINT_FORBID_WORDS, WHAT_CHARS, "", "don't", "dont|don", "<don\u2019t>|(<Don't>)", false},
    {CONSTRAINT_NO_CHAR, WHAT_CHARS, ",;\u00e9", "", "so.|it|e", "so<,>|a<;>b|t<\u00e9>", false},
    {CONSTRAINT_NO_CHAR, WHAT_DIGITS, "", "", "so|one,|\u00b2", "<7>|a<8>b", false},
    {CONSTRAINT_NO_CHAR, WHAT_EMOJI, "", "", "so|:)|\u00e9|\u2713|K\u2660|\u2764|\u2605",
	"<\U0001f600>|so<\u2764>\ufe0f|<\u2705>", false},
    {CONSTRAINT_NO_CHAR, WHAT_PUNCTUATION, "", "", "so|\u00e9|7", "so<.>|<\u201c>a|so<,>", false},
    {CONSTRAINT_AVOID_LETTER, WHAT_CHARS, " e ", "", "so|it", "th<e>|<E>gg", false},
    {CONSTRAINT_AVOID_LETTER, WHAT_CHARS, "\u00c9", "", "so|e", "t<\u00e9>|<\u00c9>t", false},
    {CONSTRAINT_AVOID_ENDING, WHAT_CHARS, " ing ", "", "king|ing|inged|so", "<being>|<sing-being>|<BEING>|<Hiding>.",
	false},
    {CONSTRAINT_ALL_UPPER, WHAT_CHARS, "", "", "SO|7|\u00c9T\u00c9", "S<o>|<\u00e9>T", false},
    {CONSTRAINT_ALL_LOWER, WHAT_CHARS, "", "", "so|7|\u00e9t\u00e9", "<S>o|\u00e9<T>", false},
    {CONSTRAINT_TITLE_CASE, WHAT_CHARS, "", "",
	"So|7|\u00c9t\u00e9|a|an|and|as|at|but|by|for|from|if|in|into|nor|of|on|or|over|so|the|to|up|via|with|yet|\"It\"",
	"<it>|<well-known>|(<\u00e9t\u00e9>)|<ands>", true},
};

/* One of a list that | parts; its length is returned and *at is where it stands. */
static size_t
one_of(const char *list, const char **at)
{
	size_t count = 1;

	for (*at = list; **at != '\0'; ++*at)
		count += **at == '|';
	*at = list;
	for (unsigned skip = any(count); skip > 0; skip--)
		*at = strchr(*at, '|') + 1;
	return strcspn(*at, "|");
}

static void
notes_offences(void)
{

	for (size_t round = 0; round < 100 * nitems(rules); round++) {
		const struct rule *rule = &rules[round % nitems(rules)];
		struct offence wanted[64];
		size_t len = (size_t)sprintf(text, " \n"), count = 0;

		for (size_t words = round < nitems(rules) ? 40 : any(7), i = 0; i < words; i++) {
			const char *at;
			size_t of = one_of(any(3) || words == 40 ? rule->broken : rule->kept, &at), from = len;

			for (len += (size_t)sprintf(text + len, i > 0 ? " " : ""); of > 0; of--, at++)
				if (*at == '<')
					from = len;
				else if (*at == '>')
					wanted[count++] = (struct offence){0, from, len, 0};
				else
					text[len++] = *at;
		}
		text[len] = '\0';
		struct finding finding =
		    judged((struct constraint){.type = rule->type, .what = rule->what, .text = span_of(rule->of)},
			rule->words);

		CHECK_EQ_INT(finding.holds, IF(count == 0));
		CHECK_EQ_INT(finding.offending, count);
		CHECK(rule->numbered || (finding.counted && finding.measured == count && finding.unit_count == 0));
		if (CHECK_EQ_INT(finding.offence_count, count < OFFENCES_MAX ? count : OFFENCES_MAX))
			for (size_t i = 0; i < finding.offence_count; i++)
				CHECK(finding.offences[i].from == wanted[i].from &&
				    finding.offences[i].to == wanted[i].to && finding.offences[i].measured == 0 &&
				    finding.offences[i].index == (rule->numbered ? i + 1 : 0));
	}
	/* Hyphens and apostrophes of words are no punctuation to everybody, and nothing else decides by them. */
	strcpy(text, "well-known cat's");
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_NO_CHAR, .what = WHAT_PUNCTUATION}, "").holds,
	    HOLDS_UNDECIDED);
	strcpy(text, "well-known cat's.");
	CHECK_EQ_INT(
	    judged((struct constraint){.type = CONSTRAINT_NO_CHAR, .what = WHAT_PUNCTUATION}, "").holds, HOLDS_NO);
	check_holds(CONSTRAINT_NO_CHAR, "-", "well-known", HOLDS_NO);
	strcpy(text, "so `cat` is");
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_FORBID_WORDS}, "cat").holds, HOLDS_UNDECIDED);
	strcpy(text, "The grey `cat`");
	CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_FORBID_WORDS}, "cat|grey").holds, HOLDS_NO);
	/* They are told in the order of the answer, whichever word was named first. */
	strcpy(text, "The sea is grey.");
	struct finding finding = judged((struct constraint){.type = CONSTRAINT_FORBID_WORDS}, "grey|sea");

	CHECK(finding.offence_count == 2 && finding.offences[0].from == 4 && finding.offences[1].from == 11);
	strcpy(text, "\u00bfEs well-known");
	CHECK_EQ_INT(
	    judged((struct constraint){.type = CONSTRAINT_NO_CHAR, .what = WHAT_PUNCTUATION}, "").holds, HOLDS_NO);
	check_holds(CONSTRAINT_AVOID_LETTER, " ", "so it is", HOLDS_YES);
}

/* Some of three words stand in the answer: all are asked for, or one of them is. */
static void
finds_words(void)
{
	static const char *const words[] = {"salt", "wind", "old sea"};

	for (unsigned which = 0; which < 8; which++)
		for (unsigned order = 0; order < 2; order++) {
			size_t len = (size_t)sprintf(text, "So");
			unsigned count = 0;

			for (unsigned i = 0; i < 3; i++) {
				unsigned word = order ? 2 - i : i;

				if ((which >> word & 1) == 0)
					continue;
				len += (size_t)sprintf(text + len, " (%sy)", words[word]);
				count++;
			}
			struct finding finding =
			    judged((struct constraint){.type = CONSTRAINT_INCLUDE_WORDS}, "salt|Wind|old sea");

			CHECK_EQ_INT(finding.holds, IF(count == 3));
			CHECK(finding.counted && finding.measured == count && finding.offending == 0);
			CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_ONE_OF}, "salt|Wind|old sea").holds,
			    IF(count > 0));
			CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_INCLUDE_WORDS}, "salt| ").holds,
			    HOLDS_UNDECIDED);
			CHECK_EQ_INT(
			    judged((struct constraint){.type = CONSTRAINT_ONE_OF}, " |salt").holds, IF(which & 1));
		}
}

/* One of the words and nothing else, where nothing else is to stand in the answer. */
static void
finds_one_alone(void)
{
	static const char *const around[][2] = {{"", ""}, {"", "."}, {"**", "**"}, {"", ", it is"}, {"It is ", ""},
	    {"", "-ish"}},
				 *const words[] = {"yes", "No", "can't say"};

	for (size_t i = 0; i < nitems(around) * nitems(words); i++)
		for (int only = 0; only < 2; only++) {
			size_t frame = i % nitems(around);

			sprintf(text, "%s%s%s", around[frame][0], words[i / nitems(around)], around[frame][1]);
			CHECK_EQ_INT(
			    judged((struct constraint){.type = CONSTRAINT_ONE_OF, .only = only}, "yes|no|can't say")
				.holds,
			    IF(!only || frame < 3));
		}
}

/* So many tips may be no list, or one among others; of one plain list they are the entries. */
static void
counts_entries(void)
{
	static const struct {
		const char *answer;
		uint32_t about;
		enum holds holds;
	} rows[] = {
	    {"# Tips\n1. Rest.\n2. Drink.", 5, HOLDS_UNDECIDED},
	    {"**Tips**\n1. Rest.\n2. Drink.", 5, HOLDS_UNDECIDED},
	    {"Rest and drink.", 3, HOLDS_UNDECIDED},
	    {"1. Rest.\n   It helps.\n\n2. Drink.", 5, HOLDS_NO},
	    {"1. Rest.\n2. Drink.\nAlso:\n- Sleep.\n- Eat.", 3, HOLDS_UNDECIDED},
	    {"rest, sleep", 2, HOLDS_YES},
	};
	static struct constraint_list list = {.count = 2};
	struct finding finding;

	for (size_t i = 0; i < nitems(rows); i++) {
		strcpy(text, rows[i].answer);
		CHECK_EQ_INT(judged((struct constraint){.type = CONSTRAINT_ITEM_COUNT,
					.bounds = {RELATION_EQ, rows[i].about, rows[i].about}},
				 "")
				 .holds,
		    rows[i].holds);
	}
	list.items[0] = (struct constraint){.type = CONSTRAINT_NUMBERED_LIST};
	list.items[1] = (struct constraint){.type = CONSTRAINT_ITEM_COUNT, .bounds = {RELATION_EQ, 3, 3}};
	verify(&list, &list.items[1], span_of(rows[2].answer), &finding);
	CHECK_EQ_INT(finding.holds, HOLDS_NO);
}

/* Each unit begins or ends with a text, a letter or an emoji; those that do not offend. */
static void
holds_for_each(void)
{
	static const struct {
		enum constraint_type type;
		const char *of, *mark, *kept, *broken, *between;
	} rows[] = {
	    {CONSTRAINT_EACH_SENTENCE_STARTS, "Well", "", "Well, it is.|WELL it is.|\"Well\" it is.",
		"Wells are.|So it is well.", " "},
	    {CONSTRAINT_EACH_SENTENCE_STARTS, "W", "", "Well, it is.|What is.", "So it was.|Is Well.", " "},
	    {CONSTRAINT_EACH_SENTENCE_STARTS, "", "", "\U0001f600 It is.", "It is \U0001f600.", " "},
	    {CONSTRAINT_EACH_LINE_STARTS, "Well", "", "Well, it is.|- Well it is|# Well so|> Well",
		"Wells are.|So it is well.", "\n"},
	    {CONSTRAINT_EACH_LINE_STARTS, "", "", "\U0001f600 It is.|- \u2764 it is|1. \u2764 it is",
		"It is \U0001f600|- it is \u2764|So", "\n"},
	    {CONSTRAINT_EACH_BULLET_STARTS, "Well", "- ", "Well it is", "Wells are|So well", "\n"},
	    {CONSTRAINT_EACH_BULLET_STARTS, "", "- ", "\u2764 it is", "it is \u2764", "\n"},
	    {CONSTRAINT_EACH_PARAGRAPH_STARTS, "Well", "", "Well, it is.|- Well it is", "Wells are.|So it is well.",
		"\n\n"},
	    {CONSTRAINT_EACH_PARAGRAPH_STARTS, "", "", "\u2764 it is", "it is \u2764", "\n\n"},
	    {CONSTRAINT_EACH_WORD_STARTS, "s", "", "so|See|it-s", "it|less", " "},
	    {CONSTRAINT_EACH_SENTENCE_ENDS, "now", "", "It is now.|So it is \"now\".|Now!",
		"It is known.|Now it is so.", " "},
	    {CONSTRAINT_EACH_LINE_ENDS, "now", "", "It is now|So it is **now**.", "It is known|Now it is", "\n"},
	    {CONSTRAINT_EACH_LINE_ENDS, "!", "", "It is!|So it is!!", "It is.|! is|So?!?", "\n"},
	    {CONSTRAINT_EACH_LINE_ENDS, "", "", "It is \u2764|It is \u2764\ufe0f.|So \U0001f600 !|So \u2764?",
		"It \u2764 is|It is|so \u2764,", "\n"},
	    {CONSTRAINT_EACH_BULLET_ENDS, "now", "- ", "it is now|now.", "it is so|now it is", "\n"},
	    {CONSTRAINT_EACH_BULLET_ENDS, "", "- ", "it is \u2764|\u2764", "\u2764 it is|so", "\n"},
	    {CONSTRAINT_EACH_PARAGRAPH_ENDS, "now", "", "it is now|now.", "it is so|now it is", "\n\n"},
	    {CONSTRAINT_EACH_PARAGRAPH_ENDS, "", "", "it is \u2764", "\u2764 it is|so", "\n\n"},
	};

	for (size_t round = 0; round < 60 * nitems(rows); round++) {
		size_t row = round % nitems(rows), len = 0, units = any(6), count = 0;
		struct offence wanted[8];

		text[0] = '\0';
		for (size_t i = 0; i < units; i++) {
			bool breaks = any(3) == 0;
			const char *at;
			size_t of = one_of(breaks ? rows[row].broken : rows[row].kept, &at);

			/* Of a word with a hyphen both parts are words by one count. */
			if (strncmp(at, "it-s", 4) == 0)
				of = one_of("so", &at);
			len += (size_t)sprintf(text + len, "%s%s", i > 0 ? rows[row].between : "", rows[row].mark);
			if (breaks)
				wanted[count++] = (struct offence){i + 1, len, len + of, 0};
			len += (size_t)sprintf(text + len, "%.*s", (int)of, at);
		}
		struct finding finding =
		    judged((struct constraint){.type = rows[row].type, .text = span_of(rows[row].of)}, "");

		CHECK_EQ_INT(finding.holds, units == 0 ? HOLDS_UNDECIDED : IF(count == 0));
		CHECK_EQ_INT(finding.unit_count, count > 0 ? units : finding.unit_count);
		CHECK_EQ_INT(finding.offending, count);
		CHECK_EQ_INT(finding.measured, count);
		if (CHECK_EQ_INT(finding.offence_count, count))
			for (size_t i = 0; i < count; i++) {
				/* The mark of an entry is of its line or is not. */
				CHECK(finding.offences[i].from == wanted[i].from || text[wanted[i].from] == '-');
				CHECK(finding.offences[i].index == wanted[i].index &&
				    finding.offences[i].to == wanted[i].to && finding.offences[i].measured == 0);
			}
	}
	/* Behind the stop of a sentence its emoji may stand, but not behind that of a line. */
	for (unsigned which = 0; which < 8; which++) {
		text[0] = '\0';
		for (unsigned i = 0; i < 3; i++)
			sprintf(text + strlen(text), "%sIt is so.%s", i > 0 ? " " : "",
			    which >> i & 1 ? " \U0001f600" : "");
		CHECK_EQ_INT(holds_of(CONSTRAINT_EACH_SENTENCE_ENDS, ""), IF(which == 7));
	}
	check_holds(CONSTRAINT_EACH_SENTENCE_ENDS, "", "It is so.", HOLDS_NO);
	check_holds(CONSTRAINT_EACH_LINE_ENDS, "", "So\n\u2764", HOLDS_NO);
	check_holds(CONSTRAINT_EACH_LINE_ENDS, "", "!!\n?", HOLDS_NO);
	/* A heading is a line or none: what has fewer offences is told, and of the same number the first. */
	check_holds(CONSTRAINT_EACH_LINE_STARTS, "Well", "# Tips\nWell, so.\nWell, it is.", HOLDS_YES);
	strcpy(text, "# Tips\nWell, so.\nIt is.");
	CHECK_EQ_INT(
	    judged((struct constraint){.type = CONSTRAINT_EACH_LINE_STARTS, .text = span_of("Well")}, "").offending, 1);
	strcpy(text, "# Well\nIt is.");
	CHECK_EQ_INT(
	    judged((struct constraint){.type = CONSTRAINT_EACH_LINE_STARTS, .text = span_of("Well")}, "").unit_count,
	    2);
	check_holds(CONSTRAINT_EACH_PARAGRAPH_STARTS, "So", "So it is.\n***\nSo it was.\n\nSo?", HOLDS_YES);
}

/* An answer begins or ends with a text as a whole, whatever wraps it. */
static void
begins_and_ends(void)
{
	static const char *const wraps[][2] = {{"", ""}, {"\"", "\""}, {"**", "**"}, {"# ", ""}, {"\u201c", "\u201d"},
	    {"> ", ""}, {"`", "`"}, {"\u00ab", "\u00bb"}, {" \n", "\n"}};

	for (size_t i = 0; i < nitems(wraps); i++) {
		sprintf(text, "%sWell now%s, it is", wraps[i][0], wraps[i][1]);
		CHECK_EQ_INT(holds_of(CONSTRAINT_STARTS_WITH, "well  now"), HOLDS_YES);
		CHECK_EQ_INT(holds_of(CONSTRAINT_REPEAT_PROMPT, "well  now"), HOLDS_YES);
		CHECK_EQ_INT(holds_of(CONSTRAINT_STARTS_WITH, "Well no"), HOLDS_NO);
		CHECK_EQ_INT(holds_of(CONSTRAINT_STARTS_WITH, "now"), HOLDS_NO);
		CHECK_EQ_INT(holds_of(CONSTRAINT_STARTS_WITH, ""), HOLDS_UNDECIDED);
		sprintf(text, "So it is %sWell now%s", wraps[i][0], wraps[i][1]);
		CHECK_EQ_INT(holds_of(CONSTRAINT_ENDS_WITH, "well  now"), HOLDS_YES);
		CHECK_EQ_INT(holds_of(CONSTRAINT_ENDS_WITH, "Well"), HOLDS_NO);
		CHECK_EQ_INT(holds_of(CONSTRAINT_ENDS_WITH, ""), HOLDS_UNDECIDED);
	}
	/* What closes a question, and what closes none. */
	for (const char *closes = "*_\"')]`> \n\t"; *closes != '\0'; closes++) {
		sprintf(text, "So it is?%c%c", *closes, *closes);
		CHECK_EQ_INT(holds_of(CONSTRAINT_ENDS_QUESTION, ""), HOLDS_YES);
		sprintf(text, "Is it?%c so%c", *closes, *closes);
		CHECK_EQ_INT(holds_of(CONSTRAINT_ENDS_QUESTION, ""), HOLDS_NO);
	}
	check_holds(CONSTRAINT_ENDS_QUESTION, "", "", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ENDS_QUESTION, "", "**", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_ENDS_QUESTION, "", "?", HOLDS_YES);
	check_holds(CONSTRAINT_ENDS_QUESTION, "", "Est-ce l'\u00e9t\u00e9?", HOLDS_YES);
	check_holds(CONSTRAINT_STARTS_WITH, "A", "All of it.", HOLDS_YES);
	check_holds(CONSTRAINT_STARTS_WITH, "Well.", "Well, it is.", HOLDS_NO);
	check_holds(CONSTRAINT_ENDS_QUESTION, "", "So\u00e9", HOLDS_UNDECIDED);
	/* A postscript with its stops, with spaces behind them, or without. */
	check_holds(CONSTRAINT_POSTSCRIPT, "P.S.", "So.\n\nP.S. Well.", HOLDS_YES);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.P.S.", "So.\n\np. p. s. Well.", HOLDS_YES);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.P.S", "So.\n\nP. P. S Well.", HOLDS_YES);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.P.S", "PPS: Well.", HOLDS_YES);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.P.S", "So.\nPPS", HOLDS_YES);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.P.S", "So.\nPPSs", HOLDS_NO);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.S.", "So PS. Well", HOLDS_NO);
	check_holds(CONSTRAINT_POSTSCRIPT, "P.", "So.\nPS", HOLDS_NO);
	check_holds(CONSTRAINT_POSTSCRIPT, "PS", "So, perhaps.", HOLDS_NO);
	check_holds(CONSTRAINT_POSTSCRIPT, " ", "So.", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_POSTSCRIPT, "A postscript of 32 characters ..", "So.", HOLDS_NO);
	check_holds(CONSTRAINT_POSTSCRIPT, "A postscript of 33 characters ...", "So.", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_POSTSCRIPT, "................................", "So.", HOLDS_NO);
}

/* Scripts that stand for one language: the first and the last letter of each, most of an answer or half of it. */
static void
knows_scripts(void)
{
	static const struct {
		const char *language, *first, *last, *before, *behind;
	} scripts[] = {{"pa", "\u0a00", "\u0a7f", "\u09ff", "\u0a80"}, {"gu", "\u0a80", "\u0aff", "\u0a7f", "\u0b00"},
	    {"or", "\u0b00", "\u0b7f", "\u0aff", "\u0b80"}, {"kn", "\u0c80", "\u0cff", "\u0c7f", "\u0d00"},
	    {"ml", "\u0d00", "\u0d7f", "\u0cff", "\u0d80"}, {"si", "\u0d80", "\u0dff", "\u0d7f", "\u0e00"},
	    {"lo", "\u0e80", "\u0eff", "\u0e7f", "\u0f00"}, {"my", "\u1000", "\u109f", "\u0fff", "\u10a0"},
	    {"ka", "\u10a0", "\u10ff", "\u109f", "\u1100"}, {"am", "\u1200", "\u137f", "\u11ff", "\u1380"},
	    {"km", "\u1780", "\u17ff", "\u177f", "\u1800"}, {"hy", "\u0530", "\u0588", "\u052f", "\u0590"}};
	static const char *const families[][3] = {
	    {"hi", "mr", "ne"}, {"ru", "uk", "bg"}, {"ar", "fa", "ur"}, {"bn", "as", "bn"}};
	static const char *const texts[] = {"\u092f\u0939 \u092e\u0947\u0930\u093e \u0918\u0930 \u0939\u0948",
	    "\u042d\u0442\u043e \u043c\u043e\u0439 \u0434\u043e\u043c, \u0438 \u043e\u043d \u043d\u0435 \u0434\u0430\u043b\u0435\u043a\u043e.",
	    "\u0647\u0630\u0627 \u0628\u064a\u062a\u064a",
	    "\u098f\u099f\u09be \u0986\u09ae\u09be\u09b0 \u09ac\u09be\u09a1\u09bc\u09bf"};

	for (size_t i = 0; i < nitems(scripts); i++) {
		sprintf(text, "%s%s", scripts[i].first, scripts[i].last);
		CHECK_EQ_INT(holds_of(CONSTRAINT_LANGUAGE, scripts[i].language), HOLDS_YES);
		for (size_t k = 0; k < nitems(scripts); k++)
			CHECK_EQ_INT(holds_of(CONSTRAINT_LANGUAGE, scripts[k].language), IF(k == i));
		sprintf(text, "%s%s", scripts[i].before, scripts[i].behind);
		CHECK_EQ_INT(holds_of(CONSTRAINT_LANGUAGE, scripts[i].language), HOLDS_NO);
		sprintf(text, "%s so %s 7, %s.", scripts[i].first, scripts[i].first, scripts[i].last);
		CHECK_EQ_INT(holds_of(CONSTRAINT_LANGUAGE, scripts[i].language), HOLDS_YES);
		sprintf(text, "%s so%s", scripts[i].first, scripts[i].last);
		CHECK_EQ_INT(holds_of(CONSTRAINT_LANGUAGE, scripts[i].language), HOLDS_NO);
	}
	for (size_t i = 0; i < nitems(families); i++)
		for (size_t k = 0; k < nitems(families); k++)
			for (size_t n = 0; n < 3; n++)
				check_holds(CONSTRAINT_LANGUAGE, families[k][n], texts[i], IF(k == i));
	check_holds(CONSTRAINT_LANGUAGE, "de", "7 + 7", HOLDS_UNDECIDED);
	check_holds(CONSTRAINT_LANGUAGE, "en", "This is not the house that I was in with my mother.", HOLDS_YES);
	check_holds(CONSTRAINT_LANGUAGE, "de", "This is not the house that I was in with my mother.", HOLDS_NO);
}

int
main(void)
{

	notes_offences();
	finds_words();
	finds_one_alone();
	counts_entries();
	holds_for_each();
	begins_and_ends();
	knows_scripts();
	return check_end();
}
