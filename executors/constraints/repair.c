/*
 * Each mend writes a new answer into a buffer, and copies what must not be changed.
 */
#include "executors/constraints/repair.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "executors/constraints/fold.h"
#include "executors/constraints/repair_inside.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verbatim.h"
#include "executors/constraints/verify_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

#define ASIDE_MAX      200 /* bytes of "Here is the list that you asked for:" */
#define FAREWELL_WORDS 3   /* in a line: "Best regards,", "Sam Miller" */
#define NEAR_END       200 /* bytes in which an ending may stand already, before a signature */

void
sheet_put(struct sheet *sheet, struct span text)
{

	if (text.len > sheet->room - sheet->len) {
		sheet->full = true;
		return;
	}
	memcpy(sheet->at + sheet->len, text.at, text.len);
	sheet->len += text.len;
}

/* The glyph at `at`, as another letter where `point` is one: none of four bytes has a case (RFC 3629). */
static void
put_letter(struct sheet *sheet, struct span text, size_t at, uint32_t point)
{
	struct glyph glyph = glyph_at(text, at);
	char bytes[3];
	size_t len = point < 0x80 ? 1 : point < 0x800 ? 2 : 3;
	static const unsigned char lead[] = {0, 0, 0xc0, 0xe0};

	if (point == glyph.point) {
		sheet_put(sheet, (struct span){text.at + at, glyph.len});
		return;
	}
	for (size_t i = len; i-- > 1; point >>= 6)
		bytes[i] = (char)(0x80 | (point & 0x3f));
	bytes[0] = (char)(len == 1 ? point : lead[len] | point);
	sheet_put(sheet, (struct span){bytes, len});
}

bool
sheet_pass(struct sheet *sheet, struct span text, size_t *at)
{
	size_t end = verbatim_end(text, *at);

	sheet_put(sheet, (struct span){text.at + *at, end - *at});
	if (end == *at)
		return false;
	*at = end;
	return true;
}

/* The capital of a small letter; anything else is unchanged, also a letter without a capital (German sharp s). */
static uint32_t
capital(uint32_t point)
{
	static const uint32_t apart[] = {1, 32, 80};

	if (!glyph_is_lower(point))
		return point;
	for (size_t i = 0; i < nitems(apart); i++)
		if (glyph_small(point - apart[i]) == point)
			return point - apart[i];
	return point;
}

void
mend_case(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	for (size_t at = 0; at < answer.len;) {
		if (sheet_pass(sheet, answer, &at))
			continue;
		struct glyph glyph = glyph_at(answer, at);

		put_letter(sheet, answer, at,
		    constraint->type == CONSTRAINT_ALL_UPPER ? capital(glyph.point) : glyph_small(glyph.point));
		at += glyph.len;
	}
}

/* Whether a word has no capital letter. */
static bool
is_small(struct span word)
{

	for (size_t at = 0; at < word.len; at += glyph_at(word, at).len)
		if (glyph_is_upper(glyph_at(word, at).point))
			return false;
	return true;
}

/* Whether a word begins at `at`; the "s" of "it's" goes on with one. */
static bool
begins_word(struct span text, size_t at)
{

	if (at == 0)
		return true;
	struct glyph before = glyph_before(text, at);

	if (before.class == GLYPH_APOSTROPHE && at > before.len)
		before = glyph_before(text, at - before.len);
	return !glyph_is_wordly(before);
}

/* Capitalise each word, except "iPhone" and the like, and short words in a title. */
void
mend_title_case(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	(void)constraint;
	for (size_t at = 0; at < answer.len;) {
		bool begins = begins_word(answer, at);
		struct span word = {answer.at + at, 0};
		size_t from = at;

		if (sheet_pass(sheet, answer, &at))
			continue;
		struct glyph glyph = glyph_at(answer, at);

		while (begins && at + word.len < answer.len && glyph_is_wordly(glyph_at(answer, at + word.len)))
			word.len += glyph_at(answer, at + word.len).len;
		if (begins && is_small(word) && (from == 0 || answer.at[from - 1] == '\n' || !title_keeps_small(word)))
			put_letter(sheet, answer, at, capital(glyph.point));
		else
			put_letter(sheet, answer, at, glyph.point);
		at += glyph.len;
	}
}

/* Copy the answer from `at` to `to` without signs of headings and emphasis. Returns the place behind what was copied.
 */
static size_t
put_plain(struct sheet *sheet, struct span answer, size_t at, size_t to)
{
	size_t end;

	while (at < to) {
		if (at == 0 || answer.at[at - 1] == '\n') {
			struct line line = line_at(answer, at);

			if (line.kind == LINE_HEADING)
				at = (size_t)(line.content.at - answer.at);
		}
		if (at >= to || sheet_pass(sheet, answer, &at))
			continue;
		if ((answer.at[at] == '*' || answer.at[at] == '_') && unit_highlight(answer, at, &end) && end <= to) {
			char mark[] = {answer.at[at], '\0'};
			size_t marks = span_past(span_from(answer, at), 0, mark);

			/* Emphasis holds none by the same mark, so this goes no deeper than two. */
			at = put_plain(sheet, answer, at + marks, end - marks);
			at = at > end ? at : end;
			continue;
		}
		do
			sheet_put(sheet, (struct span){answer.at + at, 1});
		while (++at < to && strchr("*_", answer.at[at]) != NULL && answer.at[at] == answer.at[at - 1]);
	}
	return at;
}

/* Remove signs of headings and emphasis; lists, tables and code are more than signs. */
void
mend_markup(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	(void)constraint;
	put_plain(sheet, answer, 0, answer.len);
}

void
mend_code_block(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	(void)constraint;
	sheet_put(sheet, span_of("```\n"));
	sheet_put(sheet, answer);
	sheet_put(sheet, span_of("\n```"));
}

void
mend_quotes(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	(void)constraint;
	if (line_has_fence(answer))
		return;
	sheet_put(sheet, span_of("\""));
	sheet_put(sheet, answer);
	sheet_put(sheet, span_of("\""));
}

/* The last word, without the marks around it. */
static struct span
last_word(struct span text)
{
	struct unit_walk walk;
	struct span last = {text.at, 0}, word;

	for (unit_begin(&walk, UNIT_WORD, 1, text); unit_next(&walk, &word);)
		last = word;
	return last;
}

/*
 * The length of the answer without its farewell: "Best,\nSam" and "Cheers, Sam" are replaced by "Best regards, Sam",
 * so that nobody signs twice.
 */
static size_t
without_farewell(struct span answer, struct span ending)
{
	struct span name = last_word(ending), last;
	size_t from, above;

	answer = span_strip(answer);
	from = line_begin(answer, answer.len);
	last = span_from(answer, from);
	if (from == 0 || isdigit(span_byte(name, 0)) || span_find(ending, ',') == NULL ||
	    unit_count(UNIT_WORD, 1, last) > FAREWELL_WORDS || !fold_ends(last, name))
		return answer.len;
	answer = span_strip(span_between(answer, 0, from));
	above = line_begin(answer, answer.len);
	last = span_from(answer, above);
	if (above > 0 && span_byte(last, last.len - 1) == ',' && unit_count(UNIT_WORD, 1, last) <= FAREWELL_WORDS)
		answer = span_strip(span_between(answer, 0, above));
	return answer.len;
}

/*
 * Whether the ending can be set under the answer: a word alone ends a sentence, a program or a list of values has no
 * line to spare, and an answer that has it near its end already would have it twice.
 */
static bool
takes_ending(struct span answer, struct span ending)
{
	struct needle needle;

	needle_make(&needle, ending);
	return (unit_count(UNIT_WORD, 1, ending) > 1 || !isalnum(span_byte(ending, ending.len - 1))) &&
	    strchr("[{", span_byte(span_strip(answer), 0)) == NULL && !line_has_fence(answer) &&
	    needle_count(&needle, span_from(answer, answer.len > NEAR_END ? answer.len - NEAR_END : 0), false) == 0;
}

void
mend_ending(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	if (!takes_ending(answer, span_strip(constraint->text)))
		return;
	answer.len = without_farewell(answer, constraint->text);
	sheet_put(sheet, answer);
	sheet_put(sheet, span_of("\n\n"));
	sheet_put(sheet, span_strip(constraint->text));
}

/*
 * "No, because ...": if only yes or no was asked for, keep the first word. An answer that contains the other word too
 * may have changed its mind.
 */
void
mend_choice(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct span text = constraint->text, options[2];
	struct needle other;

	if (!constraint->only)
		return;
	answer = span_from(answer, span_past(answer, 0, "*_\""));
	options[0] = span_between(text, 0, span_past_letters(text, 0));
	options[1] = span_from(text, span_back_letters(text, text.len));
	for (size_t i = 0; i < 2; i++) {
		size_t len = options[i].len;

		needle_make(&other, options[1 - i]);
		if (answer.len > len && strncasecmp(answer.at, options[i].at, len) == 0 &&
		    strchr(",.;:!*_\"\n", answer.at[len]) != NULL && needle_count(&other, answer, true) == 0)
			sheet_put(sheet, span_between(answer, 0, len));
	}
}

void
mend_beginning(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{

	sheet_put(sheet, span_strip(constraint->text));
	sheet_put(sheet, span_of("\n\n"));
	sheet_put(sheet, answer);
}

/* A heading or a bold first line becomes the title. */
void
mend_title(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct line first = line_at(answer, 0);
	struct span title = first.content;

	(void)constraint;
	if (title.len > 4 && memcmp(title.at, "**", 2) == 0 && memcmp(title.at + title.len - 2, "**", 2) == 0)
		title = (struct span){title.at + 2, title.len - 4};
	else if (first.kind != LINE_HEADING)
		return;
	sheet_put(sheet, span_of("<<"));
	sheet_put(sheet, title);
	sheet_put(sheet, span_of(">>"));
	sheet_put(sheet, (struct span){first.whole.at + first.whole.len, answer.len - first.whole.len});
}

/*
 * From the first line that begins with a bracket to the last bracket that closes: if that is most of the answer,
 * it is the answer, and not a footnote's "[1]".
 */
static void
find_json(struct span answer, size_t *from, size_t *to)
{
	size_t open = 0, close = answer.len;

	while (open < answer.len && answer.at[open] != '{' && answer.at[open] != '[')
		open = line_at(answer, open).next;
	while (close > open && answer.at[close - 1] != '}' && answer.at[close - 1] != ']')
		close--;
	if ((close - open) * 2 > answer.len) {
		*from = open;
		*to = close;
	}
}

/*
 * Remove the text around the only fenced block, or around JSON without fences. Unless the prompt excludes other text,
 * remove only an introduction and a farewell: reasoning, or a correction after it, may be wanted.
 */
void
mend_block(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	size_t most = constraint->only || constraint->type == CONSTRAINT_CODE_ONLY ? answer.len : ASIDE_MAX;
	size_t from = 0, to = 0;
	bool fenced = false;

	for (size_t at = 0; at < answer.len;) {
		struct line line = line_at(answer, at);

		if (line.kind == LINE_FENCE) {
			from = fenced ? from : at;
			to = line.next;
			fenced = true;
		}
		at = line.next;
	}
	if (!fenced)
		find_json(answer, &from, &to);
	if (from <= most && answer.len - to <= most)
		sheet_put(sheet, span_strip((struct span){answer.at + from, to - from}));
}

/* Put the required divider between paragraphs that are already separated by blank lines. */
void
mend_paragraphs(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	struct unit_walk walk;
	struct span part;
	bool near;

	if (line_has_fence(answer) ||
	    !count_satisfies(&constraint->bounds, unit_count(UNIT_PARAGRAPH, 0, answer), &near))
		return;
	unit_begin(&walk, UNIT_PARAGRAPH, 0, answer);
	while (unit_next(&walk, &part)) {
		if (sheet->len > 0) {
			sheet_put(sheet, span_of("\n\n"));
			sheet_put(sheet, constraint->text);
			sheet_put(sheet, span_of("\n\n"));
		}
		sheet_put(sheet, part);
	}
}

/* The mended answer, written to an empty sheet; empty if there is none. */
static struct span
mended(const struct constraint *constraint, struct span answer, struct sheet sheet)
{
	constraint_mend *run = constraint_kind(constraint->type)->mend;

	if (run == NULL)
		return span_of("");
	run(constraint, answer, &sheet);
	return sheet.full ? span_of("") : (struct span){sheet.at, sheet.len};
}

static struct span
mend_all(const struct constraint_list *list, struct span answer, bool rough, struct tally *tally, char *const rooms[2])
{
	struct span best = span_strip(answer), next;
	struct tally after;
	bool changed = false;
	unsigned room = 0;

	if (best.len == 0 || best.len > REPAIR_MAX)
		return answer;
	for (size_t i = 0; i < list->count; i++) {
		if (tally->findings[i].holds != HOLDS_NO)
			continue;
		next = mended(&list->items[i], best,
		    (struct sheet){.at = rooms[room], .room = REPAIR_ROOM(answer.len), .rough = rough, .list = list});
		if (next.len == 0)
			continue;
		tally_take(list, next, &after);
		if (!tally_is_better(list, tally, &after))
			continue;
		*tally = after;
		best = next;
		changed = true;
		room ^= 1;
	}
	return changed ? best : answer;
}

struct span
repair(const struct constraint_list *list, struct span answer, struct tally *tally, char *const rooms[2])
{

	return mend_all(list, answer, false, tally, rooms);
}

struct span
repair_roughly(const struct constraint_list *list, struct span answer, struct tally *tally, char *const rooms[2])
{

	return mend_all(list, answer, true, tally, rooms);
}
