/*
 * Mends of marks that an answer must not use: what can go without a word, a number or a list changing, and what stands
 * in its place.
 */
#include <ctype.h>
#include <string.h>

#include "executors/constraints/repair_inside.h"
#include "executors/constraints/verify_inside.h"
#include "routes/text/glyph.h"

#define RUN_MAX       4  /* stars of emphasis */
#define PICTURES_MAX  32 /* bytes of pictures and spaces on each side of one */
#define DASH_EN       0x2013
#define DASH_EM       0x2014
#define ARGUMENTS_MAX 80 /* bytes from a bracket to a comma that belongs to it */

/* Whether a comma is in something that a program reads: "f(a, b)", "[1, 2]", "{x, y}". */
static bool
parts_arguments(struct span text, size_t comma)
{
	size_t limit = comma > ARGUMENTS_MAX ? comma - ARGUMENTS_MAX : 0;

	for (size_t at = comma; at-- > limit && strchr("\n)]}", text.at[at]) == NULL;)
		if (strchr("([{", text.at[at]) != NULL)
			return text.at[at] != '(' || (at > 0 && glyph_is_wordly(glyph_before(text, at)));
	return false;
}

/* Whether a run of stars or underscores stands at one edge of a word. */
static bool
is_emphasis(struct span text, size_t at)
{
	size_t from = at, to = at;
	bool behind, ahead;

	while (from > 0 && at - from < RUN_MAX && text.at[from - 1] == text.at[at])
		from--;
	while (to < text.len && to - at < RUN_MAX && text.at[to] == text.at[at])
		to++;
	behind = from > 0 && glyph_is_wordly(glyph_before(text, from));
	ahead = to < text.len && glyph_is_wordly(glyph_at(text, to));
	if (to - from == 1)
		return behind != ahead;
	return !(behind && ahead) &&
	    ((from > 0 && !isspace((unsigned char)text.at[from - 1])) ||
		(to < text.len && !isspace((unsigned char)text.at[to])));
}

/* Whether the mark at `at` can go without changing a word, a number or a list. */
static bool
is_harmless(struct span text, size_t at)
{
	bool behind = at > 0 && glyph_is_wordly(glyph_before(text, at)),
	     ahead = at + 1 < text.len && glyph_is_wordly(glyph_at(text, at + 1));
	/* Beyond the ends of the text '\0'. */
	unsigned char before = span_byte(text, at - 1), next = span_byte(text, at + 1), mark = span_byte(text, at);

	switch (mark) {
	case ',':
		return !(isdigit(before) && isdigit(next)) && !parts_arguments(text, at);
	case ';':
	case ':':
		return !(behind && ahead);
	case '!':
		/* "5! = 120", "Yahoo! is" */
		return !ahead && next != '=' && !isdigit(before) && !(next == ' ' && islower(span_byte(text, at + 2)));
	case '(':
		/* "[here](https://...)" */
		return !behind && before != ']';
	case ')':
		/* ":)" */
		return !isspace(before) && before != ':' && before != ';' && before != '-';
	case '*':
	case '_':
		/* It is emphasis, not part of a product, a power, a name or a list. */
		return is_emphasis(text, at);
	case '#':
		return !behind && !ahead;
	default:
		return mark == '"';
	}
}

/* Whether words in lower case follow at the beginning of a line. */
static bool
heads_words(struct span text, size_t at, size_t len)
{
	size_t next = at + len;

	if (at > 0 && text.at[at - 1] != '\n')
		return false;
	while (next < text.len && text.at[next] == ' ')
		next++;
	return next < text.len && islower((unsigned char)text.at[next]);
}

/* Where a run of pictures and spaces that holds the one at `at` begins, and where it ends. */
static struct span
pictures_around(struct span text, size_t at)
{
	size_t from = at, to = at;

	while (from > 0 && at - from < PICTURES_MAX &&
	    (text.at[from - 1] == ' ' || glyph_before(text, from).class >= GLYPH_EMOJI))
		from -= glyph_before(text, from).len;
	while (
	    to < text.len && to - at < PICTURES_MAX && (text.at[to] == ' ' || glyph_at(text, to).class >= GLYPH_EMOJI))
		to += glyph_at(text, to).len;
	return span_between(text, from, to);
}

/* Whether it says what a word would: "I <heart> you", "Flag of France: <flag>", all that a cell or a bracket holds. */
static bool
stands_for_word(struct span text, size_t at)
{
	struct span run = pictures_around(text, at);
	size_t from = (size_t)(run.at - text.at), to = from + run.len;
	unsigned char before = span_byte(text, from - 1), behind = span_byte(text, to);

	if (islower(behind))
		return from > 0 && islower(before) && run.at[0] == ' ' && text.at[to - 1] == ' ';
	return from > 0 && strchr(":|/(", before) != NULL && strchr("\n|/)", behind) != NULL;
}

/*
 * Whether it ends a sentence, or may: words without an end before it, a capital behind it. Without it they would run
 * into each other, and which mark belongs there is not known: the capital may be a name's.
 */
static bool
may_end_sentence(struct span text, size_t at)
{
	struct span run = pictures_around(text, at);
	size_t from = (size_t)(run.at - text.at), to = span_past(text, from + run.len, "*_\""),
	       end = span_back(text, from, "*_\")");

	return end > 0 && to < text.len && glyph_is_upper(glyph_at(text, to).point) &&
	    glyph_is_wordly(glyph_before(text, end)) &&
	    !(text.at[end] == ')' && isdigit((unsigned char)text.at[end - 1])); /* "1) " */
}

/* Whether a dash parts two phrases of a sentence: "rain falls - softly", not a range or the head of a line or bullet.
 */
static bool
parts_phrases(struct span text, size_t from, size_t to)
{

	from = span_back(text, from, " ");
	to = span_past(text, to, " ");
	return from > 0 && to < text.len &&
	    (glyph_before(text, from).class == GLYPH_LETTER ||
		(from > 1 && strchr("*)\"", text.at[from - 1]) != NULL &&
		    !isspace((unsigned char)text.at[from - 2]))) &&
	    (glyph_at(text, to).class == GLYPH_LETTER || strchr("*(\"", text.at[to]) != NULL);
}

/* Put a comma in the place of a dash and the spaces around it. Returns the place behind them, or `at` if it must stay.
 */
static size_t
mend_dash(const struct constraint *constraint, struct span text, size_t at, struct sheet *sheet)
{
	struct glyph glyph = glyph_at(text, at);

	if ((glyph.point != DASH_EM && glyph.point != DASH_EN) || constraint->what != WHAT_CHARS ||
	    memmem(constraint->text.at, constraint->text.len, text.at + at, glyph.len) == NULL ||
	    !parts_phrases(text, at, at + glyph.len))
		return at;
	sheet->len = span_back((struct span){sheet->at, sheet->len}, sheet->len, " ");
	sheet_put(sheet, span_of(", "));
	return span_past(text, at + glyph.len, " ");
}

/* Marks that can go. */
static bool
may_go(const struct constraint *constraint, struct span text, size_t at, struct glyph glyph)
{

	/* "😂 means ...": one at the beginning of a line may be its subject. */
	if (constraint->what == WHAT_EMOJI)
		return glyph_is_picture(text, at) && !heads_words(text, at, glyph.len) && !stands_for_word(text, at) &&
		    !may_end_sentence(text, at);
	return constraint->what == WHAT_CHARS &&
	    memchr(constraint->text.at, text.at[at], constraint->text.len) != NULL && is_harmless(text, at);
}

/* The bracket that closes an aside in a sentence, as in "the WHO (World Health Organization) was"; else answer.len. */
static size_t
aside_end(struct span answer, size_t open)
{
	size_t end = open + 1;

	if (answer.at[open] != '(' || open < 2 || answer.at[open - 1] != ' ' ||
	    !glyph_is_wordly(glyph_before(answer, open - 1)))
		return answer.len;
	while (end < answer.len && strchr("()\n", answer.at[end]) == NULL)
		end++;
	return span_byte(answer, end) == ')' ? end : answer.len;
}

void
mend_marks(const struct constraint *constraint, struct span answer, struct sheet *sheet)
{
	size_t aside = answer.len;
	struct series series = {0};

	for (size_t at = 0; at < answer.len;) {
		if (sheet_pass(sheet, answer, &at))
			continue;
		struct glyph glyph = glyph_at(answer, at);
		struct span mark = {answer.at + at, glyph.len};
		size_t from = at;

		if ((at = mend_dash(constraint, answer, at, sheet)) > from)
			continue;
		at += glyph.len;
		if (!may_go(constraint, answer, from, glyph)) {
			sheet_put(sheet, mark);
			continue;
		}
		if (glyph.point == ',' && !series_join(answer, from, &series, sheet) && !sheet->rough) {
			sheet->full = true;
			return;
		}
		/* An aside stands between commas. */
		if (glyph.point == '(' && span_find(constraint->text, ',') == NULL &&
		    (aside = aside_end(answer, from)) < answer.len) {
			sheet->len--;
			sheet_put(sheet, span_of(", "));
		}
		if (from == aside && at + 1 < answer.len && answer.at[at] == ' ' &&
		    glyph_is_wordly(glyph_at(answer, at + 1)))
			sheet_put(sheet, span_of(","));
		/* A sentence that ended in "!" still needs an end, and "a,b" is two words. */
		if (glyph.point == '!' && (at >= answer.len || strchr("!?", answer.at[at]) == NULL) &&
		    span_byte(answer, from - 1) != '?')
			sheet_put(sheet, span_of("."));
		else if (glyph.point == ',' && from > 0 && at < answer.len &&
		    glyph_is_wordly(glyph_before(answer, from)) && glyph_is_wordly(glyph_at(answer, at)) &&
		    !isdigit((unsigned char)answer.at[at]))
			sheet_put(sheet, span_of(" "));
		/* "Cats nap; dogs run" */
		if (glyph.point == ';')
			sheet_put(sheet, span_of(","));
		while (glyph.class == GLYPH_EMOJI && at < answer.len && glyph_at(answer, at).class == GLYPH_JOINER)
			at += glyph_at(answer, at).len;
		if (glyph.class != GLYPH_EMOJI)
			continue;
		/* One of the spaces around it is enough, and none before a stop, behind an opening mark or at the
		 * beginning of a line; none of the lines above the text is empty. */
		if (at < answer.len && answer.at[at] == ' ' &&
		    (sheet->len == 0 || strchr("\n*_(\"", sheet->at[sheet->len - 1]) != NULL))
			at++;
		else if (sheet->len == 0)
			at = span_past(answer, at, "\n");
		else if (sheet->len > 0 && sheet->at[sheet->len - 1] == ' ' &&
		    (at >= answer.len || strchr(" \n.,;:!?", answer.at[at]) != NULL))
			sheet->len--;
	}
}
