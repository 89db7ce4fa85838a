/*
 * The old numeral is split (sign, groups, point, decimals, tail) and reassembled with other digits.
 */
#include "executors/arithmetic/numeral.h"

#include <math.h>
#include <stdio.h>

#include "executors/quantities/gloss.h"
#include "routes/text/language.h"
#include "routes/text/number_words.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define BOTTOM_MAX     999 /* a fraction with a larger denominator is no answer to read */
#define DECIMALS_EXACT 6   /* that a value may need beyond those of the old numeral */
#define DECIMALS_MONEY 2
#define WORDS_MAX      999999

/* A numeral in digits, split into its parts. */
struct parts {
	bool minus;
	char group[8];
	char point;    /* '\0': no decimals */
	int decimals;  /* as written */
	int exponent;  /* of the word after it: 6 for "million" */
	size_t digits; /* before the point */
	struct span tail;
};

/* The bytes between two runs of digits, if no more than a mark: "," or a narrow space. Returns their length. */
static size_t
mark_at(struct span core, size_t at)
{
	size_t n = 0;

	while (
	    n < 4 && at + n < core.len && !span_digit(core, at + n) && core.at[at + n] != '/' && core.at[at + n] != '^')
		n++;
	return n > 0 && n < 4 && span_digit(core, at + n) && memchr(core.at + at, 'e', n) == NULL ? n : 0;
}

/* The decimals of the first reading as written, ignoring its scale. */
static int
decimals_of(const struct number *number, int exponent)
{

	return number->readings[0].decimals + exponent;
}

static void
read_tail(struct span core, size_t at, struct parts *parts)
{
	size_t gap = span_byte(core, at) == ' ';
	bool dozens = false;

	parts->tail = span_from(core, at);
	if (parts->tail.len > 0 && number_scale_read(core, at + gap, &parts->exponent, &dozens) == 0)
		parts->exponent = -1;
	if (dozens)
		parts->exponent = -1;
}

/* Returns whether it consists only of digits, groups and a scale. */
static bool
take_apart(const struct number *number, struct parts *parts)
{
	struct span core = number->core;
	size_t at = 0, n, runs = 0, mark = 0, mark_len = 0, last = 0;

	memset(parts, 0, sizeof(*parts));
	while (at < core.len && !span_digit(core, at) && core.at[at] != '.')
		at++;
	parts->minus = at > 0;
	if (at > 3)
		return false;
	for (;;) {
		size_t start = at;

		at = span_past_digits(core, at);
		last = at - start;
		parts->digits += last;
		runs++;
		n = at < core.len ? mark_at(core, at) : 0;
		if (n == 0)
			break;
		/* The mark before the last run may be the point. */
		if (runs > 1 && mark_len < sizeof(parts->group)) {
			memcpy(parts->group, core.at + mark, mark_len);
			parts->group[mark_len] = '\0';
		}
		mark = at;
		mark_len = n;
		at += n;
	}
	read_tail(core, at, parts);
	if (parts->exponent < 0 || number->reading_count == 0)
		return false;
	parts->decimals = decimals_of(number, parts->exponent);
	if (runs > 1 && parts->decimals == (int)last) {
		parts->point = core.at[mark];
		parts->digits -= last;
	} else if (runs > 1 && parts->decimals == 0) {
		memcpy(parts->group, core.at + mark, mark_len);
		parts->group[mark_len] = '\0';
	} else if (runs > 1 || parts->decimals != 0)
		return false;
	return true;
}

/* "21:53", "07:05" */
static bool
counts_to_24(const struct number *number)
{
	struct rational noon = rational_of(13 * 60);

	return number->unit == NUMBER_TIME && number->reading_count == 1 &&
	    !isalpha((unsigned char)number->core.at[number->core.len - 1]) &&
	    number->core.at[number->core.len - 1] != '.' &&
	    (number->core.at[0] == '0' || rational_compare(&number->readings[0].value, &noon) >= 0);
}

void
numeral_style_read(struct span text, struct span prompt, struct numeral_style *style)
{
	const struct span texts[] = {text, prompt};
	bool grouped = false, pointed = false;
	char language[LANGUAGE_ROOM];
	struct number number;
	struct parts parts;

	*style = (struct numeral_style){.group = ",", .point = '.'};
	for (int i = 0; i < 2; i++) {
		for (size_t at = 0; numbers_next(texts[i], &at, &number);) {
			style->day24 |= counts_to_24(&number);
			if (number.reading_count == 0 || !take_apart(&number, &parts))
				continue;
			if (!pointed && parts.point != '\0') {
				style->point = parts.point;
				pointed = true;
			}
			if (!grouped && parts.digits > 3 && number.reading_count == 1) {
				/* A year of four digits has no marks in any style. */
				grouped = parts.group[0] != '\0' || parts.digits > 4;
				memcpy(style->group, parts.group, sizeof(style->group));
			}
		}
	}
	/* "1,800" is not two thousand everywhere. */
	language_of(prompt, language);
	if (!grouped && language[0] != '\0' && strcmp(language, "en") != 0)
		style->group[0] = '\0';
	if (!pointed && gloss_has_language(language))
		style->point = ',';
	if (style->group[0] == style->point)
		memcpy(style->group, style->point == ',' ? "." : ",", 2);
}

/* Put marks between thousands and before decimals. */
static bool
put_together(const char *printed, const char *group, char point, struct span tail, bool minus, char text[NUMERAL_MAX])
{
	size_t whole = strcspn(printed, "."), n = 0, wide = strlen(group);

	if (strlen(printed) + whole / 3 * wide + tail.len + 2 > NUMERAL_MAX)
		return false;
	if (minus)
		text[n++] = '-';
	for (size_t i = 0; i < whole; i++) {
		if (i > 0 && (whole - i) % 3 == 0) {
			memcpy(text + n, group, wide);
			n += wide;
		}
		text[n++] = printed[i];
	}
	for (size_t i = whole; printed[i] != '\0'; i++)
		text[n++] = printed[i] == '.' ? point : printed[i];
	memcpy(text + n, tail.at, tail.len);
	text[n + tail.len] = '\0';
	return true;
}

/* How many decimals to give the value: as many as "395.0" has, but 10 is not "10.0" instead of "22.5". */
static unsigned
decimals_for(const struct rational *value, int written, bool money, bool padded)
{
	int exact = rational_decimals(value, DECIMALS_EXACT),
	    most = written > DECIMALS_MONEY ? written : DECIMALS_MONEY;

	if (exact >= 0 && exact <= written)
		return exact > 0 || money || padded ? (unsigned)written : 0;
	if (money || exact < 0)
		return written > 0 && exact < 0 && !money ? (unsigned)written : (unsigned)most;
	return (unsigned)exact;
}

/* Whether the text is the value except for the last digit: "0.00 million" is not 6. */
static bool
is_close(const char *printed, const struct rational *value)
{
	struct rational read = rational_read(span_of(printed)), off = rational_subtract(&read, value);
	struct rational share = rational_ratio(1, 200), most = rational_multiply(value, &share);

	off.negative = false;
	return rational_is_known(&off) && rational_compare(&off, &most) <= 0;
}

/* Whether the value may be meant in the numeral's hundredth, as in 0.25 for 25%, or half a dollar for 50 cents. */
static bool
is_hundredth(const struct number *like, const struct rational *value)
{
	struct rational one = rational_of(1);

	return (like->unit == NUMBER_PERCENT && rational_compare(value, &one) <= 0) ||
	    (like->unit == NUMBER_MONEY && span_starts_nocase(like->word, "cent") && !rational_is_whole(value));
}

/* "1.403" for 1400: three digits after a mark are thousands if the value has that many. */
static void
read_thousands(const struct number *like, const struct rational *value, struct parts *parts)
{
	struct rational thousand = rational_of(1000);

	if (parts->decimals != 3 || parts->exponent != 0 || like->reading_count < 2 || !rational_is_whole(value) ||
	    rational_compare(value, &thousand) < 0)
		return;
	parts->group[0] = parts->point;
	parts->group[1] = parts->point = '\0';
	parts->decimals = 0;
}

/* "276,667" where commas separate decimals. */
static void
read_decimals(const struct number *like, const struct numeral_style *style, struct parts *parts)
{

	if (style->point != ',' || parts->point != '\0' || strcmp(parts->group, ",") != 0 || like->reading_count < 2)
		return;
	parts->group[0] = '\0';
	parts->point = ',';
	parts->decimals = 3;
	parts->digits -= 3;
}

static bool
write_digits(
    const struct number *like, struct rational value, const struct numeral_style *style, char text[NUMERAL_MAX])
{
	struct rational scale, written;
	struct parts parts;
	char printed[RATIONAL_TEXT_MAX];
	const char *group;
	bool money = like->unit == NUMBER_MONEY;

	if (!take_apart(like, &parts) || is_hundredth(like, &value))
		return false;
	read_thousands(like, &value, &parts);
	read_decimals(like, style, &parts);
	scale = rational_ten(parts.exponent);
	value = rational_divide(&value, &scale);
	written = rational_divide(&like->readings[0].value, &scale);
	if (rational_print(&value, decimals_for(&value, parts.decimals, money, rational_is_whole(&written)), printed,
		sizeof(printed)) == 0 ||
	    !is_close(printed, &value))
		return false;
	/* A numeral of more than three digits without separators gets none. */
	group = parts.group[0] != '\0' || parts.digits > 3 ? parts.group : style->group;
	if (parts.point != '\0' && group[0] == parts.point)
		return false;
	return put_together(
	    printed, group, parts.point != '\0' ? parts.point : style->point, parts.tail, parts.minus, text);
}

struct rational
numeral_ratio(const struct rational *value)
{
	double number = rational_double(value);

	if (value->bottom.count == 1 && value->bottom.limbs[0] <= BOTTOM_MAX)
		return *value;
	for (int bottom = 2; bottom <= BOTTOM_MAX && fabs(number) < BOTTOM_MAX; bottom++)
		if (fabs(number * bottom - round(number * bottom)) < 1e-9)
			return rational_ratio((int64_t)round(number * bottom), bottom);
	return rational_unknown();
}

/* "5/36", "\frac{5}{36}": the same with another numerator and denominator; a whole number if it is one. */
static bool
write_fraction(struct span core, const struct rational *value, char text[NUMERAL_MAX])
{
	bool latex = phrase_find(core, 0, "frac") != PHRASE_NONE;
	struct rational whole = numeral_ratio(value), top = whole, bottom = rational_of(1);
	char over[RATIONAL_TEXT_MAX], under[RATIONAL_TEXT_MAX];

	if (!rational_is_known(&whole))
		return false;
	top.bottom = bottom.top;
	bottom.top = whole.bottom;
	if (rational_print(&top, 0, over, sizeof(over)) == 0 || rational_print(&bottom, 0, under, sizeof(under)) == 0)
		return false;
	if (rational_is_whole(&whole))
		return snprintf(text, NUMERAL_MAX, "%s", over) < NUMERAL_MAX;
	return snprintf(text, NUMERAL_MAX, latex ? "\\frac{%s}{%s}" : "%s/%s", over, under) < NUMERAL_MAX;
}

/* --- in words --- */

static const char *const small[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
static const char *const tens[] = {
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};

static void
add_word(char text[NUMERAL_MAX], const char *between, const char *word)
{
	size_t n = strlen(text);

	snprintf(text + n, NUMERAL_MAX - n, "%s%s", n > 0 ? between : "", word);
}

/* Below a thousand. */
static void
add_hundreds(char text[NUMERAL_MAX], unsigned number, const char *joined)
{
	unsigned rest = number % 100;

	if (number >= 100) {
		add_word(text, " ", small[number / 100]);
		add_word(text, " ", "hundred");
	}
	if (rest == 0)
		return;
	if (rest < 20)
		add_word(text, number >= 100 ? joined : " ", small[rest]);
	else {
		add_word(text, number >= 100 ? joined : " ", tens[rest / 10]);
		if (rest % 10 != 0)
			add_word(text, "-", small[rest % 10]);
	}
}

/* "five hundred and seventy-six", with a capital and an "and" where the old one has them. */
static bool
write_words(struct span core, const struct rational *value, char text[NUMERAL_MAX])
{
	const char *joined =
	    phrase_find(core, 0, "hundred") == PHRASE_NONE || phrase_find(core, 0, "and") != PHRASE_NONE ? " and "
													 : " ";
	double number = rational_double(value);
	unsigned whole;

	if (!rational_is_whole(value) || value->negative || number > WORDS_MAX)
		return false;
	whole = (unsigned)number;
	text[0] = '\0';
	if (whole >= 1000) {
		add_hundreds(text, whole / 1000, joined);
		add_word(text, " ", "thousand");
	}
	if (whole % 1000 > 0)
		add_hundreds(text, whole % 1000, joined);
	else if (whole == 0)
		add_word(text, "", small[0]);
	if (isupper((unsigned char)core.at[0]))
		text[0] = (char)toupper((unsigned char)text[0]);
	return true;
}

bool
numeral_write(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX])
{
	struct rational bare = *value;

	text[0] = '\0';
	if (like->reading_count == 0 || like->core.len == 0 || !rational_is_known(value))
		return false;
	/* The sign stays as it is written, wherever that is. */
	if (like->readings[0].value.negative != value->negative)
		return false;
	bare.negative = false;
	if (like->unit == NUMBER_TIME || like->unit == NUMBER_COMPOUND)
		return !value->negative && numeral_write_measure(like, value, style, text);
	if (isalpha((unsigned char)like->core.at[0]))
		return write_words(like->core, &bare, text);
	if (span_find(like->core, '/') != NULL || like->core.at[0] == '\\')
		return !value->negative && write_fraction(like->core, &bare, text);
	return write_digits(like, bare, style, text);
}
