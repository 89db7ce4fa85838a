/*
 * Numbers by their values, words by their letters.
 */
#include "executors/arithmetic/beside.h"

#include "executors/quantities/calendar.h"
#include "policies/cpu.h"
#include "routes/text/glyph.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

static bool
is_within(struct span text, const struct span *parts, size_t count)
{

	for (size_t i = 0; i < count; i++)
		if (text.at < parts[i].at + parts[i].len && parts[i].at < text.at + text.len)
			return true;
	return false;
}

static bool
tells_number(struct span prompt, const struct number *number)
{
	struct number told;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(prompt, &at, &told);)
		if (number_same(&told, number))
			return true;
	return false;
}

/* The word that ends at an offset, or before a space there; *begin is its start. */
static struct calendar_piece
word_before(struct span draft, size_t at, size_t *begin)
{

	at = span_back(draft, at, " ");
	while (at > 0 && glyph_is_word_byte(draft.at[at - 1]) && !cpu_spend(1))
		at--;
	*begin = at;
	return calendar_piece_at(draft, at);
}

/* The length of a date at an offset of the draft that the prompt has, too, in any form: "July 14", "14 July 1997". */
static size_t
told_date(struct span prompt, struct span draft, size_t from)
{
	struct calendar_date said, told;
	int weekday;
	size_t n = calendar_read_date(draft, from, &said, &weekday);

	for (size_t at = 0; n > 0 && at < prompt.len && !cpu_spend(4); at++)
		if (calendar_read_date(prompt, at, &told, &weekday) > 0 && told.month == said.month &&
		    told.day == said.day && (told.year == said.year || said.year == 0))
			return n;
	return 0;
}

static bool
has_other_number(struct span prompt, struct span draft, const struct span *parts, size_t count)
{
	struct number number;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &number);) {
		size_t from = (size_t)(number.text.at - draft.at), date;

		if (is_within(number.text, parts, count) || tells_number(prompt, &number))
			continue;
		date = told_date(prompt, draft, from);
		if (date == 0) {
			(void)word_before(draft, from, &from);
			date = told_date(prompt, draft, from);
		}
		if (date == 0)
			return true;
		at = from + date > at ? from + date : at;
	}
	return false;
}

/* A weekday, a month, a unit of time, a denial. */
static bool
is_of_time(struct span draft, const struct calendar_piece *piece)
{
	static const char *const words[] = {"day", "days", "week", "weeks", "month", "months", "year", "years", "hour",
	    "hours", "minute", "minutes", "night", "nights", "not", "never", "half", "quarter", "third", "tag", "tage",
	    "tagen", "woche", "wochen", "monat", "monate", "monaten", "jahr", "jahre", "jahren", "stunde", "stunden",
	    "minuten", "nacht", "naechte", "nicht", "kein", "keine", "nie", "halb", "halbe", "haelfte", "viertel",
	    "drittel", NULL};
	int weekday;

	return calendar_word_among(piece, words) >= 0 || calendar_is_month(piece) ||
	    calendar_read_weekday(draft, piece->begin, &weekday) > 0;
}

bool
beside_tells_time(struct span prompt, struct span draft, const struct span *parts, size_t count)
{
	char word[CALENDAR_WORD_MAX + 1];

	for (size_t at = 0; at < draft.len && !cpu_spend(2);) {
		struct calendar_piece piece = calendar_piece_at(draft, at);
		struct span text = span_between(draft, piece.begin, piece.end);

		at = piece.end > piece.begin ? piece.end : piece.begin + 1;
		if (is_within(text, parts, count) || !is_of_time(draft, &piece))
			continue;
		memcpy(word, piece.word, sizeof(word));
		if (phrase_find(prompt, 0, word) == PHRASE_NONE)
			return true;
	}
	return false;
}

bool
beside_only_number(struct span prompt, struct span draft, struct span *only)
{
	struct number number;
	unsigned count = 0;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &number);) {
		if (tells_number(prompt, &number))
			continue;
		*only = number.text;
		count++;
	}
	return count == 1;
}

bool
beside_says_more(struct span prompt, struct span draft, const struct span *parts, size_t count)
{

	return has_other_number(prompt, draft, parts, count) || beside_tells_time(prompt, draft, parts, count);
}

/* Words that turn the number next to them into another one, or into a bound. */
static const char *const turning[] = {"above", "after", "almost", "and", "before", "below", "bn", "billion", "calendar",
    "counting", "cubed", "divided", "dozen", "eighth", "eighths", "excluding", "fewer", "fifth", "fifths", "fourths",
    "half", "halves", "hundred", "in", "including", "inclusive", "less", "million", "millions", "minus", "mio", "more",
    "nearly", "negative", "not", "of", "or", "out", "over", "past", "pi", "plus", "quarter", "quarters", "short",
    "sixths", "sqrt", "squared", "tenths", "than", "third", "thirds", "thousand", "til", "till", "times", "to",
    "trillion", "twelfths", "under", "until", "als", "aus", "bis", "dutzend", "fast", "halb", "halbe", "haelfte",
    "hundert", "knapp", "mal", "mehr", "nach", "nicht", "oder", "tausend", "ueber", "und", "unter", "viertel", "von",
    "vor", "weniger", "zu", NULL};

/* "A tip of $5", "comes to $5": after these, words that do not change the number. */
static const char *const said_of[] = {"tip", "total", "discount", "price", "sum", "result", "answer", "cost", "area",
    "average", "mean", "speed", "product", "amount", "profit", "interest", "tax", "distance", "weight", "difference",
    "bill", "perimeter", "volume", "change", "share", "commission", "consumption", "increase", "decrease", "rise",
    "raise", "drop", "fall", "reduction", "gain", "loss", "growth", "saving", "savings", "pay", "wage", "salary",
    "income", "fee", "payment", "deposit", "dose", "pace", "rate", "score", "grade", NULL};
static const char *const said_to[] = {"comes", "come", "came", "amounts", "amount", "equal", "out", NULL};

/* "12k", "1 Ki", "9,46 Billionen" */
static const char *const scales[] = {"k", "ki", "mi", "gi", "mln", "mrd", "millionen", "milliarden", "billionen", NULL};

#define UNIT_MOST 24 /* bytes of a unit after a number */

/* Marks of emphasis and formulas, brackets, quotes. */
static bool
is_dressing(char byte)
{

	return byte == ' ' || byte == '*' || byte == '_' || byte == '"' || byte == '`';
}

/* The length of a currency sign on either side of a number. */
static size_t
sign_at(struct span text, size_t at)
{
	static const char *const signs[] = {
	    "%", "$", "\u20ac", "\u00a3", "\u00a5", "\u20b9", "\u00b0", "\u00a0", "\u202f", NULL};

	return phrase_any_at(text, at, signs);
}

/*
 * "$394 in interest", "111 days to go", "20% of 72", "25 minutes of sleep" are no more than that; "1 in 8", "9 in the
 * evening" and "5 hours of the 8" are.
 */
static bool
is_loose(struct span draft, size_t at, const struct calendar_piece *piece)
{
	static const char *const in[] = {"in", NULL}, *const to[] = {"to", NULL}, *const of[] = {"of", NULL},
				 *const go[] = {"go", NULL},
				 *const ties[] = {"a", "an", "the", "every", "each", "any", "these", "those", "them",
				     "your", "my", "it", NULL};
	struct span rest = span_from(draft, span_past(draft, piece->end, " "));
	struct calendar_piece next = calendar_piece_at(rest, 0);
	struct number number;
	bool thing = next.end > 0 && calendar_word_among(&next, ties) < 0 &&
	    !(numbers_next(rest, &(size_t){0}, &number) && number.text.at == rest.at);

	if (calendar_word_among(piece, of) >= 0)
		return at > 1 && (draft.at[at - 2] == '%' || (thing && isalpha((unsigned char)draft.at[at - 2])));
	if (calendar_word_among(piece, to) >= 0)
		return calendar_word_among(&next, go) >= 0;
	return calendar_word_among(piece, in) >= 0 && thing;
}

static bool
is_plain_behind(struct span draft, size_t at)
{
	struct calendar_piece piece;
	size_t n, end = at;

	while (at < draft.len && ((n = sign_at(draft, at)) > 0 || is_dressing(draft.at[at])))
		at += n > 0 ? n : 1;
	if (at == draft.len || strchr(".,!?;:)}]|\n", draft.at[at]) != NULL)
		return true;
	/* "9 hours 30 minutes (9.5 hours)": the same again. */
	if (draft.at[at] == '(')
		return span_digit(draft, at + 1);
	if (!isalpha((unsigned char)draft.at[at]))
		return false;
	/* "5M" is five millions, "5 m" is a length, "0x10" and "1e7" are one number. */
	piece = calendar_piece_at(draft, at);
	if (at == end && span_digit(draft, piece.end))
		return false;
	if (calendar_word_among(&piece, scales) >= 0 || (piece.end - piece.begin == 1 && draft.at[at] == 'M'))
		return false;
	return calendar_word_among(&piece, turning) < 0 || is_loose(draft, at, &piece);
}

static bool
is_plain_before(struct span draft, size_t at)
{
	static const char *const of[] = {"of", NULL}, *const to[] = {"to", NULL};
	struct calendar_piece piece, before;
	size_t begin;
	bool result = false;

	while (at > 0 && (is_dressing(draft.at[at - 1]) || strchr("$(:=\n", draft.at[at - 1]) != NULL)) {
		at--;
		result |= draft.at[at] == '=';
	}
	if (at == 0 || result || strchr(".,!?;", draft.at[at - 1]) != NULL || (draft.at[at - 1] & 0x80) != 0)
		return true;
	if (!isalpha((unsigned char)draft.at[at - 1]))
		return false;
	piece = word_before(draft, at, &begin);
	if (calendar_word_among(&piece, turning) < 0)
		return true;
	before = word_before(draft, begin, &begin);
	return (calendar_word_among(&piece, of) >= 0 && calendar_word_among(&before, said_of) >= 0) ||
	    (calendar_word_among(&piece, to) >= 0 && calendar_word_among(&before, said_to) >= 0);
}

/* The closing "**" after an offset, with at most a unit before it; NULL: none. */
static const char *
bold_end(struct span draft, size_t at)
{

	for (size_t i = at; i + 1 < draft.len && i < at + UNIT_MOST; i++) {
		if (draft.at[i] == '*' && draft.at[i + 1] == '*')
			return draft.at + i + 2;
		if (isdigit((unsigned char)draft.at[i]) || strchr("\n.,;:", draft.at[i]) != NULL)
			return NULL;
	}
	return NULL;
}

bool
beside_is_last(struct span draft, struct span part)
{
	const char *end = bold_end(draft, (size_t)(part.at + part.len - draft.at));
	size_t at = span_back(draft, (size_t)(part.at - draft.at), "$");

	if (end == NULL || at < 2 || draft.at[at - 1] != '*' || draft.at[at - 2] != '*')
		return false;
	while (end < draft.at + draft.len && strchr(" .!\n", *end) != NULL)
		end++;
	return end == draft.at + draft.len;
}

static bool
has_vulgar_fraction(struct span part)
{
	static const char *const fractions[] = {"\u00bc", "\u00bd", "\u00be", "\u2150", "\u2151", "\u2152", "\u2153",
	    "\u2154", "\u2155", "\u2156", "\u2157", "\u2158", "\u2159", "\u215a", "\u215b", "\u215c", "\u215d",
	    "\u215e"};

	for (size_t i = 0; i < nitems(fractions); i++)
		if (memmem(part.at, part.len, fractions[i], strlen(fractions[i])) != NULL)
			return true;
	return false;
}

bool
beside_is_plain(struct span draft, struct span part)
{
	size_t at = (size_t)(part.at - draft.at);

	/* "5 11/12" and "158\u00be" cannot be replaced by another number. */
	if (span_find(part, '/') != NULL || has_vulgar_fraction(part))
		return false;
	return is_plain_before(draft, at) && is_plain_behind(draft, at + part.len);
}

struct span
beside_words_before(struct span draft, struct span part)
{
	const char *from = part.at;

	while (from > draft.at && from[-1] != '\n' && (*from != ' ' || strchr(".!?:", from[-1]) == NULL))
		from--;
	return span_strip((struct span){from, (size_t)(part.at - from)});
}

bool
beside_tells_possession(struct span prompt, struct span draft, struct span part)
{
	static const char *const verbs[] = {"has", "have", "had", "contains", "hat", "haben", "hatte", NULL};

	return phrase_any(beside_words_before(draft, part), verbs) && !phrase_any(prompt, verbs);
}
