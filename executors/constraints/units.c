/*
 * Words and marked text; sentences and blocks have files of their own.
 */
#include "executors/constraints/units.h"

#include <ctype.h>
#include <string.h>

#include "executors/constraints/units_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

typedef bool next_part(struct unit_walk *walk, struct span *part);

/* Whether an apostrophe or hyphen at `at` is inside a word. */
static bool
joins(struct span text, size_t at, struct glyph glyph, bool hyphens)
{

	if (glyph.class != GLYPH_APOSTROPHE && !(hyphens && glyph.class == GLYPH_HYPHEN))
		return false;
	return at > 0 && at + glyph.len < text.len && glyph_is_wordly(glyph_before(text, at)) &&
	    glyph_is_wordly(glyph_at(text, at + glyph.len));
}

/* Reading 6: the list mark at the beginning of a line is skipped. */
static void
pass_mark(struct unit_walk *walk)
{

	if (walk->at != 0 && walk->text.at[walk->at - 1] != '\n')
		return;
	struct line line = line_at(walk->text, walk->at);

	walk->at = (size_t)(line.content.at - walk->text.at);
}

static bool
next_run(struct unit_walk *walk, struct span *part, bool apostrophes, bool hyphens)
{
	struct span text = walk->text;
	size_t from = text.len;

	while (walk->at < text.len) {
		if (walk->reading == 6 && from == text.len)
			pass_mark(walk);
		if (walk->at >= text.len)
			break;
		struct glyph glyph = glyph_at(text, walk->at);
		bool inside = glyph_is_wordly(glyph) || glyph.point == '_' || glyph.class == GLYPH_JOINER ||
		    (apostrophes && joins(text, walk->at, glyph, hyphens));

		if (glyph.class == GLYPH_JOINER && from == text.len)
			inside = false;
		if (from != text.len && (!inside || (walk->reading == 5 && glyph.class == GLYPH_IDEOGRAPH)))
			break;
		if (inside && from == text.len)
			from = walk->at;
		walk->at += glyph.len;
		if (inside && walk->reading == 5 && glyph.class == GLYPH_IDEOGRAPH)
			break;
	}
	*part = (struct span){text.at + from, walk->at - (from == text.len ? walk->at : from)};
	return part->len > 0;
}

/* Text between white space. */
static bool
next_chunk(struct unit_walk *walk, struct span *part)
{
	struct span text = walk->text;

	while (walk->at < text.len) {
		struct glyph glyph = glyph_at(text, walk->at);
		size_t from = walk->at;

		walk->at += glyph.len;
		if (glyph.class == GLYPH_SPACE || glyph.class == GLYPH_NEWLINE)
			continue;
		while (walk->at < text.len) {
			glyph = glyph_at(text, walk->at);
			if (glyph.class == GLYPH_SPACE || glyph.class == GLYPH_NEWLINE)
				break;
			walk->at += glyph.len;
		}
		*part = (struct span){text.at + from, walk->at - from};
		return true;
	}
	return false;
}

static bool
next_word(struct unit_walk *walk, struct span *part)
{

	switch (walk->reading) {
	case 1:
	case 6:
		return next_run(walk, part, true, true);
	case 2:
		return next_run(walk, part, true, false);
	case 3:
		while (next_chunk(walk, part))
			if (glyph_any_wordly(*part))
				return true;
		return false;
	case 4:
		return next_chunk(walk, part);
	default:
		return next_run(walk, part, false, false);
	}
}

static bool
is_shouted(struct span word, unsigned least)
{
	unsigned capitals = 0;

	for (size_t at = 0; at < word.len;) {
		struct glyph glyph = glyph_at(word, at);

		if (glyph_is_lower(glyph.point))
			return false;
		capitals += glyph_is_upper(glyph.point);
		at += glyph.len;
	}
	return capitals >= least;
}

static bool
next_allcaps(struct unit_walk *walk, struct span *part)
{

	while (next_run(walk, part, walk->reading < 2, walk->reading < 2))
		if (is_shouted(*part, walk->reading == 0 ? 2 : 1))
			return true;
	return false;
}

/* "__init__": a name of Python's, whatever Markdown makes of it. */
static bool
is_name(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (!islower((unsigned char)text.at[i]) && !isdigit((unsigned char)text.at[i]))
			return false;
	return true;
}

bool
unit_highlight(struct span text, size_t at, size_t *end)
{
	char mark = text.at[at];
	size_t open = at, close;

	while (open < text.len && text.at[open] == mark)
		open++;
	close = open;
	while (close < text.len && text.at[close] != mark && text.at[close] != '\n')
		close++;
	*end = close;
	if (close >= text.len || text.at[close] != mark)
		return false;
	while (*end < text.len && text.at[*end] == mark && *end - close < open - at)
		(*end)++;
	if (*end - close < open - at)
		return false;
	/* 2**3**2 and "*args or *more" are no emphasis. */
	return close > open && !isspace((unsigned char)text.at[open]) && !isspace((unsigned char)text.at[close - 1]) &&
	    !(at > 0 && isalnum((unsigned char)text.at[at - 1])) && !isalnum(span_byte(text, *end)) &&
	    !(mark == '_' && open - at == 2 && is_name((struct span){text.at + open, close - open}));
}

static bool
next_highlight(struct unit_walk *walk, struct span *part)
{
	struct span text = walk->text;
	size_t end;

	for (; walk->at < text.len; walk->at++) {
		size_t at = walk->at;
		char mark = text.at[at];
		bool twice = at + 1 < text.len && text.at[at + 1] == mark;

		if (mark != '*' && !(mark == '_' && walk->reading > 0))
			continue;
		if (unit_highlight(text, at, &end) && (twice || walk->reading != 1)) {
			walk->at = end;
			*part = (struct span){text.at + at, end - at};
			return true;
		}
		while (walk->at + 1 < text.len && text.at[walk->at + 1] == mark)
			walk->at++;
	}
	return false;
}

static bool
next_placeholder(struct unit_walk *walk, struct span *part)
{
	struct span text = walk->text;

	while (walk->at < text.len) {
		const char *open = memchr(text.at + walk->at, '[', text.len - walk->at);

		if (open == NULL)
			break;
		size_t from = (size_t)(open - text.at), end = from + 1;

		while (end < text.len && text.at[end] != ']' && text.at[end] != '\n' && text.at[end] != '[')
			end++;
		walk->at = end;
		if (end < text.len && text.at[end] == ']' && end > from + 1) {
			walk->at = end + 1;
			*part = (struct span){text.at + from, walk->at - from};
			return true;
		}
	}
	return false;
}

static bool
next_hashtag(struct unit_walk *walk, struct span *part)
{
	struct span text = walk->text;

	while (walk->at < text.len) {
		const char *mark = memchr(text.at + walk->at, '#', text.len - walk->at);

		if (mark == NULL)
			break;
		size_t from = (size_t)(mark - text.at);

		walk->at = from + 1;
		while (walk->at < text.len) {
			struct glyph glyph = glyph_at(text, walk->at);

			if (!glyph_is_wordly(glyph) && glyph.point != '_')
				break;
			walk->at += glyph.len;
		}
		*part = (struct span){mark, walk->at - from};
		if (part->len > 1)
			return true;
	}
	return false;
}

static bool
is_flag(struct glyph glyph)
{

	return glyph.point >= 0x1f1e6 && glyph.point <= 0x1f1ff;
}

static bool
next_emoji(struct unit_walk *walk, struct span *part)
{
	struct span text = walk->text;

	while (walk->at < text.len) {
		struct glyph glyph = glyph_at(text, walk->at);
		size_t from = walk->at;
		bool joined = false, flag = is_flag(glyph);

		walk->at += glyph.len;
		if (glyph.class != GLYPH_EMOJI)
			continue;
		while (walk->at < text.len) {
			glyph = glyph_at(text, walk->at);
			if (glyph.class != GLYPH_JOINER && !(joined && glyph.class == GLYPH_EMOJI) &&
			    !(flag && is_flag(glyph)))
				break;
			flag = flag && !is_flag(glyph); /* two letters make one flag */
			joined = glyph.point == 0x200d;
			walk->at += glyph.len;
		}
		*part = (struct span){text.at + from, walk->at - from};
		return true;
	}
	return false;
}

static bool
ends_question(struct span part)
{

	while (part.len > 0) {
		struct glyph last = glyph_before(part, part.len);

		if (last.point == '?' || last.point == 0xff1f || last.point == 0x61f)
			return true;
		if (last.class != GLYPH_PUNCTUATION && last.class != GLYPH_APOSTROPHE)
			return false;
		part.len -= last.len;
	}
	return false;
}

static bool
next_question(struct unit_walk *walk, struct span *part)
{
	struct span text = walk->text;

	if (walk->reading == 0) {
		struct unit_walk sentences = *walk;

		sentences.reading = 1;
		while (next_sentence(&sentences, part)) {
			walk->at = sentences.at;
			if (ends_question(*part))
				return true;
		}
		return false;
	}
	while (walk->at < text.len) {
		struct glyph glyph = glyph_at(text, walk->at);

		walk->at += glyph.len;
		if (glyph.point == '?' || glyph.point == 0xff1f || glyph.point == 0x61f) {
			*part = (struct span){text.at + walk->at - glyph.len, glyph.len};
			return true;
		}
	}
	return false;
}

/* Reading 4: the whole answer is "a, b and c". The last "and" separates two entries, unless a comma comes before it.
 */
static bool
next_item(struct unit_walk *walk, struct span *part)
{
	static const char last[] = " and ";
	struct span text = walk->text;

	if (walk->reading < 4)
		return next_line(walk, part);
	if (walk->at == 0 && span_find(text, '\n') != NULL)
		walk->at = text.len;
	for (part->len = 0; part->len == 0 && walk->at < text.len;) {
		struct span rest = {text.at + walk->at, text.len - walk->at};
		const char *end = span_find(rest, ',');

		if (end == NULL && walk->at > 0)
			end = memmem(rest.at + 1, rest.len - 1, last, strlen(last));
		if (end != NULL)
			rest.len = (size_t)(end - rest.at);
		walk->at += rest.len + (end != NULL);
		*part = span_strip(rest);
	}
	return part->len > 0;
}

static const struct {
	next_part *next;
	unsigned readings;
} units[] = {
    [UNIT_SECTION] = {next_block, 2},
    [UNIT_PARAGRAPH] = {next_block, 5},
    [UNIT_STANZA] = {next_block, 2},
    [UNIT_SENTENCE] = {next_sentence, 9},
    [UNIT_LINE] = {next_line, 3},
    [UNIT_BULLET] = {next_line, 3},
    [UNIT_ITEM] = {next_item, 5},
    [UNIT_WORD] = {next_word, 7},
    [UNIT_HIGHLIGHT] = {next_highlight, 3},
    [UNIT_PLACEHOLDER] = {next_placeholder, 1},
    [UNIT_ALLCAPS] = {next_allcaps, 3},
    [UNIT_HASHTAG] = {next_hashtag, 1},
    [UNIT_EMOJI] = {next_emoji, 1},
    [UNIT_QUESTION] = {next_question, 2},
};

unsigned
unit_readings(enum constraint_unit unit)
{

	if (unit == UNIT_CHAR)
		return 2;
	return (size_t)unit < nitems(units) ? units[unit].readings : 0;
}

void
unit_begin(struct unit_walk *walk, enum constraint_unit unit, unsigned reading, struct span text)
{

	*walk = (struct unit_walk){text, unit, reading, 0};
	if (unit == UNIT_SENTENCE)
		walk->reading = sentence_reading(text, reading);
}

bool
unit_next(struct unit_walk *walk, struct span *part)
{
	next_part *next = units[walk->unit].next;

	return next != NULL && next(walk, part);
}

/* Reading 1 does not count white space. */
static size_t
count_glyphs(struct span text, unsigned reading)
{
	size_t count = 0;

	text = span_strip(text);
	for (size_t at = 0; at < text.len;) {
		struct glyph glyph = glyph_at(text, at);

		count += reading == 0 || (glyph.class != GLYPH_SPACE && glyph.class != GLYPH_NEWLINE);
		at += glyph.len;
	}
	return count;
}

size_t
unit_count(enum constraint_unit unit, unsigned reading, struct span text)
{
	struct unit_walk walk;
	struct span part;
	size_t count = 0;

	if (unit == UNIT_CHAR)
		return count_glyphs(text, reading);
	unit_begin(&walk, unit, reading, text);
	while (unit_next(&walk, &part))
		count++;
	return count;
}
