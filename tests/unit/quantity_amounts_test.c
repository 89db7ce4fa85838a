/*
 * Amounts whose dimensions say how they are computed: what people type, every pair of units, and what is left alone.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/quantities/quantity.h"
#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

static const struct {
	const char *prompt, *text;
} rows[] = {
    {"how far do i get in 2.5 h at 96 km/h", "240 km"},
    {"10k in 52 min 30 s whats my pace in min per km", "5.25 min per km"},
    {"12 km at 4.8 km/h how many hours", "2.5 hours"},
    {"sound travels 343 m/s. thunder after 6 seconds, how many meters away", "2058 meters"},
    {"plane does 870 km/h for 6.5 hours, distance?", "5655 km"},
    {"520 miles on 16 gallons, mpg?", "32.5 mpg"},
    {"750 g costs 4.35 \u20ac, how much is that per kg", "\u20ac5.80"},
    {"24 eggs for $7.68 how much is one egg", "$0.32"},
    {"pack of 3 shirts 37.50, each?", "12.50"},
    {"recipe for 4 needs 350g flour. how much flour for 7 people?", "612.5 g"},
    {"my brine is 5% salt by weight of the water, i have 2.4 kg water, how many grams salt", "120 grams"},
    {"recipe makes 12 cookies with 2 eggs, how many eggs for 30", "5 eggs"},
    {"1.2 GB at 6 MB per second, how many seconds (1 GB = 1000 MB)", "200 seconds"},
    {"upload 900 MB at 20 mbit/s, how many minutes", "6 minutes"},
    {"8 TB disk in 250 MB/s, hours to fill (decimal)", "8.88889 hours"},
    {"how many liters in a tank of 1.2 m x 0.8 m x 0.5 m", "480 liters"},
    {"volume of a box 40 x 30 x 25 cm in liters", "30 liters"},
    {"how long does it take to drive 240 km at 80 km/h", "3 hours"},
    {"how long to drive 450 miles at 60 mph", "7.5 hours"},
    {"300 km in 2.5 hours, average speed?", "120 km/h"},
    {"whats my average speed if i drive 300 km in 2.5 hours", "120 km/h"},
    {"i ran 5 km in 25 min, whats my pace", "5 minutes per km"},
    {"i ran 5 km in 25 minutes, pace in min/km?", "5 min/km"},
    {"a train goes 120 km/h, how far in 45 minutes", "90 km"},
    {"car uses 6.5 l/100km, how much fuel for 480 km", "31.2 l"},
    {"6.5 liters per 100 km, 480 km trip, fuel at 1.79 \u20ac per liter, how much does it cost", "\u20ac55.85"},
    {"how many liters for 350 km at 7 l per 100 km", "24.5 liters"},
    {"420 km on 30 liters, l/100km?", "7.14286 l/100km"},
    {"30 mpg, 450 miles, gas is $3.50 a gallon, cost?", "$52.50"},
    {"how many gallons for 450 miles at 30 mpg", "15 gallons"},
    {"a 2 kW heater running 5 hours at 0.30 \u20ac per kWh, cost?", "\u20ac3"},
    {"1500 watt heater for 3 hours how many kwh", "4.5 kwh"},
    {"50 gb at 100 mbps how long does it take in minutes", "66.6667 minutes"},
    {"download 4 GB at 50 Mbit/s how many minutes", "10.6667 minutes"},
    {"500 g for $3.20, price per kg?", "$6.40"},
    {"$4.20 for 600 ml, how much per liter", "$7"},
    {"1.5 l costs 0.99 \u20ac, per liter?", "\u20ac0.66"},
    {"12 rolls for $9.60, price each?", "$0.80"},
    {"6 bottles for 4.50 how much is each", "0.75"},
    {"if 5 kg of apples cost $12, how much is 3 kg", "$7.20"},
    {"3 kg cost $4.50, how much for 5 kg", "$7.50"},
    {"earn $18.50 an hour, how much for 35 hours", "$647.50"},
    {"i make 18.50 an hour, how much do i earn in 38 hours", "703"},
    {"density of 7.8 g/cm3, volume 50 cm3, mass in g", "390 g"},
    {"gold has 19.3 g/cm3, how many grams is 10 cm3", "193 grams"},
    {"a pool of 50 m3 filled at 20 liters per minute, how many hours", "41.6667 hours"},
    {"pump does 20 liters per minute, how long for 500 liters", "25 minutes"},
    {"one liter of paint covers 10 m2, how many liters for 45 m2", "4.5 liters"},
    {"paint covers 10 m2 per liter, how many liters for 45 m2", "4.5 liters"},
    {"light takes 8 minutes at 300000 km/s, how many km", "144000000 km"},
    /* What an amount is of, in any word. */
    {"750ml shampoo for 6.30, price per 100 ml?", "0.84"},
    {"2 kg of lentils cost $5, how much for 3 kg", "$7.50"},
    /* A rate without a dimension goes towards its own units. */
    {"15mg per kg, my kid weighs 18 kg. what dose in mg", "270 mg"},
    {"i walk 2 hours a day for 5 days, how many hours", "10 hours"},
    /* What is wanted in a sentence of its own. */
    {"recipe makes 12 cookies with 1.5 cups flour. I want 30 cookies, how much flour?", "3.75 cups"},
    {"how many 30cm x 30cm tiles for a floor 3m x 2.4m", "80 tiles"},
    {"how many 4mb photos fit on a 32 GB card (1gb = 1000mb)", "8000 photos"},
    {"60 km/h how far in a minute", "1 km"},
    {"how many 25 MB videos in 2 GB (1000 mb = 1gb)", "80 videos"},
};

/* A word too many, an amount too few, or nothing that is asked. */
static const char *const others[] = {
    "how far is the moon in km",
    "calories in 2 eggs",
    "how long to boil 3 eggs",
    "how long does it take to boil 2 eggs",
    "how long to cook 2 kg of chicken",
    "how long to drive 300 km",
    "how far can i drive in 3 hours",
    "how much does 2 liters of milk weigh",
    "2 liters of milk in kg",
    "car drives 300 km in 3 hours and returns in 2 hours, average speed",
    "i drive 60 km/h there and 40 km/h back, average speed?",
    "i drive 120 km at 60 km/h and 120 km at 40 km/h how long",
    "5 kg of apples for $12, is it cheap",
    "2 hours at 80 km/h and 3 hours at 100 km/h how far",
    "4 people drive 300 km in 3 hours, how fast",
    "240 km at 80 km/h with a 30 minute break, how long",
    "240 km at 80 km/h each way, how long",
    "240 km round trip at 80 km/h how long",
    "how long is a flight of 800 km",
    "is 5 minutes per km a good pace",
    "is 100 km/h in 5 seconds fast",
    "0 to 100 km/h in 5 seconds, acceleration?",
    "30 mpg is how many l/100km",
    "my car has a 50 liter tank and uses 7 l/100km",
    "3 kg for $5 or 2 kg for $4",
    "how much flour for 6 people",
    "how many eggs for 30 cookies",
    "recipe for 4, 350 g flour",
    "how much paint for 40 m2",
    "how much paint for a room 4 m x 5 m",
    "2 coats of paint, 10 m2 per liter, 45 m2 how many liters",
    "how much water should i drink per day at 80 kg",
    "80 kg man 180 cm tall bmi",
    "box 40 x 30 x 25 cm weight?",
    "half a tank of 50 liters at 1.79 per liter cost",
    "fuel up 40 liters at 1.79 a liter and pay with 100",
    "how much is 3 kg of apples",
    "6 eggs take 10 minutes, how long for 12",
    "5 machines make 5 parts in 5 minutes, how long for 100",
    "3 cats catch 3 mice in 3 minutes, how many cats for 100",
    "download 4 GB how long",
    "50 gb in 1 hour possible?",
    "1 hour of video is how many gb",
    "how many hours is 4 gb of video",
    "a 5 hour flight at 900 km/h with 50 km/h headwind, how far",
    "100 m in 9.58 s",
    "4 min mile how fast",
    "sound travels 343 m/s. thunder after 6 seconds and lightning 2 seconds before, how many meters away",
    "drive 100 km more at 50 km/h how long",
    "30 km/h faster for 2 hours how far",
    "i sleep 8 hours per day how many hours per year",
    "5 apples for 3 people",
    "24 eggs for 12 people how many eggs each",
    "24 eggs cost $7.68 and 12 cost $4, how much is one",
    "2 for 5 dollars, each?",
    "buy 2 get 1 free at $6 each, price each?",
    "$20 for 4 tickets plus 2 dollars fee, each?",
    "how much is 5 km per hour",
    "2 liters per person for 5 people how much",
    "30 km in 2 days how many km",
    "how far is 5 hours",
    "how long is a marathon at my pace",
    "i run 5 km every day, how far in total",
    "12 eggs for $3 or 18 for $4",
    "$12 for 3 kg and $5 for 2 kg how much per kg",
    "4 hours at 80 km/h minus 30 km how far",
    "a car at 80 km/h for 2 hours then 3 hours at the same speed how far",
    "300 km at 100 km/h and back how long",
    "how fast is 300 km",
    "6.5 l/100km how much for 480 km at the current price",
    "download 4 GB at 50 Mbit/s how many songs",
    "20 liters per minute for 2 pools how long",
    "density of water 2 liters how many kg",
    "10 kg of feathers at 5 km/h how long",
    "is 30 mpg good for 450 miles",
    "what is the speed limit 50 or 60 km/h",
    "5 kg lost in 3 months, per week?",
    "how many kwh does a 2 kW heater use",
    "a 2 kW heater costs how much for 5 hours",
    "how many liters in a pool",
    "how many liters in a pool 10 m long",
    "tank 1.2 m x 0.8 m how many liters",
    "3 eggs per person",
    "how many minutes per km is good for 10k",
    "4 tickets for $20, 2 of them half price, how much is one",
    "half off 4 tickets at $20, each?",
    "8 hours of sleep at 20 years",
    "drive from 9:00 to 12:00 at 80 km/h how far",
    "train leaves at 9:00 at 80 km/h how far at noon",
    "speed of light for 5 minutes how far",
    "a 100 m long train at 20 m/s crosses a 200 m bridge, how long",
    "two trains 300 km apart at 70 and 80 km/h when do they meet",
    "12 cookies with 2 eggs, how many eggs for 30 muffins",
    "recipe for 4 needs 350 g flour and 2 eggs, how much flour for 7",
    "i walk 5 km/h and bike 15 km/h, how much faster is biking",
    "5 km in 25 min and 10 km in 60 min, which is faster",
    "-5 hours at 80 km/h how far",
    "0 hours at 80 km/h how far",
    "80 km/h for 2-3 hours how far",
    "about half of 300 km at 80 km/h how long",
    "\u00a35 per kg and $6 per kg for 3 kg cost",
    "100 calories per egg, 3 eggs",
    "i earn $20 an hour, how much in a day",
    "i read 30 pages an hour how many pages in a day",
    "50 km/h headwind for 2 hours how far",
    "how many 5 km runs in 42 km",
    "how many 12 packs of 6 eggs",
    "how many 10 minute breaks in 8 hours with 30 minutes lunch",
    "i have 60 pills and 2 kids and take 2 a day, how many days",
    "6 people 3 hours each 2 times a week how many hours",
};

/* What one of each is in metres, seconds, metres a second: worked out by hand. */
static const struct unit {
	const char *name;
	double size;
} lengths[] = {{"km", 1000}, {"miles", 1609.344}, {"meters", 1}, {"m", 1}, {"feet", 0.3048}, {"yards", 0.9144}},
  times[] = {{"hours", 3600}, {"h", 3600}, {"minutes", 60}, {"mins", 60}, {"seconds", 1}, {"days", 86400}},
  speeds[] = {{"km/h", 1 / 3.6}, {"mph", 0.44704}, {"m/s", 1}, {"km per minute", 1000 / 60.0},
      {"feet per second", 0.3048}, {"knots", 1852 / 3600.0}},
  sizes[] = {{"GB", 1e9}, {"MB", 1e6}, {"TB", 1e12}, {"Mbit", 125000}},
  rates[] = {{"MB/s", 1e6}, {"Mbit/s", 125000}, {"mbps", 125000}, {"GB per hour", 1e9 / 3600}, {"Gbps", 125e6}};

static void
check_value(const char *prompt, double want)
{
	struct quantity quantity;

	check_example(prompt);
	if (CHECK(quantity_read(quantity_policy(), span_of(prompt), &quantity)))
		CHECK(fabs(strtod(quantity.number, NULL) - want) <= 0.000006 * want + 0.0000005);
}

/* "#" a number, "@" and "&" its units, "*" another number, "!" the unit that is wanted. */
static void
fill(const char *frame, const char *const with[5], char *prompt)
{
	static const char marks[] = "#@*&!";

	for (; *frame != '\0'; frame++) {
		const char *mark = strchr(marks, *frame);

		if (mark != NULL)
			prompt = stpcpy(prompt, with[mark - marks]);
		else
			*prompt++ = *frame;
	}
	*prompt = '\0';
}

/* Numbers of two units a and b, what is wanted in c: a * b, or a / b. */
static void
check_pairs(const char *const *frames, size_t frame_count, const struct unit *a, size_t a_count, const struct unit *b,
    size_t b_count, const struct unit *c, size_t c_count, bool divide)
{
	static const struct {
		const char *text;
		double value;
	} numbers[] = {{"3", 3}, {"2.5", 2.5}, {"480", 480}, {"12", 12}};
	size_t turn = 0;
	char prompt[200];

	for (size_t i = 0; i < a_count * b_count * c_count; i++)
		for (size_t n = 0; n < frame_count; n++, turn++) {
			const struct unit *x = &a[i % a_count], *y = &b[i / a_count % b_count],
					  *z = &c[i / a_count / b_count];
			size_t p = turn % nitems(numbers), q = (turn / 3 + 1) % nitems(numbers);
			double left = numbers[p].value * x->size, right = numbers[q].value * y->size;
			const char *const with[] = {numbers[p].text, x->name, numbers[q].text, y->name, z->name};

			fill(frames[n], with, prompt);
			check_value(prompt, (divide ? left / right : left * right) / z->size);
		}
}

static const char *const ways[] = {"how many ! do i get at # @ for * &", "a train goes # @ for * &, how many ! is that",
    "driving # @ for * & how far in !", "i travel at # @ for * &, distance in !?"};
static const char *const durations[] = {
    "# @ at * &, how many !", "how long does it take to drive # @ at * & in !", "how many ! for # @ at * &?"};
static const char *const averages[] = {
    "# @ in * &, speed in !?", "i ran # @ in * & whats my speed in !", "how fast is # @ in * & in !"};
static const char *const downloads[] = {"download # @ at * &, how many !", "how long to transfer # @ with * & in !?"};

/* Things of one size in a whole of it, doses, and how long a stock lasts. */
static void
check_counts(void)
{
	static const unsigned parts[] = {5, 30, 250}, counts[] = {2, 7, 24};
	char prompt[160];

	for (size_t i = 0; i < nitems(parts) * nitems(counts); i++) {
		unsigned size = parts[i % nitems(parts)], count = counts[i / nitems(parts)];

		snprintf(prompt, sizeof(prompt), "how many %u ml bottles fit in %u ml", size, size * count);
		check_value(prompt, count);
		snprintf(prompt, sizeof(prompt), "how many %u minute videos in %u seconds?", size, 60 * size * count);
		check_value(prompt, count);
		snprintf(
		    prompt, sizeof(prompt), "%u tablets %u times a day for 10 days, how many tablets", size, count);
		check_value(prompt, 10.0 * size * count);
		snprintf(prompt, sizeof(prompt), "%u pills, i take %u a day, how many days will they last",
		    size * count, size);
		check_value(prompt, count);
		snprintf(prompt, sizeof(prompt), "%u litres per minute how many litres in an hour", size);
		check_value(prompt, 60.0 * size);
	}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		check_quantity(rows[i].prompt, rows[i].text);
	for (size_t i = 0; i < nitems(others); i++)
		check_quantity(others[i], NULL);
	check_counts();
	check_pairs(ways, nitems(ways), speeds, nitems(speeds), times, nitems(times), lengths, nitems(lengths), false);
	check_pairs(
	    durations, nitems(durations), lengths, nitems(lengths), speeds, nitems(speeds), times, nitems(times), true);
	check_pairs(averages, nitems(averages), lengths, nitems(lengths), times, nitems(times), speeds, 3, true);
	check_pairs(
	    downloads, nitems(downloads), sizes, nitems(sizes), rates, nitems(rates), times, nitems(times), true);
	return check_end();
}
