/*
 * Checks of the whole form of an answer; verse and order.
 */
#include "executors/constraints/fold.h"
#include "executors/constraints/units.h"
#include "executors/constraints/units_inside.h"
#include "executors/constraints/verify_inside.h"
#include "executors/form.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

#define LIMERICK_ROWS 5
#define HAIKU_ROWS    3
#define VERSE_AROUND  2 /* lines that are not part of the verse */

void
check_json(const struct inquiry *inquiry, struct finding *finding)
{
	size_t fences;
	struct span text = form_unfenced(inquiry->answer, &fences);

	if (text.len <= FORM_JSON_MAX)
		finding->holds = holds_if(form_is_json(text));
}

/* CSV: the same number of commas in each line; with quotes the numbers may differ, so that alone never breaks it. */
void
check_lined(const struct inquiry *inquiry, struct finding *finding)
{
	size_t fences;
	bool even = true;
	struct span text = form_unfenced(inquiry->answer, &fences), row;
	struct unit_walk walk;
	size_t rows = 0, first = 0;

	unit_begin(&walk, UNIT_LINE, 0, text);
	while (unit_next(&walk, &row)) {
		size_t commas = 0;

		for (size_t i = 0; i < row.len; i++)
			commas += row.at[i] == ',' || row.at[i] == ';';
		first = rows++ == 0 ? commas : first;
		even = even && commas == first;
	}
	if (even && first > 0)
		finding->holds = HOLDS_YES;
	else if (rows > 1 && first == 0)
		finding->holds = HOLDS_NO;
}

void
check_tagged(const struct inquiry *inquiry, struct finding *finding)
{
	size_t fences;
	struct span text = form_unfenced(inquiry->answer, &fences);

	if (span_find(text, '<') == NULL)
		finding->holds = HOLDS_NO;
	else if (text.at[0] == '<' && text.at[text.len - 1] == '>')
		finding->holds = HOLDS_YES;
}

void
check_table(const struct inquiry *inquiry, struct finding *finding)
{

	if (form_has_table(inquiry->answer))
		finding->holds = HOLDS_YES;
	else if (inquiry->answer.len == 0 ||
	    (span_find(inquiry->answer, '|') == NULL && span_find(inquiry->answer, '\t') == NULL))
		finding->holds = HOLDS_NO;
}

void
check_code_only(const struct inquiry *inquiry, struct finding *finding)
{
	size_t fences;
	struct span inside = form_unfenced(inquiry->answer, &fences);

	if (fences > 0)
		finding->holds = holds_if(inside.len < inquiry->answer.len);
}

void
check_no_markup(const struct inquiry *inquiry, struct finding *finding)
{

	for (size_t at = 0; at < inquiry->answer.len;) {
		struct line line = line_at(inquiry->answer, at);
		bool marked = line.kind == LINE_HEADING || line.kind == LINE_FENCE || line.kind == LINE_BULLET;

		if (marked || unit_count(UNIT_HIGHLIGHT, 1, line.whole) > 0)
			offence_note(inquiry, finding, 0, line.whole, 0);
		at = line.next;
	}
	finding->holds = holds_if(finding->offending == 0);
}

void
check_lists(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer;
	size_t bullets = unit_count(UNIT_BULLET, 1, answer), numbers = unit_count(UNIT_ITEM, 0, answer);

	finding->counted = true;
	switch (inquiry->constraint->type) {
	case CONSTRAINT_NO_LISTS:
		finding->measured = bullets + numbers;
		/* A single one may be a dash that opens direct speech. */
		finding->holds = finding->measured == 1 ? HOLDS_UNDECIDED : holds_if(finding->measured == 0);
		break;
	case CONSTRAINT_NO_NUMBERING:
		finding->measured = numbers;
		finding->holds = numbers == 1 ? HOLDS_UNDECIDED : holds_if(numbers == 0);
		break;
	case CONSTRAINT_BULLETS:
		finding->measured = bullets;
		finding->holds = bullets > 0 ? HOLDS_YES : numbers > 0 ? HOLDS_UNDECIDED : HOLDS_NO;
		break;
	default:
		finding->measured = numbers;
		finding->holds = holds_if(numbers > 0);
	}
}

/* Among the bullets that there are; without any, other signs may have been meant. */
void
check_bullet_mark(const struct inquiry *inquiry, struct finding *finding)
{
	struct span mark = inquiry->constraint->text;

	for (size_t at = 0; at < inquiry->answer.len;) {
		struct line line = line_at(inquiry->answer, at);

		if (line.kind == LINE_FENCE)
			return;
		if (line.kind == LINE_BULLET && line.whole.len - line.indent >= mark.len) {
			finding->unit_count++;
			if (memcmp(line.whole.at + line.indent, mark.at, mark.len) != 0)
				offence_note(inquiry, finding, finding->unit_count, line.whole, 0);
		}
		at = line.next;
	}
	finding->holds = finding->unit_count == 0 ? HOLDS_UNDECIDED : holds_if(finding->offending == 0);
}

/* Broken by a list with each entry on a line of its own. */
void
check_comma_list(const struct inquiry *inquiry, struct finding *finding)
{
	size_t entries = unit_count(UNIT_ITEM, 1, inquiry->answer);

	if (entries > 1)
		finding->holds = HOLDS_NO;
	else if (entries == 0 && inquiry->answer.len > 0 && span_find(inquiry->answer, ',') != NULL)
		finding->holds = HOLDS_YES;
}

void
check_code_block(const struct inquiry *inquiry, struct finding *finding)
{

	finding->holds = holds_if(line_has_fence(inquiry->answer));
}

void
check_title_angle(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer;

	finding->holds = HOLDS_NO;
	for (size_t at = 0; at < answer.len && finding->holds == HOLDS_NO;) {
		struct line line = line_at(answer, at);
		const char *open = memmem(line.whole.at, line.whole.len, "<<", 2);
		struct span inside =
		    open == NULL ? span_of("") : span_from(line.whole, (size_t)(open - line.whole.at) + 2);
		const char *close = memmem(inside.at, inside.len, ">>", 2);

		if (close != NULL && glyph_any_wordly((struct span){inside.at, (size_t)(close - inside.at)}))
			finding->holds = HOLDS_YES;
		at = line.next;
	}
}

void
check_quoted(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer;

	if (answer.len < 2) {
		finding->holds = HOLDS_NO;
		return;
	}
	uint32_t first = glyph_at(answer, 0).point, last = glyph_before(answer, answer.len).point;

	finding->holds = holds_if((first == '"' && last == '"') || (first == 0x201c && last == 0x201d) ||
	    (first == 0xab && last == 0xbb) || (first == 0x201e && (last == 0x201c || last == 0x201d)) ||
	    (first == 0x300c && last == 0x300d));
}

void
check_two_responses(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer, found, part, before = span_of(""), last = span_of("");
	struct needle divider;
	size_t count = 0, at = 0;
	bool more = true;

	needle_make(&divider, inquiry->constraint->text);
	while (more) {
		size_t from = at;

		more = needle_next(&divider, answer, false, &at, &found);
		part = span_strip(span_between(answer, from, more ? (size_t)(found.at - answer.at) : answer.len));
		if (part.len == 0)
			continue;
		before = last;
		last = part;
		count++;
	}
	finding->counted = true;
	finding->measured = count;
	finding->holds = holds_if(count == 2 && fold_compare(before, last) != 0);
}

/* Rhyme and metre cannot be checked; the number of lines can. */
void
check_verse(const struct inquiry *inquiry, struct finding *finding)
{
	size_t wanted = inquiry->constraint->type == CONSTRAINT_LIMERICK ? LIMERICK_ROWS : HAIKU_ROWS;
	bool possible = false;
	struct unit_walk walk;
	struct span stanza;

	unit_begin(&walk, UNIT_STANZA, 0, inquiry->answer);
	while (unit_next(&walk, &stanza))
		possible |= unit_count(UNIT_LINE, 1, stanza) == wanted;
	finding->counted = true;
	finding->measured = unit_count(UNIT_LINE, 1, inquiry->answer);
	/* Lines around it may announce, name or close it. */
	possible |= finding->measured >= wanted && finding->measured <= wanted + VERSE_AROUND;
	finding->holds = possible ? HOLDS_UNDECIDED : HOLDS_NO;
}

uint32_t
initial_of(struct span part)
{
	struct line line = line_at(part, 0);

	part = (struct span){line.content.at, (size_t)(part.at + part.len - line.content.at)};
	for (size_t at = 0; at < part.len;) {
		struct glyph glyph = glyph_at(part, at);

		if (glyph_is_wordly(glyph))
			return glyph_small(glyph.point);
		at += glyph.len;
	}
	return 0;
}

static bool
spells(struct span answer, enum constraint_unit unit, unsigned reading, struct span word)
{
	struct unit_walk walk;
	struct span part;
	size_t at = 0;

	unit_begin(&walk, unit, reading, answer);
	while (unit_next(&walk, &part))
		if (at >= word.len || initial_of(part) != fold_next(word, &at))
			return false;
	return at == word.len && word.len > 0;
}

void
check_acrostic(const struct inquiry *inquiry, struct finding *finding)
{
	struct span word = span_strip(inquiry->constraint->text);

	if (word.len == 0 || span_find(word, ' ') != NULL)
		return;
	finding->holds =
	    holds_if(spells(inquiry->answer, UNIT_LINE, 0, word) || spells(inquiry->answer, UNIT_LINE, 1, word) ||
		spells(inquiry->answer, UNIT_ITEM, 1, word) || spells(inquiry->answer, UNIT_SENTENCE, 1, word));
	/* With an introduction the lines are in order, but not all of them. */
	if (finding->holds == HOLDS_NO && unit_count(UNIT_LINE, 0, inquiry->answer) > word.len)
		finding->holds = HOLDS_UNDECIDED;
}

/* "The Beatles" may be sorted under B. */
static struct span
without_article(struct span part)
{
	static const char *const articles[] = {"the ", "a ", "an "};

	for (size_t i = 0; i < nitems(articles); i++) {
		size_t len = strlen(articles[i]);

		if (part.len > len && span_starts_nocase(part, articles[i]))
			return span_from(part, len);
	}
	return part;
}

/* Whether there is a heading between two entries: then another list begins, perhaps at A again. */
static bool
heads_list(struct span before, struct span part)
{
	struct span between = {before.at + before.len, (size_t)(part.at - before.at) - before.len};

	for (size_t at = 0; at < between.len;) {
		struct line line = line_at(between, at);

		if (line.kind == LINE_HEADING ||
		    (line.kind == LINE_TEXT && line.whole.len > 0 &&
			strchr(":*", line.whole.at[line.whole.len - 1]) != NULL))
			return true;
		at = line.next;
	}
	return false;
}

/* The entries of the answer's list, or its lines. */
void
check_alphabetical(const struct inquiry *inquiry, struct finding *finding)
{
	enum constraint_unit unit = unit_count(UNIT_ITEM, 1, inquiry->answer) > 1 ? UNIT_ITEM : UNIT_LINE;
	struct unit_walk walk;
	struct span part, before = NO_SPAN;
	bool doubtful = false;

	unit_begin(&walk, unit, unit == UNIT_ITEM ? 2 : 1, inquiry->answer);
	while (unit_next(&walk, &part)) {
		finding->unit_count++;
		while (part.len > 0 && glyph_at(part, 0).class == GLYPH_PUNCTUATION)
			part = (struct span){part.at + glyph_at(part, 0).len, part.len - glyph_at(part, 0).len};
		if (part.len == 0)
			continue;
		if (fold_compare(before, part) > 0 &&
		    fold_compare(without_article(before), without_article(part)) > 0) {
			if (heads_list(before, part))
				doubtful = true;
			else
				offence_note(inquiry, finding, finding->unit_count, part, 0);
		}
		before = part;
	}
	if (finding->unit_count > 1)
		finding->holds = finding->offending == 0 ? (doubtful ? HOLDS_UNDECIDED : HOLDS_YES)
		    : unit == UNIT_ITEM                  ? HOLDS_NO
							 : HOLDS_UNDECIDED;
}
