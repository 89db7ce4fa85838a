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
	    {"395.0", "385", "385.0"}, {"5/36", "1/6", "1/6"}, {"5/36", "0.16666666666666666", "1/6"},
	    {"5/10", "12", "12"}, {"\\frac{5}{36}", "1/6", "\\frac{1}{6}"}, {"98.670,00", "98760", "98.760,00"},
	    {"5 million", "6000000", "6 million"}, {"sixty", "150", "one hundred and fifty"},
	    {"One hundred sixty", "150", "One hundred fifty"},
	    {"five hundred and sixty-six", "576", "five hundred and seventy-six"},
	    {"twelve", "1014", "one thousand fourteen"}, {"-55", "45", ""}, {"20%", "25", "25"}, {"20%", "1/4", ""},
	    {"50 cents", "1/2", ""}, {"10:30", "12", ""}, {"3/2024", "0.1234567", ""}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
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

	for (size_t i = 0; i < sizeof(styles) / sizeof(styles[0]); i++) {
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

int
main(void)
{

	test_rows();
	test_styles();
	return check_end();
}
