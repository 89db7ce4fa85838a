/*
 * JSON, read strictly: a member that is not known, twice there or of another type is a mistake, since a model that
 * wrote it meant something by it. cJSON reads it (64 KiB at most, so its own memory is bounded too); what it is lenient
 * in is looked at before.
 */
#include "executors/puzzle/reader.h"

#include <stdarg.h>
#include <stdio.h>

#include "executors/arena.h"

#define JSON_DEPTH_MAX 8

bool
reader_refuse(struct puzzle_reader *r, const char *format, ...)
{
	va_list arguments;

	if (r->mistake->why[0] == '\0') {
		va_start(arguments, format);
		vsnprintf(r->mistake->why, sizeof(r->mistake->why), format, arguments);
		va_end(arguments);
	}
	return false;
}

void
reader_stand_at(struct puzzle_reader *r, const char *what, uint32_t number)
{

	if (r->mistake->why[0] != '\0')
		return;
	if (number > 0)
		snprintf(r->mistake->where, sizeof(r->mistake->where), "%s %u", what, (unsigned)number);
	else
		snprintf(r->mistake->where, sizeof(r->mistake->where), "%s", what);
}

/* The length of a UTF-8 character (RFC 3629), 0: none. */
static size_t
character_at(struct span text, size_t at)
{
	const unsigned char *c = (const unsigned char *)text.at + at;
	size_t left = text.len - at;
	size_t len = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;

	if (len > left)
		return 0;
	for (size_t i = 1; i < len; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf0 && c[1] < 0x90) ||
	    (c[0] == 0xf4 && c[1] > 0x8f))
		return 0;
	return len;
}

/* What cJSON would accept, or could not handle: depth, bytes that are not text, NUL in any notation. */
static bool
look_over(struct puzzle_reader *r, struct span text)
{
	bool quoted = false;
	int depth = 0;
	size_t len;

	if (text.len > PUZZLE_TEXT_MAX)
		return reader_refuse(r, "longer than %d bytes", PUZZLE_TEXT_MAX);
	for (size_t at = 0; at < text.len; at += len) {
		char c = text.at[at];

		len = character_at(text, at);
		if (len == 0 || c == '\0' || (quoted && (unsigned char)c < 0x20))
			return reader_refuse(r, "byte %zu is no text", at + 1);
		if (c == '"')
			quoted = !quoted;
		else if (quoted && c == '\\') {
			if (text.len - at >= 6 && memcmp(text.at + at, "\\u0000", 6) == 0)
				return reader_refuse(r, "byte %zu is a NUL", at + 1);
			len = at + 1 < text.len ? 2 : 1;
		} else if (!quoted && (c == '{' || c == '['))
			depth++;
		else if (!quoted && (c == '}' || c == ']'))
			depth--;
		if (depth > JSON_DEPTH_MAX)
			return reader_refuse(r, "nested deeper than %d", JSON_DEPTH_MAX);
	}
	return true;
}

cJSON *
reader_parse(struct puzzle_reader *r, struct span text)
{
	const char *end = NULL;
	cJSON *json;

	if (!look_over(r, text))
		return NULL;
	json = cJSON_ParseWithLengthOpts(text.at, text.len, &end, 0);
	if (json == NULL || !cJSON_IsObject(json)) {
		reader_refuse(r, json == NULL ? "no JSON from byte %zu on" : "no JSON object",
		    end != NULL ? (size_t)(end - text.at) + 1 : 1);
		cJSON_Delete(json);
		return NULL;
	}
	for (; end < text.at + text.len; end++)
		if (strchr(" \t\r\n", *end) == NULL) {
			reader_refuse(
			    r, "something stands behind the object, at byte %zu", (size_t)(end - text.at) + 1);
			cJSON_Delete(json);
			return NULL;
		}
	return json;
}

bool
reader_take_members(
    struct puzzle_reader *r, const cJSON *object, const struct member *members, size_t count, const cJSON **found)
{

	memset(found, 0, count * sizeof(const cJSON *));
	if (!cJSON_IsObject(object))
		return reader_refuse(r, "an object is wanted here");
	for (const cJSON *item = object->child; item != NULL; item = item->next) {
		size_t i = 0;
		int type = item->type & 0xff;

		while (i < count && strcmp(item->string, members[i].name) != 0)
			i++;
		if (i == count)
			return reader_refuse(r, "'%.64s' is no member here", item->string);
		if (found[i] != NULL)
			return reader_refuse(r, "'%s' is there twice", members[i].name);
		if (type != members[i].type && !(members[i].type == cJSON_False && type == cJSON_True))
			return reader_refuse(r, "'%s' is not of its type", members[i].name);
		found[i] = item;
	}
	for (size_t i = 0; i < count; i++)
		if (members[i].required && found[i] == NULL)
			return reader_refuse(r, "'%s' is missing", members[i].name);
	return true;
}

bool
reader_take_text(struct puzzle_reader *r, const cJSON *item, size_t most, struct span *text)
{
	size_t len = item != NULL ? strlen(item->valuestring) : 0;
	char *copy;

	*text = NO_SPAN;
	if (item == NULL)
		return true;
	if (len > most)
		return reader_refuse(
		    r, "'%s' is longer than %zu bytes", item->string != NULL ? item->string : "text", most);
	copy = arena_take(r->arena, len + 1);
	if (copy == NULL)
		return reader_refuse(r, "no memory is left");
	memcpy(copy, item->valuestring, len);
	*text = (struct span){copy, len};
	return true;
}

bool
reader_take_name(struct puzzle_reader *r, const cJSON *item, struct span *name)
{

	if (!reader_take_text(r, item, NAME_MAX_BYTES, name))
		return false;
	if (item != NULL && name->len == 0)
		return reader_refuse(r, "a name is empty");
	for (size_t i = 0; i < name->len; i++)
		if ((unsigned char)name->at[i] < 0x20 || name->at[i] == 0x7f)
			return reader_refuse(r, "a name holds a control character");
	return true;
}

bool
reader_take_names(struct puzzle_reader *r, const cJSON *list, struct span **names, uint32_t *count)
{
	int size = cJSON_GetArraySize(list);
	const cJSON *item;

	if (size == 0 || size > MEMBERS_MAX)
		return reader_refuse(r, "a list of 1 to %d names is wanted here", MEMBERS_MAX);
	*names = arena_take(r->arena, (size_t)size * sizeof(**names));
	*count = 0;
	if (*names == NULL)
		return reader_refuse(r, "no memory is left");
	cJSON_ArrayForEach(item, list)
	{
		struct span *name = *names + *count;

		if (!cJSON_IsString(item))
			return reader_refuse(r, "a name that is no text");
		if (!reader_take_name(r, item, name))
			return false;
		if (name_find(*name, *names, *count) >= 0)
			return reader_refuse(r, "'%.*s' is there twice", (int)name->len, name->at);
		++*count;
	}
	return true;
}

struct operand
reader_expression(struct puzzle_reader *r, struct span text)
{
	char why[sizeof(r->mistake->why)] = "";
	unsigned column = 0;
	struct syntax *syntax = syntax_read(r->arena, text, &column, why, sizeof(why));

	if (syntax == NULL) {
		reader_refuse(r, "%s", why);
		r->mistake->column = column;
		return (struct operand){.type = OPERAND_WRONG};
	}
	r->unfolder.bound_count = 0;
	return unfold(&r->unfolder, syntax);
}

bool
reader_truth(struct puzzle_reader *r, struct span text, struct tree_node **node)
{
	struct operand operand = reader_expression(r, text);

	*node = operand.type != OPERAND_WRONG ? unfold_as_truth(&r->unfolder, operand) : NULL;
	return *node != NULL;
}
