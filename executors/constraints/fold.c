/*
 * Folds while comparing: only the needle is copied.
 */
#include "executors/constraints/fold.h"

#include "routes/text/glyph.h"

static uint32_t
fold(struct glyph glyph)
{

	switch (glyph.point) {
	case 0x2018:
	case 0x2019:
	case 0x201b:
		return '\'';
	case 0x201c:
	case 0x201d:
	case 0x201e:
		return '"';
	case 0x2010:
	case 0x2011:
	case 0x2012:
	case 0x2013:
		return '-';
	default:
		return glyph_small(glyph.point);
	}
}

uint32_t
fold_next(struct span text, size_t *at)
{
	struct glyph glyph = glyph_at(text, *at);

	*at += glyph.len;
	if (glyph.class != GLYPH_SPACE && glyph.class != GLYPH_NEWLINE)
		return fold(glyph);
	while (*at < text.len) {
		glyph = glyph_at(text, *at);
		if (glyph.class != GLYPH_SPACE && glyph.class != GLYPH_NEWLINE)
			break;
		*at += glyph.len;
	}
	return ' ';
}

void
needle_make(struct needle *needle, struct span text)
{
	size_t fall = 0;

	needle->count = 0;
	text = span_strip(text);
	if (text.len > CONSTRAINT_TEXT_MAX)
		return;
	for (size_t at = 0; at < text.len;)
		needle->points[needle->count++] = fold_next(text, &at);
	needle->fall[0] = 0;
	for (size_t i = 1; i < needle->count; i++) {
		while (fall > 0 && needle->points[i] != needle->points[fall])
			fall = needle->fall[fall - 1];
		fall += needle->points[i] == needle->points[fall];
		needle->fall[i] = (uint16_t)fall;
	}
}

/* Characters that continue a word: "_" as in identifiers, but no ideographs, since their words are not separated. */
static bool
goes_with_words(struct glyph glyph)
{

	return glyph.class == GLYPH_LETTER || glyph.class == GLYPH_DIGIT || glyph.point == '_';
}

/* Whether a word continues across text.at[at]. */
static bool
goes_on(struct span text, size_t at)
{

	return at > 0 && at < text.len && goes_with_words(glyph_before(text, at)) &&
	    goes_with_words(glyph_at(text, at));
}

/* The beginning of the `count` folded characters that end at `end`. */
static size_t
beginning(struct span text, size_t end, size_t count)
{
	bool space = false;

	while (end > 0) {
		struct glyph glyph = glyph_before(text, end);
		bool is_space = glyph.class == GLYPH_SPACE || glyph.class == GLYPH_NEWLINE;

		if (!(space && is_space)) {
			if (count == 0)
				break;
			count--;
		}
		space = is_space;
		end -= glyph.len;
	}
	return end;
}

bool
needle_next(const struct needle *needle, struct span text, bool whole, size_t *at, struct span *found)
{
	size_t matched = 0;

	if (needle->count == 0)
		return false;
	while (*at < text.len) {
		uint32_t point = fold_next(text, at);

		while (matched > 0 && point != needle->points[matched])
			matched = needle->fall[matched - 1];
		matched += point == needle->points[matched];
		if (matched < needle->count)
			continue;
		matched = needle->fall[matched - 1];
		if (whole && goes_on(text, *at))
			continue;
		size_t from = beginning(text, *at, needle->count);

		*found = span_between(text, from, *at);
		if (!whole || !goes_on(text, from))
			return true;
	}
	return false;
}

size_t
needle_count(const struct needle *needle, struct span text, bool whole)
{
	struct span found;
	size_t count = 0;

	for (size_t at = 0; needle_next(needle, text, whole, &at, &found);)
		count++;
	return count;
}

/* Quotes, emphasis and marks of headings, which surround a text without being part of it. */
static bool
wraps(struct glyph glyph)
{
	uint32_t point = fold(glyph);

	return glyph.class == GLYPH_SPACE || glyph.class == GLYPH_NEWLINE || point == '"' || point == '\'' ||
	    point == '*' || point == '_' || point == '`' || point == '#' || point == 0xab || point == 0xbb ||
	    point == '>';
}

static bool
closes(struct glyph glyph)
{

	return wraps(glyph) || glyph.point == '.' || glyph.point == '!' || glyph.point == '?' ||
	    glyph.point == 0x2026 || glyph.point == ')';
}

static struct span
unwrapped(struct span text, bool ends)
{

	while (text.len > 0) {
		struct glyph glyph = glyph_at(text, 0);

		if (!wraps(glyph))
			break;
		text.at += glyph.len;
		text.len -= glyph.len;
	}
	while (text.len > 0) {
		struct glyph glyph = glyph_before(text, text.len);

		if (ends ? !closes(glyph) : !wraps(glyph))
			break;
		text.len -= glyph.len;
	}
	return text;
}

/* A single letter matches the beginning of any word, a word only a whole word. */
static bool
begins(struct span text, struct span with)
{
	size_t at = 0, count = 0;

	for (size_t i = 0; i < with.len; count++)
		if (at >= text.len || fold_next(text, &at) != fold_next(with, &i))
			return false;
	return count == 1 || (count > 1 && !goes_on(text, at));
}

bool
fold_begins(struct span text, struct span with)
{

	return begins(span_strip(text), span_strip(with)) || begins(unwrapped(text, false), unwrapped(with, false));
}

static bool
ends(struct span text, struct span with)
{
	size_t count = 0;

	for (size_t at = 0; at < with.len; count++)
		(void)fold_next(with, &at);
	size_t from = beginning(text, text.len, count);

	return begins(span_from(text, from), with);
}

bool
fold_ends(struct span text, struct span with)
{

	return ends(span_strip(text), span_strip(with)) || ends(unwrapped(text, true), unwrapped(with, true));
}

int
fold_compare(struct span a, struct span b)
{
	size_t i = 0, j = 0;

	while (i < a.len && j < b.len) {
		uint32_t one = fold_next(a, &i), other = fold_next(b, &j);

		if (one != other)
			return one < other ? -1 : 1;
	}
	return (i < a.len) - (j < b.len);
}
