/*
 * Mends of lists: marks, numbers and emojis before entries, entries joined into one line, and too many hashtags at the
 * end.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "executors/constraints/fold.h"
#include "executors/constraints/repair_inside.h"
#include "executors/constraints/units.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

#define TAGS_MOST 32 /* hashtags that may go; each is looked for in the prompt */

/* Bullets become numbers, if all of them are of one list. */
void
mend_numbers(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct line line;
	unsigned count = 0;
	char number[16];

	(void)constraint;
	for (size_t at = 0; at < answer.len; at = line.next) {
		line = line_at(answer, at);
		if (line.kind == LINE_FENCE || line.kind == LINE_ITEM ||
		    (line.kind == LINE_BULLET && line.indent > 0) || (count > 0 && line.kind == LINE_HEADING)) {
			sheet->full = true;
			return;
		}
		if (line.kind == LINE_BULLET) {
			snprintf(number, sizeof(number), "%u. ", ++count);
			sheet_put(sheet, span_of(number));
			sheet_put(
			    sheet, (struct span){line.content.at, (size_t)(answer.at + line.next - line.content.at)});
		} else
			sheet_put(sheet, (struct span){answer.at + at, line.next - at});
	}
}

/* Entries lose their numbers and stay on their lines. */
void
mend_numbering(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct line line;

	(void)constraint;
	for (size_t at = 0; at < answer.len && !sheet->full; at = line.next) {
		line = line_at(answer, at);
		sheet->full = line.kind == LINE_FENCE;
		sheet_put(sheet, (struct span){line.whole.at, line.indent});
		if (line.kind != LINE_ITEM)
			line.content.at = line.whole.at + line.indent;
		sheet_put(sheet, (struct span){line.content.at, (size_t)(answer.at + line.next - line.content.at)});
	}
}

/* Each bullet gets the required mark. */
void
mend_bullet_mark(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct line line;

	for (size_t at = 0; at < answer.len; at = line.next) {
		line = line_at(answer, at);
		if (line.kind != LINE_BULLET) {
			sheet_put(sheet, (struct span){answer.at + at, line.next - at});
			continue;
		}
		sheet_put(sheet, (struct span){line.whole.at, line.indent});
		sheet_put(sheet, constraint->text);
		sheet_put(sheet, span_of(" "));
		sheet_put(sheet, (struct span){line.content.at, (size_t)(answer.at + line.next - line.content.at)});
	}
}

/* The first emoji of a text; len 0: none. */
static struct span
first_emoji(struct span text)
{
	struct unit_walk walk;
	struct span emoji = {text.at, 0};

	unit_begin(&walk, UNIT_EMOJI, 0, text);
	(void)unit_next(&walk, &emoji);
	return emoji;
}

/*
 * A line's own emoji moves to its front. One from another line would keep the rule but not fit the line ("🍎 Bananas"),
 * so if a line has none, only the model can mend the answer.
 */
void
mend_emoji_starts(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct line line;

	for (size_t at = 0; at < answer.len && constraint->text.len == 0 && !sheet->full; at = line.next) {
		struct span emoji;
		const char *end;
		size_t before;

		line = line_at(answer, at);
		emoji = first_emoji(line.content);
		end = answer.at + line.next;
		if (line.kind == LINE_BLANK || (emoji.len > 0 && emoji.at == line.content.at) ||
		    (constraint->type == CONSTRAINT_EACH_BULLET_STARTS && line.kind != LINE_BULLET &&
			line.kind != LINE_FENCE)) {
			sheet_put(sheet, (struct span){answer.at + at, line.next - at});
			continue;
		}
		if (line.kind == LINE_FENCE || emoji.len == 0) {
			sheet->full = true;
			return;
		}
		before = (size_t)(emoji.at - line.content.at);
		sheet_put(sheet, (struct span){line.whole.at, (size_t)(line.content.at - line.whole.at)});
		sheet_put(sheet, emoji);
		sheet_put(sheet, span_of(" "));
		sheet_put(sheet, (struct span){line.content.at, before - (before > 0 && emoji.at[-1] == ' ')});
		sheet_put(sheet, (struct span){emoji.at + emoji.len, (size_t)(end - (emoji.at + emoji.len))});
	}
}

/* Entries that make up the whole answer, without commas or sentences in them. */
void
mend_comma_list(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct line line;

	(void)constraint;
	for (size_t at = 0; at < answer.len && !sheet->full; at = line.next) {
		line = line_at(answer, at);
		if (line.kind == LINE_BLANK)
			continue;
		if ((line.kind != LINE_BULLET && line.kind != LINE_ITEM) || line.indent > 0 || line.content.len == 0 ||
		    span_find(line.content, ',') != NULL ||
		    strchr(".:;!?", line.content.at[line.content.len - 1]) != NULL) {
			sheet->full = true;
			return;
		}
		if (sheet->len > 0)
			sheet_put(sheet, span_of(", "));
		sheet_put(sheet, line.content);
	}
}

/* The hashtag that ends a text, after white space or at its beginning; len 0: none does. */
static struct span
last_tag(struct span text)
{
	struct unit_walk walk;
	struct span tag, found;
	size_t from = text.len;

	while (from > 0 && !isspace((unsigned char)text.at[from - 1]))
		from--;
	tag = span_from(text, from);
	unit_begin(&walk, UNIT_HASHTAG, 0, tag);
	return unit_next(&walk, &found) && found.len == tag.len ? tag : (struct span){text.at, 0};
}

static struct span
without_end(struct span text, struct span end)
{

	return span_between(text, 0, span_back(text, text.len - end.len, " \t\r\n"));
}

/* Whether hashtags at the text's end are no words of a sentence ("we love #tea"): they follow its end, or a line's. */
static bool
tags_stand_apart(struct span text)
{
	struct span tag, rest = text;
	size_t end;

	while ((tag = last_tag(rest)).len > 0)
		rest = without_end(rest, tag);
	end = span_past(text, rest.len, " ");
	if (rest.len == 0 || isspace(span_byte(text, end)))
		return true;
	return glyph_before(rest, rest.len).class >= GLYPH_EMOJI || strchr(".!?\"", rest.at[rest.len - 1]) != NULL;
}

/* Whether the prompt names a hashtag. */
static bool
is_named(const struct constraint_list *list, struct span tag)
{
	struct needle needle;

	needle_make(&needle, tag);
	return needle_count(&needle, list->texts[PLACE_LAST], true) > 0 ||
	    needle_count(&needle, list->texts[PLACE_PREVIOUS], true) > 0;
}

/* Of too many hashtags, the last ones go, if they are a run at the end and the prompt names none of these. */
void
mend_hashtags(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	size_t count = unit_count(UNIT_HASHTAG, 0, answer);
	uint32_t least, most;

	constraint_interval(&constraint->bounds, &least, &most);
	if (count <= most || count - most > TAGS_MOST || !tags_stand_apart(answer))
		return;
	for (; count > most; count--) {
		struct span tag = last_tag(answer);

		if (tag.len == 0 || is_named(sheet->list, tag))
			return;
		answer = without_end(answer, tag);
	}
	/* "Hashtags:" would announce none. */
	if (span_byte(answer, span_back(answer, answer.len, "*_") - 1) != ':')
		sheet_put(sheet, answer);
}
