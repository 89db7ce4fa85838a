/*
 * Looking for words in text, for the readers of questions and answers: ASCII case aside, whole words only.
 */
#ifndef PARAPET_EXECUTORS_PHRASES_H
#define PARAPET_EXECUTORS_PHRASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define PHRASE_NONE ((size_t)-1)

/*
 * The offset of the phrase's first occurrence at or after an offset, where no letter stands at either end of it; before
 * it may stand a line's end in two characters ("\n"). What a sentence of sentence_next holds is found in its whole
 * text.
 */
size_t phrase_find(struct span text, size_t from, const char *phrase);

/* The same for the last occurrence. */
size_t phrase_find_last(struct span text, const char *phrase);

/* Whether any of a list that ends in NULL is there. */
bool phrase_any(struct span text, const char *const *phrases);

/* How phrases begin that begin with a letter: by that, which letters come second, and which third. Begins as 0. */
struct phrase_starts {
	uint32_t seconds[27], thirds[27]; /* a bit for each letter, bit 0 for what is none */
};

void phrase_starts_add(struct phrase_starts *starts, const char *phrase);

/* Whether the text at an offset goes on like one of those beginnings. */
bool phrase_starts_at(const struct phrase_starts *starts, struct span text, size_t at);

/*
 * The next offset at or after `from` where no letter stands before one of those beginnings, or a line's end in two
 * characters ("\n") does; the text's length when there is none.
 */
size_t phrase_starts_next(const struct phrase_starts *starts, struct span text, size_t from);

/* Whether the text at an offset goes on like this, exactly. */
bool phrase_stands(struct span text, size_t at, const char *what);

/*
 * Cut the next sentence off a text: it ends in . ! or ? before white space or the end, at a line's end, or where JSON
 * has a line's end ("\n" in two characters). Advances *rest past it; returns false when nothing but white space is
 * left.
 */
bool sentence_next(struct span *rest, struct span *sentence);

#endif
