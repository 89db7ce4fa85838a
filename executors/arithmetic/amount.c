/*
 * The draft's unit first, then what the program may have meant.
 */
#include "executors/arithmetic/amount.h"

#include "executors/arithmetic/numeral.h"

#include "policies/cpu.h"
#include "routes/text/number_measure.h"
#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

#define APART 3    /* a number more than so many times the draft's, or less than its share, is in another unit */
#define DAY   1440 /* minutes */

struct rational
amount_in_base(const struct number *number)
{
	const struct measure_unit *unit = measure_unit_of(number->word);
	struct rational factor;

	if (unit == NULL || number->unit != NUMBER_PLAIN || number->reading_count == 0)
		return rational_unknown();
	factor = measure_factor(unit);
	return rational_multiply(&number->readings[0].value, &factor);
}

/* The measure of an amount in several units; MEASURE_COUNT: none. */
static enum measure
measure_of(const struct number *number)
{
	struct measure_part parts[MEASURE_PARTS_MAX];

	if (number->unit == NUMBER_TIME)
		return MEASURE_TIME;
	return measure_parts(number->core, parts) > 0 ? parts[0].unit->measure : MEASURE_COUNT;
}

/* A program's float is no whole minute: 4.416666666666667 hours. */
static struct rational
without_noise(struct rational value)
{
	struct rational sixty = rational_of(60), half = rational_ratio(1, 2), most = rational_ten(-5), whole, off;

	if (!rational_is_known(&value) || value.negative)
		return value;
	whole = rational_multiply(&value, &sixty);
	whole = rational_add(&whole, &half);
	whole = rational_truncate(&whole);
	whole = rational_divide(&whole, &sixty);
	off = rational_subtract(&value, &whole);
	off.negative = false;
	return rational_is_known(&off) && rational_compare(&off, &most) <= 0 ? whole : value;
}

static bool
is_near(const struct rational *value, const struct rational *draft)
{
	struct rational most = rational_of(APART), ratio = rational_divide(value, draft);
	struct rational least = rational_ratio(1, APART);

	return rational_is_known(&ratio) && rational_compare(&ratio, &most) <= 0 &&
	    rational_compare(&ratio, &least) >= 0;
}

static void
take(struct program_answer *answer, struct rational value, enum number_unit unit)
{
	struct number *number = &answer->numbers[0];

	value = without_noise(value);
	number->readings[0] = (struct reading){.value = value};
	number->reading_count = rational_is_known(&value);
	number->unit = unit;
	/* It is now in the draft's unit. */
	answer->unit = span_of("");
}

/* A bare number, in the only unit of the measure that leaves it near the draft's. */
static struct rational
by_magnitude(const struct rational *value, const struct rational *draft, enum measure measure)
{
	static const char *const names[] = {"second", "minute", "hour", "day", "week", "month", "year", "inch", "foot",
	    "yard", "cm", "meter", "km", "ounce", "pound", "gram", "kg", "cent", "dollar"};
	struct rational found = rational_unknown();

	for (size_t i = 0; i < nitems(names); i++) {
		const struct measure_unit *unit = measure_unit_of(span_of(names[i]));
		struct rational factor = measure_factor(unit), base = rational_multiply(value, &factor);

		if (unit->measure != measure || !is_near(&base, draft))
			continue;
		if (rational_is_known(&found))
			return rational_unknown();
		found = base;
	}
	return found;
}

/* "4:25" is hours and minutes, or minutes and seconds: whichever is near the draft's. */
static struct rational
of_clock(const struct rational *value, const struct rational *draft)
{
	struct rational sixty = rational_of(60), less = rational_divide(value, &sixty);

	if (is_near(value, draft))
		return *value;
	return is_near(&less, draft) ? less : rational_unknown();
}

/* The program's number in the measure's base unit; unknown if nothing says which unit it has. */
static struct rational
in_base(const struct program_answer *answer, enum measure measure, const struct rational *draft)
{
	const struct number *number = &answer->numbers[0];
	const struct rational *value = &number->readings[0].value;
	const struct measure_unit *unit = measure_unit_of(answer->unit);
	struct rational factor;

	if (number->unit == NUMBER_TIME)
		return measure == MEASURE_TIME ? of_clock(value, draft) : rational_unknown();
	if (number->unit == NUMBER_COMPOUND)
		return measure_of(number) == measure ? *value : rational_unknown();
	if (number->unit != NUMBER_PLAIN && measure != MEASURE_DOLLARS)
		return rational_unknown();
	if (unit == NULL)
		return answer->unit.len > 0 ? rational_unknown() : by_magnitude(value, draft, measure);
	factor = measure_factor(unit);
	return unit->measure == measure ? rational_multiply(value, &factor) : rational_unknown();
}

/* --- the draft counts in one unit --- */

/* "How many minutes", "in minutes" */
static bool
asks_for(const struct question *question, const struct measure_unit *unit)
{
	static const char *const cues[] = {"how many", "in"};
	struct span text = question->text;

	for (size_t i = 0; i < nitems(cues); i++) {
		for (size_t at = phrase_find(text, 0, cues[i]); at != PHRASE_NONE && !cpu_spend(1);
		     at = phrase_find(text, at + 1, cues[i])) {
			size_t start = at + strlen(cues[i]) + 1;

			if (start < text.len &&
			    measure_unit_of((struct span){text.at + start, number_word_length(text, start)}) == unit)
				return true;
		}
	}
	return false;
}

/* Whether a bare number is far from the draft's, and in another unit of its measure would not be: 4.4 for 255 minutes.
 */
static bool
may_be_in_another(const struct program_answer *answer, const struct measure_unit *unit, const struct rational *base)
{
	struct rational factor = measure_factor(unit), here, there;
	const struct rational *value = &answer->numbers[0].readings[0].value;

	here = rational_multiply(value, &factor);
	there = by_magnitude(value, base, unit->measure);
	return !is_near(&here, base) && rational_is_known(&there);
}

static void
to_unit(const struct question *question, const struct number *draft, struct program_answer *answer)
{
	struct number *number = &answer->numbers[0];
	const struct measure_unit *unit = measure_unit_of(draft->word), *said = measure_unit_of(answer->unit);
	bool plain = number->unit != NUMBER_TIME && number->unit != NUMBER_COMPOUND;
	struct rational base = amount_in_base(draft), factor, value;

	if (unit == NULL || !rational_is_known(&base)) {
		number->reading_count = plain ? number->reading_count : 0;
		return;
	}
	if (plain && (number->unit != NUMBER_PLAIN || said == unit))
		return;
	if (plain && said == NULL) {
		if (unit->measure == MEASURE_TIME && !asks_for(question, unit) &&
		    may_be_in_another(answer, unit, &base))
			number->reading_count = 0;
		return;
	}
	factor = measure_factor(unit);
	value = in_base(answer, unit->measure, &base);
	value = rational_divide(&value, &factor);
	if (rational_is_known(&value) || !plain)
		take(answer, value, NUMBER_PLAIN);
}

/* --- times of day --- */

static struct rational
within_a_day(struct rational minutes)
{
	struct rational day = rational_of(DAY), days = rational_divide(&minutes, &day);

	days = rational_truncate(&days);
	days = rational_multiply(&days, &day);
	return rational_subtract(&minutes, &days);
}

/* How far two times of day are apart, at most half a day. */
static struct rational
distance(const struct rational *a, const struct rational *b)
{
	struct rational day = rational_of(DAY), half = rational_of(DAY / 2), off = rational_subtract(a, b);

	off.negative = false;
	return rational_compare(&off, &half) > 0 ? rational_subtract(&day, &off) : off;
}

/* A program leaves out which half of the day it is more easily than it is half a day wrong. */
static void
to_clock(const struct number *clock, struct program_answer *answer)
{
	const struct number *number = &answer->numbers[0];
	const struct rational *draft = &clock->readings[0].value;
	struct rational value = within_a_day(number->readings[0].value), other, here, there;

	if (number->unit != NUMBER_TIME || value.negative) {
		answer->numbers[0].reading_count = 0;
		return;
	}
	if (number->reading_count > 1) {
		other = number->readings[1].value;
		here = distance(&value, draft);
		there = distance(&other, draft);
		value = rational_compare(&there, &here) < 0 ? other : value;
	}
	/* "09:50" instead of "9:50 pm": the program left out the half of the day. */
	here = distance(&value, draft);
	there = rational_of(DAY / 2);
	take(answer, clock->reading_count == 1 && rational_compare(&here, &there) == 0 ? rational_unknown() : value,
	    NUMBER_TIME);
}

/*
 * Whether a draft's "4:25" is an amount of time: hours are mentioned or asked for. Otherwise it may be a time of day.
 */
static bool
is_span_of_time(const struct question *question, const struct number *draft)
{
	static const char *const cues[] = {
	    "how long", "how many", "how much time", "duration", "hours", "minutes", NULL};

	return measure_unit_of(draft->word) != NULL || phrase_any(question->text, cues);
}

/* "1 day, 4:25:00", as Python prints it, is one amount. */
static void
join_days(struct program_answer *answer)
{
	struct number *days = &answer->numbers[0], *time = &answer->numbers[1];
	const struct measure_unit *unit = measure_unit_of(days->word);
	struct rational base = amount_in_base(days);

	if (answer->count != 2 || unit == NULL || unit->top != DAY || time->unit != NUMBER_TIME ||
	    time->reading_count == 0 || !rational_is_known(&base))
		return;
	time->readings[0].value = rational_add(&time->readings[0].value, &base);
	time->reading_count = 1;
	*days = *time;
	answer->count = 1;
}

/* "5/36", "\\frac{1}{2}" */
static bool
is_fraction(const struct number *number)
{

	return number->unit == NUMBER_PLAIN && number->core.len > 0 &&
	    (span_find(number->core, '/') != NULL || number->core.at[0] == '\\');
}

/* A float compared with a fraction stands for one. */
static void
to_fraction(struct number *number)
{
	struct rational ratio = numeral_ratio(&number->readings[0].value);

	if (number->unit == NUMBER_PLAIN && rational_is_known(&ratio))
		number->readings[0] = (struct reading){.value = ratio, .exact = true};
}

/* 0.1667 compared with "13.9%" is a fraction of one. */
static void
to_percent(const struct question *question, const struct rational *draft, struct program_answer *answer)
{
	static const char *const cues[] = {"percent", "percentage", "per cent", "prozent", "share", "rate", NULL};
	struct rational hundred = rational_of(100), *value = &answer->numbers[0].readings[0].value,
			percent = rational_multiply(value, &hundred);

	if (answer->numbers[0].unit != NUMBER_PLAIN)
		return;
	if (is_near(&percent, draft) && !is_near(value, draft))
		*value = percent;
	/* "How much did it gain?", "30%": 12 may be dollars. */
	else if (span_find(question->text, '%') == NULL && !phrase_any(question->text, cues))
		answer->numbers[0].reading_count = 0;
}

/* If the draft counts cents, round to whole ones. */
static void
to_cents(struct number *number)
{
	struct reading *reading = &number->readings[0];
	struct rational hundred = rational_of(100), half = rational_ratio(1, 2), cents;

	if (reading->value.negative || rational_decimals(&reading->value, 2) >= 0)
		return;
	cents = rational_multiply(&reading->value, &hundred);
	cents = rational_add(&cents, &half);
	cents = rational_truncate(&cents);
	*reading = (struct reading){.value = rational_divide(&cents, &hundred), .decimals = 2};
}

void
amount_convert(const struct question *question, const struct final *final, struct program_answer *answer)
{
	const struct number *draft = &final->value;
	struct number *number = &answer->numbers[0];
	struct rational value = rational_unknown(), half_a_day = rational_of(DAY / 2);

	join_days(answer);
	if (answer->output != PROGRAM_ANSWERED || answer->count != 1 || number->reading_count == 0)
		return;
	if (final->form == FINAL_NONE || final->unsure || draft->reading_count == 0) {
		if (number->unit == NUMBER_TIME || number->unit == NUMBER_COMPOUND)
			number->reading_count = 0;
	} else if (draft->unit == NUMBER_TIME && question->moment)
		to_clock(draft, answer);
	else if (draft->unit == NUMBER_TIME && !is_span_of_time(question, draft))
		number->reading_count = 0;
	else if (draft->unit == NUMBER_TIME || draft->unit == NUMBER_COMPOUND) {
		/* A time is an amount if the other one is, or if hours are mentioned. */
		if (draft->unit == NUMBER_COMPOUND || number->unit == NUMBER_TIME ||
		    measure_unit_of(draft->word) != NULL)
			value = in_base(answer, measure_of(draft), &draft->readings[0].value);
		/* "13:00" would be confused with one o'clock. */
		if (draft->unit == NUMBER_TIME && rational_is_known(&value) &&
		    rational_compare(&value, &half_a_day) >= 0)
			value = rational_unknown();
		take(answer, value, draft->unit);
	} else if (is_fraction(draft))
		to_fraction(number);
	else if (draft->unit == NUMBER_PERCENT)
		to_percent(question, &draft->readings[0].value, answer);
	else if (draft->unit == NUMBER_MONEY && draft->readings[0].decimals == 2)
		to_cents(number);
	else
		to_unit(question, draft, answer);
}
