/*
 * A table of units; parts are read one after another.
 */
#include "routes/text/number_measure.h"

#include <limits.h>

#include "policies/cpu.h"
#include "routes/text/number_words.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define DAY        1440 /* minutes */
#define HALF_DAY   720
#define HOURS_MAX  9999
#define CLOCK_HALF 12

static const struct measure_unit units[] = {
    {{"second", "sec", "s", NULL}, MEASURE_TIME, 1, 60},
    {{"minute", "min", NULL}, MEASURE_TIME, 1, 1},
    {{"hour", "hr", "h", NULL}, MEASURE_TIME, 60, 1},
    {{"day", NULL}, MEASURE_TIME, DAY, 1},
    {{"week", NULL}, MEASURE_TIME, 7 * DAY, 1},
    {{"month", NULL}, MEASURE_MONTHS, 1, 1},
    {{"year", "yr", NULL}, MEASURE_MONTHS, 12, 1},
    {{"inch", "inche", "in", NULL}, MEASURE_INCHES, 1, 1},
    {{"foot", "feet", "ft", NULL}, MEASURE_INCHES, 12, 1},
    {{"yard", "yd", NULL}, MEASURE_INCHES, 36, 1},
    {{"mm", "millimeter", "millimetre", NULL}, MEASURE_CENTIMETERS, 1, 10},
    {{"cm", "centimeter", "centimetre", NULL}, MEASURE_CENTIMETERS, 1, 1},
    {{"meter", "metre", NULL}, MEASURE_CENTIMETERS, 100, 1},
    {{"km", "kilometer", "kilometre", NULL}, MEASURE_CENTIMETERS, 100000, 1},
    {{"ounce", "oz", NULL}, MEASURE_OUNCES, 1, 1},
    {{"pound", "lb", NULL}, MEASURE_OUNCES, 16, 1},
    {{"gram", "g", NULL}, MEASURE_GRAMS, 1, 1},
    {{"kg", "kilogram", "kilo", NULL}, MEASURE_GRAMS, 1000, 1},
    {{"cent", NULL}, MEASURE_DOLLARS, 1, 100},
    {{"dollar", "euro", NULL}, MEASURE_DOLLARS, 1, 1},
};

/* "hours" is an hour. */
static bool
names(struct span word, const char *unit)
{
	size_t n = strlen(unit);

	return span_equals_nocase(word, unit) ||
	    (n > 1 && word.len == n + 1 && (word.at[n] | 0x20) == 's' && span_starts_nocase(word, unit));
}

const struct measure_unit *
measure_unit_of(struct span word)
{

	for (size_t i = 0; i < nitems(units); i++)
		for (int j = 0; units[i].words[j] != NULL; j++)
			if (names(word, units[i].words[j]))
				return &units[i];
	return NULL;
}

struct rational
measure_factor(const struct measure_unit *unit)
{

	return rational_ratio(unit->top, unit->bottom);
}

/* Whether a is more than b. */
static bool
is_larger(const struct measure_unit *a, const struct measure_unit *b)
{

	return a->top * b->bottom > b->top * a->bottom;
}

/* The unit of a part after another one: there "m" means minutes or meters, and always minutes after "2h". */
static const struct measure_unit *
unit_behind(const struct measure_part *before, struct span word, bool stuck)
{
	const struct measure_unit *unit = measure_unit_of(word);
	bool hours = before->unit->measure == MEASURE_TIME && before->unit->top == 60;

	if (unit == NULL && hours && (span_equals_nocase(word, "m") || (stuck && word.len == 0)))
		unit = measure_unit_of(span_of("min"));
	else if (unit == NULL && before->unit->measure == MEASURE_CENTIMETERS && span_equals_nocase(word, "m"))
		unit = measure_unit_of(span_of("meter"));
	return unit != NULL && unit->measure == before->unit->measure && is_larger(before->unit, unit) ? unit : NULL;
}

static size_t
skip_marks(struct span text, size_t at)
{

	return span_past(text, at, " *");
}

/* Read one more part after an offset. Returns its end, or 0. */
static size_t
read_part(struct span text, size_t end, const struct measure_part *before, struct measure_part *part)
{
	static const char *const ties[] = {" and ", ", and ", ", ", " ", ""};

	for (size_t i = 0; i < nitems(ties) && !cpu_spend(4); i++) {
		size_t at = end + strlen(ties[i]), n, next;

		if (!phrase_stands(text, end, ties[i]) || at >= text.len)
			continue;
		n = number_read(text, at, NUMBER_WHOLE, &part->number);
		if (n == 0 || part->number.reading_count == 0)
			continue;
		next = skip_marks(text, at + n);
		part->word = (struct span){text.at + next, number_word_length(text, next)};
		part->unit = unit_behind(before, part->word, ties[i][0] == '\0');
		if (part->unit != NULL)
			return part->word.len > 0 ? next + part->word.len : at + n;
	}
	return 0;
}

size_t
measure_read(
    struct span text, const struct number *first, struct measure_part parts[MEASURE_PARTS_MAX], unsigned *count)
{
	size_t end, next;

	*count = 1;
	parts[0] = (struct measure_part){*first, first->word, measure_unit_of(first->word)};
	if (first->word.len == 0 || first->reading_count == 0)
		return 0;
	/* "1 m 25 cm" */
	if (parts[0].unit == NULL && span_equals(first->word, "m"))
		parts[0].unit = measure_unit_of(span_of("meter"));
	if (parts[0].unit == NULL)
		return 0;
	end = (size_t)(first->word.at - text.at) + first->word.len;
	while (*count < MEASURE_PARTS_MAX && (next = read_part(text, end, &parts[*count - 1], &parts[*count])) > 0) {
		end = next;
		++*count;
	}
	return *count > 1 ? end : 0;
}

unsigned
measure_parts(struct span amount, struct measure_part parts[MEASURE_PARTS_MAX])
{
	struct number first;
	size_t n = number_read(amount, 0, NUMBER_WHOLE, &first), at = skip_marks(amount, n);
	unsigned count;

	if (n == 0)
		return 0;
	first.word = (struct span){amount.at + at, number_word_length(amount, at)};
	return measure_read(amount, &first, parts, &count) == amount.len ? count : 0;
}

struct reading
measure_reading(const struct measure_part *parts, unsigned count)
{
	struct reading reading = {.value = rational_of(0)};

	for (unsigned i = 0; i < count; i++) {
		struct rational factor = measure_factor(parts[i].unit);
		struct rational value = rational_multiply(&parts[i].number.readings[0].value, &factor);

		reading.value = rational_add(&reading.value, &value);
		reading.decimals = parts[i].number.readings[0].decimals;
		/* As precise as the last unit: seconds are hundredths of a minute, days thousands of minutes. */
		if (i == count - 1 && parts[i].unit->bottom > 1)
			reading.decimals += 2;
		for (int top = parts[i].unit->top; i == count - 1 && top >= 10; top /= 10)
			reading.decimals--;
	}
	return reading;
}

/* --- times of day --- */

/* Two digits at an offset, or -1. */
static int
two_digits(struct span text, size_t at)
{

	if (at + 1 >= text.len || !isdigit((unsigned char)text.at[at]) || !isdigit((unsigned char)text.at[at + 1]))
		return -1;
	return (text.at[at] - '0') * 10 + text.at[at + 1] - '0';
}

/* "pm", "a.m." and the like at an offset: their length, or 0. */
static size_t
read_half(struct span text, size_t at, bool *afternoon)
{
	static const struct {
		const char *text;
		bool afternoon;
	} halves[] = {{"am", false}, {"pm", true}, {"a.m.", false}, {"p.m.", true}, {"a.m", false}, {"p.m", true}};
	struct span rest = span_from(text, at);

	for (size_t i = 0; i < nitems(halves); i++) {
		size_t n = strlen(halves[i].text);

		if (!span_starts_nocase(rest, halves[i].text) || number_word_length(rest, n) > 0)
			continue;
		*afternoon = halves[i].afternoon;
		return n;
	}
	return 0;
}

static void
add_minutes(struct number *number, int hours, int minutes, int seconds)
{

	number->readings[number->reading_count++] =
	    (struct reading){rational_ratio((hours * 60 + minutes) * 60 + seconds, 60), seconds > 0 ? 2 : 0, false};
}

size_t
measure_read_clock(struct span text, size_t at, struct number *number)
{
	size_t end = at, gap, half;
	int hours = 0, minutes, seconds = 0;
	bool afternoon = false;

	while (span_digit(text, end) && hours <= HOURS_MAX)
		hours = hours * 10 + text.at[end++] - '0';
	minutes = span_byte(text, end) == ':' ? two_digits(text, end + 1) : -1;
	end += minutes >= 0 ? 3 : 0;
	if (minutes >= 0 && span_byte(text, end) == ':' && two_digits(text, end + 1) >= 0) {
		seconds = two_digits(text, end + 1);
		end += 3;
	}
	/* "1:2:3:4" and "10:300" are not times; each is skipped whole. */
	while (minutes >= 0 && end < text.len &&
	    (isdigit((unsigned char)text.at[end]) || two_digits(text, end + 1) >= 0) &&
	    (text.at[end] == ':' || isdigit((unsigned char)text.at[end]))) {
		minutes = INT_MAX;
		end++;
	}
	gap = span_byte(text, end) == ' ';
	half = read_half(text, end + gap, &afternoon);
	if ((minutes < 0 && half == 0) || end == at)
		return 0;
	number->unit = NUMBER_TIME;
	number->reading_count = 0;
	minutes = minutes < 0 ? 0 : minutes;
	if (hours > HOURS_MAX || minutes > 59 || seconds > 59 || (half > 0 && (hours == 0 || hours > CLOCK_HALF)))
		return end - at;
	if (half > 0)
		hours = hours % CLOCK_HALF + (afternoon ? CLOCK_HALF : 0);
	add_minutes(number, hours, minutes, seconds);
	if (half == 0 && hours > 0 && hours <= CLOCK_HALF && text.at[at] != '0')
		add_minutes(number, hours % CLOCK_HALF + (hours < CLOCK_HALF ? CLOCK_HALF : 0), minutes, seconds);
	return half > 0 ? end + gap + half - at : end - at;
}
