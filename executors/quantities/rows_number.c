/*
 * Calculations in words, roots and powers, equations, riddles of one or two numbers.
 */
#include "executors/quantities/row.h"

#include <math.h>

#define BOTH \
	"((if / @the / there are / i have / given / two / find)? (sum of)? (@the)? two? numbers (add up to / sum to / add to / total / have a sum of / with a sum of / with sum / sum up to / whose sum is / together (are / make) / is / sum is) {S number} (and / with / but)?" \
	" (they / their / a / the / whose / have a / one)? (differ by / difference (of / is) / differences? is / have a difference of / difference) {D number})"
#define BIGGER \
	"((what is / find / which is / calculate)? the? (bigger / larger / greater / largest / biggest / higher) (one / number / of them / of the two / of the two numbers)?)"
#define SMALLER \
	"((what is / find / which is / calculate)? the? (smaller / lesser / smallest / lower) (one / number / of them / of the two / of the two numbers)?)"
#define SECRET \
	"((what is / find / calculate / which is)? (the / my / that)? (original / starting)? number (is it / was it / did i think of / am i thinking of / is that / was that)?)"
#define THINK \
	"((i (think of / am thinking of / thought of / have / take / pick / picked) (a / some) number) / think of a number / take a number / (a / some) number)"

static bool
compute_square_root(const struct operands *operands, struct quantity *quantity)
{
	const struct rational *value = &operand_of(operands, 'A')->value;

	quantity->value = rational_root(value);
	return rational_is_known(&quantity->value) ||
	    (!value->negative && quantity_round(quantity, sqrt(rational_double(value))));
}

static bool
compute_cube_root(const struct operands *operands, struct quantity *quantity)
{
	struct rational value = operand_of(operands, 'A')->value, three = rational_of(3), whole, cube;

	whole = rational_of((int64_t)lround(cbrt(fmin(rational_double(&value), 1e18))));
	cube = rational_power(&whole, &three);
	if (rational_equals(&cube, &value)) {
		quantity->value = whole;
		return true;
	}
	return !value.negative && quantity_round(quantity, cbrt(rational_double(&value)));
}

/* The letter that is asked for is the one that the equation has. */
static bool
compute_equation(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *equation = operand_of(operands, 'E'), *asked = operand_of(operands, 'V');

	quantity->value = equation->value;
	return !asked->bound ||
	    tolower((unsigned char)asked->text.at[0]) == tolower((unsigned char)equation->unit.at[0]);
}

static bool
compute_difference(const struct operands *operands, struct quantity *quantity)
{

	(void)operands;
	quantity->value.negative = false;
	return true;
}

static bool
is_name(struct span a, struct span b)
{

	return a.len > 0 && span_same_nocase(a, b);
}

/* "Sally has twice as many as Tom, together 45": about whom. The row's value is the first one's. */
static bool
compute_share(const struct operands *operands, struct quantity *quantity)
{
	struct span asked = operand_of(operands, 'Z')->text;

	if (is_name(asked, operand_of(operands, 'Y')->text))
		quantity->value = rational_subtract(&operand_of(operands, 'S')->value, &quantity->value);
	else if (!is_name(asked, operand_of(operands, 'X')->text))
		return false;
	return rational_is_whole(&quantity->value) && !quantity->value.negative;
}

static bool
compute_hypotenuse(const struct operands *operands, struct quantity *quantity)
{
	struct rational sum = formula_of("A * A + B * B", operands);

	quantity->value = rational_root(&sum);
	return rational_is_known(&quantity->value) || quantity_round(quantity, sqrt(rational_double(&sum)));
}

#define TOGETHER \
	"(together (they)? (have / own / got) / they have / in total they have / they (together / both) have / have / total they have / the total is / total) (a total of)? {S number} ~? (together / total / between them)?"
#define OF_WHOM "how many ~? (does / did / has / do) {Z name} (have / own / got)"

/* "12 pizzas with 8 slices each, how many slices" */
static bool
compute_in_each(const struct operands *operands, struct quantity *quantity)
{

	(void)quantity;
	return is_name(operand_of(operands, 'X')->text, operand_of(operands, 'Z')->text);
}

/* To a step, which is the row's value. Halves go up, as people round. */
static bool
compute_rounded(const struct operands *operands, struct quantity *quantity)
{
	struct rational half = rational_ratio(1, 2), value = operand_of(operands, 'A')->value, step = quantity->value;
	bool negative = value.negative;

	value.negative = false;
	value = rational_divide(&value, &step);
	value = rational_add(&value, &half);
	value = rational_truncate(&value);
	quantity->value = rational_multiply(&value, &step);
	quantity->value.negative = negative && !rational_is_zero(&quantity->value);
	return rational_is_known(&quantity->value);
}

static bool
compute_rounded_places(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *places = operand_of(operands, 'N');
	double count = places->bound ? rational_double(&places->value) : 1;

	quantity->value = rational_ten(-(int)count);
	return count <= 6 && compute_rounded(operands, quantity);
}

#define NEAREST(step, places) \
	{ \
		.words = "round|rounded|nearest", \
		.shapes = {"@what? (round / rounding) {A number} (off)? to @the? (nearest / closest) (" places ")", \
		    "@what? {A number} (rounded / rounded off)? to @the? (nearest / closest) (" places ")"}, \
		.gives = { \
			step, \
			"{A}, rounded", \
			.compute = compute_rounded \
		} \
	}

static const struct row rows[] = {
    NEAREST("1", "whole number / integer / whole / unit / one / ones / 1"),
    NEAREST("10", "ten / tens / 10"),
    NEAREST("100", "hundred / hundreds / 100"),
    NEAREST("1000", "thousand / thousands / 1000"),
    NEAREST("0.1", "tenth / tenths"),
    NEAREST("0.01", "hundredth / hundredths"),
    {.words = "decimal|decimals",
	.shapes = {"@what? (round / rounding) {A number} (off)? to {N count} decimal+ (place+ / point+ / digit+)?",
	    "@what? {A number} (rounded / rounded off)? to {N count} decimal+ (place+ / point+ / digit+)?"},
	.gives = {NULL, "{A}, rounded to {N} places", .compute = compute_rounded_places}},
    {.words = "minus|plus|less",
	.shapes = {"@what? {A cash} (minus / less / take away) {B money} @that?"},
	.gives = {"A - B", "{A} minus {B}", QUANTITY_MONEY}},
    {.words = "plus",
	.shapes = {"@what? {A cash} plus {B money} @that?"},
	.gives = {"A + B", "{A} plus {B}", QUANTITY_MONEY}},
    {.words = "each|per",
	.shapes =
	    {"{N count} ~ ~? (with / of / have / has / and / at)? {M count} {X name} (each / per ~) & how many {Z name} (total / @is that / are there / do i have / have i)? (total)?"},
	.others = true,
	.gives = {"N * M", "{N} times {M}", .compute = compute_in_each}},
    {.words = "times|twice",
	.shapes = {"@what? {N count} times as (many / much) as {A thing} @that?"},
	.gives = {"A * N", "{N} times {A}", .like = 'A'}},
    {.words = "halve|halved|double|triple",
	.shapes = {"@what? halve {A thing} @np? @that?"},
	.parts = 'A',
	.gives = {"A / 2", "half of {A}", .like = 'A'}},
    {.words = "plus|minus|times|slash|divided|multiplied|x",
	.shapes = {"@what? {A chain} @that?"},
	.gives = {"A", "{A}"}},
    {.words = "twice|double",
	.shapes = {"{X name} has (twice / double) (as many / the) ~ (as)? {Y name} & " TOGETHER " & " OF_WHOM},
	.gives = {"S / 3 * 2", "{Z}'s of {S}, {X} having twice as many as {Y}", .compute = compute_share}},
    {.words = "times",
	.shapes = {"{X name} has {N count} times (as many / the) ~ (as)? {Y name} & " TOGETHER " & " OF_WHOM},
	.gives = {"S / (N + 1) * N", "{Z}'s of {S}, {X} having {N} times as many as {Y}", .compute = compute_share}},
    {.words = "more",
	.shapes = {"{X name} has {N count} more ~ than {Y name} & " TOGETHER " & " OF_WHOM},
	.gives = {"(S + N) / 2", "{Z}'s of {S}, {X} having {N} more than {Y}", .compute = compute_share}},
    {.words = "squared",
	.shapes =
	    {"@what? {A number} squared plus {B number} squared & (the / take the / what is the)? (square)? root (of (it / that / the sum / the result / all that))"},
	.gives = {NULL, "the square root of {A} squared plus {B} squared", .compute = compute_hypotenuse}},
    {.words = "times|multiplied|multiply|x",
	.shapes = {"@what? {A thing} (times / multiplied by / x / multiplied with) {B value} @that?",
	    "@what? multiply {A thing} (by / with / and / times) {B number} @that?"},
	.gives = {"A * B", "{A} times {B}", .like = 'A'}},
    {.words = "divided|divide|over|slash",
	.shapes = {"@what? {A thing} (divided by / over / slash) {B value} @that?",
	    "@what? divide {A thing} by {B number} @that?", "@what? divide {B number} into {A thing} @that?"},
	.when = "B > 0",
	.parts = 'A',
	.gives = {"A / B", "{A} divided by {B}", .like = 'A'}},
    {.words = "plus|add|more|added",
	.shapes = {"@what? {A number} (plus / added to) {B number} @that?",
	    "@what? add {A number} (to / and) {B number} @that?", "@what (number is)? {A number} more than {B number}"},
	.gives = {"A + B", "{A} plus {B}"}},
    {.words = "minus|subtract|less|take|away|subtracted|left",
	.shapes = {"@what? {A number} (minus / take away) {B number} @that?",
	    "@what? (subtract / take / take away) {B number} from {A number} @that?",
	    "@what (number is)? {B number} less than {A number}",
	    "@what? {B number} (subtracted from / taken from / taken away from) {A number} @that?"},
	.gives = {"A - B", "{A} minus {B}"}},
    {.words = "difference",
	.shapes = {"@what? @the? difference (between / of) {A money} and {B money} @that?"},
	.gives = {"A - B", "the difference between {A} and {B}", .like = 'A', .compute = compute_difference}},
    {.words = "power|powered|th",
	.shapes =
	    {"@what? {A number} (to the power of / to the power / power / raised to the power of / raised to) {N count} @that?"},
	.when = "N < 100",
	.gives = {"A ^ N", "{A} to the power of {N}"}},
    {.words = "squared|square",
	.shapes = {"@what? {A number} squared @that?", "@what? the square of {A number} @that?"},
	.when = "A > 0", /* -5 squared is 25 to some, -25 to others */
	.gives = {"A * A", "{A} squared"}},
    {.words = "cubed|cube",
	.shapes = {"@what? {A number} cubed @that?", "@what? the cube of {A number} @that?"},
	.gives = {"A * A * A", "{A} cubed"}},
    {.words = "root|sqrt",
	.shapes = {"@what? @the? (square root / sqrt / sq root / root) (of / from)? {A number} @that?"},
	.gives = {NULL, "the square root of {A}", .compute = compute_square_root}},
    {.words = "root",
	.shapes = {"@what? @the? (cube root / cubic root / third root) (of / from)? {A number} @that?"},
	.gives = {NULL, "the cube root of {A}", .compute = compute_cube_root}},
    {.words = "equation",
	.shapes =
	    {"(solve / find / calculate / what is / determine / if / given / when)? (for)? {V letter}? (if / when / in / from / where)? {E equation}",
		"(if / when / given / solve / suppose)? {E equation} (solve / find / calculate / what is / what does / how much is / what would / for / solve for)? (the value of)? {V letter} (equals)?",
		"(solve / find / what is) (the)? (value of)? {V letter} (if / when / in / given)? {E equation}",
		"solve (the)? (equation)? (for {V letter})? {E equation} (for {V letter})?"},
	.gives = {NULL, "the solution of {E}", .compute = compute_equation}},
    /* Riddles. */
    {.words = "differ|difference",
	.shapes = {BOTH " " BIGGER},
	.gives = {"(S + D) / 2", "the larger of two numbers with the sum {S} and the difference {D}"}},
    {.words = "differ|difference",
	.shapes = {BOTH " " SMALLER},
	.gives = {"(S - D) / 2", "the smaller of two numbers with the sum {S} and the difference {D}"}},
    {.words = "number",
	.shapes = {THINK
	    " (plus / and add / add / added to / increased by / i add) {B number} (@is / to get / and get / gives / i get / and i get / makes / the result is / get) {C number} " SECRET,
	    "what number (plus / added to / increased by) {B number} (@is / gives / makes) {C number}",
	    "(if)? {B number} more than (a / my / what / some) number @is {C number} (" SECRET ")?"},
	.gives = {"C - B", "the number that makes {C} with {B}"}},
    {.words = "number",
	.shapes = {THINK
	    " (minus / subtract / and subtract / i subtract / take away / decreased by) {B number} (@is / to get / and get / gives / i get / and i get / makes / the result is / get) {C number} " SECRET,
	    "what number (minus / decreased by) {B number} (@is / gives / makes) {C number}"},
	.gives = {"C + B", "the number that is {C} without {B}"}},
    {.words = "number",
	.shapes = {THINK
	    " (times / multiplied by / multiply it by / and multiply it by / i multiply it by) {B number} (@is / to get / and get / gives / i get / and i get / makes / the result is / get) {C number} " SECRET,
	    "what number (times / multiplied by) {B number} (@is / gives / makes) {C number}",
	    "{B number} times (a / what / which / my / some) number @is {C number} (" SECRET ")?"},
	.when = "B > 0",
	.gives = {"C / B", "the number that is {C} when multiplied by {B}"}},
    {.words = "twice|double|doubled|doubling",
	.shapes =
	    {"(if)? (twice / double) (a / my / what / some) number (plus / and / increased by) {B number} (more)? @is {C number} (" SECRET
	     ")?",
		"(if)? {B number} more than (twice / double) (a / my / some) number @is {C number} (" SECRET ")?",
		THINK
		" (and)? (i)? (double it / multiply it by two) (and / then / and then)? (i)? (add / plus) {B number} (@is / to get / and get / gives / i get / and i get / (the)? (result / answer) @is? / get / it is) {C number} (" SECRET
		" / what @is (it / that))"},
	.gives = {"(C - B) / 2", "the number whose double and {B} make {C}"}},
    {.words = "twice|double|doubled",
	.shapes = {"(if)? {B number} less than (twice / double) (a / my / some) number @is {C number} (" SECRET ")?",
	    "(if)? (twice / double) (a / my / some) number minus {B number} @is {C number} (" SECRET ")?",
	    THINK
	    " (and)? (i)? (double it / multiply it by two) (and / then / and then)? (i)? (subtract / minus / take away) {B number} (@is / to get / and get / gives / i get / and i get / (the)? (result / answer) @is? / get / it is) {C number} (" SECRET
	    " / what @is (it / that))"},
	.gives = {"(C + B) / 2", "the number whose double without {B} is {C}"}},
};

const struct row_table rows_number = {rows, nitems(rows)};
