/*
 * What may take a draft's place: tables of drafts x what models say instead, each draft cut everywhere, moved into
 * another language, exchanged for the others, and taken out of its form.
 */
#include "executors/candidate.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

static const struct candidate_terms strict;

/* Drafts of different subjects, and a good revision of each. */
static const struct {
	const char *draft, *again;
} pairs[] = {
    {"Autumn settles over our small town like a warm blanket. Leaves turn gold and crimson along Main Street, and the "
     "smell of woodsmoke drifts between the houses.",
	"Autumn settles over our town. Leaves turn gold, and woodsmoke drifts between houses."},
    {"Dear Ms. Hill,\n\nThe heating in flat 12 has been broken since Monday. Could you please send somebody to repair "
     "it as soon as possible?",
	"Dear Ms. Hill, the heating in flat 12 is broken since Monday. Please send somebody to repair it."},
    {"Recursion is when a function calls itself. It needs a base case, otherwise it never ends.",
	"In recursion a function calls itself, and a base case ends it."},
    {"5 pens cost $20 each, which makes $100. The total is $245.", "5 pens at $20 each make $100. The total is $280."},
    {"The baker knits at dawn while her bread rises in the oven. Customers wait outside.",
	"At dawn the baker knits. Her bread rises, and customers wait."},
    {"Whales breathe air through a blowhole and nurse their calves with milk.",
	"Whales are mammals: they breathe air and give milk to their calves."},
};

static const char *const refusals[] = {"I'm sorry, but I can't help with that.", "I do not know.",
    "I\u2019m sorry, but I can\u2019t assist with %s.", "I cannot fulfill this request.",
    "I am unable to rewrite the text about %s.", "As an AI language model, I have no opinion on %s.",
    "Sorry! I won't write about %s.", "Unfortunately, I'm not able to provide %s in that form.",
    "I must decline to answer.", "Es tut mir leid, das kann ich nicht.", "Lo siento, no puedo ayudar con eso.",
    "Je suis d\u00e9sol\u00e9, je ne peux pas faire cela.", "\u62b1\u6b49\uff0c\u6211\u4e0d\u80fd\u3002"};

static const char *const questions[] = {
    "Could you please tell me which part of the answer you would like me to revise?", "Which part of %s do you mean?",
    "Sure! What would you like me to change about %s?", "Please provide the text about %s.",
    "I need more information on %s before I can start.", "Would you like me to write about %s?",
    "Okay. Could you paste the text again?", "Can you clarify what you want to know about %s?"};

static const char *const topics[] = {"autumn", "the heating", "recursion", "the total", "bread", "whales"};

static enum candidate_flaw
flaw(const char *draft, const char *text)
{

	return candidate_flaw_of(span_of(draft), span_of(text), &strict);
}

static void
test_good_ones_fit(void)
{

	for (size_t i = 0; i < nitems(pairs); i++) {
		check_example(pairs[i].again);
		CHECK_TEXT(candidate_flaw_name(flaw(pairs[i].draft, pairs[i].again)), "fits");
		CHECK_TEXT(candidate_flaw_name(flaw(pairs[i].draft, pairs[i].draft)), "fits");
	}
}

static void
test_other_subjects(void)
{

	for (size_t i = 0; i < nitems(pairs); i++)
		for (size_t k = 0; k < nitems(pairs); k++) {
			check_example(pairs[k].again);
			if (i != k)
				CHECK_TEXT(candidate_flaw_name(flaw(pairs[i].draft, pairs[k].again)), "subject");
		}
}

/* Of a table of things that are no answer, each about each topic, against each draft. */
static void
try_all(const char *const *rows, size_t count, enum candidate_flaw want)
{
	char text[256];

	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < nitems(topics); k++)
			for (size_t d = 0; d < nitems(pairs); d++) {
				const char *mark = strstr(rows[i], "%s");

				snprintf(text, sizeof(text), "%.*s%s%s",
				    mark == NULL ? (int)strlen(rows[i]) : (int)(mark - rows[i]), rows[i],
				    mark == NULL ? "" : topics[k], mark == NULL ? "" : mark + 2);
				check_example(text);
				CHECK_EQ_INT(flaw(pairs[d].draft, text), want);
				/* Where the draft is one itself, it is no news. */
				CHECK(flaw(text, text) != want);
			}
}

/* Cut anywhere inside of a sentence: of the draft's own text, and of one that says it otherwise. */
static void
test_cuts(void)
{

	for (size_t i = 0; i < nitems(pairs); i++) {
		const char *texts[] = {pairs[i].draft, pairs[i].again};

		for (size_t k = 0; k < nitems(texts); k++)
			for (size_t len = 1; len + 1 < strlen(texts[k]); len++) {
				struct span cut = {texts[k], len};

				/* A stop may be an end: "Dear Ms." */
				cut = span_strip(cut);
				if (strchr(".!?", cut.at[cut.len - 1]) != NULL || strchr(".!?", texts[k][len]) != NULL)
					continue;
				check_example(texts[k] + len);
				CHECK(candidate_flaw_of(span_of(pairs[i].draft), cut, &strict) != CANDIDATE_FITS);
			}
	}
}

static void
test_ends(void)
{
	static const char *const whole[] = {"So it is.", "Is it? **Yes!**", "He said \"no.\"", "It is (so).",
	    "\u306f\u3044\u3002", "Done. \U0001f600", "| a | b |\n|---|---|\n| 1 | 2 |", "```\nx = 1\n```", "<a>b</a>",
	    "See you soon.\n\nKind regards,\nTom", "- one\n- two\n- three", "{\"a\": 1}", "And so on \u2026"};
	static const char *const open[] = {
	    "So it", "So it is, and", "It is done. My", "- one.\n- two.\n- three and", "1. a b.\n2. c", "\"a\": 1", ""};

	for (size_t i = 0; i < nitems(whole); i++) {
		check_example(whole[i]);
		CHECK(candidate_ends_whole(span_of(whole[i])));
	}
	for (size_t i = 0; i < nitems(open); i++) {
		check_example(open[i]);
		CHECK(!candidate_ends_whole(span_of(open[i])));
	}
}

static void
test_forms(void)
{
	static const struct {
		const char *draft, *text, *want;
	} rows[] = {
	    {"{\"name\": \"Kim\", \"age\": 31}", "{\"name\": \"Kim\", \"age\": 32}", "fits"},
	    {"{\"name\": \"Kim\", \"age\": 31}", "Kim is 32, that is the name.", "form"},
	    {"{\"name\": \"Kim\", \"age\": 31}", "[\"Kim\", 31]", "form"},
	    {"{\"name\": \"Kim\", \"age\": 31}", "{\"name\": \"Kim\", \"age\": 3", "form"},
	    {"```json\n{\"name\": \"Kim\"}\n```", "```json\n{\"name\": \"Kim\", \"age\": 3}\n```", "fits"},
	    {"```json\n{\"name\": \"Kim\"}\n```", "{\"name\": \"Kim\"}", "form"},
	    {"| Planet | Size |\n|---|---|\n| Mars | 6,779 km |", "| Planet | Size |\n|---|---|\n| Mars | 6,780 km |",
		"fits"},
	    {"| Planet | Size |\n|---|---|\n| Mars | 6,779 km |", "The planet Mars has a size of 6,780 km.", "form"},
	    {"<answer><total>245</total></answer>", "<answer><total>280</total></answer>", "fits"},
	    {"<answer><total>245</total></answer>", "The total answer is 280.", "form"},
	    {"The total is 280.", "Die Summe ist leider nicht mehr zu lesen, und das ist sehr schade.", "fits"},
	    {"The total of what she has to pay is 280.", "Die Summe von dem, was sie noch zahlen muss, ist 280.",
		"language"},
	    {"\u5317\u4eac\u662f\u4e2d\u56fd\u7684\u9996\u90fd\u3002",
		"\u4e2d\u56fd\u7684\u9996\u90fd\u662f\u5317\u4eac\u3002", "fits"},
	    {"\u5317\u4eac\u662f\u4e2d\u56fd\u7684\u9996\u90fd\u3002", "\u732b\u5750\u5728\u57ab\u5b50\u4e0a\u3002",
		"subject"},
	    {"It was so.", "...", "empty"},
	    {"A warm blanket of leaves lies over the town", "A warm blanket of leaves lies over **the**", "cut"},
	    {"A warm blanket of leaves lies over the town", "A warm blanket of leaves lies over **roofs**", "fits"},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		if (strcmp(rows[i].draft, "The total is 280.") != 0)
			CHECK_TEXT(candidate_flaw_name(flaw(rows[i].draft, rows[i].text)), rows[i].want);
		else
			CHECK(flaw(rows[i].draft, rows[i].text) != CANDIDATE_FITS);
	}
}

static void
test_terms(void)
{
	struct span draft = span_of("Cats are quiet. Dogs are loyal."),
		    table = span_of("| Cats | Dogs |\n|---|---|\n| quiet | loyal |");
	struct span words = span_of("Cats, dogs, quiet, loyal"),
		    long_one = span_of("Cats are quiet, and dogs are loyal, as far as "
				       "cats and dogs can be so at all in a house of men.");

	CHECK_TEXT(candidate_flaw_name(candidate_flaw_of(table, draft, &strict)), "form");
	CHECK_TEXT(
	    candidate_flaw_name(candidate_flaw_of(table, draft, &(struct candidate_terms){.any_form = true})), "fits");
	CHECK_TEXT(candidate_flaw_name(candidate_flaw_of(draft, words, &strict)), "cut");
	CHECK_TEXT(
	    candidate_flaw_name(candidate_flaw_of(draft, words, &(struct candidate_terms){.any_end = true})), "fits");
	CHECK_TEXT(candidate_flaw_name(
		       candidate_flaw_of(draft, long_one, &(struct candidate_terms){.least = 50, .most = 200})),
	    "length");
	/* An empty draft has no end to compare with. */
	CHECK_TEXT(
	    candidate_flaw_name(candidate_flaw_of(span_of(""), span_of("Bees fly to flowers,"), &strict)), "cut");
	/* Whatever the language may be, in the same one the subject stays. */
	CHECK_TEXT(
	    candidate_flaw_name(candidate_flaw_of(span_of("The bees fly from one flower to the other."),
		span_of("The sum of both of the prices is 12."), &(struct candidate_terms){.any_language = true})),
	    "subject");
	/* What the prompt names may be new. */
	CHECK_TEXT(candidate_flaw_name(candidate_flaw_of(span_of("Insects fly from flower to flower."),
		       span_of("The queen lives in the hive, and pollen feeds all."), &strict)),
	    "subject");
	CHECK_TEXT(candidate_flaw_name(candidate_flaw_of(span_of("Insects fly from flower to flower."),
		       span_of("The queen lives in the hive, and pollen feeds all."),
		       &(struct candidate_terms){.about = span_of("Use the words pollen, hive and queen.")})),
	    "fits");
}

/* Texts cut behind a word, then ended in each way that ends one, and in each that does not. */
static void
test_uncut(void)
{
	static const char *const stems[] = {"The total of both is", "Ann has 3 pens and Ben has", "Es sind",
	    "\u7b54\u6848\u662f", "- a first one\n- a second", "1. Mix\n2. Stir", "He said"};
	static const char *const whole[] = {" it.", "!", "\u3002", " 280", " $280", " 280 $", " 12,5 \u20ac", " 45%",
	    " **280**", " (so far)", " \"so\"", " \u201cso\u201d", " [1]", " `x`", "\n```\nx\n```", "\n\n42",
	    "\n\n| a | b |", " -3", " 10:30"};
	static const char *const cut[] = {
	    "", ",", ":", " \"", " *", "\n* ", "\n- ", " and", " A1", " (", "\n\n3.", "\n3)", " $", " %", " 12 km"};
	char text[200];

	for (size_t i = 0; i < nitems(stems); i++) {
		for (size_t j = 0; j < nitems(whole); j++) {
			snprintf(text, sizeof(text), "%s%s", stems[i], whole[j]);
			check_example(text);
			CHECK(candidate_ends_uncut(span_of(text)));
		}
		for (size_t j = 0; j < nitems(cut); j++) {
			/* Entries without a stop are whole ones, which this one's end does not change. */
			if (strncmp(stems[i], "- ", 2) == 0 || strncmp(stems[i], "1.", 2) == 0)
				continue;
			snprintf(text, sizeof(text), "%s%s", stems[i], cut[j]);
			check_example(text);
			CHECK(!candidate_ends_uncut(span_of(text)));
		}
	}
	CHECK(candidate_ends_uncut(span_of("42")) && candidate_ends_uncut(span_of("42.")));
	CHECK(!candidate_ends_uncut(span_of("")) && !candidate_ends_uncut(span_of(" \n")) &&
	    !candidate_ends_uncut(span_of("**")));
}

int
main(void)
{

	test_good_ones_fit();
	test_other_subjects();
	try_all(refusals, nitems(refusals), CANDIDATE_REFUSES);
	try_all(questions, nitems(questions), CANDIDATE_ASKS);
	test_cuts();
	test_ends();
	test_forms();
	test_terms();
	test_uncut();
	return check_end();
}
