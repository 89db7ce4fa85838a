/*
 * Fences on both sides of the copy, as in Boehm, "Can Seqlocks Get Along With Programming Language Memory Models?",
 * MSPC 2012.
 */
#include "proxy/seqlock.h"

#include <assert.h>
#include <string.h>

void
seqlock_write(_Atomic uint32_t *version, void *shared, const void *fresh, size_t size)
{
	uint32_t now = atomic_load(version);

	atomic_store(version, now + 1);
	atomic_thread_fence(memory_order_seq_cst);
	memcpy(shared, fresh, size);
	atomic_thread_fence(memory_order_seq_cst);
	atomic_store(version, now + 2);
}

bool
seqlock_read(const _Atomic uint32_t *version, uint32_t *seen, void *own, const void *shared, size_t size)
{
	uint32_t before = atomic_load_explicit(version, memory_order_acquire);
	char copy[SEQLOCK_MAX];

	assert(size <= sizeof(copy));
	if (before == *seen || before % 2 == 1)
		return false;
	memcpy(copy, shared, size);
	atomic_thread_fence(memory_order_seq_cst);
	if (atomic_load_explicit(version, memory_order_acquire) != before)
		return false;
	memcpy(own, copy, size);
	*seen = before;
	return true;
}
