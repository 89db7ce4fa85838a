/*
 * How much guarding one backend bears at a time: places for turns and for extra calls, and for the one turn in shadow
 * that asks, in memory that all workers share.
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
#define ROOM_SHADOW_MAX  1000 /* guard.shadow-rate */
#define ROOM_WORKERS_MAX 65535

/* What a turn asks: the model, or only the jail or the solver, which does not wait behind turns that ask the model. */
enum room_turns { ROOM_MODEL, ROOM_JAIL, ROOM_KINDS };

/* All zero is an empty one. */
struct room {
	_Atomic uint64_t turns[ROOM_KINDS][ROOM_TURNS_MAX];
	_Atomic uint64_t calls[ROOM_CALLS_MAX];
	_Atomic uint64_t latest;                         /* the client whose turn was seen last */
	_Atomic int64_t latest_at, other_at, crowded_at; /* see room_see_client, room_see_crowd */
	_Atomic uint64_t shadow;                         /* who asks for a turn in shadow; one at a time */
	_Atomic uint64_t shadow_count;                   /* how many have begun to */
	_Atomic int64_t shadow_began[ROOM_SHADOW_MAX];   /* when the last of them did, by their number */
};

/*
 * Take a place for a turn of a client (a hash of its address or key) by a worker, by its number below ROOM_WORKERS_MAX.
 * The policy's numbers hold for each kind. Returns the place, or -1: there is none.
 */
int room_take_turn(
    struct room *room, enum room_turns kind, const struct policy_guard *guard, unsigned worker, uint64_t client);
void room_give_turn(struct room *room, enum room_turns kind, int place);

/* Likewise for an extra call. */
int room_take_call(struct room *room, const struct policy_guard *guard, unsigned worker);
void room_give_call(struct room *room, int place);

/* How many calls are being made. */
int64_t room_calls(struct room *room);

/* Whether the backend, of so many slots, has one left for a call beside so many turns of clients. */
bool room_has_slot(struct room *room, int64_t slots, int64_t turns);

/*
 * Whether the call at this place has to end, since turns and calls are more than the slots. Exactly as many calls are
 * told so as are too many, in whatever order they ask.
 */
bool room_is_preempted(struct room *room, int place, int64_t slots, int64_t turns);

/*
 * A client's turn goes to the backend, now, on clock_micros; or turns of clients run beside a guarded one, which count
 * as another client's whatever their address.
 */
void room_see_client(struct room *room, uint64_t client, int64_t now);
void room_see_crowd(struct room *room, int64_t now);

/* When another client than this one was last seen; 0: never. */
int64_t room_other_seen(const struct room *room, uint64_t client);

/*
 * The one place for a turn in shadow that asks. The counts above leave it out, and its holder stops as soon as a client
 * needs the backend. Returns whether it was free; it is taken then.
 */
bool room_take_shadow(struct room *room, unsigned worker);
void room_give_shadow(struct room *room);

/*
 * The holder of that place wants to ask, now, on clock_micros. Returns false where as many have begun within the last
 * hour as the policy allows; else this one is counted.
 */
bool room_begin_shadow(struct room *room, const struct policy_guard *guard, int64_t now);

/* Whether no guarded turn has a place, and no client's turn has gone to the backend since then. */
bool room_is_quiet(struct room *room, int64_t since);

/* A worker died: what it held is free. */
void room_clear_worker(struct room *room, unsigned worker);

#endif
