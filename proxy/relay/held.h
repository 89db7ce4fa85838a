/*
 * Bytes that came but cannot be used yet: part of a head, or the next request behind the one being answered.
 */
#ifndef PARAPET_PROXY_RELAY_HELD_H
#define PARAPET_PROXY_RELAY_HELD_H

#include <stddef.h>

struct held {
	char *at; /* NULL when there are none */
	size_t len;
	size_t room;
};

/* Add bytes, which may not be held->at's own. Returns 0, or -1 without memory (what was held stays). */
int held_add(struct held *held, const char *at, size_t len);

/* Make room for so many bytes more, so that adding them cannot fail. Returns 0, or -1 without memory. */
int held_reserve(struct held *held, size_t len);

/* Drop the first n bytes. Memory goes with them: all of it with the last byte, most of it when few are left. */
void held_drop(struct held *held, size_t n);

/* Drop all. */
void held_free(struct held *held);

#endif
