/*
 * Places in texts for people and their programs: characters of UTF-8, not bytes; and pieces of texts as JSON.
 */
#ifndef PARAPET_PROXY_COMMANDS_CHARACTERS_H
#define PARAPET_PROXY_COMMANDS_CHARACTERS_H

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "policies/span.h"

/* How many characters lie between two places: bytes that continue one do not count. */
static inline size_t
characters(const char *from, const char *to)
{
	size_t count = 0;

	for (; from < to; from++)
		count += ((unsigned char)*from & 0xc0) != 0x80;
	return count;
}

/* A new string, the caller's; NULL without memory. */
static inline cJSON *
json_of_span(struct span text)
{
	char *copy = strndup(text.at == NULL ? "" : text.at, text.len);
	cJSON *string = cJSON_CreateString(copy);

	free(copy);
	return string;
}

#endif
