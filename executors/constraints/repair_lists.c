/*
 * Mends of lists: marks, numbers and emojis before entries, and entries joined into one line.
 */
#include <stdio.h>
#include <string.h>

#include "executors/constraints/repair_inside.h"
#include "executors/constraints/units.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

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
