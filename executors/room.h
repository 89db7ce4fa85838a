/*
 * Limits concurrent guarding of one backend: places for turns and for extra calls, and for the one turn in shadow
 * with calls, in memory shared by all workers.
 *
 * A place is one word that names its holder, taken by compare-and-exchange and released by a store: a worker that
 * dies at any point leaves places that can be recognised and cleared, never a wrong count. There are no waits or
 * locks.
 */
#ifndef PARAPET_EXECUTORS_ROOM_H
#define PARAPET_EXECUTORS_ROOM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/policy.h"

/* Maximum values in a policy (keys.c: guard.turns and guard.calls). */
#define ROOM_TURNS_MAX   1000
#define ROOM_CALLS_MAX   100
#define ROOM_SHADOW_MAX  1000 /* guard.shadow-rate */
#define ROOM_WORKERS_MAX 65535

/* What a turn calls: the model, or only the jail or the solver, which does not wait behind turns that call the model.
 */
enum room_turns { ROOM_MODEL, ROOM_JAIL, ROOM_KINDS };

/* All zero is empty. */
struct room {
	_Atomic uint64_t turns[ROOM_KINDS][ROOM_TURNS_MAX];
	_Atomic uint64_t calls[ROOM_CALLS_MAX];
	_Atomic uint64_t latest;                         /* the client of the latest turn */
	_Atomic int64_t latest_at, other_at, crowded_at; /* see room_see_client, room_see_crowd */
	_Atomic uint64_t shadow;                         /* the holder for the turn in shadow; one at a time */
	_Atomic uint64_t shadow_count;                   /* how many have begun */
	_Atomic int64_t shadow_began[ROOM_SHADOW_MAX];   /* when the last of them began, by their number */
};

/*
 * Take a place for a turn of a client (a hash of its address or key) for a worker (a number below ROOM_WORKERS_MAX).
 * The policy's limits apply to each kind. Returns the place, or -1 if there is none.
 */
int room_take_turn(
    struct room *room, enum room_turns kind, const struct policy_guard *guard, unsigned worker, uint64_t client);
void room_give_turn(struct room *room, enum room_turns kind, int place);

/* Likewise for an extra call. */
int room_take_call(struct room *room, const struct policy_guard *guard, unsigned worker);
void room_give_call(struct room *room, int place);

/* Number of calls in progress. */
int64_t room_calls(struct room *room);

/* Whether the backend, with so many slots, has one left for a call beside so many turns of clients. */
bool room_has_slot(struct room *room, int64_t slots, int64_t turns);

/*
 * Whether the call at this place must end, because turns and calls exceed the slots. Exactly the surplus number of
 * calls get true, in whatever order they ask.
 */
bool room_is_preempted(struct room *room, int place, int64_t slots, int64_t turns);

/*
 * A client's turn goes to the backend now, on clock_micros; or clients' turns run beside a guarded one, which counts
 * as another client whatever their address.
 */
void room_see_client(struct room *room, uint64_t client, int64_t now);
void room_see_crowd(struct room *room, int64_t now);

/* When a client other than this one was last seen; 0: never. */
int64_t room_other_seen(const struct room *room, uint64_t client);

/*
 * Take the one place for a turn in shadow with calls. It is not in the counts above, and its holder stops as soon as
 * a client needs the backend. Returns whether it was free.
 */
bool room_take_shadow(struct room *room, unsigned worker);
void room_give_shadow(struct room *room);

/*
 * The holder of that place wants to begin now, on clock_micros. Returns false if the policy's number for the last
 * hour is used up; else counts this one.
 */
bool room_begin_shadow(struct room *room, const struct policy_guard *guard, int64_t now);

/* Whether no guarded turn has a place, and no client's turn has gone to the backend since then. */
bool room_is_quiet(struct room *room, int64_t since);

/* A worker died: release its places. */
void room_clear_worker(struct room *room, unsigned worker);

#endif
