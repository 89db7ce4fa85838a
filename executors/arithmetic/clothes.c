/*
 * One kind of clothes after the other.
 */
#include "executors/arithmetic/clothes.h"

#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

#define NOISE_DECIMALS 6 /* floats are compared to so many */

/* Words for a direction: what falls by 5 changes by -5. */
static const char *const directions[] = {"below", "under", "less", "fewer", "lower", "fell", "falls", "fall", "drop",
    "drops", "dropped", "decrease", "decreased", "decreases", "reduced", "reduction", "loss", "lost", "loses", "debt",
    "owe", "owes", "overdrawn", "down", "deficit", "short", "before", "deep", "depth", "cheaper", "shorter", "younger",
    "negative", "minus", "behind", "ago", "off", NULL};

/* Units and conversion factors. */
static const struct {
	const char *words[8];
	int factors[3];
} units[] = {
    {{"kg", "kilograms", "kilogram", "kilos", NULL}, {1000}},
    {{"g", "grams", "gram", NULL}, {1000}},
    {{"mg", "milligrams", NULL}, {1000}},
    {{"km", "kilometers", "kilometres", "kilometer", NULL}, {1000}},
    {{"m", "meters", "metres", "meter", NULL}, {1000, 100}},
    {{"cm", "centimeters", "centimetres", NULL}, {100, 10}},
    {{"mm", "millimeters", "millimetres", NULL}, {1000, 10}},
    {{"l", "liters", "litres", "liter", "litre", NULL}, {1000}},
    {{"ml", "milliliters", "millilitres", NULL}, {1000}},
    {{"h", "hours", "hour", "hr", "hrs", NULL}, {60, 24, 3600}},
    {{"min", "minutes", "minute", "mins", NULL}, {60}},
    {{"s", "seconds", "second", "sec", NULL}, {60, 3600}},
    {{"days", "day", NULL}, {24, 7}},
    {{"weeks", "week", NULL}, {7}},
    {{"months", "month", "years", "year", NULL}, {12}},
    {{"ft", "feet", "foot", "inches", "inch", "in", NULL}, {12}},
    {{"dollars", "dollar", "cents", "cent", "euros", "euro", NULL}, {100}},
    {{"miles", "mile", "tons", "tonnes", "pounds", "lbs", "gallons", NULL}, {0}},
};

/* The row of the unit that a number is counted in, or nitems(units). */
static size_t
unit_of(const struct number *number)
{
	size_t i = 0;

	while (i < nitems(units) && !number_word_among(number->word, units[i].words))
		i++;
	return i;
}

/* "5/12" against a float's 0.4166666666666667. */
static bool
is_within_noise(const struct number *number, const struct rational *value)
{
	struct rational most = rational_ten(-NOISE_DECIMALS);

	for (unsigned i = 0; i < number->reading_count; i++) {
		struct rational off = rational_subtract(&number->readings[i].value, value);

		off.negative = false;
		if (rational_is_known(&off) && rational_compare(&off, &most) <= 0)
			return true;
	}
	return false;
}

/* "By 25%" for a computed 1.25 or 0.75, or 125 or 75. */
static bool
is_change(const struct number *number, const struct rational *value)
{
	struct rational one = rational_of(1), hundred = rational_of(100), change, percent;

	if (number->unit != NUMBER_PERCENT)
		return false;
	change = rational_subtract(value, &one);
	change.negative = false;
	change = rational_multiply(&change, &hundred);
	percent = rational_subtract(value, &hundred);
	percent.negative = false;
	return number_has(number, &change) || number_has(number, &percent);
}

/* "3.75 kg" for a computed 3750. */
static bool
is_in_unit(const struct number *number, const struct rational *value)
{
	size_t unit = unit_of(number);

	for (size_t i = 0; unit < nitems(units) && i < 3 && units[unit].factors[i] != 0; i++) {
		struct rational factor = rational_of(units[unit].factors[i]);
		struct rational more = rational_multiply(value, &factor), less = rational_divide(value, &factor);

		if (number_has(number, &more) || number_has(number, &less) || is_within_noise(number, &less) ||
		    is_within_noise(number, &more))
			return true;
	}
	return false;
}

/* Of things that are counted whole, the next whole number on either side. */
static bool
is_made_whole(const struct number *number, const struct rational *value, const struct question *question)
{
	struct rational off, one = rational_of(1);

	if (!question->count || rational_is_whole(value) || number->reading_count == 0 ||
	    unit_of(number) < nitems(units) || !rational_is_whole(&number->readings[0].value))
		return false;
	off = rational_subtract(&number->readings[0].value, value);
	off.negative = false;
	return rational_is_known(&off) && rational_compare(&off, &one) < 0;
}

/* At the precision that it was written to; "6" is not 5.5 unless it is the answer. */
static bool
is_rounded(const struct number *number, const struct rational *value, bool is_answer)
{

	if (!is_answer && !rational_is_whole(value) && number->reading_count > 0 && number->readings[0].decimals <= 0)
		return number_has(number, value);
	return number_agrees(number, value);
}

bool
clothes_fit(const struct claim *claim, const struct rational *value, const struct question *question, bool is_answer)
{
	const struct number *number = &claim->number;
	struct rational negated = rational_negate(value);

	return is_rounded(number, value, is_answer) || is_within_noise(number, value) || is_change(number, value) ||
	    is_in_unit(number, value) || is_made_whole(number, value, question) ||
	    (phrase_any(claim->where, directions) && is_rounded(number, &negated, is_answer));
}
