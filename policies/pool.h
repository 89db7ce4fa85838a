/*
 * Memory allocated piece by piece and freed at once: a policy's texts, nodes and arrays.
 */
#ifndef PARAPET_POLICIES_POOL_H
#define PARAPET_POLICIES_POOL_H

#include <stddef.h>

struct pool_block;

/* All zero is an empty pool. */
struct pool {
	struct pool_block *blocks;
};

/*
 * Zeroed memory, aligned for any type. Ends the program if there is none: policies are loaded where that is
 * acceptable.
 */
void *pool_take(struct pool *pool, size_t size);

/* A copy of bytes followed by a NUL. */
char *pool_copy(struct pool *pool, const char *at, size_t len);

/* A formatted text. */
char *pool_print(struct pool *pool, const char *format, ...) __attribute__((format(printf, 2, 3)));

void pool_free(struct pool *pool);

#endif
