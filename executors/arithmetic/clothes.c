/*
 * One kind of clothes after the other.
 */
#include "executors/arithmetic/clothes.h"

#include <math.h>

#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

#define NOISE_DECIMALS 6  /* floats are compared to so many */
#define HEDGE_MAX      28 /* bytes before a number that hedge it */

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
    {{"dl", "cl", "cups", "cup", "tablespoons", "tablespoon", "teaspoons", NULL}, {0}},
    {{"gb", "mb", "tb", "kb", "kwh", "wh", "mph", NULL}, {1000}},
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

/* Whether the program's value is in another unit than the draft's number, so that neither says how the other is wrong.
 */
static bool
is_of_other_unit(const struct number *number, struct span unit)
{
	static const char *const percent[] = {"percent", "%", "percentage", NULL};
	struct number told = {.word = unit};
	size_t one = unit_of(number), other = unit_of(&told);
	bool share = unit.len > 0 && number_word_among(unit, percent);

	if (number->unit == NUMBER_PERCENT || share)
		return unit.len > 0 && (number->unit == NUMBER_PERCENT) != share &&
		    (number->unit != NUMBER_PLAIN || number->word.len > 0);
	/* "You spend $293 in total": no inches. */
	if (number->unit == NUMBER_MONEY || span_equals_nocase(number->word, "in"))
		return false;
	return one < nitems(units) && other < nitems(units) && !span_same_nocase(number->word, unit) &&
	    (one != other || units[one].factors[0] == 0);
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

/* Whether two differ by less than a part of a place. */
static bool
are_within(const struct rational *a, const struct rational *b, const struct rational *most)
{
	struct rational off = rational_subtract(a, b);

	off.negative = false;
	return rational_is_known(&off) && rational_compare(&off, most) < 0;
}

/* "400" for 416.52, "185" for 183.85 to the next 5: within one of its last place that is not zero. */
static bool
is_round(const struct number *number, const struct rational *value)
{
	struct rational place, digits, five = rational_of(5), half = rational_ratio(5, 2);
	double there = rational_double(value);

	if (number->reading_count == 0 || fabs(rational_double(&number->readings[0].value) - there) >= fabs(there) / 3)
		return false;
	place = rational_rough_place(&number->readings[0].value, number->readings[0].decimals);
	digits = rational_divide(&number->readings[0].value, &place);
	digits = rational_divide(&digits, &five);
	if (rational_is_whole(&digits))
		place = rational_multiply(&place, &half);
	return are_within(&number->readings[0].value, value, &place);
}

/* "$400,000" for 0.4, if the question's numbers are millions; "212.5 million" for 0.2125 billion. */
static bool
is_scaled(const struct number *number, const struct rational *value)
{
	static const int scales[] = {3, 5, 6, 7, 9, 12};

	for (size_t i = 0; i < nitems(scales); i++) {
		struct rational scale = rational_ten(scales[i]), more = rational_multiply(value, &scale),
				less = rational_divide(value, &scale);

		if (number_agrees(number, &more) || number_agrees(number, &less) || is_within_noise(number, &less))
			return true;
	}
	return false;
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
is_made_whole(
    const struct number *number, const struct rational *value, const struct question *question, bool is_answer)
{
	struct rational one = rational_of(1);

	if ((!question->count && (!is_answer || number->unit != NUMBER_PLAIN || number->word.len == 0)) ||
	    rational_is_whole(value) || number->reading_count == 0 || unit_of(number) < nitems(units) ||
	    !rational_is_whole(&number->readings[0].value))
		return false;
	return are_within(&number->readings[0].value, value, &one);
}

/* At the precision that it was written to; "6" is not 5.5 unless it is the answer. */
static bool
is_rounded(const struct number *number, const struct rational *value, bool is_answer)
{

	if (!is_answer && !rational_is_whole(value) && number->reading_count > 0 && number->readings[0].decimals <= 0)
		return number_has(number, value);
	return number_agrees(number, value);
}

/* "About $110", "just under $650". */
static bool
is_hedged(const struct claim *claim)
{
	static const char *const words[] = {"just under", "just over", "a little over", "a little under", "a bit over",
	    "a bit under", "little more than", "little less than", "bit more than", "bit less than",
	    "slightly more than", "slightly less than", "at least", NULL};
	size_t at = (size_t)(claim->number.text.at - claim->where.at);

	return claim->number.approximate || number_is_hedged(claim->where, at) ||
	    phrase_any(span_between(claim->where, at > HEDGE_MAX ? at - HEDGE_MAX : 0, at), words);
}

bool
clothes_fit(const struct claim *claim, const struct rational *value, struct span unit, const struct question *question,
    bool is_answer)
{
	const struct number *number = &claim->number;
	struct rational negated = rational_negate(value);

	return is_rounded(number, value, is_answer) || is_within_noise(number, value) || is_change(number, value) ||
	    is_in_unit(number, value) || (is_answer && is_of_other_unit(number, unit)) ||
	    is_made_whole(number, value, question, is_answer) ||
	    (is_round(number, value) && ((question->round && is_answer) || is_hedged(claim))) ||
	    (question->scaled && is_scaled(number, value)) ||
	    ((question->negative || phrase_any(claim->where, directions)) && is_rounded(number, &negated, is_answer));
}
