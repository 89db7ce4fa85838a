/*
 * Sentences. A final sign (UAX #29, SB, and the exceptions of the full stop in English) is examined together with the
 * text before and after it; where opinions differ, so do the readings.
 */
#include <stdlib.h>

#include "executors/constraints/units.h"
#include "executors/constraints/units_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

#define ABBREVIATION_MAX 6  /* bytes of the longest one below */
#define INDENT_MAX       16 /* bytes before the number of a list entry */
#define LOOK_BEHIND      32 /* bytes within which the next sentence's first letter must come */

/* Rules of a reading. */
enum {
	ANY_CASE = 1 << 0, /* a sign ends a sentence whatever follows */
	BLOCKS = 1 << 1,   /* blank lines, list entries and headings end one */
	LINES = 1 << 2,    /* any line end does */
	SIGNED = 1 << 3,   /* text without a final sign is not a sentence */
	DOTTED = 1 << 4,   /* "J.R.R. Tolkien", "the U.S. Army": letters with full stops go on */
};

static const unsigned readings[] = {0, ANY_CASE, BLOCKS, BLOCKS | ANY_CASE, BLOCKS | ANY_CASE | SIGNED,
    LINES | ANY_CASE, LINES | ANY_CASE | SIGNED, BLOCKS | DOTTED, BLOCKS | DOTTED | ANY_CASE};

/* Words whose full stop does not end a sentence by itself. Without their last full stop, in lower case, sorted. */
static const char *const abbreviations[] = {"a.d", "adm", "approx", "b.c", "capt", "cf", "col", "dept", "dr", "e.g",
    "est", "ft", "gen", "gov", "hon", "i.e", "jr", "lt", "maj", "messrs", "mme", "mr", "mrs", "ms", "mt", "prof", "rep",
    "rev", "sen", "sgt", "sr", "st", "vs"};

/* The same if a number follows: "No. 5" continues, "No." is an answer. */
static const char *const before_numbers[] = {"apr", "aug", "dec", "feb", "fig", "jan", "jul", "jun", "mar", "no", "nos",
    "nov", "oct", "p", "pp", "sep", "sept", "vol"};

static bool
is_end(uint32_t point)
{

	return point == '.' || point == '!' || point == '?' || point == 0x2026 || point == 0x3002 || point == 0xff01 ||
	    point == 0xff1f || point == 0x61f || point == 0x6d4 || point == 0x964 || point == 0x203d;
}

/* Final signs that need no space after them. */
static bool
is_full_width(uint32_t point)
{

	return point == 0x3002 || point == 0xff01 || point == 0xff1f;
}

/* Quotes, brackets and marks of emphasis that may close after the sign. */
static bool
is_closing(struct glyph glyph)
{

	return glyph.class == GLYPH_APOSTROPHE || glyph.point == '"' || glyph.point == ')' || glyph.point == ']' ||
	    glyph.point == '*' || glyph.point == '_' || glyph.point == 0x201d || glyph.point == 0xbb ||
	    glyph.point == 0x300d || glyph.point == 0x300f || glyph.point == 0xff09;
}

/* The word before text.at[stop], including full stops inside it, in lower case; "" if it is too long. */
static size_t
word_before(struct span text, size_t stop, char word[ABBREVIATION_MAX + 1])
{
	size_t from = stop;

	while (from > 0 && (isalnum((unsigned char)text.at[from - 1]) != 0 || text.at[from - 1] == '.'))
		if (stop - --from > ABBREVIATION_MAX)
			return 0;
	for (size_t i = from; i < stop; i++)
		word[i - from] = (char)tolower((unsigned char)text.at[i]);
	word[stop - from] = '\0';
	return stop - from;
}

/* Whether there is nothing but a small indent before it on its line. */
static bool
begins_line(struct span text, size_t at)
{

	for (size_t i = 0; i < INDENT_MAX && at > 0; i++, at--)
		if (text.at[at - 1] != ' ' && text.at[at - 1] != '\t')
			return text.at[at - 1] == '\n';
	return at == 0;
}

static int
compare_words(const void *a, const void *b)
{

	return strcmp(a, *(const char *const *)b);
}

#define IS_AMONG(word, list) (bsearch(word, list, nitems(list), sizeof((list)[0]), compare_words) != NULL)

/* "j.r.r", "u.s", "p.m", "ph.d": some letters, each pair at most parted by full stops. */
static bool
is_dotted(const char *word)
{
	size_t letters = 0;

	for (; *word != '\0'; word++) {
		letters = *word == '.' ? 0 : letters + 1;
		if (letters > 2 || isdigit((unsigned char)*word))
			return false;
	}
	return true;
}

/* Whether the full stop at `stop` belongs to an abbreviation, an initial or the number of a list. */
static bool
belongs_to_word(struct span text, size_t stop, bool dotted)
{
	char word[ABBREVIATION_MAX + 1];
	size_t len = word_before(text, stop, word);

	if (len == 0)
		return false;
	if (dotted && strchr(word, '.') != NULL && is_dotted(word))
		return true;
	if (len == 1 && isupper((unsigned char)text.at[stop - 1]) && text.at[stop - 1] != 'I')
		return true;
	if (isdigit((unsigned char)word[0]) && len <= 3 && begins_line(text, stop - len))
		return true;
	if (stop + 2 < text.len && text.at[stop + 1] == ' ' && isdigit((unsigned char)text.at[stop + 2]) &&
	    IS_AMONG(word, before_numbers))
		return true;
	return IS_AMONG(word, abbreviations);
}

/* The place after the signs and what closes after them. */
static size_t
past_signs(struct span text, size_t at)
{

	while (at < text.len) {
		struct glyph glyph = glyph_at(text, at);

		if (!is_end(glyph.point) && !is_closing(glyph))
			break;
		at += glyph.len;
	}
	return at;
}

/* The first character after white space that may begin a sentence; marks and quotes before it are skipped. */
static struct glyph
first_behind(struct span text, size_t at)
{

	for (size_t limit = at + LOOK_BEHIND; at < text.len && at < limit;) {
		struct glyph glyph = glyph_at(text, at);

		if (glyph.class != GLYPH_SPACE && glyph.class != GLYPH_NEWLINE && glyph.class != GLYPH_PUNCTUATION &&
		    glyph.class != GLYPH_APOSTROPHE)
			return glyph;
		at += glyph.len;
	}
	return (struct glyph){'A', GLYPH_LETTER, 1};
}

/* Whether the sign at `at` ends a sentence; *end is then the place after it. */
static bool
ends_at(struct span text, size_t at, struct glyph sign, unsigned flags, size_t *end)
{

	*end = past_signs(text, at);
	if (*end < text.len && !is_full_width(sign.point)) {
		enum glyph_class class = glyph_at(text, *end).class;

		if (class != GLYPH_SPACE && class != GLYPH_NEWLINE && class != GLYPH_EMOJI)
			return false;
	}
	if (sign.point == '.' && *end == at + 1 && *end < text.len && text.at[*end] != '\n' &&
	    belongs_to_word(text, at, (flags & DOTTED) != 0))
		return false;
	return (flags & ANY_CASE) != 0 || *end >= text.len || !glyph_is_lower(first_behind(text, *end).point);
}

/* Whether a sentence cannot continue after the line end at `at`. */
static bool
line_ends_it(struct span text, size_t at, unsigned flags)
{

	if ((flags & (LINES | BLOCKS)) == 0)
		return false;
	struct line next = line_at(text, at + 1), this = line_at(text, line_begin(text, at));

	/* A line of verse that ends in a comma does not end its sentence. */
	if (flags & LINES)
		return next.kind == LINE_BLANK || this.whole.len == 0 ||
		    strchr(",;-", this.whole.at[this.whole.len - 1]) == NULL;
	return next.kind != LINE_TEXT || this.kind == LINE_HEADING || this.kind == LINE_RULE || this.kind == LINE_FENCE;
}

/* Find the end of the sentence at walk->at. */
static bool
take(struct unit_walk *walk, unsigned flags, struct span *part)
{
	struct span text = walk->text;
	size_t from = walk->at, at = from, end;
	bool with_sign = false;

	for (end = text.len; at < text.len;) {
		struct glyph glyph = glyph_at(text, at);

		if (is_end(glyph.point)) {
			if (ends_at(text, at, glyph, flags, &end)) {
				with_sign = true;
				break;
			}
			at = end;
			end = text.len;
			continue;
		}
		if (glyph.class == GLYPH_NEWLINE && line_ends_it(text, at, flags)) {
			end = at;
			break;
		}
		at += glyph.len;
	}
	walk->at = with_sign ? end : end < text.len ? end + 1 : text.len;
	*part = span_strip(span_between(text, from, end));
	return with_sign || (flags & SIGNED) == 0;
}

unsigned
sentence_reading(struct span text, unsigned reading)
{

	if ((readings[reading] & ANY_CASE) != 0)
		return reading;
	for (size_t at = 0; at < text.len;) {
		struct glyph glyph = glyph_at(text, at);

		if (glyph_is_upper(glyph.point))
			return reading;
		at += glyph.len;
	}
	return reading + 1; /* the same with ANY_CASE */
}

bool
next_sentence(struct unit_walk *walk, struct span *part)
{

	while (walk->at < walk->text.len)
		if (take(walk, readings[walk->reading], part) && glyph_any_wordly(*part))
			return true;
	return false;
}
