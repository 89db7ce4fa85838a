/*
 * A range of bytes in somebody else's memory: the one type that every room uses.
 *
 * In the leftmost room because includes point left only. A span borrows: the function that returns one says how long
 * the bytes live. The bytes need not end in NUL and may contain NUL.
 */
#ifndef PARAPET_POLICIES_SPAN_H
#define PARAPET_POLICIES_SPAN_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

struct span {
	const char *at;
	size_t len; /* bytes */
};

/* The span of a NUL-terminated text, without its NUL. */
static inline struct span
span_of(const char *text)
{

	return (struct span){text, strlen(text)};
}

static inline bool
span_equals(struct span s, const char *text)
{

	return s.len == strlen(text) && memcmp(s.at, text, s.len) == 0;
}

/* Whether the first bytes may be the same letter: distinguishes most words at no cost. */
static inline bool
span_may_start(struct span s, const char *text)
{

	return s.len > 0 && ((s.at[0] ^ text[0]) & ~0x20) == 0;
}

/* As span_equals, ignoring ASCII case. */
static inline bool
span_equals_nocase(struct span s, const char *text)
{

	return (s.len == 0 || span_may_start(s, text)) && s.len == strlen(text) && strncasecmp(s.at, text, s.len) == 0;
}

static inline bool
span_starts_nocase(struct span s, const char *prefix)
{
	size_t n = strlen(prefix);

	return n == 0 || (span_may_start(s, prefix) && s.len >= n && strncasecmp(s.at, prefix, n) == 0);
}

/* Whether these exact bytes are at an offset. */
static inline bool
span_stands(struct span s, size_t at, const char *what)
{
	size_t n = strlen(what);

	return at <= s.len && s.len - at >= n && memcmp(s.at + at, what, n) == 0;
}

/* The span without spaces and tabs at both ends. */
static inline struct span
span_trim(struct span s)
{

	while (s.len > 0 && (s.at[0] == ' ' || s.at[0] == '\t')) {
		s.at++;
		s.len--;
	}
	while (s.len > 0 && (s.at[s.len - 1] == ' ' || s.at[s.len - 1] == '\t'))
		s.len--;
	return s;
}

/* The span without white space of any kind at both ends, line breaks included. */
static inline struct span
span_strip(struct span s)
{

	while (s.len > 0 && isspace((unsigned char)s.at[0])) {
		s.at++;
		s.len--;
	}
	while (s.len > 0 && isspace((unsigned char)s.at[s.len - 1]))
		s.len--;
	return s;
}

/*
 * Cut the next item off a comma-separated list (RFC 9110, 5.6.1). Advances *list past it and returns it trimmed,
 * empty items included; *list->at is NULL once nothing is left.
 */
static inline struct span
span_next_item(struct span *list)
{
	const char *comma = list->len ? memchr(list->at, ',', list->len) : NULL;
	struct span item = *list;

	if (comma == NULL) {
		*list = (struct span){NULL, 0};
		return span_trim(item);
	}
	item.len = (size_t)(comma - item.at);
	list->at = comma + 1;
	list->len -= item.len + 1;
	return span_trim(item);
}

/*
 * For a large local buffer that is filled before it is read, and never read beyond that. Shipped builds clear every
 * local at its beginning (cmake/hardening.cmake): for a buffer of some KB of which a turn uses a tenth, that costs
 * more than everything else done with it.
 */
#ifdef __has_attribute
#if __has_attribute(uninitialized)
#define UNCLEARED __attribute__((uninitialized))
#endif
#endif
#ifndef UNCLEARED
#define UNCLEARED
#endif

#endif
