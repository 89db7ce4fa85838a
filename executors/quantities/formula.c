/*
 * A formula over operands, and the form of a value.
 */
#include <math.h>
#include <stdio.h>

#include "executors/quantities/row.h"

#define DEPTH_MAX      8 /* of brackets */
#define DECIMALS_EXACT 6
#define DIGITS_ROUNDED 6

struct reader {
	const char *at;
	const struct operands *operands;
	unsigned depth;
};

static struct rational sum(struct reader *reader);

static void
skip_blanks(struct reader *reader)
{

	while (*reader->at == ' ')
		reader->at++;
}

static bool
takes(struct reader *reader, char sign)
{

	skip_blanks(reader);
	if (*reader->at != sign)
		return false;
	reader->at++;
	return true;
}

static struct rational
single(struct reader *reader)
{
	struct rational value;
	size_t n;

	if (takes(reader, '(') && ++reader->depth < DEPTH_MAX) {
		value = sum(reader);
		reader->depth--;
		return takes(reader, ')') ? value : rational_unknown();
	}
	skip_blanks(reader);
	if (*reader->at >= 'A' && *reader->at <= 'Z')
		return operand_of(reader->operands, *reader->at++)->value;
	n = strspn(reader->at, "0123456789.");
	value = rational_read((struct span){reader->at, n});
	reader->at += n;
	return value;
}

static struct rational
power(struct reader *reader)
{
	struct rational value = single(reader), exponent;

	if (takes(reader, '!'))
		value = rational_factorial(&value);
	if (!takes(reader, '^'))
		return value;
	exponent = single(reader);
	return rational_power(&value, &exponent);
}

static struct rational
product(struct reader *reader)
{
	struct rational value = power(reader), next;

	for (;;) {
		if (takes(reader, '*')) {
			next = power(reader);
			value = rational_multiply(&value, &next);
		} else if (takes(reader, '/')) {
			next = power(reader);
			value = rational_divide(&value, &next);
		} else {
			return value;
		}
	}
}

static struct rational
sum(struct reader *reader)
{
	struct rational value = product(reader), next;

	for (;;) {
		if (takes(reader, '+')) {
			next = product(reader);
			value = rational_add(&value, &next);
		} else if (takes(reader, '-')) {
			next = product(reader);
			value = rational_subtract(&value, &next);
		} else {
			return value;
		}
	}
}

struct rational
formula_of(const char *formula, const struct operands *operands)
{
	struct reader reader = {.at = formula, .operands = operands};
	struct rational value = sum(&reader);

	skip_blanks(&reader);
	return *reader.at == '\0' ? value : rational_unknown();
}

/* One condition: "P < 100"; advances past it. */
static bool
holds(struct reader *reader)
{
	struct rational left = sum(reader), right;
	char sign;
	bool equal;
	int order;

	skip_blanks(reader);
	sign = *reader->at++;
	equal = takes(reader, '=');
	right = sum(reader);
	if (!rational_is_known(&left) || !rational_is_known(&right))
		return false;
	order = rational_compare(&left, &right);
	return (equal && order == 0) || (sign == '<' && order < 0) || (sign == '>' && order > 0) ||
	    (sign == '=' && order == 0);
}

bool
formula_holds(const char *conditions, const struct operands *operands)
{
	struct reader reader = {.at = conditions, .operands = operands};

	do {
		if (!holds(&reader))
			return false;
	} while (takes(&reader, ';'));
	return true;
}

bool
quantity_round(struct quantity *quantity, double value)
{
	char digits[64];
	int n = snprintf(digits, sizeof(digits), "%.9f", fabs(value));

	if (!(fabs(value) < 1e15))
		return false;
	quantity->value = rational_read((struct span){digits, (size_t)n});
	quantity->value.negative = value < 0;
	quantity->rounded = true;
	return rational_is_known(&quantity->value);
}

static void
trim_zeros(char *text)
{
	size_t n = strlen(text);

	if (strchr(text, '.') == NULL)
		return;
	while (text[n - 1] == '0')
		n--;
	text[text[n - 1] == '.' ? n - 1 : n] = '\0';
}

/* How many decimals to give; *rounded: that is not exact. */
static unsigned
decimals_of(const struct quantity *quantity, bool *rounded)
{
	int decimals = rational_decimals(&quantity->value, DECIMALS_EXACT);
	double size = fabs(rational_double(&quantity->value));

	*rounded = false;
	if (quantity->kind == QUANTITY_MONEY) {
		*rounded = decimals < 0 || decimals > 2;
		return decimals == 0 ? 0 : 2;
	}
	if (decimals >= 0)
		return (unsigned)decimals;
	*rounded = true;
	if (quantity->kind == QUANTITY_PERCENT && size >= 0.1)
		return 2;
	decimals = size >= 1 ? DIGITS_ROUNDED - ((int)floor(log10(size)) + 1) : DIGITS_ROUNDED;
	return decimals < 2 ? 2 : (unsigned)decimals;
}

static bool
is_sign(struct span unit)
{

	return unit.len > 0 && !isalpha((unsigned char)unit.at[0]);
}

bool
quantity_say(struct quantity *quantity)
{
	struct span unit = quantity->unit;
	const char *digits = quantity->number;
	bool rounded, minus;
	int n;

	if (!rational_is_known(&quantity->value) ||
	    rational_print(
		&quantity->value, decimals_of(quantity, &rounded), quantity->number, sizeof(quantity->number)) == 0)
		return false;
	quantity->rounded |= rounded;
	if (quantity->kind != QUANTITY_MONEY)
		trim_zeros(quantity->number);
	minus = *digits == '-';
	digits += minus;
	if (quantity->kind == QUANTITY_PERCENT)
		n = snprintf(quantity->text, sizeof(quantity->text), "%s%%", quantity->number);
	else if (quantity->kind == QUANTITY_MONEY && is_sign(unit))
		n = snprintf(quantity->text, sizeof(quantity->text), "%s%.*s%s", minus ? "-" : "", (int)unit.len,
		    unit.at, digits);
	else
		n = snprintf(quantity->text, sizeof(quantity->text), "%s%s%.*s", quantity->number,
		    unit.len > 0 ? " " : "", (int)unit.len, unit.at);
	return n > 0 && (size_t)n < sizeof(quantity->text);
}
