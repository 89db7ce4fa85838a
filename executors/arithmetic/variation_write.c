/*
 * The program with its numerals changed.
 */
#include "executors/arithmetic/variation.h"
#include "policies/cpu.h"

static struct rational
changed(const struct rational *value, unsigned number, enum variation_change change)
{
	static const struct {
		int64_t factors[2], summand;
	} changes[VARIATION_CHANGES] = {{{2, 3}, 1}, {{1000, 10}, 7}, {{1, 1}, 1}};
	struct rational factor = rational_of(changes[change].factors[number % 2]),
			made = rational_multiply(value, &factor),
			summand = rational_of(
			    changes[change].summand + (int64_t)(change == VARIATION_NUDGE ? number % 2 : number));

	return rational_add(&made, &summand);
}

static bool
put(char *room, size_t *len, const char *at, size_t n)
{

	if (n > PROGRAM_MAX - *len)
		return false;
	memcpy(room + *len, at, n);
	*len += n;
	return true;
}

size_t
variation_write(const struct variation *variation, unsigned values, int place, enum variation_change change, char *room)
{
	char digits[RATIONAL_TEXT_MAX];
	size_t from = 0, len = 0;

	for (unsigned i = 0; i < variation->place_count && !cpu_spend(16); i++) {
		unsigned at = variation->places[i].at, value = variation->places[i].value;
		struct rational made = changed(&variation->values[value], value, change);
		int decimals = rational_decimals(&made, 12);
		size_t n;

		if ((values >> value & 1) == 0 || (place != VARIATION_EVERYWHERE && place != (int)i))
			continue;
		n = rational_print(&made, decimals < 0 ? 12 : (unsigned)decimals, digits, sizeof(digits));
		if (n >= sizeof(digits) || !put(room, &len, variation->program.at + from, at - from) ||
		    !put(room, &len, digits, n))
			return 0;
		from = at + variation->places[i].len;
	}
	return put(room, &len, variation->program.at + from, variation->program.len - from) ? len : 0;
}

int
variation_next_place(const struct variation *variation, unsigned value, int place)
{

	for (unsigned i = (unsigned)(place + 1); i < variation->place_count; i++)
		if (variation->places[i].value == value)
			return (int)i;
	return VARIATION_EVERYWHERE;
}
