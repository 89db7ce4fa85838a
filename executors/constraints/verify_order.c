/*
 * Checks of order in an answer: the letters of a word, the first letters of units, a sentence's words in the next one,
 * entries and those below them, the digits of a date.
 */
#include "executors/constraints/fold.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verify_inside.h"
#include "routes/text/glyph.h"
#include "routes/text/line.h"

#include <ctype.h>
#include <string.h>

/* The first and the last word; if `last` is NULL, the only one. len 0: none. */
static struct span
first_word(struct span text, struct span *last)
{
	struct unit_walk walk;
	struct span first = NO_SPAN, word;

	unit_begin(&walk, UNIT_WORD, 1, text);
	while (unit_next(&walk, &word)) {
		if (first.len > 0 && last == NULL)
			return NO_SPAN;
		first = first.len > 0 ? first : word;
		if (last != NULL)
			*last = word;
	}
	return first;
}

void
check_letter_at(const struct inquiry *inquiry, struct finding *finding)
{
	struct span word = first_word(inquiry->answer, NULL), letter = inquiry->constraint->text;
	uint32_t nth = inquiry->constraint->nth, found = 0;

	if (word.len == 0 || letter.len == 0)
		return;
	for (size_t at = 0, n = 1; at < word.len && n <= nth; n++) {
		struct glyph glyph = glyph_at(word, at);

		at += glyph.len;
		found = n == nth || (nth == NTH_LAST && at == word.len) ? glyph_small(glyph.point) : 0;
	}
	finding->holds = holds_if(found == glyph_small(glyph_at(letter, 0).point));
}

void
check_word_length(const struct inquiry *inquiry, struct finding *finding)
{
	struct span word = first_word(inquiry->answer, NULL);
	uint32_t least, most;

	if (word.len == 0)
		return;
	constraint_interval(&inquiry->constraint->bounds, &least, &most);
	finding->counted = true;
	finding->measured = unit_count(UNIT_CHAR, 0, word);
	finding->holds = holds_if(finding->measured >= least && finding->measured <= most);
}

/* Whether a date in the pattern begins here: a digit for each of Y, M and D. */
static bool
is_date_at(struct span text, size_t at, struct span pattern)
{

	if (text.len - at < pattern.len || (at > 0 && isdigit((unsigned char)text.at[at - 1])) ||
	    (at + pattern.len < text.len && isdigit((unsigned char)text.at[at + pattern.len])))
		return false;
	for (size_t i = 0; i < pattern.len; i++)
		if (isalpha((unsigned char)pattern.at[i]) ? !isdigit((unsigned char)text.at[at + i])
							  : text.at[at + i] != pattern.at[i])
			return false;
	return true;
}

/* An answer without digits gives no date, and may say why. */
void
check_date_format(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer;
	bool digits = false, found = false;

	for (size_t at = 0; at < answer.len && !found; at++) {
		digits |= isdigit((unsigned char)answer.at[at]) != 0;
		found = is_date_at(answer, at, inquiry->constraint->text);
	}
	if (digits)
		finding->holds = holds_if(found);
}

/* The reading of sentences, lines or words with the fewest parts that do not continue the one before. */
static void
check_following(const struct inquiry *inquiry, struct finding *finding,
    bool (*follows)(const struct inquiry *inquiry, struct span before, struct span part, size_t index))
{
	enum constraint_unit unit = inquiry->kind->per;

	for (unsigned reading = 0; reading < unit_readings(unit) && finding->holds != HOLDS_YES; reading++) {
		struct finding one = {0};
		struct unit_walk walk;
		struct span part, before = NO_SPAN;

		unit_begin(&walk, unit, reading, inquiry->answer);
		for (; unit_next(&walk, &part); before = part)
			if (!follows(inquiry, before, part, one.unit_count++))
				offence_note(inquiry, &one, one.unit_count, part, 0);
		settle(&one);
		/* A poem without full stops is a single sentence, which says nothing about order. */
		if (one.unit_count == 1)
			one.holds = HOLDS_UNDECIDED;
		if (one.unit_count > 0 &&
		    (finding->unit_count == 0 || one.holds == HOLDS_YES || one.offending < finding->offending))
			*finding = one;
	}
}

static bool
has_next_initial(const struct inquiry *inquiry, struct span before, struct span part, size_t index)
{
	struct span first = span_strip(inquiry->constraint->text);
	uint32_t begin = first.len > 0 ? glyph_small(glyph_at(first, 0).point) : 'a';

	(void)before;
	return begin < 'a' || begin > 'z' || initial_of(part) == 'a' + (begin - 'a' + (uint32_t)index) % 26;
}

void
check_initials(const struct inquiry *inquiry, struct finding *finding)
{

	check_following(inquiry, finding, has_next_initial);
}

static bool
takes_up_word(const struct inquiry *inquiry, struct span before, struct span part, size_t index)
{
	struct span last = NO_SPAN, ignored;

	(void)inquiry;
	if (index == 0)
		return true;
	(void)first_word(before, &last);
	return fold_compare(first_word(part, &ignored), last) == 0;
}

void
check_word_chain(const struct inquiry *inquiry, struct finding *finding)
{

	check_following(inquiry, finding, takes_up_word);
}

/* Entries at the left, each followed by one that is indented or has another mark. */
void
check_sub_bullets(const struct inquiry *inquiry, struct finding *finding)
{
	struct span entry = NO_SPAN;
	bool below = true;

	for (size_t at = 0; at < inquiry->answer.len;) {
		struct line line = line_at(inquiry->answer, at);
		struct span whole = {inquiry->answer.at + at, line.next - at}, mark = span_strip(whole);

		at = line.next;
		if (mark.len < 2 || strchr("*-+", *mark.at) == NULL || mark.at[1] != ' ')
			continue;
		if (mark.at == whole.at && (entry.len == 0 || *entry.at == *mark.at)) {
			if (!below)
				offence_note(inquiry, finding, finding->unit_count, entry, 0);
			finding->unit_count++;
			entry = mark;
			below = false;
		} else
			below = true;
	}
	if (!below)
		offence_note(inquiry, finding, finding->unit_count, entry, 0);
	finding->holds = holds_if(finding->unit_count > 0 && finding->offending == 0);
}

/* An extract occurs in its source; one too long to search for decides nothing. */
void
check_extracted(const struct inquiry *inquiry, struct finding *finding)
{
	struct span answer = inquiry->answer;
	struct needle needle;

	while (answer.len > 0 && strchr("*_`\"'. ", answer.at[answer.len - 1]) != NULL)
		answer.len--;
	for (; answer.len > 0 && strchr("*_`\"'- ", *answer.at) != NULL; answer.at++)
		answer.len--;
	if (answer.len == 0 || answer.len > CONSTRAINT_TEXT_MAX)
		return;
	needle_make(&needle, answer);
	finding->holds = holds_if(needle_count(&needle, inquiry->constraint->text, true) > 0);
}
