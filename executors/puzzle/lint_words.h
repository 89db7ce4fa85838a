/*
 * What a sentence says, word by word, for the lint: direction and order, numbers, negation. Private.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_LINT_WORDS_H
#define PARAPET_EXECUTORS_PUZZLE_LINT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

struct arena;

struct word {
	struct span text;
	uint32_t hash; /* of its letters, ignoring case */
};

struct words {
	struct word *list;
	uint32_t count;
};

static inline bool
word_same(const struct word *a, const struct word *b)
{

	return a->hash == b->hash && a->text.len == b->text.len &&
	    strncasecmp(a->text.at, b->text.at, a->text.len) == 0;
}

/* Cut a text into words, without punctuation. Returns false without memory. */
bool lint_words_cut(struct arena *arena, struct span text, struct words *words);

/* Whether a word is this one, ASCII case aside. */
bool lint_words_is(const struct word *word, const char *text);

/* Where these words occur in sequence, or -1. One of the two is a constraint's `say`. */
int64_t lint_words_find(const struct words *in, const struct words *what);

/* Words of direction or order, by number; synonyms share one. */
#define LINT_WORDS_DIRECTIONS_MAX 80
const char *lint_words_direction_name(size_t direction); /* NULL after the last */
int lint_words_direction(const struct word *word);       /* -1 for none */
/* Whether its absence on one side means nothing: "than" belongs to every comparative. */
bool lint_words_joins(size_t direction);
/* Set the flags of those in the words. */
void lint_words_directions(const struct words *words, bool found[LINT_WORDS_DIRECTIONS_MAX]);

/* The number of "second", "two", "2nd" or "2"; -1 for none. */
int64_t lint_words_number(const struct word *word);

/* Whether any of them negates. */
bool lint_words_negates(const struct words *words);

#endif
