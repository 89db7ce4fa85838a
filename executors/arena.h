/*
 * Memory of one flow: taken piece by piece, freed at once, never more than its cap.
 */
#ifndef PARAPET_EXECUTORS_ARENA_H
#define PARAPET_EXECUTORS_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena_block;

/* All zero but for max is an empty one. */
struct arena {
	struct arena_block *last;
	size_t taken; /* bytes, from the system */
	size_t max;
	bool failed; /* something was asked for in vain; stays */
};

/* Zeroed and aligned for anything. Returns NULL over the cap or without memory. */
void *arena_take(struct arena *arena, size_t size);

void arena_free(struct arena *arena);

#endif
