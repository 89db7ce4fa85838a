/*
 * Where a text uses a word, and where it only quotes, copies, shortens or denies it; entries of lists; and how often a
 * text is gone through at most.
 */
#include "executors/passes/mention.h"

#include <stdio.h>
#include <string.h>

#include "executors/passes/utterance.h"
#include "tests/unit/check.h"

/* Uses of a word in a text that may copy a prompt: [] around each. */
static void
check_uses(const char *prompt, const char *word, const char *marked)
{
	char text[400], found_text[800];
	struct span found;
	struct mention mention = {.prompt = span_of(prompt)};
	size_t len = 0, at = 0, done = 0, used = 0;
	bool named = false;

	for (const char *byte = marked; *byte != '\0'; byte++)
		if (strchr("[]", *byte) == NULL)
			text[len++] = *byte;
	text[len] = '\0';
	check_example(text);
	mention.text = (struct span){guarded_copy(text, len), len};
	while (mention_next(&mention, span_of(word), &at, &found, &named)) {
		size_t from = (size_t)(found.at - mention.text.at);

		used += (size_t)snprintf(found_text + used, sizeof(found_text) - used, "%.*s[%.*s]", (int)(from - done),
		    text + done, (int)found.len, found.at);
		done = from + found.len;
		CHECK(at >= done && at <= len);
	}
	snprintf(found_text + used, sizeof(found_text) - used, "%s", text + done);
	CHECK_TEXT(found_text, marked);
	CHECK_EQ_INT(named, strcasestr(text, word) != NULL);
}

static void
check_words(void)
{
	static const char *const quotes[][2] = {
	    {"\"", "\""}, {"'", "'"}, {"`", "`"}, {"\u201c", "\u201d"}, {"\u2018", "\u2019"}};
	char text[200];

	check_uses("", "snow", "[Snow] is [snow]. So is [SNOW]");
	check_uses("", "can", "Penguins can't fly, can\u2019t swim; they [can] run.");
	for (size_t i = 0; i < nitems(quotes); i++)
		for (size_t k = 0; k < 5; k++) {
			snprintf(text, sizeof(text), "The word %ssnow%.1s%s is here, and [snow].", quotes[i][0],
			    &",.!?"[k], quotes[i][1]);
			check_uses("", "snow", text);
			snprintf(text, sizeof(text), "%ssnow%.1s%s", quotes[i][0], &",.!?"[k], quotes[i][1]);
			check_uses("", "snow", text);
		}
	check_uses("", "snow", "\"[snow] is here\" and [snow]\"");
	/* Four words in a row that stand in the prompt as well are copied, wherever among them the word is. */
	check_uses("Rewrite: the white snow fell on us.", "snow", "So the white snow fell. Here [snow] fell.");
	check_uses("Rewrite: the white snow fell on us.", "white", "the white snow fell");
	check_uses("Rewrite: the white snow fell on us.", "the", "the white snow fell, [the] end");
	check_uses("Rewrite: the white snow fell on us.", "fell", "The white snow fell");
	check_uses("Rewrite: the white snow fell on us.", "snow", "white [snow] fell and white [snow] sank");
	check_uses("Rewrite: snow fell on useful ice.", "snow", "[snow] fell on us");
	check_uses("fell on us", "us", "fell on [us]");
}

/* Sixteen places are held against the prompt; what comes behind them counts as copied. */
static void
check_compared(void)
{
	static char text[400];
	struct mention mention = {.text = {text, 0}, .prompt = span_of("Nothing of it.")};
	struct span found;
	size_t at = 0;
	unsigned uses = 0;
	bool named = false;

	check_example("more uses than are compared");
	for (int i = 0; i < 20; i++)
		mention.text.len +=
		    (size_t)snprintf(text + mention.text.len, sizeof(text) - mention.text.len, "snow %d; ", i);
	while (mention_next(&mention, span_of("snow"), &at, &found, &named))
		uses++;
	CHECK_EQ_INT(uses, 16);
}

static const struct {
	const char *prompt, *thing, *entry;
	bool is, held;
} entries[] = {
    {"Name rivers.", "Danube", "Danube", true, true},
    {"Name rivers.", "Danube", "The Danube River: 2,850 km", true, true},
    {"Name rivers.", "Danube", "danubes, long", true, true},
    {"Name rivers.", "Danube", "Danube (long)", true, true},
    {"Name rivers.", "Danube", "Danube - long", true, true},
    {"Name rivers.", "Danube", "Danube \u2013 long", true, true},
    {"Name rivers.", "Danube", "Danube \u2014 long", true, true},
    {"Name rivers.", "Danube", "Danube\nlong", true, true},
    {"Name rivers.", "Danube", "Blue Danube", false, true},
    {"Rivers, please.", "Danube", "Danube River", true, true},
    {"Name towns.", "Danube", "Danube River", false, true},
    {"Name rivers. Be nice.", "Danube", "River Danube nice", true, true},
    {"Name rivers. Be very nice.", "Danube", "River Danube nice very", false, true},
    {"Name rivers.", "Danube", "Danube, not wide", false, true},
    {"Name rivers.", "Danube", "Danube: unlike the Rhine", false, true},
    {"Name rivers.", "Danube", "Rhine: joins the Danube", false, false},
    {"Name rivers.", "Danube", "Rhine, Danube", false, false},
    {"Name rivers.", "Danube", "Danub", false, false},
    {"Name rivers.", "Danube", "Danuberies", false, false},
    {"Name rivers.", "Danube", "", false, false},
    {"Name rivers.", "West Virginia", "West Virginia", true, true},
    {"Name rivers.", "West Virginia", "Virginia West", false, false},
    {"Name rivers.", "Virginia", "West Virginia", false, true},
    {"Name letters.", "C", "C", true, true},
    {"Name letters.", "C", "Cs", false, false},
    {"Name words.", "is", "iss", true, true},
};

static void
check_entries(void)
{

	for (size_t i = 0; i < nitems(entries); i++) {
		struct mention mention = {.prompt = span_of(entries[i].prompt)};
		struct span entry = {
		    guarded_copy(entries[i].entry, strlen(entries[i].entry)), strlen(entries[i].entry)};
		bool held = false;

		check_example(entries[i].entry);
		mention.text = entry;
		CHECK_EQ_INT(mention_is_entry(&mention, span_of(entries[i].thing), entry, &held), entries[i].is);
		CHECK_EQ_INT(held, entries[i].held);
	}
}

/* Of a head its first 256 bytes; of words 32 are looked for in the prompt. */
static void
check_entry_bounds(void)
{
	static char text[600];
	struct mention mention = {.prompt = span_of("Name rivers.")};

	for (size_t end = 254; end <= 258; end++) {
		bool held = false;

		check_example("a long head");
		memset(text, '-', sizeof(text));
		memcpy(text + end - 6, "Danube", 6);
		CHECK_EQ_INT(
		    mention_is_entry(&mention, span_of("Danube"), (struct span){text, end}, &held), end <= 256);
	}
	for (int i = 0; i < 34; i++) {
		bool held = false;

		check_example("words looked for in the prompt");
		CHECK_EQ_INT(mention_is_entry(&mention, span_of("Danube"), span_of("Danube River"), &held), i < 32);
	}
}

/* A thing's letters anywhere, the end of a plural aside. */
static void
check_holds(void)
{
	check_example("holds");
	CHECK(mention_holds(span_of("Danube"), span_of("danubes")) &&
	    mention_holds(span_of("rivers"), span_of("A river!")));
	CHECK(!mention_holds(span_of("Danube"), span_of("the Dan")) &&
	    !mention_holds(span_of("rivers"), span_of("rive")));
	CHECK(mention_holds(span_of("as"), span_of("was")) && !mention_holds(span_of("as"), span_of("art")));
	CHECK(mention_holds(span_of("ass"), span_of("was")) &&
	    mention_holds(span_of("Virginia"), span_of("West Virginia")));
	CHECK(!mention_holds(span_of("a"), span_of("")));
}

static const struct {
	const char *thing, *text;
	bool stands;
} named[] = {
    {"Danube", "It is the Danube.", true},
    {"Danube", "Danube is the answer.", true},
    {"Danube", "It is not the Danube.", false},
    {"Danube", "It is not the Rhine. It is the Danube.", true},
    {"Danube", "Unlike the Danube it is short.", false},
    {"Danube", "It is the Danubes.", false},
    {"LCA", "The lowest common ancestor is here.", true},
    {"LCA", "The LCA is here.", true},
    {"LCA", "The lowest, common ancestor is here.", false},
    {"LCA", "The lowest common one is here.", false},
    {"LCA", "It has no lowest common ancestor.", false},
    {"Lca", "The lowest common ancestor is here.", false},
    {"lCA", "The lowest common ancestor is here.", false},
    {"LC", "lowest common", true},
    {"L", "lowest", false},
    {"ABCDE", "all big cats do eat", true},
    {"ABCDEF", "all big cats do eat fish", false},
    {"LCA", "ancestors, lowest common ancestor", true},
    {"LCA", "lowest common", false},
    {"LCA", "Some common ancestor is here.", false},
};

static void
check_named(void)
{

	for (size_t i = 0; i < nitems(named); i++) {
		struct mention mention = {
		    .text = {guarded_copy(named[i].text, strlen(named[i].text)), strlen(named[i].text)}};

		check_example(named[i].text);
		CHECK_EQ_INT(mention_stands(&mention, span_of(named[i].thing)), named[i].stands);
		CHECK_EQ_INT(mention.passed, strlen(named[i].text));
	}
}

/* All looks together go through 256 KiB. */
static void
check_passed(void)
{
	static char text[256 * 1024 + 1];

	memset(text, ' ', sizeof(text));
	for (size_t less = 0; less < 3; less++) {
		struct mention mention = {.text = {text, 256 * 1024 - 1 + less}};

		check_example("a text as long as may be gone through");
		CHECK_EQ_INT(mention_begin(&mention), less < 2);
		CHECK_EQ_INT(mention.refused, less == 2);
		CHECK_EQ_INT(mention.passed, less == 2 ? 0 : mention.text.len);
		CHECK(!mention_begin(&mention) && mention.refused);
	}
}

/* A sentence's words, the mark before each, and where they stop. */
static void
check_cut(void)
{
	static const struct {
		const char *text, *words; /* each behind its mark */
	} rows[] = {
	    {"I'm an AI, so (role-play) it.", " I'm an AI,so(role-play)it"},
	    {"It\u2019s **bold** _now_: a_b -c- 'd' e's", " It\u2019s bold now:a_b-c'd'e's"},
	    {"'tis a dog's", "'tis a dog's"},
	    {"rock- and 3.5 x", " rock-and 3.5 x"},
	    {"", ""},
	    {" ,. ", ""},
	    {"a--b", " a-b"},
	    {"it' s", " it's"},
	};
	static char many[400];
	struct utterance utterance;

	for (size_t i = 0; i < nitems(rows); i++) {
		char found[200] = "";
		size_t len = 0;

		check_example(rows[i].text);
		utterance_cut(
		    (struct span){guarded_copy(rows[i].text, strlen(rows[i].text)), strlen(rows[i].text)}, &utterance);
		for (unsigned k = 0; k < utterance.count; k++)
			len += (size_t)snprintf(found + len, sizeof(found) - len, "%c%.*s", utterance.before[k],
			    (int)utterance.words[k].len, utterance.words[k].at);
		CHECK_TEXT(found, rows[i].words);
		CHECK_EQ_INT(utterance.whole.len, strlen(rows[i].text));
	}
	for (size_t i = 0; i + 2 < sizeof(many); i += 2)
		memcpy(many + i, "a ", 3);
	utterance_cut(span_of(many), &utterance);
	CHECK_EQ_INT(utterance.count, UTTERANCE_MAX);
}

/* Phrases at an index: the longest, whatever the case, with no mark inside. */
static void
check_phrases(void)
{
	static const char *const phrases[] = {"no", "no way", "no way out", "it's", "out", NULL};
	static const struct {
		const char *text;
		unsigned at, words;
	} rows[] = {{"No way out", 0, 3}, {"NO way in", 0, 2}, {"no, way", 0, 1}, {"no way. out", 0, 2},
	    {"now way", 0, 0}, {"no", 0, 1}, {"no", 1, 0}, {"n", 0, 0}, {"go no way", 1, 2}, {"It\u2019s", 0, 1},
	    {"it's", 0, 1}, {"its", 0, 0}, {"it's'", 0, 1}, {"no\nway", 0, 2}, {"outs", 0, 0}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct utterance utterance;

		check_example(rows[i].text);
		utterance_cut(
		    (struct span){guarded_copy(rows[i].text, strlen(rows[i].text)), strlen(rows[i].text)}, &utterance);
		CHECK_EQ_INT(utterance_any_at(&utterance, rows[i].at, phrases), rows[i].words);
		CHECK_EQ_INT(utterance_has(&utterance, rows[i].at, phrases), rows[i].words > 0);
	}
	check_example("words");
	CHECK(utterance_word_is(span_of("No"), "no") && !utterance_word_is(span_of("no"), "no way"));
	CHECK(utterance_word_in(span_of("OUT"), phrases) && !utterance_word_in(span_of("way"), phrases));
	CHECK(!utterance_word_is(span_of("g@"), "g`") && !utterance_word_is(span_of("3"), "s") &&
	    utterance_word_is(span_of("3"), "3"));
}

int
main(void)
{

	check_words();
	check_compared();
	check_entries();
	check_entry_bounds();
	check_holds();
	check_named();
	check_passed();
	check_cut();
	check_phrases();
	return check_end();
}
