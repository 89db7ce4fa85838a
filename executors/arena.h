/*
 * Memory of one flow: allocated piece by piece up to a cap, freed at once.
 */
#ifndef PARAPET_EXECUTORS_ARENA_H
#define PARAPET_EXECUTORS_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena_block;

/* All zero except for max is empty. */
struct arena {
	struct arena_block *last;
	size_t taken; /* bytes, from the system */
	size_t max;
	bool failed; /* an allocation has failed; stays set */
};

/* Zeroed, and aligned for any type. Returns NULL over the cap or without memory. */
void *arena_take(struct arena *arena, size_t size);

void arena_free(struct arena *arena);

#endif
