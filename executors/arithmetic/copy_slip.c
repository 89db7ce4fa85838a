/*
 * What is known grows along the draft; each equation's left side is compared with it.
 */
#include "executors/arithmetic/copy_slip.h"

#include <math.h>

#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/side.h"
#include "policies/cpu.h"
#include "routes/text/number_measure.h"
#include "routes/text/numbers.h"

#define KNOWN_MAX 96

struct known {
	double values[KNOWN_MAX];
	unsigned count, given; /* of them the prompt's */
	bool full;
};

static void
add(struct known *known, const struct rational *value)
{

	if (known->count == KNOWN_MAX)
		known->full = true;
	else if (rational_is_known(value))
		known->values[known->count++] = fabs(rational_double(value));
}

/* All values of a number: its readings, a fraction's two halves, an amount's parts. */
static void
add_number(struct known *known, const struct number *number)
{
	struct measure_part parts[MEASURE_PARTS_MAX];
	struct rational top = rational_of(1), bottom = top;
	unsigned count = number->unit == NUMBER_COMPOUND ? measure_parts(number->core, parts) : 0;

	for (unsigned i = 0; i < number->reading_count; i++)
		add(known, &number->readings[i].value);
	for (unsigned i = 0; i < count; i++)
		add(known, &parts[i].number.readings[0].value);
	if (number->reading_count > 0 && number->readings[0].exact && !rational_is_whole(&number->readings[0].value)) {
		top.top = number->readings[0].value.top;
		bottom.top = number->readings[0].value.bottom;
		add(known, &top);
		add(known, &bottom);
	}
}

/* Add a text's numbers from an offset up to another. */
static void
add_text(struct known *known, struct span text)
{
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number))
		add_number(known, &number);
}

static bool
same(double a, double b)
{

	return fabs(a - b) <= 1e-6 * (1 + fabs(b));
}

/* Halves, weeks, dozens, hours, and the count of the prompt's numbers, the divisor of a mean. */
static bool
is_common(const struct known *known, double value)
{
	static const double common[] = {
	    0.25, 0.5, 0.01, 3.14, 7, 12, 24, 28, 29, 30, 31, 52, 60, 90, 100, 180, 360, 365, 366, 1000, 3600};

	for (size_t i = 0; i < nitems(common); i++)
		if (same(value, common[i]))
			return true;
	return value == floor(value) && (value <= 5 || value <= known->given);
}

/* Common derivations from one number: a share, the remainder, another unit. */
static bool
is_made_of(double value, double from)
{
	static const double steps[] = {1, 2, 4, 7, 12, 24, 60, 100, 365, 1000, 3600};

	for (size_t i = 0; i < nitems(steps); i++)
		if (same(value, from * steps[i]) || same(value, from / steps[i]))
			return true;
	return same(value, 1 + from) || same(value, fabs(1 - from)) || same(value, 100 - from) ||
	    same(value, 100 + from) || same(value, from - 1);
}

static bool
is_known(const struct known *known, double value)
{

	if (is_common(known, value))
		return true;
	for (unsigned i = 0; i < known->count && !cpu_spend(16); i++)
		if (is_made_of(value, known->values[i]))
			return true;
	for (unsigned i = 0; i < known->count; i++)
		for (unsigned j = 0; j < i && !cpu_spend(2); j++) {
			double a = known->values[i], b = known->values[j];

			if (same(value, a + b) || same(value, fabs(a - b)))
				return true;
		}
	return cpu_is_spent();
}

/* Whether an operand of the equation comes from nowhere. */
static bool
has_stranger(const struct known *known, const struct equation *equation)
{
	struct side side;

	if (!side_read(equation->text, 0, &side) || side.doubt)
		return false;
	for (size_t i = 0; i < side.count; i++) {
		const struct formula_token *token = &side.tokens[i];

		if (token->kind == FORMULA_NUMBER && !rational_is_known(&token->other) &&
		    !is_known(known, fabs(rational_double(&token->value))))
			return true;
	}
	return false;
}

bool
copy_slip_is_likely(struct span prompt, struct span draft)
{
	struct known known = {.count = 0};
	struct equation equation;
	size_t at = 0, passed = 0;

	add_text(&known, prompt);
	known.given = known.count;
	while (!known.full && equations_next(draft, &at, &equation)) {
		size_t start = (size_t)(equation.text.at - draft.at);

		if (start > passed) {
			add_text(&known, span_between(draft, passed, start));
			passed = start;
		}
		if (equation.verdict != EQUATION_UNSURE && !known.full && has_stranger(&known, &equation))
			return true;
		/* Its result may be used from here on, and its operands are known. */
		if (start + equation.text.len > passed) {
			add_text(&known, equation.text);
			passed = start + equation.text.len;
		}
	}
	return false;
}
