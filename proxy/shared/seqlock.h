/*
 * A place in shared memory that one process writes and many read, and nobody waits: an even version says that it is
 * whole, a version that changed meanwhile that it was not.
 */
#ifndef PARAPET_PROXY_SHARED_SEQLOCK_H
#define PARAPET_PROXY_SHARED_SEQLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEQLOCK_MAX (36 * 1024) /* bytes of what is shared so */

/* Only ever by one writer. */
void seqlock_write(_Atomic uint32_t *version, void *shared, const void *fresh, size_t size);

/*
 * Copy it out if it has changed since *seen, which starts at 1 and is updated. Returns whether it had; a copy that was
 * written meanwhile is dropped, and `own` is as it was: the next call looks again.
 */
bool seqlock_read(const _Atomic uint32_t *version, uint32_t *seen, void *own, const void *shared, size_t size);

#endif
