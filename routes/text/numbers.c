/*
 * Turns numerals into readings: first digits and separators, then what surrounds them.
 */
#include "routes/text/numbers.h"

#include "routes/text/number_words.h"

#define GROUPS_MAX 16
#define LOOSE      '_' /* a plain space: a thousands separator, or between two numbers */
#define DIGITS_MAX 60  /* of one numeral; a longer one has no readings */

/* Groups of digits, with a separator before each but the first. */
struct groups {
	struct span digits[GROUPS_MAX];
	char separators[GROUPS_MAX]; /* [i] is before digits[i]: . , ' or space, or LOOSE */
	size_t ends[GROUPS_MAX];     /* offsets in the text */
	unsigned count;
};

/* A separator between two groups of digits: its length and kind. */
static size_t
read_separator(struct span text, size_t at, char *which)
{
	static const struct {
		const char *text;
		char which;
	} known[] = {{".", '.'}, {",", ','}, {"'", '\''}, {"\u2019", '\''}, {"{,}", ','}, {"\\,", ' '}, {"\u00a0", ' '},
	    {"\u202f", ' '}, {"\u2009", ' '}, {" ", LOOSE}};

	for (size_t i = 0; i < nitems(known); i++) {
		size_t n = strlen(known[i].text);

		if (span_stands(text, at, known[i].text) && span_digit(text, at + n)) {
			*which = known[i].which;
			return n;
		}
	}
	return 0;
}

/* Whether a plain space after the groups so far may separate thousands: "1 250", not "2024 250" and not "1.5 250". */
static bool
may_be_loose(const struct groups *groups)
{

	for (unsigned i = 1; i < groups->count; i++) {
		if (groups->separators[i] != LOOSE)
			return false;
	}
	return groups->digits[0].len <= 3 && groups->digits[0].at[0] != '0';
}

static void
read_groups(struct span text, size_t at, struct groups *groups)
{
	char separator = '\0';

	groups->count = 0;
	for (;;) {
		size_t end = at, n;

		end = span_past_digits(text, end);
		/* Spaces and apostrophes separate thousands or nothing. */
		if ((separator == ' ' || separator == LOOSE || separator == '\'') && end - at != 3)
			return;
		groups->digits[groups->count] = span_between(text, at, end);
		groups->separators[groups->count] = separator;
		groups->ends[groups->count++] = end;
		n = read_separator(text, end, &separator);
		if (n == 0 || groups->count == GROUPS_MAX || (separator == LOOSE && !may_be_loose(groups)))
			return;
		at = end + n;
	}
}

/* Whether groups 0 to last are thousands, or lakhs: three digits at the end, two or three before, up to three first. */
static bool
are_thousands(const struct groups *groups, unsigned last)
{
	size_t inner = last > 1 ? groups->digits[1].len : 3;

	if (groups->digits[last].len != 3 || groups->digits[0].len > 3 || groups->digits[0].at[0] == '0' ||
	    (inner != 2 && inner != 3))
		return false;
	for (unsigned i = 1; i < last; i++) {
		if (groups->digits[i].len != inner || groups->separators[i] != groups->separators[last])
			return false;
	}
	return true;
}

static void
add_reading(struct number *number, struct rational value, int decimals, bool exact)
{

	if (!rational_is_known(&value) || number->reading_count == NUMBER_READINGS_MAX)
		return;
	number->readings[number->reading_count++] = (struct reading){value, decimals, exact};
}

/* Read groups up to last as a whole number, and the one after it as decimals. */
static void
add_groups(struct number *number, const struct groups *groups, unsigned last, bool with_decimals)
{
	char digits[DIGITS_MAX + 1];
	size_t n = 0, decimals = 0;

	for (unsigned i = 0; i <= last + with_decimals; i++) {
		if (n + groups->digits[i].len + 1 > DIGITS_MAX)
			return;
		if (i == last + 1) {
			digits[n++] = '.';
			decimals = groups->digits[i].len;
		}
		memcpy(digits + n, groups->digits[i].at, groups->digits[i].len);
		n += groups->digits[i].len;
	}
	add_reading(number, rational_read((struct span){digits, n}), (int)decimals, false);
}

/* Find the readings of groups. Returns the numeral's end in the text. */
static size_t
read_separated(const struct groups *groups, struct number *number)
{
	unsigned last = groups->count - 1;
	char final = groups->separators[last];
	bool one_kind = true;

	if (last == 0) {
		add_groups(number, groups, 0, false);
		return groups->ends[0];
	}
	for (unsigned i = 1; i < last; i++)
		one_kind &= groups->separators[i] == final;
	if (last == 1) {
		bool thousands = are_thousands(groups, 1);

		if (thousands && final != '.')
			add_groups(number, groups, 1, false);
		if (final == '.' || final == ',')
			add_groups(number, groups, 0, true);
		if (thousands && final == '.')
			add_groups(number, groups, 1, false);
		return groups->ends[number->reading_count > 0 ? 1 : 0];
	}
	if (one_kind && are_thousands(groups, last)) {
		add_groups(number, groups, last, false);
		return groups->ends[last];
	}
	if (!one_kind && (final == '.' || final == ',') && are_thousands(groups, last - 1) &&
	    groups->separators[last - 1] != final) {
		add_groups(number, groups, last - 1, true);
		return groups->ends[last];
	}
	if (one_kind && final == '.') { /* "1.2.2024", "3.11.2" */
		number->unit = NUMBER_DATE;
		return groups->ends[last];
	}
	/* A list: "1,2,3". */
	number->unit = NUMBER_RANGE;
	return groups->ends[last];
}

/* The same; parts separated by plain spaces may also be separate numbers. */
static size_t
read_readings(const struct groups *groups, struct number *number)
{
	size_t end = read_separated(groups, number);
	unsigned last = groups->count - 1;

	if (last > 0 && groups->separators[1] == LOOSE) {
		add_reading(number, rational_read(groups->digits[0]), 0, false);
		add_reading(number, rational_read(groups->digits[last]), 0, false);
	}
	return end;
}

static void
scale_readings(struct number *number, int exponent)
{
	struct rational power = rational_ten(exponent);

	for (unsigned i = 0; i < number->reading_count; i++) {
		number->readings[i].value = rational_multiply(&number->readings[i].value, &power);
		number->readings[i].decimals -= exponent;
	}
}

/* A whole number of a few digits at an offset. Returns its length, or 0. */
static size_t
read_small(struct span text, size_t at, int64_t *value)
{
	size_t n = 0;

	for (*value = 0; span_digit(text, at + n) && n < 16; n++)
		*value = *value * 10 + (text.at[at + n] - '0');
	return n < 16 ? n : 0;
}

/* "e6", "E-3" right after digits. Returns its length, or 0. */
static size_t
read_exponent(struct span text, size_t at, struct number *number)
{
	size_t n = 1, digits;
	int64_t value;
	bool negative = false;

	if (at >= text.len || (text.at[at] != 'e' && text.at[at] != 'E'))
		return 0;
	if (at + 1 < text.len && (text.at[at + 1] == '-' || text.at[at + 1] == '+')) {
		negative = text.at[at + 1] == '-';
		n++;
	}
	digits = read_small(text, at + n, &value);
	if (digits == 0 || value > 99 || number_word_length(text, at + n + digits) > 0)
		return 0;
	scale_readings(number, (int)(negative ? -value : value));
	return n + digits;
}

/* "/4" after "3", "1/2" after "2 ". Returns the numeral's end. */
static size_t
read_fraction(struct span text, size_t start, size_t end, struct number *number)
{
	int64_t whole, top, bottom;
	size_t n = read_small(text, start, &top), m;
	struct rational value, vulgar;

	if (start + n != end || number->reading_count != 1)
		return end;
	whole = top;
	if (span_byte(text, end) == '/' && (m = read_small(text, end + 1, &bottom)) > 0 && bottom > 0) {
		if (span_stands(text, end + 1 + m, "/")) {
			number->unit = NUMBER_DATE;
			number->reading_count = 0;
			m += span_digit(text, end + 2 + m) ? 1 + read_small(text, end + 2 + m, &whole) : 0;
			return end + 1 + m;
		}
		number->readings[0] = (struct reading){rational_ratio(top, bottom), 0, true};
		return end + 1 + m;
	}
	m = span_stands(text, end, " ");
	n = number_vulgar_read(text, end + m, &vulgar);
	if (n > 0) {
		value = rational_of(whole);
		number->readings[0] = (struct reading){rational_add(&value, &vulgar), 0, true};
		return end + m + n;
	}
	if (m == 0 || (n = read_small(text, end + 1, &top)) == 0 || !span_stands(text, end + 1 + n, "/"))
		return end;
	m = read_small(text, end + 2 + n, &bottom);
	if (m == 0 || bottom <= top || bottom > 64 || whole > 100000)
		return end;
	number->readings[0] = (struct reading){rational_ratio(whole * bottom + top, bottom), 0, true};
	return end + 2 + n + m;
}

/* "\frac{3}{4}", also dfrac and tfrac, of whole numbers. Returns its length, or 0. */
static size_t
read_latex_fraction(struct span text, size_t at, struct number *number)
{
	size_t start = at, n;
	int64_t top, bottom;

	if (!span_stands(text, at, "\\"))
		return 0;
	at += 1 + (span_stands(text, at, "\\dfrac") || span_stands(text, at, "\\tfrac"));
	if (!span_stands(text, at, "frac{") || (n = read_small(text, at + 5, &top)) == 0)
		return 0;
	at += 5 + n;
	if (!span_stands(text, at, "}{") || (n = read_small(text, at + 2, &bottom)) == 0 || bottom == 0)
		return 0;
	at += 2 + n;
	if (!span_stands(text, at, "}"))
		return 0;
	add_reading(number, rational_ratio(top, bottom), 0, true);
	return at + 1 - start;
}

/* " million", " dozen", "k" after digits. Returns the new end. */
static size_t
read_scale(struct span text, size_t end, struct number *number)
{
	size_t gap = span_stands(text, end, " "), n;
	int exponent;
	bool dozens;
	struct reading first;

	n = number_scale_read(text, end + gap, &exponent, &dozens);
	if (n == 0 || number->reading_count == 0 || (n == 1 && gap == 1))
		return end;
	first = number->readings[0];
	number->reading_count = 1;
	if (dozens) {
		struct rational twelve = rational_of(12);

		number->readings[0].value = rational_multiply(&first.value, &twelve);
	} else
		scale_readings(number, exponent);
	/* "How many millions?" */
	add_reading(number, first.value, first.decimals, first.exact);
	return end + gap + n;
}

size_t
number_read(struct span text, size_t at, unsigned marks, struct number *number)
{
	struct groups groups;
	struct rational vulgar;
	size_t end, n;

	/* One without readings has zeros in its first; the others are not looked at. */
	memset(number, 0, offsetof(struct number, readings[1]));
	if (span_stands(text, at, ".") && span_digit(text, at + 1)) {
		end = at + 1;
		end = span_past_digits(text, end);
		if (end - at <= DIGITS_MAX)
			add_reading(number, rational_read(span_between(text, at, end)), (int)(end - at - 1), false);
	} else if (span_digit(text, at)) {
		read_groups(text, at, &groups);
		end = read_readings(&groups, number);
		end += read_exponent(text, end, number);
		if (!(marks & NUMBER_NO_FRACTION))
			end = read_fraction(text, at, end, number);
		end = read_scale(text, end, number);
	} else if ((n = number_vulgar_read(text, at, &vulgar)) > 0) {
		add_reading(number, vulgar, 0, true);
		end = at + n;
	} else if ((n = read_latex_fraction(text, at, number)) > 0)
		end = at + n;
	else if (!(marks & NUMBER_DIGITS_ONLY) && span_letter(text, at) &&
	    (n = number_words_read(text, at, number)) > 0)
		end = at + n;
	else
		return 0;
	number->text = number->core = span_between(text, at, end);
	return end - at;
}

bool
number_has(const struct number *number, const struct rational *value)
{

	for (unsigned i = 0; i < number->reading_count; i++) {
		if (rational_equals(&number->readings[i].value, value))
			return true;
	}
	return false;
}

/* Within half a unit of the last digit; a whole unit if decimals were written, since they may be truncated. */
static bool
reading_agrees(const struct reading *reading, const struct rational *value)
{
	struct rational unit, half = rational_ratio(1, 2), off;
	int order;

	if (rational_equals(&reading->value, value))
		return true;
	if (reading->exact || !rational_is_known(value))
		return false;
	unit = rational_ten(-reading->decimals);
	if (reading->decimals <= 0)
		unit = rational_multiply(&unit, &half);
	off = rational_subtract(&reading->value, value);
	if (!rational_is_known(&off))
		return false;
	off.negative = false;
	order = rational_compare(&off, &unit);
	return reading->decimals > 0 ? order < 0 : order <= 0;
}

bool
number_agrees(const struct number *number, const struct rational *value)
{

	for (unsigned i = 0; i < number->reading_count; i++) {
		if (reading_agrees(&number->readings[i], value))
			return true;
	}
	return false;
}

bool
number_same(const struct number *a, const struct number *b)
{

	for (unsigned i = 0; i < a->reading_count; i++) {
		for (unsigned j = 0; j < b->reading_count; j++) {
			if (reading_agrees(&a->readings[i], &b->readings[j].value) ||
			    reading_agrees(&b->readings[j], &a->readings[i].value))
				return true;
		}
	}
	return false;
}

VOCABULARY_NAMES(number_unit, EACH_NUMBER_UNIT, NUMBER_UNIT_COUNT);
