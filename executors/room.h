/*
 * How much guarding one backend bears at a time: places for turns and for extra calls, in memory that all workers
 * share.
 *
 * A place is one word that says who holds it, taken by a compare and exchange and given back by a store: a worker that
 * dies at any point leaves places that can be told and cleared, never a wrong count. Nothing waits and nothing is
 * locked.
 */
#ifndef PARAPET_EXECUTORS_ROOM_H
#define PARAPET_EXECUTORS_ROOM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/policy.h"

/* As many as a policy may say (keys.c: guard.turns and guard.calls). */
#define ROOM_TURNS_MAX   1000
#define ROOM_CALLS_MAX   100
#define ROOM_WORKERS_MAX 65535

/* All zero is an empty one. */
struct room {
	_Atomic uint64_t turns[ROOM_TURNS_MAX];
	_Atomic uint64_t calls[ROOM_CALLS_MAX];
};

/*
 * Take a place for a turn of a client (a hash of its address or key) by a worker, by its number below ROOM_WORKERS_MAX.
 * A shadow turn leaves the last place to others, unless there is only one. Returns the place, or -1: there is none.
 */
int room_take_turn(struct room *room, const struct policy_guard *guard, unsigned worker, uint64_t client, bool shadow);
void room_give_turn(struct room *room, int place);

/* Likewise for an extra call. */
int room_take_call(struct room *room, const struct policy_guard *guard, unsigned worker);
void room_give_call(struct room *room, int place);

/* A worker died: what it held is free. */
void room_clear_worker(struct room *room, unsigned worker);

#endif
