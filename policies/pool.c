/*
 * Blocks of 16 KiB; larger ones for larger objects.
 */
#include "policies/pool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE (16 * 1024)

struct pool_block {
	struct pool_block *next;
	size_t used, size;
	_Alignas(max_align_t) char bytes[];
};

void *
pool_take(struct pool *pool, size_t size)
{
	struct pool_block *block = pool->blocks;
	size_t align = _Alignof(max_align_t), room;
	char *at;

	size = (size + align - 1) / align * align;
	if (block == NULL || block->size - block->used < size) {
		room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
		block = calloc(1, sizeof(*block) + room);
		if (block == NULL) {
			fputs("parapet: out of memory while reading a policy\n", stderr);
			abort();
		}
		block->size = room;
		block->next = pool->blocks;
		pool->blocks = block;
	}
	at = block->bytes + block->used;
	block->used += size;
	return at;
}

char *
pool_copy(struct pool *pool, const char *at, size_t len)
{
	char *copy = pool_take(pool, len + 1);

	if (len > 0)
		memcpy(copy, at, len);
	return copy;
}

char *
pool_print(struct pool *pool, const char *format, ...)
{
	va_list arguments;
	char text[1024];

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	return pool_copy(pool, text, strlen(text));
}

void
pool_free(struct pool *pool)
{
	struct pool_block *next;

	for (struct pool_block *block = pool->blocks; block != NULL; block = next) {
		next = block->next;
		free(block);
	}
	pool->blocks = NULL;
}
