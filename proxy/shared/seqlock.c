/*
 * Fences on both sides of the copy, as in Boehm, "Can Seqlocks Get Along With Programming Language Memory Models?",
 * MSPC 2012.
 */
#include "proxy/shared/seqlock.h"

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

/* The copy is a separate function: every request checks for news, and should not need that much stack. */
static bool __attribute__((noinline))
copy_out(const _Atomic uint32_t *version, uint32_t before, void *own, const void *shared, size_t size)
{
	char copy[SEQLOCK_MAX];

	assert(size <= sizeof(copy));
	memcpy(copy, shared, size);
	atomic_thread_fence(memory_order_seq_cst);
	if (atomic_load_explicit(version, memory_order_acquire) != before)
		return false;
	memcpy(own, copy, size);
	return true;
}

bool
seqlock_read(const _Atomic uint32_t *version, uint32_t *seen, void *own, const void *shared, size_t size)
{
	uint32_t before = atomic_load_explicit(version, memory_order_acquire);

	if (before == *seen || before % 2 == 1 || !copy_out(version, before, own, shared, size))
		return false;
	*seen = before;
	return true;
}
