/*
 * One scan, left to right.
 */
#include "policies/placeholder.h"

/* The length of a placeholder at this position, braces included, or 0. */
static size_t
measure(const char *at)
{
	size_t n = 1;

	if (at[0] != '{')
		return 0;
	while (islower((unsigned char)at[n]) || at[n] == '-')
		n++;
	return n > 1 && at[n] == '}' ? n + 1 : 0;
}

bool
placeholder_next(const char **rest, struct span *before, struct span *name)
{
	const char *at = *rest;
	size_t n = 0;

	if (*at == '\0')
		return false;
	while (*at != '\0' && (n = measure(at)) == 0)
		at++;
	*before = (struct span){*rest, (size_t)(at - *rest)};
	*name = n > 0 ? (struct span){at + 1, n - 2} : (struct span){at, 0};
	*rest = at + n;
	return true;
}

static bool
stands_in(const char *text, const char *name)
{
	struct span before, found;

	while (placeholder_next(&text, &before, &found))
		if (span_equals(found, name))
			return true;
	return false;
}

enum placeholder_fault
placeholder_check(const char *text, const char *const *names, struct span *which)
{
	const char *rest = text;
	struct span before;

	while (placeholder_next(&rest, &before, which)) {
		bool known = which->len == 0;

		for (size_t i = 0; names[i] != NULL && !known; i++)
			known = span_equals(*which, names[i]);
		if (!known)
			return PLACEHOLDER_UNKNOWN;
	}
	for (size_t i = 0; names[i] != NULL; i++) {
		*which = span_of(names[i]);
		if (!stands_in(text, names[i]))
			return PLACEHOLDER_MISSING;
	}
	return PLACEHOLDER_RIGHT;
}
