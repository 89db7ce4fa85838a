/*
 * Each side becomes a x + b.
 */
#include "executors/quantities/equation.h"

#include "policies/cpu.h"

#define DEPTH_MAX  16
#define DIGITS_MAX 24

struct linear {
	struct rational a, b;
};

struct side {
	struct span text;
	size_t at;
	char letter; /* 0: none yet */
	unsigned depth;
	bool fails;
};

static struct linear sum(struct side *side);

static bool
is_part(char byte)
{

	return isdigit((unsigned char)byte) || strchr("+-*/().= ", byte) != NULL;
}

/* A letter with no other letter or digit next to it. */
static bool
is_lone(struct span text, size_t at)
{

	return isalpha((unsigned char)text.at[at]) && (at == 0 || !isalpha((unsigned char)text.at[at - 1])) &&
	    (at + 1 == text.len || (!isalnum((unsigned char)text.at[at + 1]) && strchr("'^", text.at[at + 1]) == NULL));
}

bool
equation_find(struct span text, struct span *equation)
{
	const char *sign = span_find(text, '=');
	size_t from, to;
	bool letter = false;

	if (sign == NULL)
		return false;
	from = to = (size_t)(sign - text.at);
	while (from > 0 && !cpu_spend(1) && (is_part(text.at[from - 1]) || is_lone(text, from - 1)))
		from--;
	while (to < text.len && !cpu_spend(1) && (is_part(text.at[to]) || is_lone(text, to)))
		to++;
	/* "if a" and "17. what": an article and a full stop are not part of it. */
	while (from < to && strchr(" ).*/", text.at[from]) != NULL)
		from++;
	while (to > from && strchr(" .(+-*/", text.at[to - 1]) != NULL)
		to--;
	*equation = span_between(text, from, to);
	for (size_t i = 0; i < equation->len; i++)
		letter |= isalpha((unsigned char)equation->at[i]) != 0;
	return letter && memchr(sign + 1, '=', text.len - (size_t)(sign + 1 - text.at)) == NULL;
}

static char
next(struct side *side)
{

	side->at = span_past(side->text, side->at, " ");
	return side->at < side->text.len ? side->text.at[side->at] : '\0';
}

static struct linear
fail(struct side *side)
{

	side->fails = true;
	return (struct linear){rational_of(0), rational_of(0)};
}

static struct linear
single(struct side *side)
{
	char byte = next(side);
	struct linear found = {rational_of(0), rational_of(0)};
	size_t n = 0;

	if (side->fails || cpu_spend(2))
		return fail(side);
	if (byte == '(') {
		if (++side->depth > DEPTH_MAX)
			return fail(side);
		side->at++;
		found = sum(side);
		side->depth--;
		return next(side) == ')' ? (side->at++, found) : fail(side);
	}
	if (isalpha((unsigned char)byte)) {
		byte = (char)tolower((unsigned char)byte);
		if (side->letter != 0 && side->letter != byte)
			return fail(side);
		side->letter = byte;
		side->at++;
		found.a = rational_of(1);
		return found;
	}
	while (side->at + n < side->text.len &&
	    (isdigit((unsigned char)side->text.at[side->at + n]) || side->text.at[side->at + n] == '.'))
		n++;
	if (n == 0 || n > DIGITS_MAX)
		return fail(side);
	found.b = rational_read((struct span){side->text.at + side->at, n});
	side->at += n;
	return rational_is_known(&found.b) ? found : fail(side);
}

static struct linear
scale(struct side *side, const struct linear *one, const struct linear *other)
{
	const struct linear *factor = rational_is_zero(&one->a) ? one : other, *scaled = factor == one ? other : one;

	if (!rational_is_zero(&factor->a))
		return fail(side);
	return (struct linear){rational_multiply(&scaled->a, &factor->b), rational_multiply(&scaled->b, &factor->b)};
}

/* "3 * x", "x / 2", "2x", "3(x + 2)"; "1/2x" is read in two ways. */
static struct linear
product(struct side *side)
{
	struct linear found = single(side), other;
	bool divided = false;

	for (;;) {
		char byte = next(side);

		if (byte == '*') {
			side->at++;
			other = single(side);
			found = scale(side, &found, &other);
		} else if (byte == '/') {
			side->at++;
			other = single(side);
			if (!rational_is_zero(&other.a) || rational_is_zero(&other.b))
				return fail(side);
			divided = true;
			found.a = rational_divide(&found.a, &other.b);
			found.b = rational_divide(&found.b, &other.b);
		} else if (byte == '(' || isalpha((unsigned char)byte)) {
			if (divided)
				return fail(side);
			other = single(side);
			found = scale(side, &found, &other);
		} else {
			return found;
		}
		if (side->fails)
			return found;
	}
}

static struct linear
sum(struct side *side)
{
	struct linear found = {rational_of(0), rational_of(0)}, other;
	char sign = next(side);

	if (sign == '-' || sign == '+')
		side->at++;
	else
		sign = '+';
	for (;;) {
		other = product(side);
		if (side->fails)
			return found;
		found.a = sign == '-' ? rational_subtract(&found.a, &other.a) : rational_add(&found.a, &other.a);
		found.b = sign == '-' ? rational_subtract(&found.b, &other.b) : rational_add(&found.b, &other.b);
		sign = next(side);
		if (sign != '+' && sign != '-')
			return found;
		side->at++;
	}
}

bool
equation_solve(struct span equation, char *letter, struct rational *value)
{
	const char *sign = span_find(equation, '=');
	struct side side = {.text = {equation.at, (size_t)(sign - equation.at)}};
	struct linear left = sum(&side), right;

	if (side.fails || next(&side) != '\0')
		return false;
	side.text = (struct span){sign + 1, equation.len - (size_t)(sign + 1 - equation.at)};
	side.at = 0;
	right = sum(&side);
	if (side.fails || next(&side) != '\0')
		return false;
	left.a = rational_subtract(&left.a, &right.a);
	right.b = rational_subtract(&right.b, &left.b);
	if (rational_is_zero(&left.a))
		return false;
	*value = rational_divide(&right.b, &left.a);
	*letter = side.letter;
	return rational_is_known(value);
}
