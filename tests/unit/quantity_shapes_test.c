/*
 * Shapes, tiles and shared work: what people type, each formula with numbers of its own, and what is left alone.
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
    {"right triangle with legs 9 and 12, whats the hypotenuse", "15"},
    {"triangle base 8 height 5.5 area?", "22"},
    {"volume of a cylinder r=3 h=10", "282.743"},
    {"volume of a ball with radius 6", "904.779"},
    {"area of a 4 m by 3 m room", "12 m\u00b2"},
    {"area of a circle with radius 7", "153.938"},
    {"circumference of a circle with diameter 10 cm", "31.4159 cm"},
    {"perimeter of a rectangle 12 by 7", "38"},
    {"what is the perimeter of a rectangle with length 12 cm and width 7 cm", "38 cm"},
    {"area of a rectangle 12.5 m x 8 m", "100 m\u00b2"},
    {"volume of a box 40 x 30 x 25 cm in liters", "30 liters"},
    {"volume of a cone with radius 3 and height 5", "47.1239"},
    {"diagonal of a square with side 5", "7.07107"},
    {"hypotenuse of a right triangle with sides 3 and 4", "5"},
    {"area of a triangle with base 10 cm and height 6 cm", "30 cm\u00b2"},
    {"cylinder 20 cm tall with radius 5 cm how many liters", "1.5708 liters"},
    {"how many liters in an aquarium 80 cm long 35 cm wide and 40 cm high", "112 liters"},
    {"surface area of a sphere with radius 4", "201.062"},
    {"area of a square with side 9 ft", "81 ft\u00b2"},
    {"volume of a cube with edge 4", "64"},
    {"perimeter of a triangle with sides 3 4 and 5", "12"},
    {"diameter 10 circle area", "78.5398"},
    {"area of a field 100 m x 50 m in hectares", "0.5 hectares"},
    {"how many square feet is a room 12 ft by 15 ft", "180 square feet"},
    {"area of a garden 10 m x 8.5 m", "85 m\u00b2"},
    {"if 4 workers need 6 days how many days do 3 workers need", "8 days"},
    {"4 painters take 6 hours to paint a house, how long do 3 painters take", "8 hours"},
    {"if it takes 5 machines 10 minutes how long does it take 2 machines", "25 minutes"},
    {"floor 4 m x 3 m, tiles 50 cm x 50 cm, how many tiles exactly fit", "48 tiles"},
    {"how many tiles of 30 cm x 30 cm for a floor 3 m x 6 m", "200 tiles"},
    {"room 4.5 m by 3 m, tiles 30 cm by 30 cm how many tiles", "150 tiles"},
};

/* A measure is missing or left over, told and not asked, or of two shapes. */
static const char *const others[] = {
    "4 workers need 6 days, how many workers for 3 days",
    "area of a triangle with sides 3 4 5",
    "area of a circle 7",
    "area of a triangle base 8",
    "volume of a cylinder with radius 3",
    "area of a rectangle with perimeter 20",
    "area of a room 4 m",
    "paint for a wall 4 m x 3 m",
    "how many tiles for a floor 4 m x 3 m",
    "radius of a circle with area 50",
    "volume of a box 40 x 30 cm",
    "volume of a ball",
    "area of a pizza with diameter 30 cm and 40 cm",
    "area of a 4 m x 3 m room and a 5 m x 2 m room",
    "area of a room 4 m x 300 cm",
    "area of a square and a circle with radius 3",
    "perimeter of a half circle with radius 3",
    "volume of half a sphere with radius 3",
    "height of a triangle with base 8 and area 20",
    "right triangle with hypotenuse 13 and leg 5, other leg?",
    "isosceles triangle with base 8 area",
    "area of 3 rectangles 4 x 5",
    "cost of carpet for a room 4 m x 3 m",
    "draw a circle with radius 5",
    "what is the area formula of a circle with radius r",
    "a circle with radius 5 in python",
    "volume of a pyramid with base 4 and height 6",
    "circle with an area of 50, radius?",
    "rectangle 5 x 4 with a perimeter of 18",
    "floor 4 m x 3 m, tiles 45 cm x 50 cm, how many tiles exactly fit",
    "floor 4 m x 3 m, tiles 50 cm, how many tiles",
    "floor 4 m x 3 m, tiles 50 cm x 50 cm, 10% extra how many tiles",
    "4 workers build 2 houses in 6 days how many days do 3 workers need",
    "if 4 workers need 6 days how many hours do 3 workers need",
    "4 cakes take 40 minutes how long do 2 cakes take",
    "4 people need 6 days of food how many days for 3 people",
};

static double
rectangle(double a, double b)
{

	return a * b;
}

static double
around(double a, double b)
{

	return 2 * a + 2 * b;
}

static double
triangle(double a, double b)
{

	return a * b / 2;
}

static double
cylinder(double a, double b)
{

	return a * a * b * 3.14159265358979;
}

static double
cone(double a, double b)
{

	return cylinder(a, b) / 3;
}

static double
hypotenuse(double a, double b)
{

	return sqrt(a * a + b * b);
}

static const struct {
	const char *frame; /* "#" and "*": numbers */
	double (*value)(double, double);
} frames[] = {
    {"area of a rectangle # by *", rectangle},
    {"whats the area of a room # x *", rectangle},
    {"rectangle with length # and width *, area?", rectangle},
    {"perimeter of a rectangle # by *", around},
    {"what is the perimeter of a garden # wide and * long", around},
    {"area of a triangle with base # and height *", triangle},
    {"triangle with a height of # and a base of *, area?", triangle},
    {"volume of a cylinder with radius # and height *", cylinder},
    {"how big is the volume of a cylinder radius = # height = *", cylinder},
    {"volume of a cone with radius # and height *", cone},
    {"hypotenuse of a right triangle with legs # and *", hypotenuse},
};

static void
fill(const char *frame, const char *a, const char *b, const char *unit, char *prompt)
{

	for (; *frame != '\0'; frame++)
		if (*frame == '#' || *frame == '*')
			prompt = stpcpy(stpcpy(prompt, *frame == '#' ? a : b), unit);
		else
			*prompt++ = *frame;
	*prompt = '\0';
}

static void
check_formulas(void)
{
	static const char *const numbers[] = {"3", "4.5", "12", "7.25", "40"};
	static const char *const units[] = {"", " cm", " m", "m", " ft", " inches", " km"};
	const size_t count = nitems(numbers);
	char prompt[200];

	for (size_t i = 0; i < nitems(frames); i++)
		for (size_t k = 0; k < count * count * nitems(units); k++) {
			const char *a = numbers[k % count], *b = numbers[k / count % count];
			double want = frames[i].value(strtod(a, NULL), strtod(b, NULL));
			struct quantity quantity;

			fill(frames[i].frame, a, b, units[k / count / count], prompt);
			check_example(prompt);
			if (CHECK(quantity_read(quantity_policy(), span_of(prompt), &quantity)))
				CHECK(fabs(strtod(quantity.number, NULL) - want) <= 0.000006 * want);
		}
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++)
		check_quantity(rows[i].prompt, rows[i].text);
	for (size_t i = 0; i < nitems(others); i++)
		check_quantity(others[i], NULL);
	check_formulas();
	return check_end();
}
