/*
 * Line by line, word by word.
 */
#include "tests/fuzz/plain_head.h"

#include "tests/fuzz/fuzz.h"

#define ALNUM "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

static bool
is_one_of(char c, const char *set)
{

	return c != '\0' && strchr(set, c) != NULL;
}

static bool
all_of(struct span s, const char *set)
{

	for (size_t i = 0; i < s.len; i++)
		if (!is_one_of(s.at[i], set))
			return false;
	return true;
}

/* Cut the next line off, without its CRLF. Returns false when there is none, or a CR or LF stands alone in it. */
static bool
cut_line(struct span *rest, struct span *line)
{

	for (size_t i = 0; i + 1 < rest->len; i++) {
		if (rest->at[i] == '\n' || (rest->at[i] == '\r' && rest->at[i + 1] != '\n'))
			return false;
		if (rest->at[i] == '\r') {
			*line = (struct span){rest->at, i};
			*rest = (struct span){rest->at + i + 2, rest->len - i - 2};
			return true;
		}
	}
	return false;
}

/* A response may leave its reason out, the space before it included, as some servers do. */
static bool
read_start_line(struct plain_head *plain, struct span line)
{

	for (int i = 0; i < 2; i++) {
		const char *space = span_find(line, ' ');

		if (space == NULL && i == 1 && span_starts_nocase(plain->words[0], "HTTP/1.")) {
			plain->words[1] = line;
			return true;
		}
		if (space == NULL || space == line.at)
			return false;
		plain->words[i] = (struct span){line.at, (size_t)(space - line.at)};
		line = (struct span){space + 1, line.len - plain->words[i].len - 1};
	}
	plain->words[2] = line;
	return true;
}

static void
note(struct plain_head *plain, const struct plain_field *field)
{

	plain->hosts += span_same_nocase(field->name, span_of("host"));
	plain->codings += span_same_nocase(field->name, span_of("transfer-encoding"));
	plain->connections += span_same_nocase(field->name, span_of("connection"));
	if (!span_same_nocase(field->name, span_of("content-length")))
		return;
	plain->lengths++;
	plain->length = 0;
	if (field->value.len >= 1 && field->value.len <= 18 && all_of(field->value, "0123456789"))
		for (size_t i = 0; i < field->value.len; i++)
			plain->length = plain->length * 10 + (uint64_t)(field->value.at[i] - '0');
}

static bool
read_field(struct plain_head *plain, struct span line)
{
	struct plain_field *field = &plain->fields[plain->count];
	const char *colon = span_find(line, ':');

	if (plain->count == HTTP_FIELDS_MAX || colon == NULL || colon == line.at)
		return false;
	field->name = (struct span){line.at, (size_t)(colon - line.at)};
	field->value = span_trim((struct span){colon + 1, line.len - field->name.len - 1});
	if (!all_of(field->name, ALNUM "!#$%&'*+-.^_`|~"))
		return false;
	for (const char *c = colon + 1; c < line.at + line.len; c++)
		if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7f)
			return false;
	note(plain, field);
	plain->count++;
	return true;
}

bool
plain_head_read(struct plain_head *plain, struct span head)
{
	struct span rest = head, line;

	*plain = (struct plain_head){.count = 0};
	if (rest.len >= 2 && memcmp(rest.at, "\r\n", 2) == 0)
		rest = (struct span){rest.at + 2, rest.len - 2};
	if (!cut_line(&rest, &line) || !read_start_line(plain, line))
		return false;
	while (cut_line(&rest, &line)) {
		if (line.len == 0)
			return rest.len == 0;
		if (!read_field(plain, line))
			return false;
	}
	return false;
}

enum http_framing
plain_head_framing(const struct plain_head *plain)
{

	if (plain->codings > 0)
		return HTTP_CHUNKED;
	return plain->length > 0 ? HTTP_LENGTH : HTTP_NO_BODY;
}

const struct plain_field *
plain_head_find(const struct plain_head *plain, const char *name)
{

	for (size_t i = 0; i < plain->count; i++)
		if (span_same_nocase(plain->fields[i].name, span_of(name)))
			return &plain->fields[i];
	return NULL;
}

bool
plain_head_has_option(const struct plain_head *plain, struct span option)
{

	for (size_t i = 0; i < plain->count; i++) {
		struct span list = plain->fields[i].value;

		if (!span_same_nocase(plain->fields[i].name, span_of("connection")))
			continue;
		while (list.at != NULL)
			if (span_same_nocase(span_next_item(&list), option))
				return true;
	}
	return false;
}

bool
plain_head_is_ordinary_request(const struct plain_head *plain)
{
	const struct plain_field *length = plain_head_find(plain, "content-length");
	const struct plain_field *coding = plain_head_find(plain, "transfer-encoding");
	const struct plain_field *host = plain_head_find(plain, "host");

	if (!span_equals(plain->words[0], "GET") && !span_equals(plain->words[0], "POST"))
		return false;
	if (plain->words[1].at[0] != '/' || !all_of(plain->words[1], ALNUM "/-._~?=&%"))
		return false;
	if (!span_equals(plain->words[2], "HTTP/1.1") || plain->connections > 0)
		return false;
	if (plain->hosts != 1 || !all_of(host->value, ALNUM ".-:") || plain->lengths + plain->codings > 1)
		return false;
	if (length != NULL &&
	    (length->value.len == 0 || length->value.len > 18 || !all_of(length->value, "0123456789") ||
		(length->value.len > 1 && length->value.at[0] == '0')))
		return false;
	if (coding != NULL && !span_equals(coding->value, "chunked"))
		return false;
	/* Names with '_' may look like a framing field's to others. */
	for (size_t i = 0; i < plain->count; i++)
		if (span_find(plain->fields[i].name, '_') != NULL)
			return false;
	return true;
}
