/*
 * Lines, and units made of lines: list entries, paragraphs, stanzas, sections.
 */
#include "executors/constraints/units.h"
#include "executors/constraints/units_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

#define LABEL_MAX 80 /* bytes; "Paragraph 1:" and titles are shorter */

/* A bold line or a label, which is not a paragraph of its own. */
static bool
is_title(const struct line *line)
{
	struct span s = line->content;

	if (line->kind == LINE_HEADING)
		return true;
	if (line->kind != LINE_TEXT || s.len == 0 || s.len > LABEL_MAX)
		return false;
	if (s.len > 4 && memcmp(s.at, "**", 2) == 0 && memcmp(s.at + s.len - 2, "**", 2) == 0)
		return memchr(s.at + 2, '*', s.len - 4) == NULL;
	if (s.len > 4 && memcmp(s.at, "<<", 2) == 0 && memcmp(s.at + s.len - 2, ">>", 2) == 0)
		return true;
	return s.at[s.len - 1] == ':';
}

static bool
is_listed(const struct line *line)
{

	return line->kind == LINE_BULLET || line->kind == LINE_ITEM;
}

/* As many readers of bullets do: a - or * first, with or without a space after it. */
static bool
is_plain_bullet(const struct line *line)
{
	struct span s = span_from(line->whole, line->indent);

	return s.len > 1 && ((s.at[0] == '*' && s.at[1] != '*') || s.at[0] == '-');
}

static bool
line_counts(const struct unit_walk *walk, const struct line *line)
{
	unsigned reading = walk->reading;

	switch (walk->unit) {
	case UNIT_BULLET:
		return reading == 0 ? is_plain_bullet(line)
				    : line->kind == LINE_BULLET && (reading == 1 || line->indent == 0);
	case UNIT_ITEM:
		if (reading == 3)
			return line->kind != LINE_BLANK;
		return line->kind == LINE_ITEM ||
		    (reading > 0 && line->kind == LINE_BULLET && (reading == 1 || line->indent == 0));
	default:
		if (reading == 2)
			return glyph_any_wordly(line->whole);
		return line->kind != LINE_BLANK &&
		    (reading == 0 ||
			(line->kind != LINE_HEADING && line->kind != LINE_RULE && line->kind != LINE_FENCE));
	}
}

bool
next_line(struct unit_walk *walk, struct span *part)
{

	while (walk->at < walk->text.len) {
		struct line line = line_at(walk->text, walk->at);

		walk->at = line.next;
		*part = walk->unit == UNIT_LINE ? span_strip(line.whole) : line.content;
		if (part->len > 0 && line_counts(walk, &line))
			return true;
	}
	return false;
}

/* A group of lines that may become a block. */
struct block {
	size_t from, to; /* bytes of the text */
	size_t lines;
	bool headed; /* its first line begins a section */
	bool titles; /* each of its lines is a title, a rule or a fence */
	bool listed; /* it begins with a list entry */
};

static bool
is_stars(const struct line *line)
{

	return line->kind == LINE_RULE && line->content.at[0] == '*';
}

/* A heading or a bold line; a label ("The parts:") only introduces one. */
static bool
heads_section(const struct line *line)
{

	return line->kind == LINE_HEADING || (is_title(line) && line->content.at[0] == '*');
}

/* Whether the block ends before this line. */
static bool
parts(const struct unit_walk *walk, const struct block *block, const struct line *line)
{

	switch (walk->unit) {
	case UNIT_SECTION:
		if (walk->reading == 1 && line->kind == LINE_RULE)
			return true;
		return block->lines > 0 && heads_section(line);
	case UNIT_PARAGRAPH:
		if (walk->reading == 3)
			return block->lines > 0;
		if (walk->reading == 4)
			return is_stars(line);
		return line->kind == LINE_BLANK || is_stars(line);
	default:
		return line->kind == LINE_BLANK;
	}
}

/* Whether a separating line also belongs to the block after it. */
static bool
opens(const struct unit_walk *walk, const struct line *line)
{

	if (walk->unit == UNIT_SECTION)
		return line->kind != LINE_RULE;
	return walk->unit == UNIT_PARAGRAPH && walk->reading == 3;
}

static struct block
take(struct unit_walk *walk)
{
	struct block block = {.from = walk->at, .to = walk->at, .titles = true};

	while (walk->at < walk->text.len) {
		struct line line = line_at(walk->text, walk->at);

		if (parts(walk, &block, &line)) {
			if (!opens(walk, &line) || line.kind == LINE_BLANK)
				walk->at = line.next;
			break;
		}
		walk->at = line.next;
		if (line.kind == LINE_BLANK)
			continue;
		block.listed = block.lines == 0 ? is_listed(&line) : block.listed;
		block.headed = block.lines == 0 ? heads_section(&line) : block.headed;
		block.titles = block.titles && (is_title(&line) || line.kind == LINE_RULE || line.kind == LINE_FENCE);
		block.from = block.lines == 0 ? (size_t)(line.whole.at - walk->text.at) : block.from;
		block.to = (size_t)(line.whole.at - walk->text.at) + line.whole.len;
		block.lines++;
	}
	return block;
}

static bool
block_counts(const struct unit_walk *walk, const struct block *block)
{

	if (block->lines == 0)
		return false;
	if (walk->unit == UNIT_STANZA)
		return walk->reading == 0 || !block->titles;
	if (walk->unit == UNIT_SECTION)
		return walk->reading == 1 || block->headed;
	if ((walk->reading == 1 || walk->reading == 2) && block->titles)
		return false;
	return walk->reading != 2 || !block->listed || block->from == 0;
}

bool
next_block(struct unit_walk *walk, struct span *part)
{

	while (walk->at < walk->text.len) {
		struct block block = take(walk);

		*part = span_strip(span_between(walk->text, block.from, block.to));
		if (part->len > 0 && block_counts(walk, &block))
			return true;
	}
	return false;
}
