/*
 * "a * b = c" and nothing else.
 */
#include "executors/arithmetic/obvious.h"

#include <ctype.h>
#include <string.h>

#define DIGITS_MAX 9 /* of a number: one with more is not obvious */

/* A number as far as it matters here. */
struct part {
	unsigned digits; /* as written, without the point */
	unsigned value;  /* without the zeros at its ends: 30 is 3, 4.5 is 45 */
};

/* The number at *at, which moves past it. Returns false if there is none or it is too long. */
static bool
read_part(const char **at, struct part *part)
{
	unsigned zeros = 0;

	*part = (struct part){0, 0};
	for (; isdigit((unsigned char)**at) || **at == '.'; ++*at) {
		if (**at == '.')
			continue;
		if (++part->digits > DIGITS_MAX)
			return false;
		zeros = **at == '0' ? zeros + 1 : 0;
		part->value = part->value * 10 + (unsigned)(**at - '0');
	}
	for (; zeros > 0 && part->value > 0; zeros--)
		part->value /= 10;
	return part->digits > 0;
}

/* The sign at *at, between two spaces, or NUL; *at moves past it. */
static char
read_sign(const char **at)
{
	char sign = (*at)[0] == ' ' && (*at)[1] != '\0' && (*at)[2] == ' ' ? (*at)[1] : '\0';

	*at += sign != '\0' ? 3 : 0;
	return sign;
}

bool
obvious_is(const char *working)
{
	struct part left, right, result;
	char sign;

	if (!read_part(&working, &left) || (sign = read_sign(&working)) == '\0' || !read_part(&working, &right) ||
	    read_sign(&working) != '=' || !read_part(&working, &result) || strcmp(working, "\n") != 0)
		return false;
	switch (sign) {
	case '+':
	case '-':
		return left.digits <= 2 && right.digits <= 2;
	case '*':
		return (left.value <= 10 && right.value <= 10) || (right.value <= 2 && left.digits <= 2) ||
		    (left.value <= 2 && right.digits <= 2);
	case '/':
		return (right.value <= 10 && result.value <= 10) || (right.value == 2 && left.digits <= 2);
	default:
		return false;
	}
}
