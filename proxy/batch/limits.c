/*
 * The policy's limits, or their defaults.
 */
#include "proxy/batch/limits.h"

#include <stdatomic.h>

#include "proxy/shared/batch_state.h"

static const struct batch_state *told;

void
limits_open(const struct batch_state *state)
{

	told = state;
}

int64_t
limits_size(void)
{
	int64_t size = atomic_load(&told->size_most);

	return size > 0 ? size : LIMIT_SIZE;
}

int64_t
limits_lines(void)
{
	int64_t lines = atomic_load(&told->lines_most);

	return lines > 0 ? lines : LIMIT_LINES;
}
