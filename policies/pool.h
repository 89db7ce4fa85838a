/*
 * Memory that is taken piece by piece and given back all at once: a policy's texts, nodes and arrays.
 */
#ifndef PARAPET_POLICIES_POOL_H
#define PARAPET_POLICIES_POOL_H

#include <stddef.h>

struct pool_block;

/* All zero is an empty pool. */
struct pool {
	struct pool_block *blocks;
};

/* Zeroed memory, aligned for any type. Ends the program when there is none: policies load where that is bearable. */
void *pool_take(struct pool *pool, size_t size);

/* A copy of bytes with a NUL behind them. */
char *pool_copy(struct pool *pool, const char *at, size_t len);

/* A formatted text. */
char *pool_print(struct pool *pool, const char *format, ...) __attribute__((format(printf, 2, 3)));

void pool_free(struct pool *pool);

#endif
