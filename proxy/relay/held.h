/*
 * Received bytes that cannot be used yet: part of a head, or the next request while one is being answered.
 */
#ifndef PARAPET_PROXY_RELAY_HELD_H
#define PARAPET_PROXY_RELAY_HELD_H

#include <stddef.h>

struct held {
	char *at; /* NULL if there are none */
	size_t len;
	size_t room;
};

/* Append bytes, which may not be held->at's own. Returns 0, or -1 without memory (held bytes stay). */
int held_add(struct held *held, const char *at, size_t len);

/* Reserve room for so many more bytes, so that adding them cannot fail. Returns 0, or -1 without memory. */
int held_reserve(struct held *held, size_t len);

/* Drop the first n bytes, and free memory: all of it with the last byte, most of it when few are left. */
void held_drop(struct held *held, size_t n);

/* Drop all. */
void held_free(struct held *held);

#endif
