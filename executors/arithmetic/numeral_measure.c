/*
 * Part by part: each takes its share of the value, the last one the rest.
 */
#include "executors/arithmetic/numeral.h"

#include <stdio.h>

#include "routes/text/number_measure.h"
#include "routes/text/number_words.h"

#define HALF_DAY 12 /* hours */
#define DAY      24

/* --- amounts in several units --- */

static bool
add(char text[NUMERAL_MAX], const char *bytes, size_t len)
{
	size_t n = strlen(text);

	if (n + len >= NUMERAL_MAX)
		return false;
	memcpy(text + n, bytes, len);
	text[n + len] = '\0';
	return true;
}

/* The unit's word for so many: "hour", "hours"; abbreviations stay as they are. */
static bool
add_unit(char text[NUMERAL_MAX], struct span word, bool one)
{
	static const struct {
		const char *one, *more;
	} forms[] = {{"second", "seconds"}, {"minute", "minutes"}, {"hour", "hours"}, {"day", "days"},
	    {"week", "weeks"}, {"month", "months"}, {"year", "years"}, {"inch", "inches"}, {"foot", "feet"},
	    {"yard", "yards"}, {"pound", "pounds"}, {"ounce", "ounces"}, {"gram", "grams"}, {"meter", "meters"},
	    {"metre", "metres"}, {"cent", "cents"}, {"dollar", "dollars"}, {"euro", "euros"}};

	for (size_t i = 0; i < nitems(forms); i++) {
		if (span_equals_nocase(word, forms[i].one) || span_equals_nocase(word, forms[i].more)) {
			const char *form = one ? forms[i].one : forms[i].more;

			return add(text, form, strlen(form));
		}
	}
	return add(text, word.at, word.len);
}

static bool
add_part(char text[NUMERAL_MAX], const struct measure_part *part, const struct rational *count,
    const struct numeral_style *style)
{
	char number[NUMERAL_MAX];
	const char *end = part->number.core.at + part->number.core.len;
	struct rational one = rational_of(1);
	bool padded = part->number.core.len == 2 && (part->word.len == 0 || part->number.core.at[0] == '0');

	if (!numeral_write(&part->number, count, style, number) ||
	    (padded && strlen(number) == 1 && !add(text, "0", 1)))
		return false;
	return add(text, number, strlen(number)) && add(text, end, (size_t)(part->word.at - end)) &&
	    add_unit(text, part->word, rational_equals(count, &one));
}

static bool
write_amount(
    const struct number *like, struct rational value, const struct numeral_style *style, char text[NUMERAL_MAX])
{
	struct measure_part parts[MEASURE_PARTS_MAX];
	unsigned count = measure_parts(like->core, parts);
	const char *end = NULL;

	for (unsigned i = 0; i < count; i++) {
		struct rational factor = measure_factor(parts[i].unit), many = rational_divide(&value, &factor), taken;

		if (i + 1 < count)
			many = rational_truncate(&many);
		else if (!rational_is_whole(&many) && parts[i].number.readings[0].decimals == 0)
			return false;
		taken = rational_multiply(&many, &factor);
		value = rational_subtract(&value, &taken);
		/* "25 minutes" is not written as "0 hours and 25 minutes". */
		if (!rational_is_zero(&many)) {
			if ((text[0] != '\0' && !add(text, end, (size_t)(parts[i].number.core.at - end))) ||
			    !add_part(text, &parts[i], &many, style))
				return false;
		}
		end = parts[i].word.at + parts[i].word.len;
	}
	return text[0] != '\0';
}

/* --- times of day --- */

/* The form of a time of day besides its digits. */
struct clock_form {
	bool padded, minutes, seconds;
	struct span half; /* " pm" with what precedes it; may be empty */
};

static struct clock_form
form_of(struct span core)
{
	struct clock_form form = {.padded = core.at[0] == '0'};
	size_t end = 0, colons = 0;

	while (end < core.len && (isdigit((unsigned char)core.at[end]) || core.at[end] == ':'))
		colons += core.at[end++] == ':';
	form.minutes = colons > 0;
	form.seconds = colons > 1;
	form.half = span_from(core, end);
	return form;
}

/* " pm" for the afternoon, with the case and the dots of the old one. */
static void
add_half(char text[NUMERAL_MAX], struct span half, bool afternoon)
{
	size_t n = strlen(text);

	add(text, half.at, half.len);
	for (; text[n] != '\0'; n++) {
		if (strchr("apAP", text[n]) != NULL) {
			text[n] = (char)((afternoon ? 'p' : 'a') ^ (text[n] & 0x20 ? 0 : 0x20));
			return;
		}
	}
}

static bool
write_clock(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX])
{
	struct clock_form form = form_of(like->core);
	struct rational sixty = rational_of(60), seconds = rational_multiply(value, &sixty);
	int all = (int)rational_double(&seconds), hours = all / 3600 % DAY, shown = hours;
	bool halved = form.half.len > 0 || !style->day24;

	if (!rational_is_whole(&seconds) || (!form.seconds && all % 60 != 0) || all < 0 || all >= DAY * 3600)
		return false;
	if (halved)
		shown = hours % HALF_DAY == 0 ? HALF_DAY : hours % HALF_DAY;
	snprintf(text, NUMERAL_MAX, form.padded || (!halved && style->day24) ? "%02d" : "%d", shown);
	if (form.minutes || all % 3600 != 0)
		snprintf(text + strlen(text), NUMERAL_MAX - strlen(text), ":%02d", all / 60 % 60);
	if (form.seconds)
		snprintf(text + strlen(text), NUMERAL_MAX - strlen(text), ":%02d", all % 60);
	add_half(text, form.half, hours >= HALF_DAY);
	return true;
}

bool
numeral_write_measure(
    const struct number *like, const struct rational *value, const struct numeral_style *style, char text[NUMERAL_MAX])
{

	text[0] = '\0';
	return like->unit == NUMBER_TIME ? write_clock(like, value, style, text)
					 : write_amount(like, *value, style, text);
}
