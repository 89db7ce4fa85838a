/*
 * One pass over the raw bytes that decodes only lengths. Nearly all are plain, and those are counted many at a time by
 * a loop that compilers vectorise.
 */
#include "proxy/dialects/text_weight.h"

#include <stdint.h>

#define ROW_MAX 4  /* consecutive repetitions of a character that count */
#define STEP    16 /* bytes processed together */
#define BEHIND  2  /* bytes after those, which are also read */

/* One character of the text. */
struct character {
	uint32_t code;  /* identifies it */
	unsigned taken; /* raw bytes that it takes */
	unsigned bytes; /* in UTF-8 */
};

static unsigned
hex_of(char c)
{

	return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c | 0x20) - 'a' + 10;
}

/* After a backslash: "\u00e4", "\n" and the like. Each half of a surrogate pair counts as two bytes. */
static struct character
read_escape(const char *at)
{
	uint32_t code = 0;

	if (at[1] != 'u')
		return (struct character){(unsigned char)at[1] | 0x100U, 2, 1};
	for (int i = 2; i < 6; i++)
		code = code << 4 | hex_of(at[i]);
	return (struct character){code, 6, code < 0x80 ? 1 : code < 0x800 || (code & 0xf800) == 0xd800 ? 2 : 3};
}

/* A character of two or more bytes, by its first (RFC 3629). */
static struct character
read_wide(const unsigned char *at)
{
	struct character character = {at[0], at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4, 0};

	for (unsigned i = 1; i < character.taken; i++)
		character.code = character.code << 8 | at[i];
	character.bytes = character.taken;
	return character;
}

static bool
is_mark(uint32_t code)
{

	return code != ' ' && ((code | 0x20) < 'a' || (code | 0x20) > 'z');
}

/* Whether STEP bytes are plain, with none three times in a row; BEHIND more must be readable. Counts their marks. */
static bool
are_plain(const unsigned char *at, unsigned *marks)
{
	unsigned char odd = 0, count = 0;

	for (unsigned i = 0; i < STEP; i++) {
		unsigned char byte = at[i], letter = byte | 0x20;

		odd |= (unsigned char)((byte >= 0x80) | (byte == '\\') | ((byte == at[i + 1]) & (byte == at[i + 2])));
		count = (unsigned char)(count + ((byte != ' ') & ((letter < 'a') | (letter > 'z'))));
	}
	*marks = count;
	return odd == 0;
}

/* How many of STEP bytes precede the first that is not plain. Counts their marks. */
static unsigned
plain_run(const unsigned char *at, unsigned *marks)
{
	unsigned i = 0;

	*marks = 0;
	while (i < STEP && at[i] < 0x80 && at[i] != '\\' && !(at[i] == at[i + 1] && at[i] == at[i + 2]))
		*marks += is_mark(at[i++]);
	return i;
}

void
text_weigh(struct span raw, size_t most, struct request_weight *weight)
{
	const char *at = raw.at, *end = raw.at + raw.len, *tried = raw.at;
	uint32_t last = UINT32_MAX;
	unsigned row = 0, marks;

	while (at < end && weight->bytes < most) {
		struct character character = {(unsigned char)*at, 1, 1};

		if (at >= tried && character.code != last && end - at >= STEP + BEHIND &&
		    most - weight->bytes >= STEP) {
			unsigned taken = STEP;

			tried = at + STEP;
			if (!are_plain((const unsigned char *)at, &marks))
				taken = plain_run((const unsigned char *)at, &marks);
			/* If the first one is near, there are many, and each attempt costs time. */
			if (taken < STEP / 4)
				continue;
			tried = at + taken + (taken < STEP);
			weight->bytes += taken;
			weight->marks += marks;
			at += taken;
			last = (unsigned char)at[-1];
			row = at[-2] == at[-1] ? 2 : 1;
			continue;
		}
		if (*at == '\\')
			character = read_escape(at);
		else if (character.code >= 0x80)
			character = read_wide((const unsigned char *)at);
		at += character.taken;
		row = character.code == last ? row + 1 : 1;
		last = character.code;
		if (row > ROW_MAX)
			continue;
		weight->bytes += character.bytes;
		if (character.bytes == 1)
			weight->marks += is_mark(character.code);
		else if (character.bytes == 2)
			weight->two += 2;
		else
			weight->three += character.bytes;
	}
}

void
text_weight_add(struct request_weight *weight, const struct request_weight *more)
{

	weight->bytes += more->bytes;
	weight->marks += more->marks;
	weight->two += more->two;
	weight->three += more->three;
}
