/*
 * Questions about a list of numbers, two numbers, or all numbers from one to another.
 */
#include "executors/quantities/row.h"

#include "policies/cpu.h"

#define LIST \
	"((@the? (numbers / following / following numbers / values / list / these numbers / scores / grades / marks / temperatures / prices / ages / @np))? (@is / of)? {*} @np?)"
#define MINE \
	"((i / we / he / she / my ~ / @np) (got / scored / ran / walked / had / have / has / spent / paid / made / slept / drank / ate / drove / earned / sold / read / worked / biked / cycled / @is / was / were)?" \
	" (@the? (scores / grades / marks))?)"
#define WANTED(what) \
	"@what? @the? (" what ") (value)? (of / for / is)? (" LIST ")", \
	    "{*} ~? ~? @what? @the? (" what ") (~)? (of those / of these / of that / is that)?", \
	    MINE " {*} ~? ~? (on @np / in @np)? (what / what is / what 's / calculate)? @the? (" what \
		 ") (~)? (of those / of these / of them)?", \
	    "(what / how much / how many ~?) (did / do / does) (i / we) (" what ") ~? if " MINE " {*} ~?", \
	    "@what? @the? (" what ") (~ / ~ ~) (if / when) " MINE " {*} ~?", \
	    "@what? @the? (" what ") (of / for)? @the? ~ ~? (of / are / is)? {*} ~?"

/* Numbers stay numbers if none of them has a currency. */
static bool
take_kind(struct quantity *quantity)
{

	quantity->kind = quantity->unit.len > 0 ? QUANTITY_MONEY : QUANTITY_NUMBER;
	return true;
}

static bool
compute_sum(const struct operands *operands, struct quantity *quantity)
{

	quantity->value = rational_of(0);
	for (unsigned i = 0; i < operands->list_count; i++)
		quantity->value = rational_add(&quantity->value, &operands->list[i].value);
	return take_kind(quantity);
}

static bool
compute_mean(const struct operands *operands, struct quantity *quantity)
{
	struct rational count = rational_of(operands->list_count);

	compute_sum(operands, quantity);
	quantity->value = rational_divide(&quantity->value, &count);
	return true;
}

static bool
compute_product(const struct operands *operands, struct quantity *quantity)
{

	quantity->value = rational_of(1);
	for (unsigned i = 0; i < operands->list_count; i++)
		quantity->value = rational_multiply(&quantity->value, &operands->list[i].value);
	return quantity->unit.len == 0;
}

/* The values in order. */
static void
sort(const struct operands *operands, struct rational *values)
{

	for (unsigned i = 0; i < operands->list_count; i++) {
		unsigned to = i;

		while (to > 0 && !cpu_spend(1) && rational_compare(&values[to - 1], &operands->list[i].value) > 0) {
			values[to] = values[to - 1];
			to--;
		}
		values[to] = operands->list[i].value;
	}
}

/* "On 3 tests" has as many numbers. The value is what one more must be for T to be the average. */
static bool
compute_needed(const struct operands *operands, struct quantity *quantity)
{
	const struct operand *told = operand_of(operands, 'N');
	struct rational count = rational_of(operands->list_count), sum, target = operand_of(operands, 'T')->value;

	if (told->bound && !rational_equals(&told->value, &count))
		return false;
	compute_sum(operands, quantity);
	sum = quantity->value;
	quantity->value = rational_of(operands->list_count + 1);
	quantity->value = rational_multiply(&quantity->value, &target);
	quantity->value = rational_subtract(&quantity->value, &sum);
	return !quantity->value.negative;
}

static bool
compute_median(const struct operands *operands, struct quantity *quantity)
{
	struct rational values[ROW_LIST_MAX], half = rational_ratio(1, 2);
	unsigned middle = operands->list_count / 2;

	sort(operands, values);
	quantity->value = values[middle];
	if (operands->list_count % 2 == 0) {
		quantity->value = rational_add(&values[middle - 1], &values[middle]);
		quantity->value = rational_multiply(&quantity->value, &half);
	}
	return take_kind(quantity);
}

/* The single most frequent value. */
static bool
compute_mode(const struct operands *operands, struct quantity *quantity)
{
	struct rational values[ROW_LIST_MAX];
	unsigned best = 0, run = 0;
	bool tied = true;

	sort(operands, values);
	for (unsigned i = 0; i < operands->list_count; i++) {
		run = i > 0 && rational_equals(&values[i], &values[i - 1]) ? run + 1 : 1;
		tied = run == best || (run < best && tied);
		if (run > best) {
			best = run;
			tied = false;
			quantity->value = values[i];
		}
	}
	take_kind(quantity);
	return !tied && best > 1;
}

static bool
compute_range(const struct operands *operands, struct quantity *quantity)
{
	struct rational values[ROW_LIST_MAX];

	sort(operands, values);
	quantity->value = rational_subtract(&values[operands->list_count - 1], &values[0]);
	return take_kind(quantity);
}

static bool
are_counts(const struct operands *operands)
{

	for (unsigned i = 0; i < operands->list_count; i++) {
		const struct operand *operand = &operands->list[i];

		if (!rational_is_whole(&operand->value) || operand->value.negative ||
		    rational_is_zero(&operand->value) || operand->unit.len > 0)
			return false;
	}
	return true;
}

static struct rational
divisor_of(const struct rational *a, const struct rational *b)
{
	struct rational divisor = rational_of(1);

	divisor.top = natural_gcd(a->top, b->top);
	return divisor;
}

static bool
compute_divisor(const struct operands *operands, struct quantity *quantity)
{

	if (!are_counts(operands))
		return false;
	quantity->value = operands->list[0].value;
	for (unsigned i = 1; i < operands->list_count; i++)
		quantity->value = divisor_of(&quantity->value, &operands->list[i].value);
	return true;
}

static bool
compute_multiple(const struct operands *operands, struct quantity *quantity)
{

	if (!are_counts(operands))
		return false;
	quantity->value = operands->list[0].value;
	for (unsigned i = 1; i < operands->list_count; i++) {
		struct rational divisor = divisor_of(&quantity->value, &operands->list[i].value);

		quantity->value = rational_multiply(&quantity->value, &operands->list[i].value);
		quantity->value = rational_divide(&quantity->value, &divisor);
	}
	return true;
}

static bool
compute_remainder(const struct operands *operands, struct quantity *quantity)
{

	quantity->value = rational_modulo(&operand_of(operands, 'A')->value, &operand_of(operands, 'B')->value);
	return true;
}

static bool
compute_whole(const struct operands *operands, struct quantity *quantity)
{

	(void)operands;
	return rational_is_known(&quantity->value) && rational_is_whole(&quantity->value);
}

static const struct row rows[] = {
    {.words = "average|mean",
	.shapes = {WANTED("average / mean / arithmetic mean / average mean")},
	.gives = {NULL, "the average of {list}", QUANTITY_MONEY, .compute = compute_mean}},
    {.words = "average|mean",
	.shapes =
	    {"(i / my ~ @is?)? (got / have / scored / had / @is)? {*} ((on / in) (my)? (first)? {N count}? ~)? (so far)? & (what ~? / how much) (do / would / must) i (need / get / score) (to (get / score))? (on / in) (the / my) (next / last / final / second / third / fourth / fifth / sixth / 4 th / 5 th / 6 th / {K nth}) (one / ~)? (to (get / have / reach / make)? / for) (an / a)? average (of)? {T score}"},
	.gives = {NULL, "what makes the average of {list} and it {T}", QUANTITY_MONEY, .compute = compute_needed}},
    {.words = "median",
	.shapes = {WANTED("median")},
	.gives = {NULL, "the median of {list}", QUANTITY_MONEY, .compute = compute_median}},
    {.words = "mode",
	.shapes = {WANTED("mode")},
	.gives = {NULL, "the mode of {list}", QUANTITY_MONEY, .compute = compute_mode}},
    {.words = "range",
	.shapes = {"@what? @the? range of " LIST},
	.gives = {NULL, "the range of {list}", QUANTITY_MONEY, .compute = compute_range}},
    {.words = "sum|total|add|plus|together|up",
	.shapes = {"@what? @the? (sum / total) (of / for)? " LIST,
	    "@what? (add / add up / add together / sum / sum up / total) (up / together)? " LIST
	    " (up / together)? @that?",
	    "@what? {*} (added together / added up / together / total / summed up / summed) @that?",
	    "{*} (@is)? (what is @the?)? total",
	    "(i / we) (spent / paid / bought ~ for / earned / made / ran / walked / sold) {*} ~? ((what is @the? (total / sum) / total / how much (is that / did i spend / did i pay / did i earn)? total) / how much did (i / we) spend (total)?)"},
	.gives = {NULL, "the sum of {list}", QUANTITY_MONEY, .compute = compute_sum}},
    {.words = "product|multiply",
	.shapes = {"@what? @the? product of " LIST, "@what? multiply {*} (together)? @that?"},
	.gives = {NULL, "the product of {list}", .compute = compute_product}},
    {.words = "divisor|factor|gcd|gcf|hcf|denominator",
	.shapes =
	    {"@what? @the? (gcd / gcf / hcf / (greatest / highest / largest / biggest) common (divisor / factor / denominator)) (of / for / between)? @the? numbers? {*}"},
	.gives = {NULL, "the greatest common divisor of {list}", .compute = compute_divisor}},
    {.words = "multiple|lcm|lcd",
	.shapes =
	    {"@what? @the? (lcm / (least / lowest / smallest) common multiple) (of / for / between)? @the? numbers? {*}"},
	.gives = {NULL, "the least common multiple of {list}", .compute = compute_multiple}},
    {.words = "remainder|mod|modulo|modulus",
	.shapes =
	    {"@what? @the? remainder (when / of / if / for)? (you (divide / take))? (dividing)? {A count} (@is)? (divided / slash)? by? {B count}",
		"@what? {A count} (mod / modulo) {B count}",
		"(divide)? {A count} (divided / slash)? by {B count} (what is @the? remainder / remainder)"},
	.gives = {NULL, "the remainder of {A} by {B}", .compute = compute_remainder}},
    {.words = "fit|go|times|goes",
	.shapes = {"how many times (does / do / will / can) {B count} (go / fit / goes) (into / in) {A count}",
	    "how many {B count} 's (are)? (in / go into / fit into) {A count}"},
	.gives = {"A / B", "{A} divided by {B}", .compute = compute_whole}},
    /* All numbers from one to another. */
    {.words = "to|through|thru|until|till",
	.shapes =
	    {"@what? (@the? (sum / total) of / sum / add / add up) (all / every / @the / up)? (the)? (whole / natural)? (numbers / integers / number)? (from / between)? {A count} (to / through / thru / until / till / up to) {B count} (@that)?",
		"@what? {A count} (to / through) {B count} (added up / summed / added together / summed up)"},
	.when = "B > A",
	.gives = {"(A + B) * (B - A + 1) / 2", "the sum of all numbers from {A} to {B}"}},
    {.words = "first",
	.shapes = {"@what? (@the? (sum / total) of / sum / add / add up) (all)? the first {N count} (natural / positive / counting / whole) (numbers / integers / whole numbers) @that?",
	    "@what? (@the? (sum / total) of / sum / add / add up) (all)? the first {N count} positive whole numbers @that?"},
	.gives = {"N * (N + 1) / 2", "the sum of the first {N} numbers"}},
    {.words = "first",
	.shapes =
	    {"@what? (@the? (sum / total) of / sum / add / add up) (all)? the first {N count} odd (natural / positive)? (numbers / integers) @that?"},
	.gives = {"N * N", "the sum of the first {N} odd numbers"}},
    {.words = "first",
	.shapes =
	    {"@what? (@the? (sum / total) of / sum / add / add up) (all)? the first {N count} (positive even / even positive / even natural) (numbers / integers) @that?"},
	.gives = {"N * (N + 1)", "the sum of the first {N} even numbers from 2 on"}},
};

const struct row_table rows_list = {rows, nitems(rows)};
