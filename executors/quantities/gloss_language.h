/*
 * A language as the glosses of this room need it: gloss_german.c is one.
 *
 * How a language is added: a table like gloss_german.c, which goes into the list in gloss_words.c; the names of its
 * months, weekdays and units of time into the lists of calendar_read.c, so that drafts are read; rows for what is asked
 * in another order of words; and phrases with their values into a test like tests/unit/quantity_german_test.c.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_GLOSS_LANGUAGE_H
#define PARAPET_EXECUTORS_QUANTITIES_GLOSS_LANGUAGE_H

#include <stddef.h>

struct gloss_pair {
	const char *from, *to;
};

/*
 * A line of phrases: "aus|von=of;from, km|m". What stands before "=", apart by "|", is of that language: words parted
 * by single blanks, in small letters, with "ae" for "ä" and "ss" for "ß". Behind it stands what they are in the tables:
 * "" leaves them out, "~" is a thing, "!" is what nobody can read, and behind ";" what they are in the second reading.
 * Without "=" they are the same in both.
 */
struct gloss_language {
	const char *code; /* ISO 639-1 */
	const char *const *phrases;
	const char *const *shared;            /* words that do not tell the language: "die", "also"; NULL at the end */
	const struct gloss_pair *numerals;    /* "zwei": "2"; NULL at the end, as in all that follow */
	const char *hundred, *thousand, *and; /* "zweihundertfuenf", "fuenfundzwanzig" */
	const struct gloss_pair *said;        /* words of answers: "hours": "Stunden" */
	const struct gloss_pair *readings;    /* struct row's, in this language */
	const char *const *months, *const *weekdays;
	const char *clock; /* behind a time of day */
};

extern const struct gloss_language gloss_german;

#endif
