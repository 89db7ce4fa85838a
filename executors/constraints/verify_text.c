/*
 * Checks of words, letters and marks; beginnings and ends.
 */
#include <stdlib.h>

#include "executors/constraints/fold.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verify_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/language.h"
#include "routes/text/line.h"

void
check_include(const struct inquiry *inquiry, struct finding *finding)
{
	const struct constraint *constraint = inquiry->constraint;
	struct needle needle;

	finding->counted = true;
	for (size_t i = 0; i < constraint->word_len; i++) {
		needle_make(&needle, constraint_word(inquiry->list, constraint, i));
		if (needle.count == 0)
			return;
		finding->measured += needle_count(&needle, inquiry->answer, false) > 0;
	}
	finding->holds = holds_if(finding->measured == constraint->word_len);
}

static int
compare_places(const void *a, const void *b)
{
	const struct offence *one = a, *other = b;

	return (one->from > other->from) - (one->from < other->from);
}

/* Offences are told in the order of the answer. */
void
check_forbid(const struct inquiry *inquiry, struct finding *finding)
{
	const struct constraint *constraint = inquiry->constraint;
	struct needle needle;
	struct span found;

	for (size_t i = 0; i < constraint->word_len; i++) {
		needle_make(&needle, constraint_word(inquiry->list, constraint, i));
		for (size_t at = 0; needle_next(&needle, inquiry->answer, true, &at, &found);)
			offence_note(inquiry, finding, 0, found, 0);
	}
	qsort(finding->offences, finding->offence_count, sizeof(finding->offences[0]), compare_places);
	settle(finding);
}

/* Each character for which `is_bad` holds is an offence. */
static void
check_glyphs(const struct inquiry *inquiry, struct finding *finding,
    bool (*is_bad)(const struct inquiry *inquiry, size_t at, struct glyph glyph))
{

	for (size_t at = 0; at < inquiry->answer.len;) {
		struct glyph glyph = glyph_at(inquiry->answer, at);

		if (is_bad(inquiry, at, glyph))
			offence_note(inquiry, finding, 0, (struct span){inquiry->answer.at + at, glyph.len}, 0);
		at += glyph.len;
	}
	settle(finding);
}

static bool
is_banned(const struct inquiry *inquiry, size_t at, struct glyph glyph)
{
	struct span marks = inquiry->constraint->text;

	switch (inquiry->constraint->what) {
	case WHAT_PUNCTUATION:
		return glyph.class == GLYPH_PUNCTUATION || glyph.class == GLYPH_HYPHEN ||
		    glyph.class == GLYPH_APOSTROPHE;
	case WHAT_DIGITS:
		return glyph.class == GLYPH_DIGIT;
	case WHAT_EMOJI:
		return glyph_is_picture(inquiry->answer, at);
	default:
		break;
	}
	for (size_t i = 0; i < marks.len;) {
		struct glyph mark = glyph_at(marks, i);

		if (mark.point == glyph.point)
			return true;
		i += mark.len;
	}
	return false;
}

void
check_no_char(const struct inquiry *inquiry, struct finding *finding)
{

	check_glyphs(inquiry, finding, is_banned);
	/* "Without punctuation" does not exclude hyphens and apostrophes in words. */
	if (inquiry->constraint->what != WHAT_PUNCTUATION || finding->holds == HOLDS_YES)
		return;
	for (size_t at = 0; at < inquiry->answer.len;) {
		struct glyph glyph = glyph_at(inquiry->answer, at);

		if (glyph.class == GLYPH_PUNCTUATION)
			return;
		at += glyph.len;
	}
	finding->holds = HOLDS_UNDECIDED;
}

static bool
is_letter(const struct inquiry *inquiry, size_t at, struct glyph glyph)
{
	struct span letter = span_strip(inquiry->constraint->text);

	(void)at;
	return letter.len > 0 && glyph_small(glyph_at(letter, 0).point) == glyph_small(glyph.point);
}

void
check_avoid_letter(const struct inquiry *inquiry, struct finding *finding)
{

	check_glyphs(inquiry, finding, is_letter);
}

/* "Words ending in -ing": with more than a letter before it, so not "king". */
void
check_avoid_ending(const struct inquiry *inquiry, struct finding *finding)
{
	struct span ending = span_strip(inquiry->constraint->text), word;
	struct unit_walk walk;

	unit_begin(&walk, UNIT_WORD, 1, inquiry->answer);
	while (unit_next(&walk, &word))
		if (word.len > ending.len + 1 && fold_ends(word, ending))
			offence_note(inquiry, finding, 0, word, 0);
	settle(finding);
}

static bool
has_wrong_case(const struct inquiry *inquiry, size_t at, struct glyph glyph)
{

	(void)at;
	return inquiry->constraint->type == CONSTRAINT_ALL_UPPER ? glyph_is_lower(glyph.point)
								 : glyph_is_upper(glyph.point);
}

void
check_case(const struct inquiry *inquiry, struct finding *finding)
{

	check_glyphs(inquiry, finding, has_wrong_case);
}

/* Words that stay in lower case in titles. */
static const char *const small_words[] = {"a", "an", "and", "as", "at", "but", "by", "for", "from", "if", "in", "into",
    "nor", "of", "on", "or", "over", "so", "the", "to", "up", "via", "with", "yet"};

bool
title_keeps_small(struct span word)
{

	for (size_t i = 0; i < nitems(small_words); i++)
		if (span_equals(word, small_words[i]))
			return true;
	return false;
}

void
check_title_case(const struct inquiry *inquiry, struct finding *finding)
{
	struct unit_walk walk;
	struct span word;

	unit_begin(&walk, UNIT_WORD, 1, inquiry->answer);
	while (unit_next(&walk, &word))
		if (glyph_is_lower(glyph_at(word, 0).point) && !title_keeps_small(word))
			offence_note(inquiry, finding, ++finding->unit_count, word, 0);
	finding->holds = holds_if(finding->offending == 0);
}

/* Languages that share a script and cannot be told apart by it. */
static const char *const families[][4] = {
    {"hi", "mr", "ne", NULL}, {"ru", "uk", "bg", NULL}, {"ar", "fa", "ur", NULL}, {"bn", "as", NULL, NULL}};

/* Scripts of a single language that language_of does not know. */
static const struct {
	const char *language;
	uint32_t first, last;
} scripts[] = {{"pa", 0xa00, 0xa7f}, {"gu", 0xa80, 0xaff}, {"or", 0xb00, 0xb7f}, {"kn", 0xc80, 0xcff},
    {"ml", 0xd00, 0xd7f}, {"si", 0xd80, 0xdff}, {"lo", 0xe80, 0xeff}, {"my", 0x1000, 0x109f}, {"ka", 0x10a0, 0x10ff},
    {"am", 0x1200, 0x137f}, {"km", 0x1780, 0x17ff}, {"hy", 0x530, 0x58f}};

static bool
are_kin(struct span wanted, const char *found)
{

	for (size_t i = 0; i < nitems(families); i++) {
		bool one = false, other = false;

		for (size_t j = 0; families[i][j] != NULL; j++) {
			one |= span_equals(wanted, families[i][j]);
			other |= strcmp(found, families[i][j]) == 0;
		}
		if (one && other)
			return true;
	}
	return span_equals(wanted, found);
}

/* Whether most letters beyond ASCII are of the script; -1: no such script. */
static int
written_in_script(struct span text, struct span language)
{

	for (size_t i = 0; i < nitems(scripts); i++) {
		size_t inside = 0, letters = 0;

		if (!span_equals(language, scripts[i].language))
			continue;
		for (size_t at = 0; at < text.len;) {
			struct glyph glyph = glyph_at(text, at);

			letters += glyph.class == GLYPH_LETTER;
			inside += glyph.point >= scripts[i].first && glyph.point <= scripts[i].last;
			at += glyph.len;
		}
		return inside * 2 > letters;
	}
	return -1;
}

void
check_language(const struct inquiry *inquiry, struct finding *finding)
{
	struct span wanted = inquiry->constraint->text;
	char found[LANGUAGE_ROOM];
	int script = written_in_script(inquiry->answer, wanted);

	language_of(inquiry->answer, found);
	if (script == 1 || are_kin(wanted, found))
		finding->holds = HOLDS_YES;
	else if (script == 0 || found[0] != '\0')
		finding->holds = HOLDS_NO;
}

void
check_starts(const struct inquiry *inquiry, struct finding *finding)
{

	if (inquiry->constraint->text.len > 0)
		finding->holds = holds_if(fold_begins(inquiry->answer, inquiry->constraint->text));
}

void
check_ends(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer, text = inquiry->constraint->text;

	/* "Best regards," is how a letter ends with "Best regards". */
	answer.len = span_back(answer, answer.len, ", ");
	text.len = span_back(text, text.len, ", ");
	if (text.len > 0)
		finding->holds = holds_if(fold_ends(answer, text));
}

/* What may follow the final mark of an answer: emphasis, quotes, brackets. Other than ASCII decides nothing. */
void
check_ends_question(const struct inquiry *inquiry, struct finding *finding)
{
	size_t len = span_back(inquiry->answer, inquiry->answer.len, "*_\"')]`> \n\r\t");

	if (len > 0 && (inquiry->answer.at[len - 1] & 0x80) == 0)
		finding->holds = holds_if(inquiry->answer.at[len - 1] == '?');
}

/* Each unit of the constraint's kind, in the reading with the fewest offences. */
static void
check_each(const struct inquiry *inquiry, struct finding *finding,
    bool (*holds)(const struct inquiry *inquiry, struct span part))
{
	enum constraint_unit unit = inquiry->kind->per;

	for (unsigned reading = 0; reading < unit_readings(unit) && finding->holds != HOLDS_YES; reading++) {
		struct finding one = {0};
		struct unit_walk walk;
		struct span part;

		if (!is_reading_of(inquiry, unit, reading))
			continue;
		unit_begin(&walk, unit, reading, inquiry->answer);
		while (unit_next(&walk, &part)) {
			one.unit_count++;
			if (!holds(inquiry, part))
				offence_note(inquiry, &one, one.unit_count, part, 0);
		}
		if (one.unit_count == 0)
			continue;
		settle(&one);
		if (finding->unit_count == 0 || one.offending < finding->offending)
			*finding = one;
	}
}

/* The mark of a list entry may come first. */
static bool
part_begins(const struct inquiry *inquiry, struct span part)
{
	struct span text = inquiry->constraint->text;
	const char *content = line_at(part, 0).content.at;

	if (text.len == 0)
		return glyph_at(part, (size_t)(content - part.at)).class == GLYPH_EMOJI;
	return fold_begins(part, text) ||
	    fold_begins((struct span){content, (size_t)(part.at + part.len - content)}, text);
}

void
check_each_starts(const struct inquiry *inquiry, struct finding *finding)
{

	check_each(inquiry, finding, part_begins);
}

/* The full stop may follow the emoji, or the emoji the full stop. */
static bool
ends_in_emoji(struct span part, struct span behind)
{
	struct glyph glyph = {0};

	behind = span_strip(behind);
	if (behind.len > 0 && glyph_at(behind, 0).class == GLYPH_EMOJI)
		return true;
	for (; part.len > 0; part.len -= glyph.len) {
		glyph = glyph_before(part, part.len);
		if (glyph.class != GLYPH_JOINER && glyph.class != GLYPH_SPACE && glyph.point != '.' &&
		    glyph.point != '!' && glyph.point != '?')
			break;
	}
	return glyph.class == GLYPH_EMOJI;
}

static bool
part_ends(const struct inquiry *inquiry, struct span part)
{
	const char *end = part.at + part.len;

	if (inquiry->constraint->text.len > 0)
		return fold_ends(part, inquiry->constraint->text);
	return ends_in_emoji(part,
	    inquiry->kind->per == UNIT_SENTENCE
		? (struct span){end, (size_t)(inquiry->answer.at + inquiry->answer.len - end)}
		: (struct span){end, 0});
}

void
check_each_ends(const struct inquiry *inquiry, struct finding *finding)
{

	check_each(inquiry, finding, part_ends);
}

static bool
word_begins(const struct inquiry *inquiry, struct span part)
{

	return fold_begins(part, inquiry->constraint->text);
}

void
check_word_starts(const struct inquiry *inquiry, struct finding *finding)
{

	check_each(inquiry, finding, word_begins);
}

void
check_postscript(const struct inquiry *inquiry, struct finding *finding)
{
	struct needle needle;
	struct span marker = span_strip(inquiry->constraint->text);
	char spaced[64], bare[64];
	size_t len = 0, letters = 0;

	if (marker.len == 0 || marker.len * 2 > sizeof(spaced))
		return;
	needle_make(&needle, marker);
	finding->holds = holds_if(needle_count(&needle, inquiry->answer, true) > 0);
	if (finding->holds == HOLDS_YES)
		return;
	/* "P. S." and "PS" for "P.S." */
	for (size_t i = 0; i < marker.len; i++) {
		spaced[len++] = marker.at[i];
		if (marker.at[i] == '.')
			spaced[len++] = ' ';
		if (marker.at[i] != '.')
			bare[letters++] = marker.at[i];
	}
	needle_make(&needle, (struct span){spaced, len});
	if (needle_count(&needle, inquiry->answer, true) > 0)
		finding->holds = HOLDS_YES;
	for (size_t at = 0; at < inquiry->answer.len;) {
		struct line line = line_at(inquiry->answer, at);

		if (letters > 1 && fold_begins(line.content, (struct span){bare, letters}))
			finding->holds = HOLDS_YES;
		at = line.next;
	}
}

void
check_one_of(const struct inquiry *inquiry, struct finding *finding)
{
	const struct constraint *constraint = inquiry->constraint;
	struct needle needle;

	finding->holds = HOLDS_NO;
	for (size_t i = 0; i < constraint->word_len; i++) {
		struct span option = constraint_word(inquiry->list, constraint, i);

		needle_make(&needle, option);
		if (needle_count(&needle, inquiry->answer, false) > 0 &&
		    (!constraint->only ||
			unit_count(UNIT_WORD, 0, inquiry->answer) <= unit_count(UNIT_WORD, 0, option)))
			finding->holds = HOLDS_YES;
	}
}
