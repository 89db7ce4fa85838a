/*
 * A memory block that doubles, and the escapes of RFC 8259, section 7.
 */
#include "proxy/json/json_out.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "proxy/json/json_string.h"

#define ROOM_LEAST 512

struct json_out
json_out_start(size_t most)
{

	return (struct json_out){.most = most};
}

struct json_out
json_out_start_in(char *room, size_t most)
{

	return (struct json_out){.at = room, .room = most, .most = most};
}

void
json_out_free(struct json_out *out)
{

	free(out->at);
	*out = (struct json_out){.most = out->most};
}

void
json_out_grow(struct json_out *out, struct span bytes)
{
	size_t room = out->room > 0 ? out->room : ROOM_LEAST;
	char *at;

	if (out->failed || bytes.len > out->most - out->len) {
		out->failed = true;
		return;
	}
	while (room - out->len < bytes.len)
		room = room <= SIZE_MAX / 2 ? room * 2 : SIZE_MAX;
	/* The block never exceeds the limit, so json_out_bytes need not check it. */
	if (room > out->most)
		room = out->most;
	at = realloc(out->at, room);
	if (at == NULL) {
		out->failed = true;
		return;
	}
	out->at = at;
	out->room = room;
	json_out_bytes(out, bytes);
}

/* How many bytes at the text's start need no escape. */
static size_t
plain_run(struct span text)
{
	size_t i = 0;

	while (i < text.len) {
		unsigned char c = (unsigned char)text.at[i];
		size_t len = 1;

		if (c < ' ' || c == '"' || c == '\\')
			return i;
		if (c >= 0x80)
			len = json_utf8_length(text.at + i, text.len - i);
		if (len == 0)
			return i;
		i += len;
	}
	return i;
}

static void
write_escape(struct json_out *out, unsigned char c)
{
	static const char letters[] = "btn\0fr"; /* from \b on; U+000B has none */
	char escape[8];

	if (c == '\0' || c >= 0x80) {
		json_out_literal(out, "\xef\xbf\xbd");
		return;
	}
	if (c == '"' || c == '\\')
		snprintf(escape, sizeof(escape), "\\%c", c);
	else if (c >= '\b' && c <= '\r' && letters[c - '\b'] != '\0')
		snprintf(escape, sizeof(escape), "\\%c", letters[c - '\b']);
	else
		snprintf(escape, sizeof(escape), "\\u%04x", c);
	json_out_literal(out, escape);
}

void
json_out_text(struct json_out *out, struct span text)
{

	while (text.len > 0 && !out->failed) {
		size_t plain = plain_run(text);

		json_out_bytes(out, (struct span){text.at, plain});
		if (plain == text.len)
			return;
		write_escape(out, (unsigned char)text.at[plain]);
		text.at += plain + 1;
		text.len -= plain + 1;
	}
}

void
json_out_string(struct json_out *out, struct span text)
{

	json_out_literal(out, "\"");
	json_out_text(out, text);
	json_out_literal(out, "\"");
}

/* By hand: a turn's line has two dozen numbers, and printf takes a microsecond for three of them. */
void
json_out_integer(struct json_out *out, int64_t number)
{
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
	char digits[20];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		digits[--at] = '-';
	json_out_bytes(out, (struct span){digits + at, sizeof(digits) - at});
}

/* Write a conversion's argument and advance *form past it. */
static void
print_argument(struct json_out *out, const char **form, va_list *arguments)
{
	bool raw = **form == '-', has_length;
	struct span text;
	char number[32];

	*form += raw;
	has_length = (*form)[0] == '.' && (*form)[1] == '*';
	if (has_length) {
		*form += 2;
		text.len = (size_t)va_arg(*arguments, int);
	}
	switch (*(*form)++) {
	case 's':
		text.at = va_arg(*arguments, const char *);
		if (!has_length && text.at != NULL)
			text.len = strlen(text.at);
		if (!has_length && text.at == NULL)
			json_out_literal(out, "null");
		else if (raw)
			json_out_bytes(out, text);
		else
			json_out_string(out, text);
		break;
	case 'd':
		json_out_integer(out, va_arg(*arguments, int));
		break;
	case 'u':
		json_out_integer(out, va_arg(*arguments, unsigned));
		break;
	case '.':
		snprintf(number, sizeof(number), "%.*f", **form - '0', va_arg(*arguments, double));
		json_out_literal(out, number);
		*form += 2;
		break;
	case 'l': /* PRId64, PRIu64 */
		*form += strspn(*form, "l");
		assert(**form == 'd' || **form == 'u');
		(*form)++;
		json_out_integer(out, va_arg(*arguments, int64_t));
		break;
	default:
		assert(false); /* a conversion that json_out.h does not name */
	}
}

void
json_out_print(struct json_out *out, const char *form, ...)
{
	va_list arguments;

	va_start(arguments, form);
	while (*form != '\0') {
		size_t plain = strcspn(form, "'%");

		json_out_bytes(out, (struct span){form, plain});
		form += plain;
		if (*form == '\'')
			json_out_literal(out, "\"");
		if (*form != '\0' && *form++ == '%')
			print_argument(out, &form, &arguments);
	}
	va_end(arguments);
}

void
json_out_form(struct json_out *out, const char *form, json_out_place *place, const void *subject)
{

	for (const char *at; (at = strchr(form, '%')) != NULL; form = at + 2) {
		json_out_bytes(out, (struct span){form, (size_t)(at - form)});
		place(out, at[1], subject);
	}
	json_out_literal(out, form);
}

int
json_out_end(const struct json_out *out)
{

	return out->failed ? -1 : 0;
}
