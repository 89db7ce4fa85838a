/*
 * Looking for words in text, for the readers of questions and answers: ASCII case aside, whole words only.
 */
#ifndef PARAPET_ROUTES_TEXT_PHRASES_H
#define PARAPET_ROUTES_TEXT_PHRASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/cpu.h"
#include "policies/patterns/kinds.h"
#include "policies/span.h"

#define PHRASE_NONE ((size_t)-1)

/* 1 to 26 for a letter of either case, 0 for any other byte. */
static inline unsigned
phrase_letter(char byte)
{
	unsigned number = ((unsigned char)byte | 0x20U) - 'a' + 1;

	return number <= 26 ? number : 0;
}

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

/* The length of the first of a list that ends in NULL that stands at an offset, exactly; 0: none does. */
size_t phrase_any_at(struct span text, size_t at, const char *const *list);

/* Whether a digit of ASCII stands in a text; or such a letter or digit. */
bool phrase_has_digit(struct span text);
bool phrase_has_word(struct span text);

/* Whether a byte is the "n" of a line's end in two characters. */
static inline bool
phrase_is_escape(struct span text, size_t at)
{

	return text.at[at] == 'n' && at > 0 && text.at[at - 1] == '\\';
}

/*
 * A bit for each of the 64 bytes from an offset on, the first one lowest, at which a word begins: a letter with no
 * letter before it, or with a line's end in two characters ("\n"), whose "n" is one such letter, too.
 */
uint64_t word_begins(struct span text, size_t at);

/* By the first letter of phrases that begin with one, which may come second, and which third. Begins as 0. */
struct phrase_starts {
	uint32_t seconds[32]; /* by the last five bits of the first byte, a bit for the last five of the second */
	uint32_t thirds[32];  /* ... a bit for each letter (phrase_letter) */
};

void phrase_starts_add(struct phrase_starts *starts, const char *phrase);

/* Whether the text at an offset may go on like one of those phrases: says yes too often, and no where none stands. */
static inline bool
phrase_starts_at(const struct phrase_starts *starts, struct span text, size_t at)
{
	unsigned first = (unsigned char)text.at[at] & 31U;
	unsigned second = at + 1 < text.len ? (unsigned char)text.at[at + 1] & 31U : 0;

	if ((starts->seconds[first] >> second & 1) == 0)
		return false;
	return (starts->thirds[first] >> (at + 2 < text.len ? phrase_letter(text.at[at + 2]) : 0) & 1) != 0;
}

/* Whether the text at an offset goes on like this, exactly. */
static inline bool
phrase_stands(struct span text, size_t at, const char *what)
{
	size_t n = strlen(what);

	/* Nearly all differ in the first byte. */
	return !cpu_spend(1) && at <= text.len && text.len - at >= n && (n == 0 || text.at[at] == what[0]) &&
	    memcmp(text.at + at, what, n) == 0;
}

/*
 * Cut the next sentence off a text: it ends in . ! or ? before white space or the end, at a line's end, or where JSON
 * has a line's end ("\n" in two characters). Advances *rest past it; returns false when nothing but white space is
 * left.
 */
bool sentence_next(struct span *rest, struct span *sentence);

#endif
