/*
 * Shared memory with one writer and many readers, none of whom waits: an even version means that the data is complete,
 * a version that changed during the copy that the copy is not.
 */
#ifndef PARAPET_PROXY_SHARED_SEQLOCK_H
#define PARAPET_PROXY_SHARED_SEQLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEQLOCK_MAX (36 * 1024) /* bytes of such data */

/* One writer only. */
void seqlock_write(_Atomic uint32_t *version, void *shared, const void *fresh, size_t size);

/*
 * Copy the data if it has changed since *seen, which starts at 1 and is updated. Returns whether it had; a copy
 * disturbed by a write is dropped, `own` is unchanged, and the next call tries again.
 */
bool seqlock_read(const _Atomic uint32_t *version, uint32_t *seen, void *own, const void *shared, size_t size);

#endif
