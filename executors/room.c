/*
 * Places: 0 is free; a taken one has the worker's number plus one on top, and 48 bits of the client's hash below.
 */
#include "executors/room.h"

#include <assert.h>
#include <stddef.h>

#define CLIENT_BITS 48
#define HOUR        (INT64_C(3600) * 1000000)
#define CLIENT_MASK ((UINT64_C(1) << CLIENT_BITS) - 1)

static uint64_t
holder(unsigned worker, uint64_t client)
{

	assert(worker < ROOM_WORKERS_MAX);
	return (uint64_t)(worker + 1) << CLIENT_BITS | (client & CLIENT_MASK);
}

/* Count the places taken before `until`; *of_client gets those of that client. */
static int64_t
count(_Atomic uint64_t *places, size_t until, uint64_t client, int64_t *of_client)
{
	int64_t taken = 0;

	*of_client = 0;
	for (size_t i = 0; i < until; i++) {
		uint64_t place = atomic_load(&places[i]);

		taken += place != 0;
		*of_client += place != 0 && (place & CLIENT_MASK) == (client & CLIENT_MASK);
	}
	return taken;
}

/* Take the first free one of so many. Returns it, or -1. */
static int
take(_Atomic uint64_t *places, int64_t most, uint64_t who)
{

	for (int i = 0; i < most; i++) {
		uint64_t free_place = 0;

		if (atomic_load(&places[i]) == 0 && atomic_compare_exchange_strong(&places[i], &free_place, who))
			return i;
	}
	return -1;
}

static int64_t
at_most(int64_t wanted, int64_t most)
{

	return wanted < most ? wanted : most;
}

/*
 * Check a client's share again after taking a place: two workers that take the last one at the same time then see each
 * other and both give way. Too few is safe, too many is not.
 */
int
room_take_turn(
    struct room *room, enum room_turns kind, const struct policy_guard *guard, unsigned worker, uint64_t client)
{
	_Atomic uint64_t *turns = room->turns[kind];
	int64_t most = at_most(guard->turns, ROOM_TURNS_MAX), of_client;
	int place;

	if (count(turns, ROOM_TURNS_MAX, client, &of_client) >= most || of_client >= guard->per_client)
		return -1;
	place = take(turns, most, holder(worker, client));
	if (place < 0)
		return -1;
	count(turns, ROOM_TURNS_MAX, client, &of_client);
	if (of_client > guard->per_client) {
		room_give_turn(room, kind, place);
		return -1;
	}
	return place;
}

void
room_give_turn(struct room *room, enum room_turns kind, int place)
{

	assert(place >= 0 && place < ROOM_TURNS_MAX);
	atomic_store(&room->turns[kind][place], 0);
}

int
room_take_call(struct room *room, const struct policy_guard *guard, unsigned worker)
{

	return take(room->calls, at_most(guard->calls, ROOM_CALLS_MAX), holder(worker, 0));
}

void
room_give_call(struct room *room, int place)
{

	assert(place >= 0 && place < ROOM_CALLS_MAX);
	atomic_store(&room->calls[place], 0);
}

int64_t
room_calls(struct room *room)
{
	int64_t of_nobody;

	return count(room->calls, ROOM_CALLS_MAX, 0, &of_nobody);
}

bool
room_has_slot(struct room *room, int64_t slots, int64_t turns)
{

	return turns + room_calls(room) < slots;
}

bool
room_is_preempted(struct room *room, int place, int64_t slots, int64_t turns)
{
	int64_t beyond = turns + room_calls(room) - slots, of_nobody, up_to;

	if (turns == 0)
		return false;
	assert(place >= 0 && place < ROOM_CALLS_MAX);
	/* The highest places give way first. */
	up_to = count(room->calls, (size_t)place + 1, 0, &of_nobody);
	return room_calls(room) - up_to < beyond;
}

/* If two workers see different clients at the same moment, one is missed until its next request. */
void
room_see_client(struct room *room, uint64_t client, int64_t now)
{

	if (atomic_exchange(&room->latest, client) != client)
		atomic_store(&room->other_at, atomic_load(&room->latest_at));
	atomic_store(&room->latest_at, now);
}

void
room_see_crowd(struct room *room, int64_t now)
{

	atomic_store(&room->crowded_at, now);
}

int64_t
room_other_seen(const struct room *room, uint64_t client)
{
	int64_t other = atomic_load(atomic_load(&room->latest) != client ? &room->latest_at : &room->other_at);
	int64_t crowded = atomic_load(&room->crowded_at);

	return other > crowded ? other : crowded;
}

bool
room_take_shadow(struct room *room, unsigned worker)
{

	return take(&room->shadow, 1, holder(worker, 0)) == 0;
}

void
room_give_shadow(struct room *room)
{

	atomic_store(&room->shadow, 0);
}

bool
room_begin_shadow(struct room *room, const struct policy_guard *guard, int64_t now)
{
	uint64_t rate = (uint64_t)at_most(guard->shadow_rate, ROOM_SHADOW_MAX),
		 count = atomic_load(&room->shadow_count);

	if (count >= rate && now - atomic_load(&room->shadow_began[(count - rate) % ROOM_SHADOW_MAX]) < HOUR)
		return false;
	atomic_store(&room->shadow_began[count % ROOM_SHADOW_MAX], now);
	atomic_store(&room->shadow_count, count + 1);
	return true;
}

bool
room_is_quiet(struct room *room, int64_t since)
{
	int64_t of_nobody, taken = room_calls(room);

	for (int kind = 0; kind < ROOM_KINDS; kind++)
		taken += count(room->turns[kind], ROOM_TURNS_MAX, 0, &of_nobody);
	return taken == 0 && atomic_load(&room->latest_at) <= since;
}

static void
clear(_Atomic uint64_t *places, size_t number, unsigned worker)
{

	for (size_t i = 0; i < number; i++) {
		uint64_t place = atomic_load(&places[i]);

		if (place >> CLIENT_BITS == worker + 1)
			atomic_compare_exchange_strong(&places[i], &place, 0);
	}
}

void
room_clear_worker(struct room *room, unsigned worker)
{

	for (int kind = 0; kind < ROOM_KINDS; kind++)
		clear(room->turns[kind], ROOM_TURNS_MAX, worker);
	clear(room->calls, ROOM_CALLS_MAX, worker);
	clear(&room->shadow, 1, worker);
}
