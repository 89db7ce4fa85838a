/*
 * The table for a language: gloss_german.c is one.
 *
 * To add a language: a table like gloss_german.c, listed in gloss_words.c; the names of its months, weekdays and
 * units of time in the lists of calendar_read.c, so that drafts can be read; rows for other word orders; and phrases
 * with their values in a test like tests/unit/quantity_german_test.c.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_GLOSS_LANGUAGE_H
#define PARAPET_EXECUTORS_QUANTITIES_GLOSS_LANGUAGE_H

#include <stddef.h>

struct gloss_pair {
	const char *from, *to;
};

/*
 * A line of phrases: "aus|von=of;from, km|m". The part before "=", separated by "|", is in that language: words
 * separated by single blanks, in lowercase, with "ae" for "ä" and "ss" for "ß". The part after it is their equivalent
 * in the tables: "" omits them, "~" is a thing, "!" is unreadable, and ";" precedes the equivalent in the second
 * reading. Without "=" they are the same in both languages.
 */
struct gloss_language {
	const char *code; /* ISO 639-1 */
	const char *const *phrases;
	const char *const *shared;         /* words that do not identify the language: "die", "also"; NULL at the end */
	const struct gloss_pair *numerals; /* "zwei": "2"; NULL at the end, as for all below */
	const char *hundred, *thousand, *and; /* "zweihundertfuenf", "fuenfundzwanzig" */
	const struct gloss_pair *said;        /* words in answers: "hours": "Stunden" */
	const struct gloss_pair *readings;    /* struct row's, in this language */
	const char *const *months, *const *weekdays;
	const char *clock; /* after a time of day */
};

extern const struct gloss_language gloss_german;

#endif
