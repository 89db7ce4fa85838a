/*
 * Quantities in other units under the shipped policy's list: their values, and those that are refused because they are
 * read in two ways.
 */
#include "executors/arithmetic/conversion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "policies/load.h"
#include "tests/unit/check.h"

static const struct {
	const char *prompt, *text, *unit; /* NULL: refused */
	bool rounded;
} rows[] = {
    {"What is 3 miles in km?", "4.828032", "km", false},
    {"fridge is at 39 fahrenheit what is that in celsius", "3.88889", "celsius", true},
    {"the sea is 3 c warmer, what is that in f", NULL, NULL, false},
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
    {"0 K in C", "-273.15", "\u00b0C", false},
    {"How many minutes are 2 hours?", "120", "minutes", false},
    {"How many minutes are there in 2 hours?", "120", "minutes", false},
    {"How many cups are in 2 litres?", NULL, NULL, false},
    {"how many feet in 3 miles", "15840", "feet", false},
    {"5 m in km", "0.005", "km", false},
    {"2 h 30 m in minutes", "150", "minutes", false},
    {"8 oz in grams", "226.796185", "grams", false},
    {"3 square feet to m\u00b2", "0.278709", "m\u00b2", true},
    {"100 km/h in mph", "62.1371", "mph", true},
    {"1 GiB in MiB", "1024", "MiB", false},
    {"8 Mbit to bytes", "1000000", "bytes", false},
    {"convert 1,500 m to km", "1.5", "km", false},
    {"What is 1.500 km in m?", "1500", "m", false},
    {"30 psi in bar", "2.06843", "bar", true},
    {"-10 c to f", "14", "\u00b0F", false},
    {"50000 sq m in hectares", "5", "hectares", false},
    {"300 minutes is how many hours", "5", "hours", false},
    {"how many kg is 14 stone", "88.9041", "kg", true},
    {"half a mile in meters", "804.672", "meters", false},
    {"5 foot 11 in cm", "180.34", "cm", false},
    {"5ft11 in cm", "180.34", "cm", false},
    {"4.5 gallons to liters (us)", "17.0344", "liters", true},
    {"10 gallons in liters (imperial)", "45.4609", "liters", false},
    {"2 gallons to quarts", "8", "quarts", false},
    {"1.5 gb in mb, decimal", "1500", "mb", false},
    {"2 cups in ml (metric)", "500", "ml", false},
    {"how many feet in a mile", "5280", "feet", false},
    {"an hour and a half in minutes", "90", "minutes", false},
    {"convert 5 from miles to km", "8.04672", "km", false},
    {"miles to km 26.2", "42.1648", "km", true},
    {"my dog weighs 14 kg how much is that in pounds", "30.8647", "pounds", true},
    {"recipe says 200c, what is that in f?", "392", "\u00b0F", false},
    {"100 g of flour in oz", "3.52740", "oz", true},
    {"convert 350 degrees to celsius", "176.667", "celsius", true},
    /* Two sizes, or two meanings. */
    {"1,500 m in km", NULL, NULL, false},
    {"1.500 km in m", NULL, NULL, false},
    {"3 pints in litres", NULL, NULL, false},
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

/* Near misses: whatever else stands there, is asked, or is not said. */
static const char *const others[] = {
    "how many euros are 100 dollars",
    "convert 2 cups of sugar to grams",
    "how much flour is in 2 cups",
    "how many ml in 2 and a half cups",
    "how many km is 26.2 miles and half that",
    "how many minutes in 2.25 hours twice",
    "how many minutes in 2 hours half",
    "how much is a cup of butter",
    "5 cups and 10 tablespoons in ml",
    "1920 bytes (0x71c)",
    "1920 bytes (0x71c) in kb",
    "how far is the moon in km",
    "calories in 2 eggs",
    "how long to boil 3 eggs",
    "5 minute abs",
    "how many cups in 2 litres",
    "1.5 gb in mb",
    "90 m in h",
    "100 m in seconds",
    "a rise of 5 C in F",
    "the temperature rose by 5 C, what is that in F",
    "temperature increased by 10 c how much is that in fahrenheit",
    "30 mpg in km",
    "how many ounces in a cup of flour",
    "8 oz of water in ml",
    "how many grams in a tablespoon",
    "how many people fit in 20 square meters",
    "5 km - 10 km in miles",
    "5-10 km in miles",
    "5 km, 10 km in miles",
    "5 km and 10 km in miles",
    "5 to 10 miles in km",
    "how many steps in a mile",
    "how many days in a year",
    "how many km in a light second",
    "24 hours in a day",
    "60 seconds in a minute",
    "is 5 miles 8 km",
    "which is longer 5 km or 3 miles",
    "5 minutes in the freezer",
    "how many miles in 5k",
    "2 pounds in euros",
    "5 pounds each, 3 of them, in kg",
    "3 bags of 5 kg each how much is that in lbs",
    "i drive 5 miles per day whats that in km",
    "5 miles a day in km",
    "5 m to h",
    "3 hours in berlin",
    "1 hour in london",
    "2 weeks in days off",
    "how many hours in 3 work days",
    "write a poem of 10 lines in m",
    "5 ft tall man in cm of fabric",
    "how many cans in 5 gallons",
    "30 days in may",
    "100 m in 10 s",
    "how many cups are in 2 litres",
    "convert 5 kg of flour to cups",
    "10 dollars in pounds",
    "how much does 5 liters of water weigh in kg",
    "how many inches of rain in mm",
    "300 C in K pop",
    "3 st in m",
    "half the class in minutes",
    "two thirds of a cup in ml",
    "5 tbsp in ml",
    "12 hour in 24 hour",
    "12 hours in 24 hour format",
    "9 to 5 in hours",
    "90 degrees in radians",
    "180 degrees",
    "degrees c to f",
    "convert c to f",
    "how do i convert miles to km",
    "what is a mile in the UK",
    "how many feet of snow in a foot",
    "not 5 km in miles",
    "5 miles not km",
    "twice 5 km in miles",
    "- 10 c to f",
    "5 - 10 kg in lbs",
    "how many oz in a cup of rice",
    "a cup of butter in oz",
    "5 lb 4 in kg of",
    "whats 5 ft in km/h",
    "do 2 pints make a quart",
    "is a mile longer than a km",
    "how many pounds should i lose in 2 weeks",
    "what is 20 percent of 5 km in miles",
    "half of 3 miles in km",
    "how many 2 liter bottles in 10 liters",
    "how many mb is a song in gb",
    "1 gb of data in hours",
};

/* What one of each is in its dimension's base, worked out by hand. */
static const struct {
	const char *name, *dimension;
	double factor;
} sizes[] = {
    {"km", "length", 1000},
    {"meters", "length", 1},
    {"cm", "length", 0.01},
    {"millimeters", "length", 0.001},
    {"inches", "length", 0.0254},
    {"ft", "length", 0.3048},
    {"feet", "length", 0.3048},
    {"yards", "length", 0.9144},
    {"miles", "length", 1609.344},
    {"kg", "mass", 1},
    {"grams", "mass", 0.001},
    {"lbs", "mass", 0.45359237},
    {"pounds", "mass", 0.45359237},
    {"stone", "mass", 6.35029318},
    {"hours", "time", 3600},
    {"minutes", "time", 60},
    {"secs", "time", 1},
    {"days", "time", 86400},
    {"weeks", "time", 604800},
    {"acres", "area", 4046.8564224},
    {"hectares", "area", 10000},
    {"sq ft", "area", 0.09290304},
    {"square meters", "area", 1},
    {"liters", "volume", 1},
    {"ml", "volume", 0.001},
    {"km/h", "speed", 1 / 3.6},
    {"mph", "speed", 0.44704},
    {"m/s", "speed", 1},
    {"MiB", "data", 1048576},
    {"bytes", "data", 1},
};

/* A number (#), its unit (@), the unit that is wanted (&). */
static const char *const frames[] = {
    "# @ in &",
    "# @ to &",
    "whats # @ in &",
    "What is # @ in &?",
    "convert # @ to & pls",
    "hey can you convert # @ into &",
    "yo how much is # @ in & \U0001F60A",
    "# @ is how many &",
    "# @ = how many &?",
    "# @ = ? &",
    "so # @ as &, thanks",
    "i have # @, how much is that in &",
    "my new thing has # @ whats that in &",
    "im # @ what is that in &",
    "its # @ here, how much is that in &",
    "# @ -> &",
    "how many & is # @",
    "how many & are in # @?",
    "how many & are there in # @",
    "@ to & #",
    "convert # from @ to &",
    "number of & in # @",
};

static const struct {
	const char *text;
	double value;
} numbers[] = {
    {"7", 7}, {"2.5", 2.5}, {"120", 120}, {"0.75", 0.75}, {"twelve", 12}, {"2 and a half", 2.5}, {"1 1/2", 1.5}};

static void
check_generated(const struct policy *policy, const char *prompt, double want)
{
	struct literal literal;
	struct span unit, given = NO_SPAN;

	check_example(prompt);
	if (CHECK(conversion_compute(policy, span_of(prompt), &literal, &unit, &given)))
		CHECK(fabs(strtod(literal.text, NULL) - want) <= 0.000006 * fabs(want) + 0.0000005);
	CHECK(given.len == 0 || (given.at >= prompt && given.at + given.len <= prompt + strlen(prompt)));
}

static void
fill(const char *frame, const char *number, const char *unit, const char *wanted, char *prompt)
{

	for (; *frame != '\0'; frame++)
		if (*frame == '#' || *frame == '@' || *frame == '&')
			prompt = stpcpy(prompt, *frame == '#' ? number : *frame == '@' ? unit : wanted);
		else
			*prompt++ = *frame;
	*prompt = '\0';
}

/* Every pair of units with every number, each in the next frame. */
static void
check_frames(const struct policy *policy)
{
	const size_t count = nitems(sizes), kinds = nitems(frames);
	const size_t values = nitems(numbers);
	size_t turn = 0;
	char prompt[200];

	for (size_t i = 0; i < count * count; i++) {
		size_t from = i / count, to = i % count;
		double want = sizes[from].factor / sizes[to].factor;

		if (sizes[from].factor == sizes[to].factor || strcmp(sizes[from].dimension, sizes[to].dimension) != 0)
			continue;
		for (size_t n = 0; n < 2 * values; n++, turn++) {
			fill(frames[turn % kinds], numbers[n % values].text, sizes[from].name, sizes[to].name, prompt);
			check_generated(policy, prompt, want * numbers[n % values].value);
		}
	}
}

int
main(void)
{
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();
	const struct policy *policy = policy_load(&source, 1, NULL, &mistakes);
	struct literal literal;
	struct span unit, given;

	if (!CHECK(policy != NULL))
		return check_end();
	for (size_t i = 0; i < nitems(rows); i++) {
		struct span prompt = span_of(rows[i].prompt);
		bool found;

		check_example(rows[i].prompt);
		prompt.at = guarded_copy(prompt.at, prompt.len);
		found = conversion_compute(policy, prompt, &literal, &unit, &given);
		CHECK(found == (rows[i].text != NULL));
		if (!found || rows[i].text == NULL)
			continue;
		CHECK_TEXT(literal.text, rows[i].text);
		CHECK_SPAN(unit, span_of(rows[i].unit));
		CHECK(literal.rounded == rows[i].rounded);
	}
	for (size_t i = 0; i < nitems(others); i++) {
		check_example(others[i]);
		CHECK(!conversion_compute(policy, span_of(others[i]), &literal, &unit, &given));
	}
	check_frames(policy);
	policy_release(policy);
	policy_mistakes_free(&mistakes);
	return check_end();
}
