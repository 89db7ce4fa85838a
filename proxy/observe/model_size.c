/*
 * A number with a unit behind it, between other things.
 */
#include "proxy/observe/model_size.h"

#include <ctype.h>

static bool
is_word(char c)
{

	return isalnum((unsigned char)c) || c == '.';
}

/* The digits from *at on, with a fraction, in thousandths; *at is moved behind them. Returns -1 when there are none. */
static int64_t
read_number(struct span name, size_t *at)
{
	int64_t thousandths = 0, scale = 1000;
	size_t from = *at;
	bool fraction = false;

	for (; *at < name.len && *at - from < 9; ++*at) {
		char c = name.at[*at];

		if (c == '.' && !fraction)
			fraction = true;
		else if (!isdigit((unsigned char)c))
			break;
		else if (!fraction)
			thousandths = thousandths * 10 + (c - '0') * 1000;
		else if ((scale /= 10) > 0)
			thousandths += (c - '0') * scale;
	}
	return *at == from ? -1 : thousandths;
}

/* The size that begins at `at`, or 0. */
static int64_t
read_size(struct span name, size_t at)
{
	int64_t number = read_number(name, &at), times = 1000;

	if (number > 0 && at + 1 < name.len && (name.at[at] | 0x20) == 'x' && isdigit((unsigned char)name.at[at + 1])) {
		times = number;
		at++;
		number = read_number(name, &at);
	}
	if (number <= 0 || at >= name.len || (at + 1 < name.len && is_word(name.at[at + 1])))
		return 0;
	switch (name.at[at] | 0x20) {
	case 'b':
		return number * times / 1000;
	case 'm':
		return number * times / 1000000;
	default:
		return 0;
	}
}

int64_t
model_size(struct span name)
{

	for (size_t at = 0; at < name.len; at++) {
		int64_t size;

		if (!isdigit((unsigned char)name.at[at]) || (at > 0 && is_word(name.at[at - 1])))
			continue;
		size = read_size(name, at);
		if (size > 0)
			return size;
	}
	return 0;
}
