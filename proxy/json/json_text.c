/*
 * Decodes escapes, from the start of a raw string or near its end.
 */
#include "proxy/json/json_text.h"

#include <assert.h>

#define ESCAPE_SHORT 2 /* \n */
#define ESCAPE_LONG  6 /* \u00e9 */

static unsigned
hex_digit(char c)
{

	return (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

static unsigned
hex4(const char *at)
{

	return hex_digit(at[0]) << 12 | hex_digit(at[1]) << 8 | hex_digit(at[2]) << 4 | hex_digit(at[3]);
}

static bool
is_inside_character(char c)
{

	return ((unsigned char)c & 0xc0) == 0x80;
}

/* Write a character as UTF-8. Returns its length, at most 4. */
static size_t
write_character(unsigned c, char *out)
{
	static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
	size_t len = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = len - 1; i > 0; i--) {
		out[i] = (char)(0x80 | (c & 0x3f));
		c >>= 6;
	}
	out[0] = (char)(marks[len == 1 ? 0 : len] | c);
	return len;
}

/* Decode the escape at `at` into out (4 bytes). *used gets its raw length. Returns the bytes written. */
static size_t
decode_escape(const char *at, char *out, size_t *used)
{
	static const char letters[] = "\"\\/bfnrt";
	static const char meant[] = "\"\\/\b\f\n\r\t";
	unsigned c;

	if (at[1] != 'u') {
		out[0] = meant[strchr(letters, at[1]) - letters];
		*used = ESCAPE_SHORT;
		return 1;
	}
	c = hex4(at + 2);
	*used = ESCAPE_LONG;
	if (c >= 0xd800 && c <= 0xdbff) {
		c = 0x10000 + ((c - 0xd800) << 10) + (hex4(at + ESCAPE_LONG + 2) - 0xdc00);
		*used = 2 * ESCAPE_LONG;
	}
	return write_character(c, out);
}

/* How many of the bytes before the next escape fit into room, in whole characters. */
static size_t
plain_run(struct span raw, size_t room)
{
	const char *escape = span_find(raw, '\\');
	size_t len = escape != NULL ? (size_t)(escape - raw.at) : raw.len;

	if (len <= room)
		return len;
	len = room;
	while (len > 0 && is_inside_character(raw.at[len]))
		len--;
	return len;
}

size_t
json_decode(struct span *raw, char *out, size_t room)
{
	size_t written = 0;

	while (raw->len > 0) {
		size_t used = plain_run(*raw, room - written), len = used;
		char character[4];

		if (used > 0)
			memcpy(out + written, raw->at, used);
		else if (*raw->at == '\\') {
			len = decode_escape(raw->at, character, &used);
			if (len > room - written)
				break;
			memcpy(out + written, character, len);
		} else
			break;
		assert(used <= raw->len);
		written += len;
		raw->at += used;
		raw->len -= used;
	}
	return written;
}

bool
json_stands_for(struct span raw, struct span text)
{

	while (raw.len > 0) {
		size_t used = plain_run(raw, raw.len), len = used;
		char character[4];
		const char *meant = raw.at;

		if (used == 0) {
			len = decode_escape(raw.at, character, &used);
			meant = character;
		}
		if (len > text.len || memcmp(meant, text.at, len) != 0)
			return false;
		raw.at += used;
		raw.len -= used;
		text.at += len;
		text.len -= len;
	}
	return text.len == 0;
}

/*
 * Whether the backslash at raw.at[i] begins an escape or is the second half of one, which depends on the backslashes
 * before it.
 */
static bool
begins_escape(struct span raw, size_t i)
{
	size_t before = 0;

	while (before < i && raw.at[i - before - 1] == '\\')
		before++;
	return before % 2 == 0;
}

/* The first position from `from` on that is not inside an escape. */
static size_t
after_escape(struct span raw, size_t from)
{

	for (size_t back = 1; back < ESCAPE_LONG && back <= from; back++) {
		size_t i = from - back, len;

		if (raw.at[i] != '\\')
			continue;
		if (!begins_escape(raw, i))
			return from;
		len = raw.at[i + 1] == 'u' ? ESCAPE_LONG : ESCAPE_SHORT;
		return len > back ? i + len : from;
	}
	return from;
}

struct span
json_tail(struct span raw, size_t most)
{
	size_t from;

	if (raw.len <= most)
		return raw;
	from = after_escape(raw, raw.len - most);
	/* Skip the second half of a surrogate pair with the first. */
	if (raw.len - from >= ESCAPE_LONG && raw.at[from] == '\\' && raw.at[from + 1] == 'u' &&
	    hex4(raw.at + from + 2) >= 0xdc00 && hex4(raw.at + from + 2) <= 0xdfff)
		from += ESCAPE_LONG;
	while (from < raw.len && is_inside_character(raw.at[from]))
		from++;
	return (struct span){raw.at + from, raw.len - from};
}
