/*
 * Values written as other numbers are: each value in each style, and read back.
 */
#include "executors/arithmetic/numeral.h"

#include <stdio.h>

#include "routes/text/numbers.h"
#include "tests/unit/check.h"

static void
check_written(const char *like, const char *value, const char *wanted)
{
	struct numeral_style style;
	struct number number, printed;
	char text[NUMERAL_MAX] = "";
	size_t at = 0;

	check_example(like);
	CHECK(numbers_next(span_of(like), &at, &number));
	at = 0;
	CHECK(numbers_next(span_of(value), &at, &printed));
	numeral_style_read(span_of(like), span_of(""), &style);
	if (!numeral_write(&number, &printed.readings[0].value, &style, text))
		text[0] = '\0';
	CHECK_TEXT(text, wanted);
}

static void
test_rows(void)
{
	static const struct {
		const char *like, *value, *wanted;
	} rows[] = {{"245", "280", "280"}, {"$20,735.00", "20825", "20,825.00"}, {"1820", "1920", "1920"},
	    {"38", "37.5", "37.5"}, {"$38", "37.5", "37.50"}, {"16.3", "14.285714285714286", "14.3"},
	    {"395.0", "385", "385.0"}, {"22.5", "10", "10"}, {"$22.50", "10", "10.00"}, {"22.25", "10.5", "10.50"},
	    {"1.5 million", "2000000", "2 million"}, {"5/36", "1/6", "1/6"}, {"5/36", "0.16666666666666666", "1/6"},
	    {"5/10", "12", "12"}, {"\\frac{5}{36}", "1/6", "\\frac{1}{6}"}, {"98.670,00", "98760", "98.760,00"},
	    {"1.403", "1400", "1.400"}, {"5 million", "6000000", "6 million"},
	    {"sixty", "150", "one hundred and fifty"}, {"One hundred sixty", "150", "One hundred fifty"},
	    {"five hundred and sixty-six", "576", "five hundred and seventy-six"},
	    {"twelve", "1014", "one thousand fourteen"}, {"-55", "45", ""}, {"20%", "25", "25"}, {"20%", "1/4", ""},
	    {"50 cents", "1/2", ""}, {"10:30", "605", "10:05"}, {"21:53", "545", "09:05"},
	    {"9:53 pm", "1323", "10:03 pm"}, {"11:53 AM", "723", "12:03 PM"}, {"9:53 p.m.", "603", "10:03 a.m."},
	    {"5 pm", "1075", "5:55 pm"}, {"07:05", "9.5", ""}, {"4:25:00", "9.5", "12:09:30"},
	    {"4 hours and 15 minutes", "265", "4 hours and 25 minutes"},
	    {"4 hours, 15 minutes", "65", "1 hour, 5 minutes"}, {"4 h 15 min", "240", "4 h"},
	    {"4 hours and 15 minutes", "25", "25 minutes"}, {"2h35", "125", "2h05"}, {"1h 48m", "265", "4h 25m"},
	    {"two hours and fifteen minutes", "85", "one hour and twenty-five minutes"},
	    {"1 day 4 hours", "3120", "2 days 4 hours"}, {"2 hours 15 minutes", "85.5", ""},
	    {"3 feet 4 inches", "13", "1 foot 1 inch"}, {"2 years and 3 months", "13", "1 year and 1 month"},
	    {"2 hours, 5 minutes and 10 seconds", "3.5", "3 minutes and 30 seconds"}, {"3/2024", "0.1234567", ""}};

	for (size_t i = 0; i < nitems(rows); i++)
		check_written(rows[i].like, rows[i].value, rows[i].wanted);
}

/* What is written reads back as the value, in every style that has thousands. */
static void
test_styles(void)
{
	static const char *const styles[] = {
	    "1,234,567.00", "1.234.567,00", "1'234'567.00", "1234567.00", "$1,234,567.00"};
	char text[NUMERAL_MAX];
	struct numeral_style style;
	struct number number, back;

	for (size_t i = 0; i < nitems(styles); i++) {
		size_t at = 0;

		CHECK(numbers_next(span_of(styles[i]), &at, &number));
		numeral_style_read(span_of(styles[i]), span_of(""), &style);
		for (int64_t value = 1; value < 1000000000; value = value * 7 + 1) {
			struct rational exact = rational_ratio(value, 100);

			check_example(styles[i]);
			CHECK(numeral_write(&number, &exact, &style, text));
			at = 0;
			CHECK(numbers_next(span_of(text), &at, &back));
			CHECK(number_has(&back, &exact));
		}
	}
}

/* Every form of an amount of time and of a time of day, with every value that it can say. */
static void
test_measures(void)
{
	static const char *const forms[] = {"4 hours and 15 minutes", "4 hours 15 minutes", "4 h 15 min", "4h15",
	    "4h 15m", "4 hrs, 15 mins", "four hours and fifteen minutes", "4 hours, 15 minutes and 10 seconds",
	    "1 day, 4 hours and 15 minutes", "9:53 pm", "9:53pm", "9:53 P.M.", "21:53", "09:53", "13:00:00"};
	char text[NUMERAL_MAX];
	struct numeral_style style;
	struct number number, back;

	for (size_t i = 0; i < nitems(forms); i++) {
		CHECK(numbers_next(span_of(forms[i]), &(size_t){0}, &number));
		numeral_style_read(span_of(forms[i]), span_of(""), &style);
		for (int64_t minutes = 60; minutes < 1440; minutes += 7) {
			struct rational value = rational_of(minutes);

			check_example(forms[i]);
			if (!numeral_write(&number, &value, &style, text)) {
				CHECK(false);
				continue;
			}
			CHECK(numbers_next(span_of(text), &(size_t){0}, &back));
			/* A whole hour is said in one unit. */
			if (back.unit == NUMBER_COMPOUND || back.unit == NUMBER_TIME)
				CHECK(number_has(&back, &value));
			else
				CHECK(minutes % 60 == 0);
		}
	}
}

int
main(void)
{

	test_measures();
	test_rows();
	test_styles();
	return check_end();
}
