/*
 * Characters, escapes and classes.
 */
#include "policies/patterns/literal_reader.h"

#include <ctype.h>
#include <string.h>

bool
literal_at(const struct literal_reader *reader, char c)
{

	return reader->at < reader->end && *reader->at == (unsigned char)c;
}

bool
literal_take(struct literal_reader *reader, char c)
{

	if (!literal_at(reader, c))
		return false;
	reader->at++;
	return true;
}

void
literal_give_up(struct literal_reader *reader)
{

	reader->lost = true;
	reader->at = reader->end;
}

size_t
literal_char_length(const struct literal_reader *reader)
{
	unsigned char c = *reader->at;
	size_t len = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

	return len <= (size_t)(reader->end - reader->at) ? len : 1;
}

void
literal_skip_property(struct literal_reader *reader)
{

	if (!literal_take(reader, '{')) {
		if (reader->at < reader->end)
			reader->at++;
		return;
	}
	while (reader->at < reader->end && *reader->at != '}')
		reader->at++;
	if (!literal_take(reader, '}'))
		literal_give_up(reader);
}

static int
hex_value(unsigned char c)
{

	return isdigit(c) ? c - '0' : isxdigit(c) ? tolower(c) - 'a' + 10 : -1;
}

long
literal_read_hex(struct literal_reader *reader)
{
	long value = 0;
	unsigned digits = 0;
	bool braced = literal_take(reader, '{');

	while (reader->at < reader->end && hex_value(*reader->at) >= 0 && digits < (braced ? 6u : 2u)) {
		value = value * 16 + hex_value(*reader->at++);
		digits++;
	}
	if (digits == 0 || (braced && !literal_take(reader, '}')) || (!braced && digits != 2)) {
		literal_give_up(reader);
		return -1;
	}
	return value;
}

int
literal_escaped_control(unsigned char c)
{
	static const char letters[] = "tnrfea", meant[] = "\t\n\r\f\x1b\a";
	const char *found = strchr(letters, c);

	return c != '\0' && found != NULL ? (unsigned char)meant[found - letters] : -1;
}

/* Read the rest of "[:alpha:]"; anything that only begins like it is not supported. */
static void
skip_named_class(struct literal_reader *reader)
{

	if (!literal_take(reader, ':'))
		literal_give_up(reader);
	literal_take(reader, '^');
	while (reader->at < reader->end && isalpha(*reader->at))
		reader->at++;
	if (!literal_take(reader, ':') || !literal_take(reader, ']'))
		literal_give_up(reader);
}

/* Read one member of a class. Returns its character; -1: it cannot begin or end a range. */
static int
read_member(struct literal_reader *reader, struct literal_members *members)
{
	unsigned char c = *reader->at;
	size_t len = literal_char_length(reader);
	long value;

	reader->at += len;
	if (len > 1) {
		members->more = true;
		return 128;
	}
	if (c == '[' && (literal_at(reader, ':') || literal_at(reader, '.') || literal_at(reader, '='))) {
		skip_named_class(reader);
		members->more = members->spaces = true;
		return -1;
	}
	if (c != '\\')
		return c;
	c = reader->at < reader->end ? *reader->at++ : '\0';
	if (c == 'p' || c == 'P')
		literal_skip_property(reader);
	else if (c == 'x') {
		value = literal_read_hex(reader);
		members->more |= value >= 128;
		return value < 128 ? (int)value : 128;
	} else if (c == 'b')
		return '\b';
	else if (literal_escaped_control(c) != -1)
		return literal_escaped_control(c);
	else if (c >= ' ' && c < 0x7f && !isalnum(c))
		return c;
	else if (c == '\0' || strchr("dDwWsShHvVR", c) == NULL)
		literal_give_up(reader);
	members->more = true;
	members->spaces |= c == '\0' || strchr("dwS", c) == NULL;
	return -1;
}

void
literal_read_members(struct literal_reader *reader, struct literal_members *members)
{
	bool first = true;

	while (reader->at < reader->end && (first || *reader->at != ']')) {
		int from = read_member(reader, members), to = from;

		first = false;
		if (from >= 0 && reader->end - reader->at >= 2 && *reader->at == '-' && reader->at[1] != ']') {
			reader->at++;
			to = read_member(reader, members);
			if (to == -1)
				members->more = true;
		}
		for (int c = from; c >= 0 && c <= to && c < 128; c++)
			members->seen[tolower(c)] = true;
	}
	if (!literal_take(reader, ']'))
		literal_give_up(reader);
}
