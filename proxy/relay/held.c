/*
 * A growing buffer that frees its memory when it shrinks.
 */
#include "proxy/relay/held.h"

#include <stdlib.h>
#include <string.h>

int
held_reserve(struct held *held, size_t len)
{
	size_t room;
	char *grown;

	if (held->len + len <= held->room)
		return 0;
	room = held->room * 2 > held->len + len ? held->room * 2 : held->len + len;
	grown = realloc(held->at, room);
	if (grown == NULL)
		return -1;
	held->at = grown;
	held->room = room;
	return 0;
}

int
held_add(struct held *held, const char *at, size_t len)
{

	/* The source may be NULL, which memcpy does not allow. */
	if (len == 0)
		return 0;
	if (held_reserve(held, len) == -1)
		return -1;
	memcpy(held->at + held->len, at, len);
	held->len += len;
	return 0;
}

/* Do not keep a large body's memory for a few bytes of the next request. */
static void
give_back(struct held *held)
{
	char *smaller = held->room / 4 > held->len ? realloc(held->at, held->len) : NULL;

	if (smaller == NULL)
		return;
	held->at = smaller;
	held->room = held->len;
}

void
held_drop(struct held *held, size_t n)
{

	if (n == held->len) {
		held_free(held);
		return;
	}
	memmove(held->at, held->at + n, held->len - n);
	held->len -= n;
	give_back(held);
}

void
held_free(struct held *held)
{

	free(held->at);
	*held = (struct held){0};
}
