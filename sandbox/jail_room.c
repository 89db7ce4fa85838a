/*
 * Jobs and memory in one word, so that one compare-and-swap takes both or neither.
 */
#include "sandbox/jail_room.h"

static uint64_t
cost_of(size_t memory)
{

	return (uint64_t)1 << 32 | (uint32_t)((memory + (1U << 20) - 1) >> 20);
}

void
jail_room_init(struct jail_room *room, unsigned jobs, size_t memory)
{

	room->jobs = jobs;
	room->mebibytes = (unsigned)(memory >> 20);
}

bool
jail_room_take(struct jail_room *room, unsigned holder, size_t memory)
{
	uint64_t cost = cost_of(memory);
	uint64_t had = atomic_load(&room->taken);

	/* The holder's part first: if it dies in between, the sum may become too low, but never stays too high. */
	atomic_fetch_add(&room->taken_by[holder], cost);
	do {
		uint64_t then = had + cost;

		if ((then >> 32) > room->jobs || (then & UINT32_MAX) > room->mebibytes) {
			atomic_fetch_sub(&room->taken_by[holder], cost);
			return false;
		}
	} while (!atomic_compare_exchange_weak(&room->taken, &had, had + cost));
	return true;
}

void
jail_room_give(struct jail_room *room, unsigned holder, size_t memory)
{
	uint64_t cost = cost_of(memory);

	atomic_fetch_sub(&room->taken, cost);
	atomic_fetch_sub(&room->taken_by[holder], cost);
}

void
jail_room_forget(struct jail_room *room, unsigned holder)
{
	uint64_t lost = atomic_exchange(&room->taken_by[holder], 0);
	uint64_t had = atomic_load(&room->taken);

	/* What the holder had not yet taken was never part of the sum. */
	while (!atomic_compare_exchange_weak(&room->taken, &had,
	    (had >> 32) >= (lost >> 32) && (had & UINT32_MAX) >= (lost & UINT32_MAX) ? had - lost : had))
		;
}
