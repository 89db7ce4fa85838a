/* The words that a target's texts are mutated with (sentences.c); words.py writes them. */
#ifndef PARAPET_TESTS_FUZZ_SENTENCES_H
#define PARAPET_TESTS_FUZZ_SENTENCES_H

#include <stddef.h>

extern const char *const fuzz_words[];
extern const size_t fuzz_word_count;

#endif
