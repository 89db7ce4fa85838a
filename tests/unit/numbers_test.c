/*
 * Numbers in text: what is found, with which readings and units.
 */
#include "routes/text/numbers.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* The numbers of a text: readings by "|", numbers by "; ", units but plain in front. */
static const struct {
	const char *text, *found;
} rows[] = {
    {"", ""},
    {"no numbers", ""},
    {"5 apples and 3 pears", "5; 3"},
    {"1,234", "1234|1.234"},
    {"1.000", "1|1000"},
    {"1.250,50", "1250.5"},
    {"1,250.50", "1250.5"},
    {"1,00,000", "100000"},
    {"1,234,567", "1234567"},
    {"1'000'000", "1000000"},
    {"1{,}000", "1000|1"},
    {"10\u202f000", "10000"},
    {"3 450 kr", "3450|3|450"},
    {"1 250 000 liters", "1250000|1|0"},
    {"1 234,50", "1234.5|1|50"},
    {"2024 450", "2024; 450"},
    {"1.5 450", "1.5; 450"},
    {"4 40", "4; 40"},
    {"0 500", "0; 500"},
    {"9 x 10^10 m", "90000000000"},
    {"3.5 \\times 10^{3}", "3500"},
    {"2 \u00b7 10\u00b9\u00b2", "2000000000000"},
    {"9 x 10 m", "9; 10"},
    {"0,5", "0.5"},
    {"0.125", "0.125"},
    {"1,2,3", "range "},
    {".75", "0.75"},
    {"$1,234.50", "money 1234.5"},
    {"\\$5", "money 5"},
    {"-$10,000", "money -10000|-10"},
    {"$-3", "money -3"},
    {"20 dollars", "money 20"},
    {"50 cents", "money 50|0.5"},
    {"15%", "percent 15|0.15"},
    {"15\\%", "percent 15|0.15"},
    {"15 percent", "percent 15|0.15"},
    {"3/4", "0.75"},
    {"2 1/2", "2.5"},
    {"2\u00bd", "2.5"},
    {"\u00bc cup", "0.25"},
    {"\\frac{3}{4}", "0.75"},
    {"\\dfrac{1}{8}", "0.125"},
    {"-5", "-5"},
    {"(-5)", "-5"},
    {"\u22125", "-5"},
    {"10-5", "range "},
    {"5 to 10 people", "range "},
    {"x - 5", "5"},
    {"1e6", "1000000"},
    {"1.5e-3", "0.0015"},
    {"1e+16", "10000000000000000"},
    {"3 million", "3000000|3"},
    {"1.5 million", "1500000|1.5"},
    {"5k", "5000|5"},
    {"3 dozen", "36|3"},
    {"a dozen eggs", "12|1"},
    {"two dozen", "24|2"},
    {"twenty-five", "25"},
    {"two hundred and five", "205"},
    {"one million three hundred thousand", "1300000"},
    {"nineteen hundred", "1900"},
    {"a hundred", "100"},
    {"three and a half", "3.5"},
    {"five six", "5; 6"},
    {"half of them", "factor 0.5"},
    {"two thirds", "factor 0.66667"},
    {"a third", "factor 0.33333"},
    {"the third", ""},
    {"twice", "factor 2"},
    {"often tension", ""},
    {"2024-01-05", "date "},
    {"12/05/2023", "date "},
    {"1.2.2024", "date "},
    {"April 5", "date "},
    {"10:30", "time 630|1350"},
    {"21:53.", "time 1313"},
    {"07:05", "time 425"},
    {"9:53 pm", "time 1313"},
    {"9:53pm", "time 1313"},
    {"12:10 a.m. or so", "time 10"},
    {"5 pm", "time 1020"},
    {"4:25:30", "time 265.5|985.5"},
    {"25:15", "time 1515"},
    {"10:75", "time "},
    {"13:00 pm", "time "},
    {"1:2:3", "1; 2; 3"},
    {"10:300", "time "},
    {"five pm", "time "},
    {"5.30 pm", "time "},
    {"2 hours and 30 minutes", "compound 150"},
    {"**2 hours**, 30 minutes", "2; 30"},
    {"1 h 48 min", "compound 108"},
    {"1h 48m", "compound 108"},
    {"2h35", "compound 155"},
    {"2h05m", "compound 125"},
    {"1 hr 5 mins", "compound 65"},
    {"3 hours, 20 minutes and 30 seconds", "compound 200.5"},
    {"1 day 4 hours", "compound 1680"},
    {"2 weeks and 3 days", "compound 24480"},
    {"two hours and fifteen minutes", "compound 135"},
    {"3 feet 4 inches", "compound 40"},
    {"5 lb 4 oz", "compound 84"},
    {"2 kg 300 g", "compound 2300"},
    {"1 m 25 cm", "compound 125"},
    {"2 years and 3 months", "compound 27"},
    {"2 months and 3 days", "compound "},
    {"3 dollars and 25 cents", "compound 3.25"},
    {"30 minutes 2 hours", "30; 2"},
    {"10 hours per 2 days", "10; 2"},
    {"5m 3", "5; 3"},
    {"2 x 3 h", "2; 3"},
    {"2 hours and 3 people", "2; 3"},
    {"the 5th day", "ordinal "},
    {"GPT-4 and B2B", ""},
    {"1. first\n2) second", ""},
    {"12.", "12"},
    {"about 5", "about 5"},
    {"~5", "about 5"},
    {"**18**", "18"},
    {"9999999999999999999999999999999999999999999999999999999999999999999", ""},
};

static void
describe(struct span text, char *out, size_t room)
{
	struct number number;
	size_t at = 0, n = 0;

	out[0] = '\0';
	while (numbers_next(text, &at, &number) && n + 200 < room) {
		CHECK(number.text.at >= text.at && number.text.at + number.text.len <= text.at + text.len);
		CHECK(number.core.at >= number.text.at &&
		    number.core.at + number.core.len <= number.text.at + number.text.len);
		if (number.reading_count == 0 && number.unit == NUMBER_PLAIN)
			continue;
		n += (size_t)snprintf(out + n, room - n, "%s%s%s%s", n > 0 ? "; " : "",
		    number.approximate ? "about " : "",
		    number.unit == NUMBER_PLAIN ? "" : number_unit_name(number.unit),
		    number.unit == NUMBER_PLAIN ? "" : " ");
		for (unsigned i = 0; i < number.reading_count; i++) {
			int decimals = rational_decimals(&number.readings[i].value, 5);

			n += i > 0 ? (size_t)snprintf(out + n, room - n, "|") : 0;
			n += rational_print(
			    &number.readings[i].value, decimals < 0 ? 5u : (unsigned)decimals, out + n, room - n);
		}
	}
}

static void
check_agreement(const char *written, const char *value, bool agrees)
{
	struct number number;
	struct rational v = rational_read(span_of(value));

	check_example(written);
	CHECK(numbers_next(span_of(written), &(size_t){0}, &number));
	CHECK_EQ_INT(number_agrees(&number, &v), agrees);
}

int
main(void)
{
	char found[1000];

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].text);

		check_example(rows[i].text);
		describe((struct span){guarded_copy(text.at, text.len), text.len}, found, sizeof(found));
		CHECK_TEXT(found, rows[i].found);
	}
	check_agreement("33.33", "33.3333", true);
	check_agreement("33.33", "33.35", false);
	check_agreement("33", "33.4", true);
	check_agreement("33", "34", false);
	check_agreement("1.000", "1000", true);
	check_agreement("15%", "0.15", true);
	check_agreement("1/3", "0.33", false);
	check_agreement("1.5 million", "1540000", true);
	check_agreement("1.5 million", "1600000", false);
	return check_end();
}
