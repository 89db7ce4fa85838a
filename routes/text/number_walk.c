/*
 * Walks a text from number to number, with their context: sign, currency, unit, and what rules out a quantity.
 */
#include "policies/cpu.h"
#include "routes/text/number_measure.h"
#include "routes/text/number_words.h"
#include "routes/text/numbers.h"

static const char *const months[] = {"january", "february", "march", "april", "may", "june", "july", "august",
    "september", "october", "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep",
    "oct", "nov", "dec", NULL};
static const char *const money_words[] = {
    "dollar", "dollars", "euro", "euros", "usd", "eur", "bucks", "cents", "cent", NULL};
static const char *const clock_words[] = {"am", "pm", "oclock", NULL};
static const char *const about_words[] = {"about", "approximately", "around", "roughly", "nearly", "almost", "approx",
    "circa", "environ", "etwa", "ungefähr", "rund", "unos", "unas", "aproximadamente", "circa", "ongeveer",
    "approximativement", "approssimativamente", NULL};

/* Amounts in two calendar units: how many days a month has is not given. */
static const struct {
	const char *whole, *part;
} inexact[] = {{"year", "day"}, {"year", "week"}, {"month", "day"}, {"month", "week"}};

/* Whether the text before an offset ends in this. */
static bool
ends_in(struct span text, size_t at, const char *what)
{
	size_t n = strlen(what);

	return at >= n && memcmp(text.at + at - n, what, n) == 0;
}

static size_t
skip_spaces(struct span text, size_t at)
{

	return span_past(text, at, " *~");
}

/* Letters directly before digits: "GPT-4", "B2B". */
static bool
is_in_name(struct span text, size_t at)
{

	if (at > 0 && (isalpha((unsigned char)text.at[at - 1]) || text.at[at - 1] == '_'))
		return true;
	return at > 2 && text.at[at - 1] == '-' && isalpha((unsigned char)text.at[at - 2]) &&
	    isalpha((unsigned char)text.at[at - 3]);
}

/* "12. " or "3) " at the start of a line. */
static bool
numbers_item(struct span text, size_t at, size_t end)
{

	if (end - at > 2 || end + 1 >= text.len || (text.at[end] != '.' && text.at[end] != ')') ||
	    !(isspace((unsigned char)text.at[end + 1]) || text.at[end + 1] == '*'))
		return false;
	at = span_back(text, at, " \t(*#");
	return at == 0 || text.at[at - 1] == '\n' || ends_in(text, at, "\\n");
}

/* The word before an offset, skipping punctuation. */
static struct span
word_before(struct span text, size_t at)
{
	size_t end = span_back(text, at, " *~$("), start;

	start = end;
	start = span_back_letters(text, start);
	return span_between(text, start, end);
}

/* Include currency and sign before the digits. */
static void
read_front(struct span text, size_t at, struct number *number)
{
	static const char *const currencies[] = {
	    "\\$", "$", "\u20ac", "\u00a3", "\u00a5", "\u20b9", "Rs.", "USD", "EUR"};
	static const char *const minuses[] = {"-", "\u2212", "\u2013"};
	size_t start = at, before;
	bool minus = false, money = false;

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; !minus && i < nitems(minuses); i++) {
			if (!ends_in(text, start, minuses[i]))
				continue;
			before = start - strlen(minuses[i]);
			/* After a digit or letter it is a dash or an operator. */
			if (before > 0 && (isalnum((unsigned char)text.at[before - 1]) || text.at[before - 1] == ')'))
				break;
			minus = true;
			start = before;
		}
		for (size_t i = 0; !money && i < nitems(currencies); i++) {
			before = start;
			if (before > 0 && text.at[before - 1] == ' ' && (i >= 6))
				before--;
			if (ends_in(text, before, currencies[i])) {
				money = true;
				start = before - strlen(currencies[i]);
			}
		}
	}
	if (money)
		number->unit = NUMBER_MONEY;
	for (unsigned i = 0; minus && i < number->reading_count; i++)
		number->readings[i].value = rational_negate(&number->readings[i].value);
	number->text.len += (size_t)(number->text.at - (text.at + start));
	number->text.at = text.at + start;
	/* The sign belongs to the digits unless a currency is between them. */
	if (minus && !money)
		number->core = number->text;
}

static void
add_scaled(struct number *number, int exponent)
{
	struct rational power = rational_ten(exponent);
	struct reading first;

	if (number->reading_count == 0 || number->reading_count == NUMBER_READINGS_MAX)
		return;
	first = number->readings[0];
	first.value = rational_multiply(&first.value, &power);
	first.decimals -= exponent;
	if (rational_is_known(&first.value))
		number->readings[number->reading_count++] = first;
}

static void
set_unreadable(struct number *number, enum number_unit unit)
{

	number->unit = unit;
	number->reading_count = 0;
}

/* The percent mark, the word, or ":30" after the digits. Returns the number's end. */
static size_t
read_back(struct span text, size_t end, struct number *number)
{
	static const char *const percents[] = {"%", "\\%", "\uff05", " %"};
	static const char *const ordinals[] = {"st", "nd", "rd", "th", NULL};
	size_t word_at, time;

	for (size_t i = 0; i < nitems(percents); i++) {
		if (span_stands(text, end, percents[i])) {
			number->unit = NUMBER_PERCENT;
			add_scaled(number, -2);
			return end + strlen(percents[i]);
		}
	}
	time = isdigit((unsigned char)number->core.at[0])
	    ? measure_read_clock(text, (size_t)(number->core.at - text.at), number)
	    : 0;
	if (time > 0) {
		number->core.len = time;
		end = (size_t)(number->core.at - text.at) + time;
	}
	word_at = skip_spaces(text, end);
	if (word_at == end && span_byte(text, end) == '-')
		word_at++;
	number->word = (struct span){text.at + word_at, number_word_length(text, word_at)};
	if (number->word.len == 0)
		return end;
	if (word_at == end && number_word_among(number->word, ordinals))
		set_unreadable(number, NUMBER_ORDINAL);
	else if (time == 0 &&
	    (number_word_among(number->word, clock_words) || span_stands(text, word_at, "o'clock") ||
		span_stands(text, word_at, "a.m.") || span_stands(text, word_at, "p.m.")))
		set_unreadable(number, NUMBER_TIME);
	else if (number_word_among(number->word, money_words)) {
		number->unit = NUMBER_MONEY;
		if (span_starts_nocase(number->word, "cent"))
			add_scaled(number, -2);
	} else if (span_equals_nocase(number->word, "percent")) {
		number->unit = NUMBER_PERCENT;
		add_scaled(number, -2);
	} else if (number_word_among(number->word, months) && number->word.at[0] != 'm')
		set_unreadable(number, NUMBER_DATE);
	return end;
}

/* Whether there is a second number here, and its end. */
static bool
find_second(struct span text, size_t at, size_t *end, struct number *second)
{
	size_t n;

	at = span_past(text, at, "$*");
	n = number_read(text, at, NUMBER_DIGITS_ONLY, second);
	*end = at + n;
	return n > 0;
}

/* "5-10", "5 to 10", "2024-01-05". Returns the new end. */
static size_t
read_range(struct span text, size_t end, struct number *number)
{
	static const char *const ties[] = {"-", "\u2013", " to ", " - ", " \u2013 "};
	struct number second;
	size_t next;

	for (size_t i = 0; i < nitems(ties); i++) {
		if (!span_stands(text, end, ties[i]) || !find_second(text, end + strlen(ties[i]), &next, &second))
			continue;
		if (ties[i][0] == ' ' && ties[i][1] != 't')
			return end; /* could just as well be a subtraction */
		set_unreadable(number, NUMBER_RANGE);
		if (span_stands(text, next, "-") && find_second(text, next + 1, &next, &second))
			number->unit = NUMBER_DATE;
		return next;
	}
	return end;
}

/* "2 months and 3 days". Returns its end, or 0. */
static size_t
read_inexact(struct span text, const struct number *number)
{
	static const char *const ties[] = {" and ", ", ", " "};
	size_t at = (size_t)(number->word.at - text.at) + number->word.len, next;
	struct number second;
	struct span word;

	for (size_t i = 0; i < nitems(ties); i++) {
		if (!span_stands(text, at, ties[i]) || !find_second(text, at + strlen(ties[i]), &next, &second))
			continue;
		next = skip_spaces(text, next);
		word = (struct span){text.at + next, number_word_length(text, next)};
		for (size_t j = 0; j < nitems(inexact); j++)
			if (span_starts_nocase(number->word, inexact[j].whole) &&
			    span_starts_nocase(word, inexact[j].part))
				return next + word.len;
	}
	return 0;
}

/* "2 hours and 30 minutes". Returns the new end. */
static size_t
read_compound(struct span text, size_t end, struct number *number)
{
	struct measure_part parts[MEASURE_PARTS_MAX];
	unsigned count;
	size_t next;

	if (number->word.len == 0 || number->word.at < text.at + end)
		return end;
	next = measure_read(text, number, parts, &count);
	if (next > 0) {
		number->readings[0] = measure_reading(parts, count);
		number->reading_count = rational_is_known(&number->readings[0].value);
		number->unit = NUMBER_COMPOUND;
	} else if ((next = read_inexact(text, number)) > 0)
		set_unreadable(number, NUMBER_COMPOUND);
	else
		return end;
	/* The whole text is the numeral. */
	number->core = (struct span){number->text.at, (size_t)(text.at + next - number->text.at)};
	number->word = (struct span){text.at + next, 0};
	return next;
}

/* The digits of a power of ten: "^10", "^{10}", "10" in superscript. Returns their end, or 0. */
static size_t
read_power(struct span text, size_t at, int *power)
{
	static const char *const raised[] = {
	    "\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074", "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
	bool braced, negative = false;
	size_t start;

	*power = 0;
	if (!span_stands(text, at, "^")) {
		for (start = at;;) {
			int digit = 9;

			while (digit >= 0 && !span_stands(text, at, raised[digit]))
				digit--;
			if (digit < 0 || *power > 9)
				return at > start ? at : 0;
			*power = *power * 10 + digit;
			at += strlen(raised[digit]);
		}
	}
	braced = span_stands(text, ++at, "{");
	at += braced;
	negative = span_stands(text, at, "-");
	at += negative;
	for (start = at; at < text.len && at - start < 2 && isdigit((unsigned char)text.at[at]); at++)
		*power = *power * 10 + (text.at[at] - '0');
	*power = negative ? -*power : *power;
	return at == start ? 0 : at + (braced && span_stands(text, at, "}"));
}

/* "9 x 10^10": one number. Returns the new end. */
static size_t
read_scientific(struct span text, size_t end, struct number *number)
{
	static const char *const times[] = {"\u00d7", "\u00b7", "*", "x", "\\times", "\\cdot"};
	size_t at = end, start;
	struct rational power;
	int exponent;

	at += span_stands(text, at, " ");
	for (size_t i = 0; i < nitems(times); i++) {
		if (!span_stands(text, at, times[i]))
			continue;
		start = at + strlen(times[i]);
		start += span_stands(text, start, " ");
		if (!span_stands(text, start, "10") || (start = read_power(text, start + 2, &exponent)) == 0)
			return end;
		power = rational_ten(exponent);
		for (unsigned j = 0; j < number->reading_count; j++) {
			number->readings[j].value = rational_multiply(&number->readings[j].value, &power);
			number->readings[j].decimals -= exponent;
		}
		number->core.len += start - end;
		return start;
	}
	return end;
}

/* Whether a sign for "about" ends at a position. */
static bool
ends_in_about(struct span text, size_t at)
{

	return ends_in(text, at, "~") || ends_in(text, at, "\u2248") || ends_in(text, at, "\\approx");
}

bool
number_is_hedged(struct span text, size_t at)
{

	at = span_back(text, at, "* _");
	return number_word_among(word_before(text, at), about_words) || ends_in_about(text, at);
}

static void
read_around(struct span text, size_t at, size_t *end, struct number *number)
{
	struct span before;

	*end = read_scientific(text, *end, number);
	read_front(text, at, number);
	before = word_before(text, (size_t)(number->text.at - text.at));
	number->approximate = number_word_among(before, about_words) ||
	    ends_in_about(text, (size_t)(number->text.at - text.at)) ||
	    ends_in(text, (size_t)(number->text.at - text.at), "\u2248 ");
	if (number_word_among(before, months) && before.at[0] != 'm' && number->reading_count > 0 &&
	    number->unit == NUMBER_PLAIN)
		set_unreadable(number, NUMBER_DATE);
	*end = read_range(text, *end, number);
	if (number->unit != NUMBER_RANGE && number->unit != NUMBER_DATE) {
		*end = read_back(text, *end, number);
		*end = read_compound(text, *end, number);
	}
	number->text.len = (size_t)(text.at + *end - number->text.at);
}

#define READING 32 /* cost of trying a number or a word, in units of cpu_spend */

bool
numbers_next(struct span text, size_t *at, struct number *number)
{

	while (*at < text.len && !cpu_spend(2)) {
		unsigned char byte = (unsigned char)text.at[*at];
		size_t start = *at, n = 0;

		(void)cpu_spend(isalnum(byte) ? READING : 0);
		if (isdigit(byte) || byte == '.' || byte == '\\' || byte >= 0x80)
			n = number_read(text, start, NUMBER_DIGITS_ONLY, number);
		else if (isalpha(byte)) {
			n = number_read(text, start, NUMBER_WHOLE, number);
			if (n == 0 || number_word_length(text, start + n) > 0) {
				/* Digits at a word's end are part of a name. */
				*at += number_word_length(text, start);
				*at = span_past_digits(text, *at);
				continue;
			}
		}
		if (n == 0) {
			(*at)++;
			continue;
		}
		*at = start + n;
		if (isdigit(byte) && (is_in_name(text, start) || numbers_item(text, start, *at)))
			continue;
		read_around(text, start, at, number);
		return true;
	}
	return false;
}
