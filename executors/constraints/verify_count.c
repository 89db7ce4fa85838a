/*
 * Checks of counts: in the answer, in each of its units, of a word, of a letter.
 */
#include "executors/constraints/fold.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verify.h"
#include "executors/constraints/verify_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

/* "About n": within a tenth it holds, beyond a third it does not. */
#define ABOUT_IS     10
#define ABOUT_IS_NOT 3

#define STARS  4 /* the reading in which lines of stars separate paragraphs */
#define MARKED 1 /* the reading in which a number or a bullet begins an item */
#define LINES  3 /* the reading in which each line is an item */
#define COMMAS 4 /* the reading in which commas separate items */

bool
count_satisfies(const struct constraint_bounds *bounds, size_t count, bool *near)
{
	uint32_t least, most;

	constraint_interval(bounds, &least, &most);
	*near = false;
	if (bounds->relation != RELATION_AROUND)
		return count >= least && count <= most;
	size_t off = count > least ? count - least : least - count;

	*near = off * ABOUT_IS_NOT <= least;
	return off <= 1 || off * ABOUT_IS <= least;
}

/* How far a count is from the bounds. */
static size_t
distance(const struct constraint_bounds *bounds, size_t count)
{
	uint32_t least, most;

	constraint_interval(bounds, &least, &most);
	return count < least ? least - count : count > most ? count - most : 0;
}

/* Add the count of one more reading: the nearest one is reported. */
static void
consider(const struct inquiry *inquiry, struct finding *finding, size_t count)
{
	const struct constraint_bounds *bounds = &inquiry->constraint->bounds;
	bool first = !finding->counted, near;

	if (first || distance(bounds, count) < distance(bounds, finding->measured))
		finding->measured = count;
	finding->counted = true;
	if (count_satisfies(bounds, count, &near))
		finding->holds = HOLDS_YES;
	else if (near && finding->holds == HOLDS_NO)
		finding->holds = HOLDS_UNDECIDED;
	else if (first)
		finding->holds = near ? HOLDS_UNDECIDED : HOLDS_NO;
}

/*
 * Entries that have marks are what is marked, and a line without commas is no list. Where few are allowed, lines with
 * commas in them may hold any number of entries.
 */
static bool
is_reading_of_items(const struct inquiry *inquiry, unsigned reading)
{
	uint32_t least, most;

	if (reading == COMMAS)
		return unit_count(UNIT_ITEM, COMMAS, inquiry->answer) > 1;
	if (reading != LINES)
		return true;
	constraint_interval(&inquiry->constraint->bounds, &least, &most);
	return (inquiry->kind->counted != UNIT_ITEM || least > 1 || span_find(inquiry->answer, ',') == NULL) &&
	    unit_count(UNIT_ITEM, MARKED, inquiry->answer) == 0;
}

bool
is_reading_of(const struct inquiry *inquiry, enum constraint_unit unit, unsigned reading)
{
	bool named = inquiry->kind->counted == UNIT_PARAGRAPH && inquiry->constraint->text.len > 0;

	/* A field for 160 characters counts the spaces too. */
	if (unit == UNIT_CHAR)
		return reading == 0 ||
		    (inquiry->constraint->bounds.relation != RELATION_LE &&
			inquiry->constraint->bounds.relation != RELATION_LT);
	if (unit == UNIT_ITEM)
		return is_reading_of_items(inquiry, reading);
	if (unit != UNIT_PARAGRAPH)
		return true;
	if (named)
		return reading == STARS || inquiry->constraint->text.at[0] != '*';
	return reading != STARS || unit_count(unit, STARS, inquiry->answer) > 1;
}

/* Whether its entries form one plain list: with headings, bold lines, code or another list there may be more of them
 * than meant. */
static bool
is_one_list(struct span answer)
{
	bool within = false;
	size_t lists = 0;

	for (size_t at = 0; at < answer.len;) {
		struct line line = line_at(answer, at);
		bool listed = line.kind == LINE_BULLET || line.kind == LINE_ITEM;

		at = line.next;
		if (line.kind == LINE_HEADING || line.kind == LINE_FENCE ||
		    (line.kind == LINE_TEXT && span_starts_nocase(line.content, "**")))
			return false;
		if (line.indent > 0 || line.kind == LINE_BLANK)
			continue;
		lists += listed && !within;
		within = listed;
	}
	return lists == 1;
}

/* "Exactly 3 tips" need not be a list, unless one was asked for by its marks. */
static bool
may_be_no_list(const struct inquiry *inquiry)
{

	if (inquiry->kind->counted != UNIT_ITEM || inquiry->answer.len == 0)
		return false;
	for (size_t i = 0; i < inquiry->list->count; i++)
		if (inquiry->list->items[i].type == CONSTRAINT_NUMBERED_LIST)
			return false;
	return !is_one_list(inquiry->answer);
}

/* The count, without a first line that announces the lines below: "Here are five slogans:". */
static size_t
count_in(const struct inquiry *inquiry, enum constraint_unit unit, unsigned reading)
{
	struct span first = line_at(inquiry->answer, 0).content;
	size_t count = unit_count(unit, reading, inquiry->answer);

	return count - (unit == UNIT_ITEM && reading == LINES && count > 1 && span_byte(first, first.len - 1) == ':');
}

/* Whether a count says anything: an answer without entries of this kind has not kept to "at most 8" of them. */
static bool
is_telling(const struct inquiry *inquiry, size_t count)
{
	enum constraint_unit unit = inquiry->kind->counted;
	uint32_t least, most;

	constraint_interval(&inquiry->constraint->bounds, &least, &most);
	return count > 0 || least > 0 || most == 0 || inquiry->answer.len == 0 ||
	    (unit != UNIT_ITEM && unit != UNIT_BULLET);
}

void
check_count(const struct inquiry *inquiry, struct finding *finding)
{
	enum constraint_unit unit = inquiry->kind->counted;

	for (unsigned reading = 0; reading < unit_readings(unit) && finding->holds != HOLDS_YES; reading++) {
		if (!is_reading_of(inquiry, unit, reading))
			continue;
		size_t count = count_in(inquiry, unit, reading);

		if (is_telling(inquiry, count))
			consider(inquiry, finding, count);
	}
	if (finding->holds == HOLDS_NO && may_be_no_list(inquiry))
		finding->holds = HOLDS_UNDECIDED;
}

/* Whether one unit keeps its bounds in any reading; *measured is the nearest count. */
static bool
unit_satisfies(const struct inquiry *inquiry, struct span part, size_t *measured, bool *near)
{
	const struct constraint_bounds *bounds = &inquiry->constraint->bounds;
	enum constraint_unit unit = inquiry->kind->counted;

	*near = false;
	for (unsigned reading = 0; reading < unit_readings(unit); reading++) {
		size_t count = unit_count(unit, reading, part);
		bool so_so;

		if (reading == 0 || distance(bounds, count) < distance(bounds, *measured))
			*measured = count;
		if (count_satisfies(bounds, count, &so_so))
			return true;
		*near |= so_so;
	}
	return false;
}

static void
count_each(const struct inquiry *inquiry, unsigned reading, struct finding *finding)
{
	struct unit_walk walk;
	struct span part;
	size_t measured = 0;
	bool near, doubtful = false;

	unit_begin(&walk, inquiry->kind->per, reading, inquiry->answer);
	while (unit_next(&walk, &part)) {
		finding->unit_count++;
		if (unit_satisfies(inquiry, part, &measured, &near))
			continue;
		doubtful |= near;
		offence_note(inquiry, finding, finding->unit_count, part, measured);
	}
	finding->counted = true;
	finding->measured = finding->offending;
	if (finding->unit_count > 0)
		finding->holds = finding->offending == 0 ? HOLDS_YES : doubtful ? HOLDS_UNDECIDED : HOLDS_NO;
}

/*
 * Keep the better of two readings: one that holds, then one that is undecided, then the one with the fewest offences.
 */
static bool
is_better(const struct finding *one, const struct finding *best)
{

	if (best->unit_count == 0 || one->unit_count == 0)
		return one->unit_count > best->unit_count;
	if (one->holds != best->holds)
		return one->holds == HOLDS_YES || best->holds == HOLDS_NO;
	return one->offending < best->offending;
}

void
check_count_each(const struct inquiry *inquiry, struct finding *finding)
{

	for (unsigned reading = 0; reading < unit_readings(inquiry->kind->per) && finding->holds != HOLDS_YES;
	     reading++) {
		struct finding one = {0};

		if (!is_reading_of(inquiry, inquiry->kind->per, reading))
			continue;
		count_each(inquiry, reading, &one);
		if (is_better(&one, finding))
			*finding = one;
	}
}

void
check_word_freq(const struct inquiry *inquiry, struct finding *finding)
{
	struct needle needle;

	needle_make(&needle, inquiry->constraint->text);
	if (needle.count == 0)
		return;
	consider(inquiry, finding, needle_count(&needle, inquiry->answer, false));
	consider(inquiry, finding, needle_count(&needle, inquiry->answer, true));
}

void
check_letter_freq(const struct inquiry *inquiry, struct finding *finding)
{
	struct span letter = span_strip(inquiry->constraint->text);
	size_t folded = 0, exact = 0;

	if (letter.len == 0 || glyph_at(letter, 0).len != letter.len)
		return;
	uint32_t point = glyph_at(letter, 0).point;

	for (size_t at = 0; at < inquiry->answer.len;) {
		struct glyph glyph = glyph_at(inquiry->answer, at);

		folded += glyph_small(glyph.point) == glyph_small(point);
		exact += glyph.point == point;
		at += glyph.len;
	}
	consider(inquiry, finding, folded);
	if (exact > 0)
		consider(inquiry, finding, exact);
}

/* Headings that consist of the splitter and a number, or begin their line so. */
void
check_sections(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer, found, splitter = span_strip(inquiry->constraint->text);
	struct needle needle;
	size_t numbered = 0, leading = 0;

	if (splitter.len == 0) {
		check_count(inquiry, finding);
		return;
	}
	needle_make(&needle, splitter);
	for (size_t at = 0; needle_next(&needle, answer, false, &at, &found);) {
		size_t next = at;

		next = span_past(answer, next, " *");
		numbered += next < answer.len && glyph_at(answer, next).class == GLYPH_DIGIT;
	}
	for (size_t at = 0; at < answer.len;) {
		struct line line = line_at(answer, at);

		leading += fold_begins(line.content, splitter);
		at = line.next;
	}
	consider(inquiry, finding, numbered);
	consider(inquiry, finding, leading);
}

/* The first word of a paragraph, without quotes and marks around it. */
static struct span
first_word(struct span part)
{
	struct unit_walk walk;
	struct span word = {part.at, 0};

	unit_begin(&walk, UNIT_WORD, 1, part);
	(void)unit_next(&walk, &word);
	return word;
}

void
check_nth_paragraph(const struct inquiry *inquiry, struct finding *finding)
{
	const struct constraint *constraint = inquiry->constraint;

	finding->holds = HOLDS_NO;
	for (unsigned reading = 0; reading < unit_readings(UNIT_PARAGRAPH); reading++) {
		struct unit_walk walk;
		struct span part, word = NO_SPAN;
		size_t count = 0;
		bool near, begins = false;

		if (reading == STARS && unit_count(UNIT_PARAGRAPH, STARS, inquiry->answer) == 1)
			continue;
		unit_begin(&walk, UNIT_PARAGRAPH, reading, inquiry->answer);
		while (unit_next(&walk, &part))
			if (++count == constraint->nth) {
				word = first_word(part);
				begins = fold_begins(part, constraint->text) || fold_begins(word, constraint->text);
			}
		if (begins &&
		    (constraint->bounds.relation == RELATION_NONE ||
			count_satisfies(&constraint->bounds, count, &near)))
			finding->holds = HOLDS_YES;
		if (reading == 0) {
			finding->counted = true;
			finding->measured = count;
		}
	}
}
