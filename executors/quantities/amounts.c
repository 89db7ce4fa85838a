/*
 * All products and quotients of the amounts are tried: one must have the dimension that is asked for, and only one.
 */
#include "executors/quantities/amounts.h"

#include <stdio.h>

#include "executors/quantities/row.h"
#include "policies/cpu.h"

/* A value with its dimensions, in base units. */
struct solution {
	struct rational value;
	struct dims dims;
	unsigned count; /* how many there are */
};

static const struct {
	enum word_class class;
	struct dims dims;
} asked[] = {
    {ASKS_DISTANCE, {{[DIM_LENGTH] = 1}}},
    {ASKS_TIME, {{[DIM_TIME] = 1}}},
    {ASKS_SPEED, {{[DIM_LENGTH] = 1, [DIM_TIME] = -1}}},
    {ASKS_PACE, {{[DIM_LENGTH] = -1, [DIM_TIME] = 1}}},
    {ASKS_MONEY, {{[DIM_MONEY] = 1}}},
    {ASKS_AMOUNT, {{[DIM_MONEY] = 1}}},
    {ASKS_AMOUNT, {{[DIM_LENGTH] = 3}}},
    {ASKS_VOLUME, {{[DIM_LENGTH] = 3}}},
    {ASKS_AREA, {{[DIM_LENGTH] = 2}}},
    {ASKS_AMOUNT, {{[DIM_MASS] = 1}}},
    {ASKS_AMOUNT, {{[DIM_ENERGY] = 1}}},
    {ASKS_EACH, {{[DIM_MONEY] = 1, [DIM_COUNT] = -1}}},
};

static bool
same_dims(const struct dims *a, const struct dims *b)
{

	return memcmp(a, b, sizeof(*a)) == 0;
}

static bool
is_counted_by(const struct dims *dims)
{
	static const struct dims count = {{[DIM_COUNT] = 1}};

	return same_dims(dims, &count);
}

/* "egg" and "eggs"; a number alone may be of anything. */
static bool
same_noun(struct span a, struct span b)
{

	a.len -= a.len > 2 && a.at[a.len - 1] == 's';
	b.len -= b.len > 2 && b.at[b.len - 1] == 's';
	return span_same(a, b);
}

static void
note(struct solution *solution, const struct rational *value, const struct dims *dims)
{

	solution->count++;
	solution->value = *value;
	solution->dims = *dims;
}

/* The product of all amounts, each to the power of 1 or -1 by its bit. */
static struct rational
multiply(const struct amounts *amounts, unsigned below, struct dims *dims)
{
	struct rational value = rational_of(1);

	*dims = (struct dims){{0}};
	for (unsigned i = 0; i < amounts->count; i++) {
		const struct amount *amount = &amounts->list[i];
		bool divides = (below >> i & 1) != 0;

		value = divides ? rational_divide(&value, &amount->value) : rational_multiply(&value, &amount->value);
		for (int k = 0; k < DIM_MAX; k++)
			dims->of[k] += divides ? -amount->dims.of[k] : amount->dims.of[k];
	}
	return value;
}

/* "15 mg per kg" has no dimension: its own units say which way it goes. Nothing is divided by "3 times a day". */
static bool
goes_the_way(const struct amounts *amounts, unsigned below)
{
	static const struct dims none = {{0}};
	struct span wanted = amounts->wanted.given ? amounts->wanted.top : span_of("");

	for (unsigned i = 0; i < amounts->count; i++) {
		const struct amount *amount = &amounts->list[i];
		bool divides = (below >> i & 1) != 0;
		struct span to = divides ? amount->below : amount->top, from = divides ? amount->top : amount->below;

		if (divides && amount->times)
			return false;
		if (same_dims(&amount->dims, &none) && amount->below.len > 0 && same_noun(from, wanted) &&
		    !same_noun(to, wanted))
			return false;
	}
	return true;
}

static void
try_products(const struct amounts *amounts, const struct dims *want, struct solution *solution)
{

	for (unsigned below = 0; below < 1U << amounts->count && !cpu_spend(16); below++) {
		struct dims dims;
		struct rational value = multiply(amounts, below, &dims);

		if (same_dims(&dims, want) && goes_the_way(amounts, below))
			note(solution, &value, want);
	}
}

/* Whether a clause ends between the second amount and the third: "... for 4. I want 7, how much flour?" */
static bool
is_parted(const struct amounts *amounts)
{

	for (unsigned at = amounts->list[1].at; at < amounts->list[2].at; at++)
		if (amounts->tokens->list[at].ends)
			return true;
	return false;
}

/* "350 g for 4, how much for 7": of the two that are of one kind the first goes with the other amount. */
static void
try_proportion(const struct amounts *amounts, const struct dims *want, struct solution *solution)
{
	const struct amount *list = amounts->list, *given, *other;
	const struct amount *last = &list[2];
	struct rational value;
	bool first;

	if (amounts->count != 3 || amounts->wanted.at == ~0U || list[1].at > amounts->wanted.at ||
	    (last->at < amounts->wanted.at && !is_parted(amounts)))
		return;
	first = same_dims(&list[0].dims, &last->dims) &&
	    (last->noun.len == 0 || list[0].noun.len == 0 || same_noun(list[0].noun, last->noun));
	given = first ? &list[0] : &list[1];
	other = first ? &list[1] : &list[0];
	/* Work with a fixed duration takes that long for several at once too; and more workers take less time. */
	if (!same_dims(&given->dims, &last->dims) || !same_dims(&other->dims, want) || want->of[DIM_TIME] > 0 ||
	    (given->dims.of[DIM_TIME] > 0 && want->of[DIM_COUNT] > 0) ||
	    (other->noun.len > 0 && !same_noun(other->noun, amounts->wanted.noun)))
		return;
	value = rational_multiply(&other->value, &last->value);
	value = rational_divide(&value, &given->value);
	note(solution, &value, want);
}

/* Whether one length goes into another without rest. */
static bool
goes_into(const struct amount *small, const struct amount *large)
{
	struct rational times = rational_divide(&large->value, &small->value);

	return rational_is_whole(&times);
}

/* "floor 4 m x 3 m, tiles 50 cm x 50 cm": how many, where none has to be cut. */
static void
try_tiles(const struct amounts *amounts, struct solution *solution)
{
	static const struct dims length = {{[DIM_LENGTH] = 1}}, count = {{[DIM_COUNT] = 1}};
	const struct amount *list = amounts->list, *floor, *tile;
	struct rational large, small;

	if (amounts->count != 4 || !same_noun(amounts->wanted.noun, span_of("tiles")) ||
	    list[1].at != list[0].at + list[0].tokens + 1 || list[3].at != list[2].at + list[2].tokens + 1)
		return;
	for (unsigned i = 0; i < 4; i++) {
		struct dims dims = list[i].dims;

		/* "How many 30 cm x 30 cm tiles" */
		dims.of[DIM_COUNT] = 0;
		if (!same_dims(&dims, &length))
			return;
	}
	/* The floor first, or the tiles. */
	floor = rational_compare(&list[0].value, &list[2].value) >= 0 ? &list[0] : &list[2];
	tile = floor == list ? &list[2] : &list[0];
	if (!(goes_into(&tile[0], &floor[0]) && goes_into(&tile[1], &floor[1])) &&
	    !(goes_into(&tile[0], &floor[1]) && goes_into(&tile[1], &floor[0])))
		return;
	large = rational_multiply(&floor[0].value, &floor[1].value);
	small = rational_multiply(&tile[0].value, &tile[1].value);
	large = rational_divide(&large, &small);
	note(solution, &large, &count);
}

static void
try_dims(const struct amounts *amounts, const struct dims *want, struct solution *solution)
{
	struct solution product = {.count = 0};

	try_products(amounts, want, &product);
	if (product.count == 1)
		note(solution, &product.value, want);
	else
		try_proportion(amounts, want, solution);
}

/* "5% of the weight" */
static bool
take_percent(struct amounts *amounts)
{
	struct rational hundred = rational_of(100);

	for (unsigned i = 0; i < amounts->count; i++) {
		struct amount *amount = &amounts->list[i];

		if (!amount->percent)
			continue;
		if (amounts->count != 2 || !amounts->wanted.given || !amounts->by_weight)
			return false;
		amount->value = rational_divide(&amount->value, &hundred);
		amounts->list[0].value = rational_multiply(&amounts->list[0].value, &amounts->list[1].value);
		amounts->list[0].dims = amounts->list[1 - i].dims;
		amounts->list[0].text.len =
		    (size_t)(amounts->list[1].text.at + amounts->list[1].text.len - amounts->list[0].text.at);
		amounts->count = 1;
		return true;
	}
	return true;
}

/* "60 pills, 2 a day, how many days": where a time is asked for and one thing is counted, the rate is of that thing. */
static void
place_rate(struct amounts *amounts)
{
	static const struct dims time = {{[DIM_TIME] = 1}};
	bool of_time = amounts->wanted.given ? same_dims(&amounts->wanted.dims, &time)
					     : (amounts->wanted.classes >> ASKS_TIME & 1) != 0;

	if (!of_time || amounts->count != 2)
		return;
	for (unsigned i = 0; i < 2; i++) {
		struct amount *rate = &amounts->list[i];

		if (!rate->anything || !is_counted_by(&amounts->list[1 - i].dims))
			continue;
		rate->dims.of[DIM_MONEY] = 0;
		rate->dims.of[DIM_COUNT] = 1;
		rate->currency = NULL;
	}
}

/* A bare number is a count after "for", or the price if one is asked for each, or per unit. */
static bool
place_bare(struct amounts *amounts)
{
	bool each = (amounts->wanted.classes >> ASKS_EACH & 1) != 0;
	bool priced = amounts->wanted.per && (amounts->wanted.classes >> ASKS_MONEY & 1) != 0;
	unsigned bare = 0, counts = 0, money = 0;

	for (unsigned i = 0; i < amounts->count; i++) {
		bare += amounts->list[i].bare;
		counts += amounts->list[i].dims.of[DIM_COUNT] != 0;
		money += amounts->list[i].dims.of[DIM_MONEY] != 0;
	}
	if (bare == 0)
		return true;
	for (unsigned i = 0; i < amounts->count; i++) {
		struct amount *amount = &amounts->list[i];

		if (!amount->bare)
			continue;
		if (bare == 1 && money == 0 && ((each && counts == 1) || (priced && amounts->count == 2)))
			amount->dims.of[DIM_MONEY] = 1;
		else if (amount->follows_for)
			amount->dims.of[DIM_COUNT] = 1;
		else
			return false;
		amount->bare = false;
		if (amount->dims.of[DIM_MONEY] != 0)
			amount->currency = "";
	}
	return true;
}

static struct solution
solve(struct amounts *amounts)
{
	struct solution solution = {.count = 0};
	const struct amounts_wanted *wanted = &amounts->wanted;

	if (wanted->given) {
		try_dims(amounts, &wanted->dims, &solution);
	} else if (wanted->per) {
		struct dims dims = wanted->dims;

		dims.of[DIM_MONEY]++;
		try_dims(amounts, &dims, &solution);
	} else if (wanted->noun.len > 0) {
		try_dims(amounts, &(struct dims){{[DIM_COUNT] = 1}}, &solution);
		try_tiles(amounts, &solution);
	} else {
		for (size_t i = 0; i < nitems(asked); i++)
			if ((wanted->classes >> asked[i].class & 1) != 0 &&
			    (solution.count == 0 || !same_dims(&solution.dims, &asked[i].dims)))
				try_dims(amounts, &asked[i].dims, &solution);
	}
	return solution;
}

/* --- how it is said --- */

/* The units of speed that people have words for. */
static const struct {
	const char *speed, *length, *time, *said;
} speeds[] = {
    {"kilometre-per-hour", "km", "hours", "km/h"},
    {"mile-per-hour", "miles", "hours", "mph"},
    {"metre-per-second", "m", "seconds", "m/s"},
    {"knot", "nautical miles", "hours", "knots"},
};

static const struct policy_unit *
unit_named(const struct amounts *amounts, struct span text, const char *dimension)
{
	struct unit_name name;
	bool several;

	if (text.len == 0 || !unit_read(amounts->policy, text, &name))
		return NULL;
	return unit_find(amounts->policy, &name, dimension, amounts->system, NULL, &several);
}

/* Convert to a unit named in a text. */
static bool
say_in(const struct amounts *amounts, const char *text, const char *dimension, struct quantity *quantity)
{
	const struct policy_unit *unit = unit_named(amounts, span_of(text), dimension);
	struct rational factor;
	struct dims dims;

	if (unit == NULL || !amounts_factor(unit, &factor, &dims))
		return false;
	quantity->value = rational_divide(&quantity->value, &factor);
	quantity->unit = span_of(text);
	return true;
}

/* "minutes" for the "minute" of "20 liters per minute". */
static struct span
plural_of(const struct policy_unit *unit, struct span text)
{

	for (size_t i = 0; i < unit->alias_count && text.len > 3; i++) {
		struct span alias = span_of(unit->aliases[i]);

		if (alias.len == text.len + 1 && alias.at[text.len] == 's' &&
		    strncasecmp(alias.at, text.at, text.len) == 0)
			return alias;
	}
	return text;
}

/* In the unit of that dimension that an amount has. */
static bool
say_like(const struct amounts *amounts, const char *dimension, struct quantity *quantity)
{
	bool is_time = strcmp(dimension, "time") == 0;

	for (unsigned i = 0; i < amounts->count; i++) {
		const struct amount *amount = &amounts->list[i];
		const struct span texts[] = {amount->top, amount->below};
		const struct policy_unit *speed = unit_named(amounts, amount->top, "speed");

		for (size_t k = 0; speed != NULL && k < nitems(speeds); k++)
			if (strcmp(speeds[k].speed, speed->name) == 0)
				return say_in(
				    amounts, is_time ? speeds[k].time : speeds[k].length, dimension, quantity);
		for (size_t k = 0; k < 2; k++) {
			const struct policy_unit *unit = unit_named(amounts, texts[k], dimension);
			struct rational factor;
			struct dims dims;

			if (unit == NULL || !amounts_factor(unit, &factor, &dims) ||
			    (strcmp(dimension, "length") == 0 && amount->dims.of[DIM_LENGTH] > 1))
				continue;
			quantity->value = rational_divide(&quantity->value, &factor);
			quantity->unit = plural_of(unit, texts[k]);
			return true;
		}
	}
	return false;
}

/* A speed in the unit that goes with the length's. */
static bool
say_speed(const struct amounts *amounts, struct quantity *quantity)
{

	for (unsigned i = 0; i < amounts->count; i++) {
		const struct policy_unit *unit = unit_named(amounts, amounts->list[i].top, "length");

		if (unit != NULL && strcmp(unit->name, "kilometre") == 0)
			return say_in(amounts, "km/h", "speed", quantity);
		if (unit != NULL && strcmp(unit->name, "mile") == 0)
			return say_in(amounts, "mph", "speed", quantity);
		if (unit != NULL && strcmp(unit->name, "metre") == 0)
			return say_in(amounts, "m/s", "speed", quantity);
	}
	return false;
}

static bool
say_pace(const struct amounts *amounts, struct quantity *quantity)
{
	struct rational minute = rational_of(60), length;
	struct dims dims;

	for (unsigned i = 0; i < amounts->count; i++) {
		const struct policy_unit *unit = unit_named(amounts, amounts->list[i].top, "length");
		bool miles = unit != NULL && strcmp(unit->name, "mile") == 0;

		if (unit == NULL || !amounts_factor(unit, &length, &dims) ||
		    (!miles && strcmp(unit->name, "kilometre") != 0))
			continue;
		length = rational_divide(&length, &minute);
		quantity->value = rational_multiply(&quantity->value, &length);
		quantity->unit = span_of(miles ? "minutes per mile" : "minutes per km");
		return true;
	}
	return false;
}

/* The single currency of all amounts; NULL: none. Returns false if there are two. */
static bool
find_currency(const struct amounts *amounts, const char **currency)
{

	*currency = NULL;
	for (unsigned i = 0; i < amounts->count; i++) {
		const char *own = amounts->list[i].currency;

		if (own != NULL && *currency != NULL && strcmp(own, *currency) != 0)
			return false;
		*currency = own != NULL ? own : *currency;
	}
	return true;
}

/* The whole wanted unit: "min per km". */
static struct span
wanted_text(const struct amounts_wanted *wanted)
{
	struct span text = wanted->top;

	if (wanted->below.len > 0)
		text.len = (size_t)(wanted->below.at + wanted->below.len - text.at);
	return text;
}

static bool
say(const struct amounts *amounts, const struct solution *solution, struct quantity *quantity)
{
	const struct amounts_wanted *wanted = &amounts->wanted;
	const struct dims *dims = &solution->dims;
	const char *currency;

	if (!find_currency(amounts, &currency))
		return false;
	quantity->kind = QUANTITY_MEASURE;
	quantity->value = solution->value;
	if (wanted->given || wanted->per)
		quantity->value = rational_divide(&quantity->value, &wanted->factor);
	if (dims->of[DIM_MONEY] == 1) {
		quantity->kind = QUANTITY_MONEY;
		quantity->unit = span_of(currency != NULL ? currency : "");
		return currency != NULL;
	}
	if (wanted->given) {
		quantity->unit = wanted_text(wanted);
		return true;
	}
	/* "at the current price": of money, after all. */
	if ((wanted->classes >> ASKS_MONEY & 1) != 0)
		return false;
	if (is_counted_by(dims)) {
		/* Half an egg is the asker's to round. */
		if (!rational_is_whole(&quantity->value) && wanted->noun.len > 0 &&
		    things_are_whole(amounts->policy, wanted->noun.at))
			return false;
		quantity->kind = QUANTITY_NUMBER;
		quantity->unit = amounts->tokens->gloss != NULL ? wanted->noun_text : wanted->noun;
		return true;
	}
	if (dims->of[DIM_LENGTH] == 1 && dims->of[DIM_TIME] == -1)
		return say_speed(amounts, quantity);
	if (dims->of[DIM_LENGTH] == -1)
		return say_pace(amounts, quantity);
	return say_like(amounts,
	    dims->of[DIM_LENGTH] == 1       ? "length"
		: dims->of[DIM_LENGTH] == 3 ? "volume"
		: dims->of[DIM_TIME] == 1   ? "time"
		: dims->of[DIM_MASS] == 1   ? "mass"
					    : "energy",
	    quantity);
}

/* Cents that are not all there is of a small price say little. */
static bool
is_exact_enough(const struct quantity *quantity)
{
	struct rational one = rational_of(1);

	return quantity->kind != QUANTITY_MONEY || rational_compare(&quantity->value, &one) >= 0 ||
	    rational_decimals(&quantity->value, 2) >= 0;
}

static void
write_reading(const struct amounts *amounts, struct quantity *quantity)
{
	size_t n = 0;

	for (unsigned i = 0; i < amounts->count && n < sizeof(quantity->reading); i++) {
		struct span text = gloss_original(amounts->tokens->gloss, amounts->list[i].text);

		n += (size_t)snprintf(quantity->reading + n, sizeof(quantity->reading) - n, "%s%.*s", i > 0 ? ", " : "",
		    (int)text.len, text.at);
	}
}

/* In one system of sizes. Returns false if it is not read. */
static bool
read_in(struct amounts *amounts, enum unit_system system, struct quantity *quantity)
{
	struct solution solution;

	amounts->system = system;
	*quantity = (struct quantity){.why = NULL};
	if (!amounts_read(amounts) || amounts->count < 2 || !take_percent(amounts) || !place_bare(amounts))
		return false;
	for (unsigned i = 0; i < amounts->count; i++)
		if (rational_is_zero(&amounts->list[i].value))
			return false;
	place_rate(amounts);
	solution = solve(amounts);
	if (solution.count != 1 || !say(amounts, &solution, quantity) || !rational_is_known(&quantity->value))
		return false;
	write_reading(amounts, quantity);
	return is_exact_enough(quantity) && quantity_say(quantity);
}

bool
amounts_compute(const struct policy *policy, const struct tokens *tokens, struct span prompt, struct quantity *quantity)
{
	static const enum unit_system systems[] = {UNIT_PLAIN, UNIT_US, UNIT_IMPERIAL};
	struct amounts amounts = {.policy = policy, .tokens = tokens, .prompt = prompt};
	bool found = false;

	if (tokens->numbers < 1 || tokens->numbers > AMOUNTS_MAX)
		return false;
	for (size_t i = 0; i < nitems(systems); i++) {
		struct quantity next;

		bool read = read_in(&amounts, systems[i], &next);

		/* Nothing depends on whose sizes they are. */
		if (i == 0 && !amounts.sized) {
			*quantity = read ? next : *quantity;
			return read;
		}
		if (!read)
			continue;
		if (found && strcmp(next.text, quantity->text) != 0)
			return false;
		found = true;
		*quantity = next;
	}
	return found;
}
