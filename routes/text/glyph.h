/*
 * One character at a time, and what kind it is, as far as counting words and lines needs to know.
 *
 * The classes follow the Unicode blocks (UAX #44) instead of each character's own property: a block of letters counts
 * as letters throughout. Where that is coarse it is so for every reading alike.
 */
#ifndef PARAPET_ROUTES_TEXT_GLYPH_H
#define PARAPET_ROUTES_TEXT_GLYPH_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/cpu.h"
#include "policies/span.h"

enum glyph_class {
	GLYPH_SPACE,       /* white space other than a line's end */
	GLYPH_NEWLINE,     /* LF; a CR before it is space */
	GLYPH_LETTER,      /* of an alphabet; marks that belong to letters included */
	GLYPH_DIGIT,       /* 0 to 9 */
	GLYPH_IDEOGRAPH,   /* Han, Hiragana, Katakana: written without spaces */
	GLYPH_APOSTROPHE,  /* ' and U+2019: within a word a part of it, else a quote */
	GLYPH_HYPHEN,      /* - and U+2010, U+2011 */
	GLYPH_PUNCTUATION, /* what ends, parts or wraps, _ and & included */
	GLYPH_EMOJI,
	GLYPH_JOINER, /* joins the one before with the next one: ZWJ, variation selectors */
};

struct glyph {
	uint32_t point; /* code point; a byte that is no UTF-8 is told as U+FFFD */
	enum glyph_class class;
	size_t len; /* bytes, at least 1 */
};

/* A letter or digit of ASCII, or a part of any character beyond it: what words are of where they are read by bytes. */
static inline bool
glyph_is_word_byte(char byte)
{

	return isalnum((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* Classes of the ASCII characters. */
extern const unsigned char glyph_ascii[128];

/* For glyph_at: a character that is not ASCII; what is left of a text once there is no time to read it. */
struct glyph glyph_beyond_ascii(struct span text, size_t at);
struct glyph glyph_spent(size_t len);

/*
 * The character at text.at[at]; at < text.len. Once the budget of CPU time is spent (cpu.h) all that is left of the
 * text is one character, so that every walk over it ends.
 */
static inline struct glyph
glyph_at(struct span text, size_t at)
{
	unsigned char lead = (unsigned char)text.at[at];

	if (cpu_spend(1))
		return glyph_spent(text.len - at);
	if (lead < 0x80)
		return (struct glyph){lead, (enum glyph_class)glyph_ascii[lead], 1};
	return glyph_beyond_ascii(text, at);
}

/* The character that ends before text.at[end]; end > 0. Likewise: all that stands before it. */
struct glyph glyph_before(struct span text, size_t end);

/*
 * Whether the glyph at `at` is shown as a picture: one that has Emoji_Presentation (Unicode Technical Standard 51), or
 * another emoji with U+FE0F behind it. Text symbols such as a star, a check mark or the suits of cards are none.
 */
bool glyph_is_picture(struct span text, size_t at);

/* Whether it belongs to a word, of whatever writing: a letter, a digit, an ideograph. */
bool glyph_is_wordly(struct glyph glyph);

/* Whether one that does stands in a text. */
bool glyph_any_wordly(struct span text);

/* Letters with a case, of Latin, Greek and Cyrillic; others are neither. */
bool glyph_is_upper(uint32_t point);
bool glyph_is_lower(uint32_t point);

/* The small letter to a capital one; anything else as it is. */
uint32_t glyph_small(uint32_t point);

#endif
