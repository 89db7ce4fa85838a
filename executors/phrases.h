/*
 * Looking for words in text, for the readers of questions and answers: ASCII case aside, whole words only.
 */
#ifndef PARAPET_EXECUTORS_PHRASES_H
#define PARAPET_EXECUTORS_PHRASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/kinds.h"
#include "policies/span.h"

#define PHRASE_NONE ((size_t)-1)

/* 1 to 26 for a letter of either case, 0 for any other byte. */
static inline unsigned
phrase_letter(char byte)
{
	unsigned number = ((unsigned char)byte | 0x20U) - 'a' + 1;

	return number <= 26 ? number : 0;
}

/* Whether a byte is the "n" of a line's end in two characters. */
static inline bool
phrase_is_escape(struct span text, size_t at)
{

	return text.at[at] == 'n' && at > 0 && text.at[at - 1] == '\\';
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

/* Goes over a text from word to word; word_walk_from begins it. */
struct word_walk {
	struct span text;
	size_t next;              /* the first byte behind the block that is looked at */
	uint64_t letters, begins; /* of that block: the letters, and the words of it that are still to come */
	bool inside;              /* before `next` stands a letter of a word that may go on behind it */
};

/* Begin at an offset: what stands before it still counts as that. */
static inline struct word_walk
word_walk_from(struct span text, size_t from)
{
	bool inside =
	    from > 0 && from <= text.len && phrase_letter(text.at[from - 1]) != 0 && !phrase_is_escape(text, from - 1);

	return (struct word_walk){.text = text, .next = from, .inside = inside};
}

/*
 * The next offset of a letter with no letter before it, or with a line's end in two characters ("\n"), whose "n" is one
 * such letter, too; the text's length behind the last.
 */
static inline size_t
word_walk_next(struct word_walk *walk)
{
	uint64_t bit;
	size_t at;

	while (walk->begins == 0) {
		if (walk->next >= walk->text.len)
			return walk->text.len;
		walk->letters = kinds_of(walk->text, walk->next, KIND_LETTER);
		walk->begins = walk->letters & ~(walk->letters << 1 | walk->inside);
		walk->next += KINDS_BLOCK;
		walk->inside = walk->letters >> (KINDS_BLOCK - 1) != 0 && !phrase_is_escape(walk->text, walk->next - 1);
	}
	at = walk->next - KINDS_BLOCK + (size_t)__builtin_ctzll(walk->begins);
	bit = walk->begins & -walk->begins;
	walk->begins ^= bit;
	if (phrase_is_escape(walk->text, at))
		walk->begins |= bit << 1 & walk->letters;
	return at;
}

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
bool phrase_stands(struct span text, size_t at, const char *what);

/*
 * Cut the next sentence off a text: it ends in . ! or ? before white space or the end, at a line's end, or where JSON
 * has a line's end ("\n" in two characters). Advances *rest past it; returns false when nothing but white space is
 * left.
 */
bool sentence_next(struct span *rest, struct span *sentence);

#endif
