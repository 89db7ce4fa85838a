/*
 * The template writer exists because an answer is a known shape with a few holes: templates keep key order, spacing and
 * number formats exactly as the imitated servers print them, which a tree printer would not.
 */
#include "proxy/replay/json.h"

#include <event2/buffer.h>
#include <inttypes.h>
#include <stdarg.h>

#include "proxy/replay/bytes.h"

cJSON *
json_parse(struct span text, size_t *offset)
{
	const char *end = NULL;
	cJSON *tree = NULL;

	/* cJSON would take a NUL inside the text for its end. */
	if (span_find(text, '\0') == NULL)
		tree = cJSON_ParseWithLengthOpts(text.at, text.len + 1, &end, 1);
	*offset = end != NULL ? (size_t)(end - text.at) : 0;
	return tree;
}

const cJSON *
json_find(const cJSON *object, const char *name)
{
	const cJSON *found = NULL;
	const cJSON *member;

	if (!cJSON_IsObject(object))
		return NULL;
	cJSON_ArrayForEach(member, object)
	{
		if (strcmp(member->string, name) == 0)
			found = member;
	}
	return found;
}

struct span
json_string(const cJSON *value)
{

	if (!cJSON_IsString(value))
		return NO_SPAN;
	return span_of(value->valuestring);
}

/* Append a character, or a stray byte, escaped for quotes. Returns the bytes used up. */
static size_t
add_character(struct evbuffer *out, struct span text)
{
	unsigned char c = (unsigned char)text.at[0];
	size_t len = 1;

	if (c == '"' || c == '\\') {
		evbuffer_add_printf(out, "\\%c", c);
	} else if (c == '\n') {
		evbuffer_add(out, "\\n", 2);
	} else if (c < 0x20 || c == 0x7f) {
		evbuffer_add_printf(out, "\\u%04x", c);
	} else {
		len = bytes_cut_text(text, 1);
		if (bytes_are_utf8((struct span){text.at, len}))
			evbuffer_add(out, text.at, len);
		else
			evbuffer_add_printf(out, "\\u%04x", c);
	}
	return len;
}

static void
add_string(struct evbuffer *out, struct span text)
{
	size_t plain;

	evbuffer_add(out, "\"", 1);
	while (text.len > 0) {
		/* Runs of plain ASCII go in one piece. */
		for (plain = 0; plain < text.len; plain++) {
			unsigned char c = (unsigned char)text.at[plain];

			if (c < 0x20 || c > 0x7e || c == '"' || c == '\\')
				break;
		}
		evbuffer_add(out, text.at, plain);
		if (plain < text.len)
			plain += add_character(out, (struct span){text.at + plain, text.len - plain});
		text.at += plain;
		text.len -= plain;
	}
	evbuffer_add(out, "\"", 1);
}

/* Append the argument that a letter after $ asks for. */
static void
add_argument(struct evbuffer *out, char letter, va_list *arguments)
{
	struct span text;
	uint64_t number;

	if (letter == 's' || letter == 'r') {
		text = va_arg(*arguments, struct span);
		if (letter == 's')
			add_string(out, text);
		else
			evbuffer_add(out, text.at, text.len);
	} else if (letter == 'b') {
		evbuffer_add_printf(out, "%s", va_arg(*arguments, int) ? "true" : "false");
	} else {
		number = va_arg(*arguments, uint64_t);
		if (letter == 'u')
			evbuffer_add_printf(out, "%" PRIu64, number);
		else if (letter == 'x')
			evbuffer_add_printf(out, "%016" PRIx64, number);
		else
			evbuffer_add_printf(out, "%" PRIu64 ".%03" PRIu64, number / 1000, number % 1000);
	}
}

void
json_write(struct evbuffer *out, const char *form, ...)
{
	va_list arguments;

	va_start(arguments, form);
	while (*form != '\0') {
		size_t plain = strcspn(form, "'$");

		evbuffer_add(out, form, plain);
		form += plain;
		if (*form == '\'') {
			evbuffer_add(out, "\"", 1);
			form++;
		} else if (*form == '$') {
			add_argument(out, form[1], &arguments);
			form += 2;
		}
	}
	va_end(arguments);
}
