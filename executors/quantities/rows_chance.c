/*
 * Ways to arrange and to choose, chances with dice, coins and cards, weighted grades.
 */
#include "executors/quantities/row.h"

#include <stdio.h>

#define WAYS \
	"((in)? how many (different)? ways (can / could / to / are there to / do) / how many ways (are there)? (to / can))"
#define CHANCE \
	"(what @is? @the? (probability / chance+ / odds) (of / that / to)? / @the? (probability / chance+) (of / that / to)? / how likely is (it to)? / what @is? (probability / chance+) (of)?)"
#define IN_PERCENT "(in percent / as a percent / percent)"
#define DIE \
	"(with / on / when rolling / rolling / in / on rolling)? (a / one / a single / an)? (fair)? (six sided / standard)? (die / dice / roll)?"

static bool
count_chosen(const struct operands *operands, struct quantity *quantity)
{
	const struct rational *n = &operand_of(operands, 'N')->value, *k = &operand_of(operands, 'K')->value;
	struct rational rest = rational_subtract(n, k), top = rational_factorial(n), chosen = rational_factorial(k);

	if (rest.negative)
		return false;
	rest = rational_factorial(&rest);
	chosen = rational_multiply(&chosen, &rest);
	quantity->value = rational_divide(&top, &chosen);
	return true;
}

static bool
count_arranged(const struct operands *operands, struct quantity *quantity)
{

	quantity->value = rational_factorial(&operand_of(operands, 'N')->value);
	return true;
}

/* A chance as a fraction, or in percent where the row says so. */
static bool
say_chance(struct quantity *quantity, struct rational chance)
{
	struct rational hundred = rational_of(100), top = chance, bottom = chance;
	char digits[2][40];

	if (quantity->kind == QUANTITY_PERCENT) {
		quantity->value = rational_multiply(&chance, &hundred);
		return true;
	}
	quantity->value = chance;
	top.bottom = bottom.bottom = rational_of(1).top;
	bottom.top = chance.bottom;
	if (!rational_is_known(&chance) || rational_print(&top, 0, digits[0], sizeof(digits[0])) == 0 ||
	    rational_print(&bottom, 0, digits[1], sizeof(digits[1])) == 0)
		return false;
	snprintf(quantity->number, sizeof(quantity->number), "%s/%s", digits[0], digits[1]);
	return (size_t)snprintf(quantity->text, sizeof(quantity->text), "%s/%s", digits[0], digits[1]) <
	    sizeof(quantity->text);
}

/* 1 - (1 - p)^N for at least one, p^N for all of them, (1 - p)^N for none. */
static bool
compute_tries(const struct operands *operands, struct quantity *quantity, int sides, bool miss, bool other)
{
	struct rational one = rational_of(1), chance = rational_ratio(1, sides);
	const struct rational *tries = &operand_of(operands, 'N')->value;

	if (rational_double(tries) > 20)
		return false;
	if (miss)
		chance = rational_subtract(&one, &chance);
	chance = rational_power(&chance, tries);
	return say_chance(quantity, other ? rational_subtract(&one, &chance) : chance);
}

static bool
compute_some_six(const struct operands *operands, struct quantity *quantity)
{

	return compute_tries(operands, quantity, 6, true, true);
}

static bool
compute_no_six(const struct operands *operands, struct quantity *quantity)
{

	return compute_tries(operands, quantity, 6, true, false);
}

static bool
compute_some_head(const struct operands *operands, struct quantity *quantity)
{

	return compute_tries(operands, quantity, 2, true, true);
}

static bool
compute_all_heads(const struct operands *operands, struct quantity *quantity)
{

	return compute_tries(operands, quantity, 2, false, false);
}

static bool
compute_one_face(const struct operands *operands, struct quantity *quantity)
{

	return formula_holds("A <= 6", operands) && say_chance(quantity, rational_ratio(1, 6));
}

static bool
compute_two_dice(const struct operands *operands, struct quantity *quantity)
{
	double sum = rational_double(&operand_of(operands, 'S')->value);
	int ways = sum <= 7 ? (int)sum - 1 : 13 - (int)sum;

	return ways > 0 && say_chance(quantity, rational_ratio(ways, 36));
}

#define ROLLS \
	"(in / on / when / with / if i roll / of / rolling / by) {N count} (rolls / throws / dice / die rolls / dice rolls / tries) (of (a / one) (die / dice))?"
#define FLIPS \
	"(in / on / when / with / of / flipping / tossing / if i flip) {N count} (coins? / coins / flips / tosses / coin flips / coin tosses) (of a coin)?"
#define SIX "(six / {A count} / a six)"
#define CHANCES(name, shape, said) \
	{.words = "probability|chance|chances|odds|likely", \
	    .shapes = {CHANCE " " shape}, \
	    .compute = name, \
	    .kind = QUANTITY_NUMBER, \
	    .reading = said}, \
	{ \
		.words = "probability|chance|chances|odds|likely", .shapes = {CHANCE " " shape " " IN_PERCENT}, \
		.compute = name, .kind = QUANTITY_PERCENT, .reading = said \
	}

static const struct row rows[] = {
    {.words = "ways|arrangements|orders|arranged|permutations",
	.shapes = {WAYS
	    " {N count} (different / distinct)? (~ / people / books) (be)? (arranged / ordered / lined up / seated / sit / stand / line up / be arranged / placed / sit down / queue / be ordered) ((in (a / one) (row / line / queue) / on (a / the) (shelf / bench / sofa)) / in order)?",
	    WAYS
	    " (arrange / order / line up / seat / place) {N count} (different / distinct)? (~ / people / books) ((in (a / one) (row / line / queue) / on (a / the) (shelf / bench / sofa)) / in order)?"},
	.when = "N < 30",
	.compute = count_arranged,
	.kind = QUANTITY_NUMBER,
	.reading = "the orders of {N}"},
    {.words = "choose|combinations|pick|select",
	.shapes = {WAYS
	    " (choose / pick / select) {K count} (~ / people / players / students)? (from / out of / of) (a group of)? {N count} (~ / people / players / students)?",
	    "@what? {N count} choose {K count}",
	    "(how many)? combinations (are there)? (of) {K count} (~ / people)? (from / out of) {N count} (~ / people)?"},
	.when = "K <= N; N < 100",
	.compute = count_chosen,
	.kind = QUANTITY_NUMBER,
	.reading = "ways to choose {K} of {N}"},
    {.words = "handshakes|handshake",
	.shapes =
	    {"how many handshakes (are there / happen)? (if / among / between / with / when / at a party of) {N count} people ((all)? shake hands (with each other (once)?)?)? (everyone shakes hands (once)?)?"},
	.value = "N * (N - 1) / 2",
	.kind = QUANTITY_NUMBER,
	.reading = "handshakes among {N}"},
    CHANCES(compute_some_six, "(getting / rolling / throwing / get / roll)? at least one (six / 6) " ROLLS,
	"at least one six in {N} rolls"),
    CHANCES(
	compute_no_six, "(getting / rolling / throwing / get / roll)? no (six / sixes) " ROLLS, "no six in {N} rolls"),
    CHANCES(compute_some_head, "(getting / flipping / get / flip)? at least one (head / heads / tail / tails) " FLIPS,
	"at least one of two sides in {N} flips"),
    CHANCES(compute_all_heads, "(getting / flipping / get / flip)? (all / no / only) (heads / tails) " FLIPS,
	"one side only in {N} flips"),
    CHANCES(compute_all_heads, "(getting / flipping / get / flip / tossing)? {N count} (heads / tails) in a row",
	"{N} of one side in a row"),
    CHANCES(compute_one_face, "(getting / rolling / throwing / get / roll) {A count} " DIE, "one face of a die"),
    CHANCES(compute_two_dice,
	"(getting / rolling / throwing / get / roll) (a)? (sum of / total of)? {S count} (with / on / when rolling / using / rolling) two dice",
	"a sum of {S} with two dice"),
    {.words = "need|final",
	.shapes =
	    {"what (score / grade / mark)? (do / would / will) i need (to get / to score)? (on / in) (the / my) (final / exam / test / final exam) (worth / is worth / counts / if it is worth / if it counts)? {P percent} (of (the / my)? (grade / total / final grade / mark))? to (get / have / end up with / finish with / reach / pass with) {T score}"
	     " (overall / total / in the class / as final grade)? (if / when / and)? i (have / got / am at) {C score} (far / now / currently / right now / before it)? (on the (other / rest) {Q percent} / for the (other / remaining) {Q percent} / for the rest)?"},
	.when = "P > 0; P < 100",
	.value = "(T - C * (1 - P / 100)) / (P / 100)",
	.kind = QUANTITY_NUMBER,
	.reading = "what is needed on {P} for {T}, with {C} on the rest"},
    {.words = "weighted|average|grade|overall",
	.shapes =
	    {"@what? @the? (weighted average / weighted mean / overall grade / final grade / grade) (of / if i (have / got) / with / for)? {A score} (at / weighted / worth / with weight / counting / counts / for / on / on a ~ worth / with a weight of)? {P percent} (and / plus)? {B score} (at / weighted / worth / with weight / counting / counts / for / on / with a weight of)? {Q percent}"},
	.when = "P + Q = 100",
	.value = "(A * P + B * Q) / 100",
	.kind = QUANTITY_NUMBER,
	.reading = "{A} for {P} and {B} for {Q}"},
};

const struct row_table rows_chance = {rows, sizeof(rows) / sizeof(rows[0])};
