/*
 * Where any of many short words occur in a text: a filter over four bytes at a time (a q-gram filter, Wu and Manber,
 * 1994), and a comparison where it lets through. The tables that a scan touches are small, so that it is as quick in a
 * program that has just done something else.
 *
 * A literal's edges are looked at. ASCII letters are compared without case; what else PCRE2 takes for one of them is
 * told by qgrams_fits.
 */
#ifndef PARAPET_POLICIES_PATTERNS_QGRAMS_H
#define PARAPET_POLICIES_PATTERNS_QGRAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/patterns/literal.h"
#include "policies/span.h"

#define QGRAMS_WORDS_MAX 20000

struct qgrams;
struct qgrams_filed;

/* A word and the number of what it stands for. Several words may share a number, several numbers a word. */
struct qgrams_word {
	const struct literal *literal; /* at least one byte */
	unsigned number;
};

/*
 * Borrows the words, at most QGRAMS_WORDS_MAX, and sorts them. Where too many words are alike it does not look for them
 * all, and sets their numbers' bits in `left_out`. Returns NULL without memory.
 */
struct qgrams *qgrams_new(struct qgrams_word *words, size_t count, unsigned char *left_out);
void qgrams_free(struct qgrams *qgrams);

/* How many different words are looked for. */
unsigned qgrams_count(const struct qgrams *qgrams);

/* Whether a text can be scanned: no U+017F or U+212A stands in it, which PCRE2 takes for s and k. */
bool qgrams_fits(struct span text);

/* A way through a text; all but the text begins as 0. */
struct qgrams_walk {
	struct span text;
	size_t at;                             /* the first byte that is still to be looked at */
	size_t from;                           /* where the word begins that was found */
	unsigned gram;                         /* of that one and three more */
	const struct qgrams_filed *next, *end; /* words that may stand around the one before */
};

/*
 * Go on to the next word that occurs. Returns which, or -1 behind the last one. Words come in the order of their grams,
 * not of where they begin; walk->at never shrinks.
 */
long qgrams_next(const struct qgrams *qgrams, struct qgrams_walk *walk);

/* The numbers of a word, and how many. */
const uint16_t *qgrams_numbers(const struct qgrams *qgrams, unsigned word, size_t *count);

#endif
