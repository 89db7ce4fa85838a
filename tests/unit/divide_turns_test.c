/*
 * Which constraint of the turn before holds while its text is rewritten: each against each wish of the next turn. One
 * ends where both cannot hold, where the same thing is said anew, and where the text takes a new form.
 */
#include "executors/constraints/divide.h"

#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/divide_print.h"

/* clang-format off */
static const char *const wishes[] = {
    "rewrite it in all caps",
    "rewrite it in lowercase",
    "rewrite it in title case",
    "rewrite it as JSON",
    "rewrite it as a table",
    "rewrite it as 5 bullets",
    "rewrite it as a numbered list",
    "rewrite it in 2 sentences",
    "rewrite it in 2 paragraphs",
    "rewrite it in at most 20 words",
    "rewrite it in German",
    "rewrite it, without markdown",
    "rewrite it, without lists",
    "rewrite it, with emojis",
    "rewrite it, use the word cup",
    "rewrite it, without the word cup",
    "rewrite it, without commas",
    "rewrite it, end with \"Bye\"",
    "rewrite it, start with \"Well\"",
    "rewrite it as a haiku",
    "rewrite it, shorter",
    "rewrite it, longer",
    "rewrite only the second sentence",
    "rewrite it, 30 words are ok",
    "rewrite it and add an example",
};

/* For each wish: '+' both hold, '-' the older one ends, '=' they are the same. */
static const struct {
	const char *before, *holds;
} rows[] = {
    {"Write about tea in all caps.", "=----+-++++--+-++---+++++"},
    {"Write about tea in title case.", "--=----------------------"},
    {"Write about tea in lowercase.", "-=---+-++++--++++---+++++"},
    {"Write about tea, 5 words in capitals.", "--+++-+-+-++++++++++--+++"},
    {"Write about tea as JSON.", "---=---------------------"},
    {"Write about tea as a table.", "----=--------------------"},
    {"Write about tea in 3 paragraphs.", "+++--++--+++++++++++-----"},
    {"Write about tea in 4 sentences.", "+++---+-+-++++++++++-----"},
    {"Write about tea in 5 lines.", "+++---+-+-++++++++++-----"},
    {"Give me 3 bullets on tea.", "+++---+---+--+++++++--+++"},
    {"Write about tea. Start with \"So\".", "-------------------------"},
    {"Write about tea. End with \"Amen\".", "-------------------------"},
    {"Write about tea in at most 50 words.", "+++++-+-+-++++++++++-----"},
    {"Write about tea without commas.", "+++--+-++++--+++=++-+++++"},
    {"Write about tea without emojis.", "+++--+-++++---+++++-+++++"},
    {"Write about tea in French.", "++++++++++-++++++--++++++"},
    {"Write a haiku about tea.", "-------------------=-----"},
    {"Write about tea and use the word cup.", "--------------=----------"},
    {"Write about tea without the word cup.", "+++--+-++++--+-=+++-+++++"},
    {"Write about tea, no lists.", "------------=------------"},
    {"Write about tea without markdown.", "-----------=-------------"},
    {"Write about tea with 2 hashtags.", "+++++-+-+-++++++++++--+++"},
    {"Write about tea in at most 200 characters.", "+++++-+-+-++++++++++-----"},
    {"Write about tea. Each sentence must have at most 8 words.", "+++--++++++++++++++++++++"},
};
/* clang-format on */

/* What became of the older one. */
static char
fate(const char *before, const char *wish)
{
	static struct constraint_list list;
	char old[PRINTED_MAX], new[PRINTED_MAX], both[PRINTED_MAX];

	constraints_divide(span_of(before), NO_SPAN, &list);
	divide_print(&list, old);
	constraints_divide(span_of(wish), NO_SPAN, &list);
	divide_print(&list, new);
	constraints_divide(span_of(wish), span_of(before), &list);
	divide_print(&list, both);
	if (strcmp(both, new) == 0)
		return strcmp(old, new) == 0 ? '=' : '-';
	return strstr(both, old) != NULL && strstr(both, new) != NULL ? '+' : '?';
}

int
main(void)
{
	char found[nitems(wishes) + 1] = "";

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].before);
		for (size_t k = 0; k < nitems(wishes); k++)
			found[k] = fate(rows[i].before, wishes[k]);
		CHECK_TEXT(found, rows[i].holds);
	}
	return check_end();
}
