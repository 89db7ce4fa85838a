/*
 * Counting who is at the backend.
 */
#include "proxy/batch/slots.h"

#include <stddef.h>

#include "proxy/shared/shared.h"

struct load {
	int64_t slots, awaiting, turns, calls;
};

static struct load
look(struct shared *shared)
{
	struct load load = {.slots = atomic_load(&shared->backend_slots), .calls = room_calls(&shared->guards)};

	if (load.slots <= 0)
		load.slots = atomic_load(&shared->batches.calls);
	if (load.slots <= 0)
		load.slots = 1;
	for (int i = 0; i < shared->workers; i++) {
		const struct counters *counters = &shared->slots[i].counters;

		load.awaiting += (int64_t)counters_get(&counters->awaiting);
		load.turns += (int64_t)counters_get(&counters->at_backend);
	}
	return load;
}

unsigned
slots_left(struct shared *shared, unsigned lines)
{
	struct load load = look(shared);
	int64_t left = load.slots - load.turns - load.calls - lines;

	return load.awaiting == 0 && left > 0 ? (unsigned)left : 0;
}

bool
slots_are_several(struct shared *shared)
{

	return look(shared).slots > 1;
}

bool
slots_exceeded(struct shared *shared, unsigned lines)
{
	struct load load = look(shared);

	return load.turns + load.calls > 0 && lines > 0 && load.turns + load.calls + lines > load.slots;
}
