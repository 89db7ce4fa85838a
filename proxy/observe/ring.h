/*
 * The last turns, in memory shared by all processes: written by any worker without waiting, read by any, and kept
 * when the writer dies.
 *
 * Each turn takes the next number and with it a place. A place contains the turn's number and a checksum: a reader
 * skips one that is being written, or was left half-written by a worker that died.
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
	_Atomic uint64_t state; /* of turn n: 2n + 1 while being written, 2n + 2 when complete; 0: empty */
	uint64_t sum;
	struct turn_entry entry;
};

/* All zero is empty. */
struct ring {
	_Atomic uint64_t next; /* the number of the next turn */
	struct ring_place places[RING_TURNS];
};

/* Add a turn, replacing the oldest. */
void ring_add(struct ring *ring, const struct turn_entry *entry);

/* Find a turn by its id. Returns whether it is (still) there. */
bool ring_find(const struct ring *ring, struct span id, struct turn_entry *entry);

/* The number of the next turn: all stored ones have smaller numbers. */
uint64_t ring_end(const struct ring *ring);

/* Copy the turn of that number. Returns false if it is still being written, or gone. */
bool ring_take(const struct ring *ring, uint64_t number, struct turn_entry *entry);

/*
 * Iterate over the turns, newest first: start with *cursor 0. Returns whether *entry holds a turn; false at the end.
 * Turns being written are skipped.
 */
bool ring_next(const struct ring *ring, uint64_t *cursor, struct turn_entry *entry);

#endif
