/*
 * The inside of strings. Nearly all bytes of a body are there, so one loop decides the speed: find_special(), which
 * skips plain ASCII sixteen bytes at a time with SSE2 and eight at a time otherwise.
 */
#include "proxy/json/json_string.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* JSON_SCAN_PORTABLE selects the portable loop, for its tests. */
#if defined(__SSE2__) && !defined(JSON_SCAN_PORTABLE)
#include <emmintrin.h>
#define WIDE_STEP 16
#else
#define WIDE_STEP 8
#endif

#define UTF8_RUN 4096 /* bytes of non-ASCII characters between checks of the budget */

static inline bool
is_special(unsigned char c)
{

	return c < ' ' || c >= 0x80 || c == '"' || c == '\\';
}

#if WIDE_STEP == 16

/* How many of the next 16 bytes precede the first special one; 16: none is special. */
static inline unsigned
plain_prefix(const char *at)
{
	__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
	/* As signed bytes, non-ASCII is less than a space, like control characters. */
	__m128i odd = _mm_cmplt_epi8(bytes, _mm_set1_epi8(' '));
	unsigned mask;

	odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
	odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
	mask = (unsigned)_mm_movemask_epi8(odd);
	return mask == 0 ? WIDE_STEP : (unsigned)__builtin_ctz(mask);
}

#else

#define EACH_BYTE(b) (0x0101010101010101u * (uint64_t)(b))

/* The high bit of some byte is set in the result if some byte of word is zero. */
static inline uint64_t
has_zero(uint64_t word)
{

	return (word - EACH_BYTE(1)) & ~word & EACH_BYTE(0x80);
}

static inline unsigned
plain_prefix(const char *at)
{
	uint64_t word, odd;
	unsigned n = 0;

	memcpy(&word, at, sizeof(word));
	/* The top three bits of a control character are zero. */
	odd = has_zero(word & EACH_BYTE(0xe0)) | (word & EACH_BYTE(0x80));
	odd |= has_zero(word ^ EACH_BYTE('"')) | has_zero(word ^ EACH_BYTE('\\'));
	if (odd == 0)
		return WIDE_STEP;
	while (!is_special((unsigned char)at[n]))
		n++;
	return n;
}

#endif

/* The first byte of a string that needs a closer look: quote, backslash, control character, non-ASCII; or the end. */
static const char *
find_special(const char *at, const char *end)
{

	while (end - at >= WIDE_STEP) {
		unsigned n = plain_prefix(at);

		at += n;
		if (n < WIDE_STEP)
			return at;
	}
	while (at < end && !is_special((unsigned char)*at))
		at++;
	return at;
}

size_t
json_utf8_length(const char *at, size_t left)
{
	const unsigned char *c = (const unsigned char *)at;
	unsigned char least = 0x80, most = 0xbf;
	size_t len;

	if (c[0] >= 0xc2 && c[0] <= 0xdf)
		len = 2;
	else if (c[0] >= 0xe0 && c[0] <= 0xef)
		len = 3;
	else if (c[0] >= 0xf0 && c[0] <= 0xf4)
		len = 4;
	else
		return 0;
	/* The range of the second byte excludes overlong forms, surrogates and code points beyond U+10FFFF. */
	if (c[0] == 0xe0)
		least = 0xa0;
	else if (c[0] == 0xf0)
		least = 0x90;
	else if (c[0] == 0xed)
		most = 0x9f;
	else if (c[0] == 0xf4)
		most = 0x8f;
	if (left < len || c[1] < least || c[1] > most)
		return 0;
	for (size_t i = 2; i < len; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	return len;
}

/* The four hexadecimal digits at `at` as a number; -1: invalid. */
static int
hex4(const char *at, const char *end)
{
	int value = 0;

	if (end - at < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		char c = at[i];

		if (c >= '0' && c <= '9')
			value = value * 16 + (c - '0');
		else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
			value = value * 16 + ((c | 0x20) - 'a' + 10);
		else
			return -1;
	}
	return value;
}

/* Skip the escape at scan->at; a surrogate pair counts as one. */
static int
pass_escape(struct json_scan *scan)
{
	const char *at = scan->at + 1;
	int unit, low;

	if (at == scan->end)
		return json_refuse(scan, "a string without an end");
	if (*at != 'u') {
		if (*at == '\0' || strchr("\"\\/bfnrt", *at) == NULL)
			return json_refuse(scan, "an unknown escape");
		scan->at = at + 1;
		return 0;
	}
	unit = hex4(at + 1, scan->end);
	if (unit < 0)
		return json_refuse(scan, "an unknown escape");
	if (unit == 0)
		return json_refuse(scan, "a NUL character");
	scan->at = at + 5;
	if (unit < 0xd800 || unit > 0xdfff)
		return 0;
	low =
	    scan->end - scan->at >= 2 && scan->at[0] == '\\' && scan->at[1] == 'u' ? hex4(scan->at + 2, scan->end) : -1;
	if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff)
		return json_refuse(scan, "a lone surrogate");
	scan->at += 6;
	return 0;
}

/* Skip consecutive non-ASCII characters. */
static int
pass_utf8(struct json_scan *scan)
{
	const char *from = scan->at;

	do {
		size_t len = json_utf8_length(scan->at, (size_t)(scan->end - scan->at));

		if (len == 0)
			return json_refuse(scan, "bytes that are not UTF-8");
		scan->at += len;
		if ((size_t)(scan->at - from) >= UTF8_RUN) {
			if (json_spend(scan, UTF8_RUN / 4) != 0)
				return -1;
			from = scan->at;
		}
	} while (scan->at < scan->end && (unsigned char)*scan->at >= 0x80);
	return 0;
}

int
json_refuse(struct json_scan *scan, const char *why)
{

	if (scan->fault == NULL)
		scan->fault = why;
	return -1;
}

int
json_to_quote(struct json_scan *scan)
{

	for (;;) {
		const char *from = scan->at;
		int passed;

		scan->at = find_special(scan->at, scan->end);
		if (json_spend(scan, 1 + (size_t)(scan->at - from) / 32) != 0)
			return -1;
		if (scan->at == scan->end)
			return json_refuse(scan, "a string without an end");
		if (*scan->at == '"')
			return 0;
		if (*scan->at == '\\')
			passed = pass_escape(scan);
		else if ((unsigned char)*scan->at >= 0x80)
			passed = pass_utf8(scan);
		else
			passed = json_refuse(scan, "a control character in a string");
		if (passed != 0)
			return -1;
	}
}
