/*
 * Ways to arrange and to choose, chances with dice, coins and cards, weighted grades.
 */
#include "executors/quantities/row.h"

#include <stdio.h>

#define WAYS \
	"((in)? how many (different)? ways (can / could / to / are there to / do) / how many ways (are there)? (to / can))"
#define CHANCE \
	"(what @is? @the? (probability / chance+ / odds) (of / that / to)? / @the? (probability / chance+) (of / that / to)? / how likely is (it to)? / what @is? (probability / chance+) (of)?)"
#define IN_PERCENT "(in percent / as a? percent / percent)"
#define DIE \
	"(with / on / when rolling / rolling / in / on rolling)? (a / one / a single / an)? (fair)? (six sided / standard)? (die / dice / roll)?"

/* A chance as a fraction, or in percent if the row says so; for an existing face and a few tries. */
static bool
compute_chance(const struct operands *operands, struct quantity *quantity)
{
	struct rational hundred = rational_of(100), chance = quantity->value, top = chance, bottom = chance;
	char digits[2][40];

	if (rational_double(&operand_of(operands, 'A')->value) > 6 ||
	    rational_double(&operand_of(operands, 'N')->value) > 20)
		return false;
	if (quantity->kind == QUANTITY_PERCENT) {
		quantity->value = rational_multiply(&chance, &hundred);
		return true;
	}
	top.bottom = bottom.bottom = rational_of(1).top;
	bottom.top = chance.bottom;
	if (!rational_is_known(&chance) || rational_print(&top, 0, digits[0], sizeof(digits[0])) == 0 ||
	    rational_print(&bottom, 0, digits[1], sizeof(digits[1])) == 0)
		return false;
	snprintf(quantity->number, sizeof(quantity->number), "%s/%s", digits[0], digits[1]);
	return (size_t)snprintf(quantity->text, sizeof(quantity->text), "%s/%s", digits[0], digits[1]) <
	    sizeof(quantity->text);
}

static bool
compute_two_dice(const struct operands *operands, struct quantity *quantity)
{
	double sum = rational_double(&operand_of(operands, 'S')->value);
	int ways = sum <= 7 ? (int)sum - 1 : 13 - (int)sum;

	quantity->value = rational_ratio(ways, 36);
	return ways > 0 && compute_chance(operands, quantity);
}

#define ROLLS \
	"(in / on / when / with / if i roll / of / rolling / by) {N count} (rolls / throws / dice / die rolls / dice rolls / tries) (of (a / one) (die / dice))?"
#define FLIPS \
	"(in / on / when / with / of / flipping / tossing / if i flip) {N count} (coins? / coins / flips / tosses / coin flips / coin tosses) (of a coin)?"
#define CHANCES(name, formula, shape, said) \
	{.words = "probability|chance|chances|odds|likely", \
	    .shapes = {CHANCE " " shape}, \
	    .gives = {formula, said, .compute = name}}, \
	{ \
		.words = "probability|chance|chances|odds|likely", .shapes = {CHANCE " " shape " " IN_PERCENT}, \
		.gives = { \
			formula, \
			said, \
			QUANTITY_PERCENT, \
			.compute = name \
		} \
	}

static const struct row rows[] = {
    {.words = "ways|arrangements|orders|arranged|permutations",
	.shapes = {WAYS
	    " {N count} (different / distinct)? (~ / people / books) (be)? (arranged / ordered / lined up / seated / sit / stand / line up / be arranged / placed / sit down / queue / be ordered) ((in (a / one) (row / line / queue) / on (a / the) (shelf / bench / sofa)) / in order)?",
	    WAYS
	    " (arrange / order / line up / seat / place) {N count} (different / distinct)? (~ / people / books) ((in (a / one) (row / line / queue) / on (a / the) (shelf / bench / sofa)) / in order)?"},
	.when = "N < 30",
	.gives = {"N !", "the orders of {N}"}},
    {.words = "choose|combinations|pick|select",
	.shapes = {WAYS
	    " (choose / pick / select) {K count} (~ / people / players / students)? (from / out of / of) (a group of)? {N count} (~ / people / players / students)?",
	    "@what? {N count} choose {K count}",
	    "(how many)? combinations (are there)? (of) {K count} (~ / people)? (from / out of) {N count} (~ / people)?"},
	.when = "K <= N; N < 100",
	.gives = {"N ! / (K ! * (N - K) !)", "ways to choose {K} of {N}"}},
    {.words = "handshakes|handshake",
	.shapes =
	    {"how many handshakes (are there / happen)? (if / among / between / with / when / at a party of) {N count} people ((all)? shake hands (with each other (once)?)?)? (everyone shakes hands (once)?)?"},
	.gives = {"N * (N - 1) / 2", "handshakes among {N}"}},
    {.words = "robin|plays|play",
	.shapes =
	    {"(round robin)? (tournament)? (with / of / between)? {N count} (teams / players / clubs / people) & (each / everyone / every (team / player) / all / they all / each (team / player))? (play+ / play) (each / every) (other)? (team / player)? once & how many (games / matches) (@is? (that / there) / total)?"},
	.gives = {"N * (N - 1) / 2", "games among {N}"}},
    CHANCES(compute_chance, "1 - (5 / 6) ^ N",
	"(getting / rolling / throwing / get / roll)? at least one (six / 6) " ROLLS, "at least one six in {N} rolls"),
    CHANCES(compute_chance, "(5 / 6) ^ N", "(getting / rolling / throwing / get / roll)? no (six / sixes) " ROLLS,
	"no six in {N} rolls"),
    CHANCES(compute_chance, "1 - (1 / 2) ^ N",
	"(getting / flipping / get / flip)? at least one (head / heads / tail / tails) " FLIPS,
	"at least one of two sides in {N} flips"),
    CHANCES(compute_chance, "(1 / 2) ^ N",
	"(getting / flipping / get / flip)? (all / no / only) (heads / tails) " FLIPS, "one side only in {N} flips"),
    CHANCES(compute_chance, "(1 / 2) ^ N",
	"(getting / flipping / get / flip / tossing)? {N count} (heads / tails) in a row", "{N} of one side in a row"),
    CHANCES(compute_chance, "(1 / 2) ^ N",
	"(getting / flipping / get / flip / tossing)? {N count} (heads / tails) " FLIPS, "{N} of {N} on one side"),
    CHANCES(compute_chance, "(1 / 6) ^ N",
	"(getting / rolling / throwing / get / roll)? {N count} (ones / twos / threes / fours / fives / sixes) (with / on / in / from / when rolling) {N count} (dice / rolls / throws)",
	"one face on all of {N} dice"),
    CHANCES(compute_chance, "1 / 6", "(getting / rolling / throwing / get / roll) {A count} " DIE, "one face of a die"),
    CHANCES(compute_two_dice, NULL,
	"(getting / rolling / throwing / get / roll) (a)? (sum of / total of)? {S count} (with / on / when rolling / using / rolling) two dice",
	"a sum of {S} with two dice"),
    {.words = "need|final",
	.shapes =
	    {"what (score / grade / mark)? (do / would / will) i need (to get / to score)? (on / in) (the / my) (final / exam / test / final exam) (worth / is worth / counts / if it is worth / if it counts)? {P percent} (of (the / my)? (grade / total / final grade / mark))? to (get / have / end up with / finish with / reach / pass with) {T score}"
	     " (overall / total / in the class / as final grade)? (if / when / and)? i (have / got / am at) {C score} (far / now / currently / right now / before it)? (on the (other / rest) {Q percent} / for the (other / remaining) {Q percent} / for the rest)?"},
	.when = "P > 0; P < 100",
	.gives = {"(T - C * (1 - P / 100)) / (P / 100)", "what is needed on {P} for {T}, with {C} on the rest"}},
    {.words = "weighted|average|grade|overall",
	.shapes =
	    {"@what? @the? (weighted average / weighted mean / overall grade / final grade / grade) (of / if i (have / got) / with / for)? {A score} (at / weighted / worth / with weight / counting / counts / for / on / on a ~ worth / with a weight of)? {P percent} (and / plus)? {B score} (at / weighted / worth / with weight / counting / counts / for / on / with a weight of)? {Q percent}"},
	.when = "P + Q = 100",
	.gives = {"(A * P + B * Q) / 100", "{A} for {P} and {B} for {Q}"}},
};

const struct row_table rows_chance = {rows, nitems(rows)};
