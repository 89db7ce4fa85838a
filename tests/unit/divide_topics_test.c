/*
 * Words of form as a topic and as an order: whoever asks what lowercase letters are wants no answer in them, and
 * whoever asks for them gets them. Every topic in every frame, and every order that has its words.
 */
#include <stdio.h>
#include <string.h>

#include "executors/constraints/divide.h"
#include "tests/unit/check.h"

static struct constraint_list list;

static const char *const topics[] = {"lowercase letters", "lower case", "uppercase letters", "upper case", "all caps",
    "capital letters", "title case", "comma separated lists", "bullet points", "numbered lists", "a haiku", "the haiku",
    "limericks", "an acrostic", "rhyming verse", "alphabetical order", "a postscript", "the P.S. in letters",
    "JSON files", "YAML", "HTML tables", "comments in JSON", "tables in Markdown", "a table", "code blocks", "emojis",
    "exclamation marks", "commas", "quotation marks", "double square brackets", "bold text", "verbs in Spanish",
    "idioms in English", "grammar in Latin", "the letter e", "the word love", "yes or no questions", "short sentences",
    "two-line poems", "plain text", "small caps", "large caps", "European capitals", "table tennis", "haiku poets"};

static const struct {
	const char *before, *behind;
} frames[] = {{"Explain ", "."}, {"Explain ", " to a child."}, {"Explain what ", " means."}, {"Write about ", "."},
    {"Write a lesson about ", "."}, {"Write a short lesson on ", " for beginners."}, {"Describe ", "."},
    {"Describe ", " in our time."}, {"Tell me about ", "."}, {"Discuss ", " and why people like it."},
    {"Write an essay about ", "."}, {"Compare ", " with other habits."}, {"What is ", "?"}, {"Why do people use ", "?"},
    {"I am learning about ", "."}, {"Write a history of ", "."}, {"Give me three facts about ", "."},
    {"Write the introduction to a book on ", "."}, {"Write a guide to ", "."}};

/* The same words, asked for. */
static const struct {
	const char *order;
	enum constraint_type type;
} orders[] = {{"in lowercase letters", CONSTRAINT_ALL_LOWER}, {"in lower case", CONSTRAINT_ALL_LOWER},
    {"in uppercase letters", CONSTRAINT_ALL_UPPER}, {"in all caps", CONSTRAINT_ALL_UPPER},
    {"in capitals", CONSTRAINT_ALL_UPPER}, {"in capital letters", CONSTRAINT_ALL_UPPER},
    {"in title case", CONSTRAINT_TITLE_CASE}, {"in bullet points", CONSTRAINT_BULLETS},
    {"as a numbered list", CONSTRAINT_NUMBERED_LIST}, {"as a haiku", CONSTRAINT_HAIKU},
    {"as a limerick", CONSTRAINT_LIMERICK}, {"in alphabetical order", CONSTRAINT_ALPHABETICAL},
    {"as JSON", CONSTRAINT_JSON}, {"in YAML", CONSTRAINT_YAML}, {"as a table", CONSTRAINT_TABLE},
    {"without emojis", CONSTRAINT_NO_CHAR}, {"without commas", CONSTRAINT_NO_CHAR}, {"in Spanish", CONSTRAINT_LANGUAGE},
    {"in plain text", CONSTRAINT_NO_MARKUP}, {"without using the letter e", CONSTRAINT_AVOID_LETTER}};

static const char *const asking[] = {"Explain snow %s.", "Describe snow %s.", "Write about snow %s.",
    "Tell me about snow %s, please.", "Write a lesson on snow %s."};

static void
reads_no_topics(void)
{
	char prompt[256];

	for (size_t t = 0; t < nitems(topics); t++)
		for (size_t f = 0; f < nitems(frames); f++) {
			snprintf(prompt, sizeof(prompt), "%s%s%s", frames[f].before, topics[t], frames[f].behind);
			check_example(prompt);
			constraints_divide(span_of(prompt), NO_SPAN, &list);
			CHECK_EQ_INT(list.count, 0);
		}
}

static void
reads_orders(void)
{
	char prompt[256];

	for (size_t o = 0; o < nitems(orders); o++)
		for (size_t a = 0; a < nitems(asking); a++) {
			const char *gap = strstr(asking[a], "%s");

			snprintf(prompt, sizeof(prompt), "%.*s%s%s", (int)(gap - asking[a]), asking[a], orders[o].order,
			    gap + 2);
			check_example(prompt);
			constraints_divide(span_of(prompt), NO_SPAN, &list);
			if (CHECK_EQ_INT(list.count, 1))
				CHECK_EQ_INT(list.items[0].type, orders[o].type);
		}
}

/* Bullets of a gun, orders by another key, songs of others. */
static void
reads_no_things(void)
{
	static const char *const prompts[] = {"Describe a man shot with three bullets.",
	    "Describe a box with a single bullet hole.", "Write a story about a cop with one bullet left.",
	    "Write a scene with two bullets in the wall.", "List 5 authors in alphabetical order by last name.",
	    "List the states in alphabetical order of their capitals.", "Describe life in European capitals.",
	    "Compare rents in major capitals.", "List all caps made by that brand."};

	for (size_t i = 0; i < nitems(prompts); i++) {
		check_example(prompts[i]);
		constraints_divide(span_of(prompts[i]), NO_SPAN, &list);
		CHECK_EQ_INT(list.count, 0);
	}
}

int
main(void)
{

	reads_no_topics();
	reads_orders();
	reads_no_things();
	return check_end();
}
