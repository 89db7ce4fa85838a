/*
 * Numbers in English words, the words that scale digits, and the vulgar fractions of Unicode.
 */
#ifndef PARAPET_ROUTES_TEXT_NUMBER_WORDS_H
#define PARAPET_ROUTES_TEXT_NUMBER_WORDS_H

#include "routes/text/number.h"

/*
 * Read number words that begin at an offset where a word begins: "twenty-five", "two hundred and five", "a dozen",
 * "half", "two thirds", "twice". Returns the length, or 0.
 */
size_t number_words_read(struct span text, size_t at, struct number *number);

/*
 * The word at an offset as a factor of the digits before it: "million", "dozen", "k". Returns its power of ten in
 * *exponent (or 0 with *dozens set) and its length, or 0.
 */
size_t number_scale_read(struct span text, size_t at, int *exponent, bool *dozens);

/* A vulgar fraction of Unicode at an offset. Returns its length, or 0. */
size_t number_vulgar_read(struct span text, size_t at, struct rational *value);

/* The length of the run of letters at an offset. */
size_t number_word_length(struct span text, size_t at);

/* Whether a word is one of a list that ends in NULL, ASCII case aside. */
bool number_word_among(struct span word, const char *const *list);

#endif
