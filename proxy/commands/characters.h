/*
 * Places in texts for people and their programs: characters of UTF-8, not bytes.
 */
#ifndef PARAPET_PROXY_COMMANDS_CHARACTERS_H
#define PARAPET_PROXY_COMMANDS_CHARACTERS_H

#include <stddef.h>

/* How many characters lie between two places: bytes that continue one do not count. */
static inline size_t
characters(const char *from, const char *to)
{
	size_t count = 0;

	for (; from < to; from++)
		count += ((unsigned char)*from & 0xc0) != 0x80;
	return count;
}

#endif
