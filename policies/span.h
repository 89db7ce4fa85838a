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

/* How many elements an array has; not for a pointer. */
#define nitems(array) (sizeof(array) / sizeof((array)[0]))

struct span {
	const char *at;
	size_t len; /* bytes */
};

/* No text: what a search gives that found nothing. */
#define NO_SPAN ((struct span){NULL, 0})

/* The span of a NUL-terminated text, without its NUL. */
static inline struct span
span_of(const char *text)
{

	return (struct span){text, strlen(text)};
}

static inline bool
span_equals(struct span s, const char *text)
{

	return s.len == strlen(text) && (s.len == 0 || memcmp(s.at, text, s.len) == 0);
}

/* Whether two spans hold the same bytes; the second ignores ASCII case. */
static inline bool
span_same(struct span a, struct span b)
{

	return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static inline bool
span_same_nocase(struct span a, struct span b)
{

	return a.len == b.len && (a.len == 0 || strncasecmp(a.at, b.at, a.len) == 0);
}

/* The first of these bytes, or NULL. An empty span may be at NULL, where memchr would not look even at 0 bytes. */
static inline const char *
span_find(struct span s, char byte)
{

	return s.len > 0 ? memchr(s.at, byte, s.len) : NULL;
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

	return s.len == 0 ? text[0] == '\0'
			  : span_may_start(s, text) && s.len == strlen(text) && strncasecmp(s.at, text, s.len) == 0;
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

/* Whether a span ends in a text and has more before it; the second ignores ASCII case. */
static inline bool
span_ends_in(struct span s, const char *end)
{
	size_t n = strlen(end);

	return s.len > n && memcmp(s.at + s.len - n, end, n) == 0;
}

static inline bool
span_ends_in_nocase(struct span s, const char *end)
{
	size_t n = strlen(end);

	return s.len > n && strncasecmp(s.at + s.len - n, end, n) == 0;
}

/* The byte at an offset; NUL at the end and beyond. */
static inline unsigned char
span_byte(struct span s, size_t at)
{

	return at < s.len ? (unsigned char)s.at[at] : '\0';
}

/* What stands from an offset on, and between two. Nothing is added to NULL, not even 0 (C11, 6.5.6). */
static inline struct span
span_from(struct span s, size_t at)
{

	return (struct span){at > 0 ? s.at + at : s.at, s.len - at};
}

static inline struct span
span_between(struct span s, size_t from, size_t to)
{

	return (struct span){from > 0 ? s.at + from : s.at, to - from};
}

/* Whether it is a digit, or a letter, of ASCII: without a look at the locale, which costs more than all the rest. */
static inline bool
span_digit(struct span s, size_t at)
{

	return (unsigned)span_byte(s, at) - '0' < 10;
}

static inline bool
span_letter(struct span s, size_t at)
{

	return (span_byte(s, at) | 0x20U) - 'a' < 26;
}

/* Where the digits, or the letters, that begin at an offset end. */
static inline size_t
span_past_digits(struct span s, size_t at)
{

	while (span_digit(s, at))
		at++;
	return at;
}

static inline size_t
span_past_letters(struct span s, size_t at)
{

	while (span_letter(s, at))
		at++;
	return at;
}

/* Where the letters that end at an offset begin. */
static inline size_t
span_back_letters(struct span s, size_t at)
{

	while (at > 0 && span_letter(s, at - 1))
		at--;
	return at;
}

/* Where a run of certain bytes that begins at an offset ends, or one that ends there begins. NUL is in no run. */
static inline size_t
span_past(struct span s, size_t at, const char *bytes)
{

	while (at < s.len && s.at[at] != '\0' && strchr(bytes, s.at[at]) != NULL)
		at++;
	return at;
}

static inline size_t
span_back(struct span s, size_t at, const char *bytes)
{

	while (at > 0 && s.at[at - 1] != '\0' && strchr(bytes, s.at[at - 1]) != NULL)
		at--;
	return at;
}

/* The span without any of these bytes at both ends. */
static inline struct span
span_strip_of(struct span s, const char *bytes)
{
	size_t from = span_past(s, 0, bytes), to = span_back(s, s.len, bytes);

	return span_between(s, from, to > from ? to : from);
}

/* Without spaces and tabs at both ends. */
static inline struct span
span_trim(struct span s)
{

	return span_strip_of(s, " \t");
}

/* Without white space of any kind at both ends, line breaks included. */
static inline struct span
span_strip(struct span s)
{

	return span_strip_of(s, " \t\n\v\f\r");
}

/*
 * Cut the next item off a comma-separated list (RFC 9110, 5.6.1). Advances *list past it and returns it trimmed,
 * empty items included; *list->at is NULL once nothing is left.
 */
static inline struct span
span_next_item(struct span *list)
{
	const char *comma = span_find(*list, ',');
	struct span item = *list;

	if (comma == NULL) {
		*list = NO_SPAN;
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
