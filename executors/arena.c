/*
 * A chain of blocks, each filled from its front.
 */
#include "executors/arena.h"

#include <stdalign.h>
#include <stdlib.h>

/* Small flows take little; a request larger than a block gets its own. */
#define BLOCK_SIZE 4096

struct arena_block {
	struct arena_block *before;
	size_t size, used;
	alignas(max_align_t) char bytes[];
};

static struct arena_block *
add_block(struct arena *arena, size_t size)
{
	size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
	struct arena_block *block;

	if (room > arena->max - arena->taken || (block = calloc(1, sizeof(*block) + room)) == NULL)
		return NULL;
	block->size = room;
	block->before = arena->last;
	arena->last = block;
	arena->taken += room;
	return block;
}

void *
arena_take(struct arena *arena, size_t size)
{
	struct arena_block *block = arena->last;
	size_t step = alignof(max_align_t);
	size_t whole = size + (step - size % step) % step;

	if (whole < size || whole > arena->max)
		goto fail;
	if (block == NULL || block->size - block->used < whole)
		block = add_block(arena, whole);
	if (block == NULL)
		goto fail;
	block->used += whole;
	return block->bytes + block->used - whole;
fail:
	arena->failed = true;
	return NULL;
}

void
arena_free(struct arena *arena)
{

	while (arena->last != NULL) {
		struct arena_block *block = arena->last;

		arena->last = block->before;
		free(block);
	}
	arena->taken = 0;
}
