/*
 * One decoder, and how each form replaces characters that must not pass.
 */
#include "proxy/observe/visible.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "proxy/json/json_out.h"

#define NOT_UTF8 UINT32_MAX
#define PIECE    512 /* bytes made visible at a time */

/* Read the character at text.at, of at least one byte. Returns its length; 1 if it is not UTF-8. */
static size_t
decode(struct span text, uint32_t *character)
{
	static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *at = (const unsigned char *)text.at;
	size_t len = at[0] < 0x80 ? 1 : at[0] >> 5 == 6 ? 2 : at[0] >> 4 == 14 ? 3 : at[0] >> 3 == 30 ? 4 : 0;
	uint32_t value = len == 1 ? at[0] : len == 0 ? 0 : at[0] & (0x7fu >> len);

	*character = NOT_UTF8;
	if (len == 0 || len > text.len)
		return 1;
	for (size_t i = 1; i < len; i++) {
		if (at[i] >> 6 != 2)
			return 1;
		value = value << 6 | (at[i] & 0x3f);
	}
	if (value < least[len] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
		return 1;
	*character = value;
	return len;
}

static bool
is_hidden(uint32_t c)
{

	return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
	    c == NOT_UTF8;
}

/* Whether a character must be escaped. */
static bool
is_escaped(uint32_t c, enum visible_form form)
{

	if (c == '"' || c == '\\')
		return form == VISIBLE_JSON || form == VISIBLE_LABEL;
	return is_hidden(c) && !(form == VISIBLE_LINES && (c == '\n' || c == '\t'));
}

/* Write the replacement for a character. Returns its length, below 12. */
static size_t
escape(char into[12], uint32_t c, unsigned char byte, enum visible_form form)
{

	if (form == VISIBLE_LABEL)
		return (size_t)snprintf(into, 12, "?");
	if (form == VISIBLE_JSON || form == VISIBLE_DOCUMENT)
		return (size_t)(c == '"' || c == '\\' ? snprintf(into, 12, "\\%c", (int)c)
						      : snprintf(into, 12, "\\u%04x", c == NOT_UTF8 ? 0xfffd : c));
	return (
	    size_t)(c == NOT_UTF8 || c < 0x80 ? snprintf(into, 12, "\\x%02x", byte) : snprintf(into, 12, "\\u{%x}", c));
}

/* How many bytes at the beginning are ASCII that every form allows. */
static size_t
plain_length(struct span text)
{
	size_t len = 0;

	while (
	    len < text.len && text.at[len] >= ' ' && text.at[len] < 0x7f && text.at[len] != '"' && text.at[len] != '\\')
		len++;
	return len;
}

size_t
visible_take(char *into, size_t room, struct span *text, enum visible_form form)
{
	size_t written = plain_length(*text);

	if (written > room)
		written = room;
	if (written > 0)
		memcpy(into, text->at, written);
	text->at += written;
	text->len -= written;
	while (text->len > 0) {
		char escaped[12];
		const char *from = text->at;
		uint32_t c;
		size_t len = decode(*text, &c), out = len;

		if (is_escaped(c, form)) {
			out = escape(escaped, c, (unsigned char)text->at[0], form);
			from = escaped;
		}
		if (out > room - written)
			break;
		memcpy(into + written, from, out);
		written += out;
		text->at += len;
		text->len -= len;
	}
	return written;
}

size_t
visible_write(char *into, size_t room, struct span text, enum visible_form form)
{

	return visible_take(into, room, &text, form);
}

struct span
visible_string(struct json_out *out, struct span text, size_t most)
{
	char shown[PIECE];

	json_out_literal(out, "\"");
	for (size_t len = 1; text.len > 0 && len > 0; most -= len) {
		len = visible_take(shown, most < PIECE ? most : PIECE, &text, VISIBLE_JSON);
		json_out_bytes(out, (struct span){shown, len});
	}
	json_out_literal(out, "\"");
	return text;
}

void
visible_print(FILE *out, struct span text, enum visible_form form)
{
	char shown[PIECE];

	while (text.len > 0)
		fwrite(shown, 1, visible_take(shown, sizeof(shown), &text, form), out);
}

static ssize_t
write_error(void *cookie, const char *bytes, size_t count)
{
	struct span text = {bytes, count};

	(void)cookie;
	while (text.len > 0) {
		char shown[6 * PIECE];
		size_t len = visible_take(shown, sizeof(shown), &text, VISIBLE_LINES);

		for (size_t at = 0; at < len;) {
			ssize_t n = write(STDERR_FILENO, shown + at, len - at);

			if (n == -1 && errno != EINTR)
				return 0;
			at += n > 0 ? (size_t)n : 0;
		}
	}
	return (ssize_t)count;
}

bool
visible_errors(void)
{
	FILE *safe = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_error});

	if (safe == NULL)
		return false;
	(void)setvbuf(safe, NULL, _IONBF, 0);
	stderr = safe;
	return true;
}
