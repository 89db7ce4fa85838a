/*
 * Quantities in other units under the shipped policy's list: their values, and those that are refused because they are
 * read in two ways.
 */
#include "executors/arithmetic/conversion.h"

#include "policies/load.h"
#include "tests/unit/check.h"

static const struct {
	const char *prompt, *text, *unit; /* NULL: refused */
	bool rounded;
} rows[] = {
    {"What is 3 miles in km?", "4.828032", "km", false},
    {"12 inches + 1 foot in cm", "60.96", "cm", false},
    {"5 feet 7 inches in cm", "170.18", "cm", false},
    {"How tall is 5'7\" in centimeters?", "170.18", "centimeters", false},
    {"1 hour, 30 minutes and 15 seconds to seconds", "5415", "seconds", false},
    {"2 hours - 30 min in minutes", "90", "minutes", false},
    {"convert 100 km to miles", "62.1371", "miles", true},
    {"1/2 mile in metres", "804.672", "metres", false},
    {"0.500 km in m", "500", "m", false},
    {"1 nanometre in km", "0.000000000001", "km", false},
    {"100 \u00b0F in \u00b0C", "37.7778", "\u00b0C", true},
    {"-40 \u00b0C in \u00b0F", "-40", "\u00b0F", false},
    {"37 degrees Celsius in Fahrenheit?", "98.6", "Fahrenheit", false},
    {"0 K in C", "-273.15", "C", false},
    {"How many minutes are 2 hours?", "120", "minutes", false},
    {"How many minutes are there in 2 hours?", "120", "minutes", false},
    {"How many cups are in 2 litres?", NULL, NULL, false},
    {"how many feet in 3 miles", "15840", "feet", false},
    {"5 m in km", "0.005", "km", false},
    {"90 m in h", "1.5", "h", false},
    {"8 oz in grams", "226.796185", "grams", false},
    {"3 square feet to m\u00b2", "0.278709", "m\u00b2", true},
    {"100 km/h in mph", "62.1371", "mph", true},
    {"1 GiB in MiB", "1024", "MiB", false},
    {"8 Mbit to bytes", "1000000", "bytes", false},
    {"convert 1,500 m to km", "1.5", "km", false},
    {"What is 1.500 km in m?", "1500", "m", false},
    {"30 psi in bar", "2.06843", "bar", true},
    /* Two sizes, or two meanings. */
    {"1,500 m in km", NULL, NULL, false},
    {"1.500 km in m", NULL, NULL, false},
    {"3 pints in litres", NULL, NULL, false},
    {"2 gallons to quarts", NULL, NULL, false},
    {"1 ton in kg", NULL, NULL, false},
    {"8 oz in ml", NULL, NULL, false},
    {"1 GB in MB", NULL, NULL, false},
    {"500 calories in kJ", NULL, NULL, false},
    {"5 nm in m", NULL, NULL, false},
    {"60 m in m", NULL, NULL, false},
    {"20 \u00b0C + 5 \u00b0C in \u00b0F", NULL, NULL, false},
    /* No conversions. */
    {"3 miles in kg", NULL, NULL, false},
    {"5 mb in bytes", NULL, NULL, false},
    {"What is 3 miles in km and 2 feet?", NULL, NULL, false},
    {"What is 3 miles?", NULL, NULL, false},
    {"What is 3 miles in km? Explain.", NULL, NULL, false},
    {"3 apples in pears", NULL, NULL, false},
    {"3 miles per hour in km", NULL, NULL, false},
    {"5 years in days", NULL, NULL, false},
    {"5/0 m in km", NULL, NULL, false},
    {"m in km", NULL, NULL, false},
    {"1 m + 1 m + 1 m + 1 m + 1 m in km", NULL, NULL, false},
    {"3 in cm", NULL, NULL, false},
    {"", NULL, NULL, false},
};

int
main(void)
{
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();
	const struct policy *policy = policy_load(&source, 1, NULL, &mistakes);
	struct literal literal;
	struct span unit;

	if (!CHECK(policy != NULL))
		return check_end();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span prompt = span_of(rows[i].prompt);
		bool found;

		check_example(rows[i].prompt);
		prompt.at = guarded_copy(prompt.at, prompt.len);
		found = conversion_compute(policy, prompt, &literal, &unit);
		CHECK(found == (rows[i].text != NULL));
		if (!found || rows[i].text == NULL)
			continue;
		CHECK_TEXT(literal.text, rows[i].text);
		CHECK_SPAN(unit, span_of(rows[i].unit));
		CHECK(literal.rounded == rows[i].rounded);
	}
	policy_release(policy);
	policy_mistakes_free(&mistakes);
	return check_end();
}
