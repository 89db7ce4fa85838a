/*
 * The last turns, in the memory that all processes share: written by any worker without waiting, read by any, kept when
 * its writer dies.
 *
 * Each turn takes the next number and with it a place. A place carries the number of the turn in it, and a sum over its
 * bytes: whoever reads one that is being written, or was half written by a worker that died, sees that and passes it
 * over.
 */
#ifndef PARAPET_PROXY_OBSERVE_RING_H
#define PARAPET_PROXY_OBSERVE_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/observe/turn_entry.h"

#define RING_TURNS 1000

struct ring_place {
	_Atomic uint64_t state; /* of turn n: 2n + 1 while it is written, 2n + 2 once it is there; 0: empty */
	uint64_t sum;
	struct turn_entry entry;
};

/* All zero is a ring without turns. */
struct ring {
	_Atomic uint64_t next; /* the number of the next turn */
	struct ring_place places[RING_TURNS];
};

/* Keep a turn; the oldest goes. */
void ring_add(struct ring *ring, const struct turn_entry *entry);

/* Find a turn by its id. Returns whether it is kept (still). */
bool ring_find(const struct ring *ring, struct span id, struct turn_entry *entry);

/* The number of the next turn: all that are kept have smaller ones. */
uint64_t ring_end(const struct ring *ring);

/* Copy out the turn of that number. Returns whether it is there: not still being written, nor gone. */
bool ring_take(const struct ring *ring, uint64_t number, struct turn_entry *entry);

/*
 * Go through the turns, newest first: start with *cursor 0. Returns whether *entry holds a turn; false at the end.
 * Turns that are just being written are passed over.
 */
bool ring_next(const struct ring *ring, uint64_t *cursor, struct turn_entry *entry);

#endif
