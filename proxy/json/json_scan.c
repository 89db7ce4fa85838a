/*
 * The cursor: values, containers, keys. Strings are handled in json_string.c.
 */
#include "proxy/json/json_scan.h"

#include <stdint.h>

#include "proxy/json/json_string.h"

#define RUN_BYTES 4096 /* spaces or digits between checks of the budget */

void
json_start(struct json_scan *scan, struct span bytes)
{

	scan->at = bytes.at;
	scan->end = bytes.at + bytes.len;
	scan->depth = 0;
	scan->fault = NULL;
}

/* After a byte of a run: whether the run may continue. */
static bool
goes_on(struct json_scan *scan, const char *from)
{

	return (scan->at - from) % RUN_BYTES != 0 || json_spend(scan, RUN_BYTES / 8) == 0;
}

static void
pass_spaces(struct json_scan *scan)
{
	const char *from = scan->at;

	while (
	    scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\n' || *scan->at == '\r' || *scan->at == '\t')) {
		scan->at++;
		if (!goes_on(scan, from))
			return;
	}
}

/* Skip spaces and one required byte. */
static int
pass_byte(struct json_scan *scan, char wanted, const char *why)
{

	if (scan->fault != NULL)
		return -1;
	pass_spaces(scan);
	if (scan->at == scan->end || *scan->at != wanted)
		return json_refuse(scan, why);
	scan->at++;
	return 0;
}

int
json_string(struct json_scan *scan, struct span *raw)
{
	const char *from;

	if (pass_byte(scan, '"', "no string where one must be") != 0)
		return -1;
	from = scan->at;
	if (json_to_quote(scan) != 0)
		return -1;
	*raw = (struct span){from, (size_t)(scan->at - from)};
	scan->at++;
	return 0;
}

/* Skip digits, at least one. */
static int
pass_digits(struct json_scan *scan)
{
	const char *from = scan->at;

	while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9') {
		scan->at++;
		if (!goes_on(scan, from))
			return -1;
	}
	return scan->at > from ? 0 : json_refuse(scan, "an ill-formed number");
}

static bool
next_is(const struct json_scan *scan, char a, char b)
{

	return scan->at < scan->end && (*scan->at == a || *scan->at == b);
}

static int
pass_number(struct json_scan *scan)
{

	if (next_is(scan, '-', '-'))
		scan->at++;
	if (next_is(scan, '0', '0'))
		scan->at++;
	else if (pass_digits(scan) != 0)
		return -1;
	if (next_is(scan, '.', '.')) {
		scan->at++;
		if (pass_digits(scan) != 0)
			return -1;
	}
	if (next_is(scan, 'e', 'E')) {
		scan->at++;
		if (next_is(scan, '+', '-'))
			scan->at++;
		return pass_digits(scan);
	}
	return 0;
}

static int
pass_word(struct json_scan *scan, const char *word)
{
	size_t len = strlen(word);

	if ((size_t)(scan->end - scan->at) < len || memcmp(scan->at, word, len) != 0)
		return json_refuse(scan, "no value where one must be");
	scan->at += len;
	return 0;
}

char
json_ahead(struct json_scan *scan)
{

	if (scan->fault != NULL)
		return '\0';
	pass_spaces(scan);
	return scan->at < scan->end ? *scan->at : '\0';
}

enum json_kind
json_peek(struct json_scan *scan)
{

	char c = json_ahead(scan);

	switch (c) {
	case '{':
		return JSON_OBJECT;
	case '[':
		return JSON_ARRAY;
	case '"':
		return JSON_STRING;
	case 't':
		return JSON_TRUE;
	case 'f':
		return JSON_FALSE;
	case 'n':
		return JSON_NULL;
	default:
		if (c == '-' || (c >= '0' && c <= '9'))
			return JSON_NUMBER;
		json_refuse(scan, "no value where one must be");
		return JSON_BROKEN;
	}
}

bool
json_enter(struct json_scan *scan, char open)
{

	if (pass_byte(scan, open, "no value of the kind that must be here") != 0)
		return false;
	if (scan->depth == JSON_DEPTH_MAX)
		return json_refuse(scan, "nested too deep") == 0;
	scan->depth++;
	return true;
}

bool
json_more(struct json_scan *scan, char close, bool *first)
{

	if (scan->fault != NULL || json_spend(scan, 4) != 0)
		return false;
	pass_spaces(scan);
	if (next_is(scan, close, close)) {
		scan->at++;
		scan->depth--;
		return false;
	}
	if (!*first && pass_byte(scan, ',', "no comma between two values") != 0)
		return false;
	*first = false;
	return true;
}

/* Read a member's key and its colon. */
static int
read_key(struct json_scan *scan, struct span *raw)
{

	return json_string(scan, raw) == 0 ? pass_byte(scan, ':', "no colon after a key") : -1;
}

bool
json_member(struct json_scan *scan, bool *first, struct span *key)
{

	return json_more(scan, '}', first) && read_key(scan, key) == 0;
}

/* Skip a value that is not a container. */
static int
pass_scalar(struct json_scan *scan, enum json_kind kind)
{
	struct span unused;

	switch (kind) {
	case JSON_STRING:
		return json_string(scan, &unused);
	case JSON_NUMBER:
		return pass_number(scan);
	case JSON_TRUE:
		return pass_word(scan, "true");
	case JSON_FALSE:
		return pass_word(scan, "false");
	case JSON_NULL:
		return pass_word(scan, "null");
	default:
		return -1;
	}
}

int
json_skip(struct json_scan *scan, struct span *raw)
{
	enum json_kind kind = json_peek(scan);
	const char *from = scan->at;
	unsigned outside = scan->depth;
	uint64_t objects = 0; /* one bit per level: is it an object? The innermost is the lowest. */
	struct span key;
	bool first = false;

	for (;;) {
		if (kind == JSON_OBJECT || kind == JSON_ARRAY) {
			first = json_enter(scan, kind == JSON_OBJECT ? '{' : '[');
			if (!first)
				return -1;
			objects = objects << 1 | (kind == JSON_OBJECT);
		} else if (pass_scalar(scan, kind) != 0)
			return -1;
		/* Close the containers that end here; stop before the next value. */
		while (scan->depth > outside && !json_more(scan, objects & 1 ? '}' : ']', &first)) {
			if (scan->fault != NULL)
				return -1;
			objects >>= 1;
			first = false;
		}
		if (scan->depth == outside)
			break;
		if (objects & 1 && read_key(scan, &key) != 0)
			return -1;
		kind = json_peek(scan);
	}
	if (raw != NULL)
		*raw = (struct span){from, (size_t)(scan->at - from)};
	return 0;
}

int
json_finish(struct json_scan *scan)
{

	if (scan->fault != NULL)
		return -1;
	pass_spaces(scan);
	return scan->at == scan->end ? 0 : json_refuse(scan, "something after the value");
}

/* Whether a container is empty except for spaces. */
static bool
is_hollow(struct span raw)
{

	for (size_t i = 1; i + 1 < raw.len; i++)
		if (strchr(" \t\r\n", raw.at[i]) == NULL)
			return false;
	return true;
}

int
json_is_set(struct json_scan *scan)
{
	enum json_kind kind = json_peek(scan);
	struct span raw;

	if (json_skip(scan, &raw) != 0)
		return -1;
	switch (kind) {
	case JSON_TRUE:
		return 1;
	case JSON_STRING:
		return raw.len > 2;
	case JSON_NUMBER:
		return !span_equals(raw, "0");
	case JSON_OBJECT:
	case JSON_ARRAY:
		return !is_hollow(raw);
	default:
		return 0;
	}
}
