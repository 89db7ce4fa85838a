/*
 * All results of the prompt's numbers.
 */
#include "executors/arithmetic/other_reading.h"

#include <math.h>

#include "policies/cpu.h"
#include "routes/text/numbers.h"

#define BASES_MAX 10 /* numbers that are computed with */
#define WAYS      6  /* that two of them are */

struct bases {
	double values[BASES_MAX];
	unsigned count;
};

static bool
add_base(struct bases *bases, double value)
{

	if (bases->count == BASES_MAX)
		return false;
	bases->values[bases->count++] = value;
	return true;
}

/*
 * The prompt's numbers, and for a percentage its share, and the whole with and without it. Returns false if there are
 * too many.
 */
static bool
read_bases(struct span prompt, struct bases *bases)
{
	struct number number;

	bases->count = 0;
	for (size_t at = 0; numbers_next(prompt, &at, &number);) {
		double value = number.reading_count > 0 ? rational_double(&number.readings[0].value) : 0;
		double share = value / 100;

		if (number.reading_count == 0)
			continue;
		if (number.unit == NUMBER_PERCENT
			? !add_base(bases, share) || !add_base(bases, 1 + share) || !add_base(bases, 1 - share)
			: !add_base(bases, value))
			return false;
	}
	return true;
}

/* Whether a number may be written for that value: to its decimals, and whole only for a whole one. */
static bool
may_stand_for(const struct number *number, double value)
{

	for (unsigned i = 0; i < number->reading_count && isfinite(value); i++) {
		const struct reading *reading = &number->readings[i];
		double unit = reading->decimals > 0 ? pow(10, -reading->decimals) / 2 : 0;

		if (fabs(fabs(rational_double(&reading->value)) - fabs(value)) <= unit + 1e-9 * fabs(value))
			return true;
	}
	return false;
}

/* The results of two values; not finite if divided by zero. */
static void
calculate(double a, double b, double results[WAYS])
{

	results[0] = a + b;
	results[1] = a - b;
	results[2] = a * b;
	results[3] = a / b;
	results[4] = b / a;
	results[5] = a * b / 100;
}

/* Whether one calculation with the bases, or two, give a number. */
static bool
come_to(const struct bases *bases, const struct number *number, unsigned calculations)
{
	double one[WAYS], two[WAYS];

	for (unsigned i = 0; i < bases->count * bases->count; i++) {
		calculate(bases->values[i / bases->count], bases->values[i % bases->count], one);
		for (unsigned k = 0; k < WAYS; k++) {
			if (cpu_spend(bases->count) || may_stand_for(number, one[k]))
				return true;
			for (unsigned j = 0; j < bases->count && calculations > 1; j++) {
				calculate(one[k], bases->values[j], two);
				for (unsigned way = 0; way < WAYS; way++)
					if (may_stand_for(number, two[way]))
						return true;
			}
		}
	}
	return false;
}

bool
other_reading_comes_to(struct span prompt, const struct number *number, unsigned calculations)
{
	struct bases bases;

	return !read_bases(prompt, &bases) || come_to(&bases, number, calculations);
}

bool
other_reading_is_part(struct span text, const struct number *number, const struct rational *value)
{
	double wanted = rational_double(value), results[WAYS];
	struct number other;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(text, &at, &other);)
		for (unsigned i = 0; i < number->reading_count && other.reading_count > 0; i++) {
			calculate(rational_double(&number->readings[i].value),
			    rational_double(&other.readings[0].value), results);
			for (unsigned way = 0; way < WAYS; way++)
				if (fabs(fabs(results[way]) - fabs(wanted)) <= 1e-6 * fabs(wanted))
					return true;
		}
	return false;
}
