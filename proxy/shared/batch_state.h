/*
 * What the process that keeps batches shares with the others: the bounds that the policy sets, which workers write each
 * second, and how far the batch is that runs.
 */
#ifndef PARAPET_PROXY_SHARED_BATCH_STATE_H
#define PARAPET_PROXY_SHARED_BATCH_STATE_H

#include <stdatomic.h>
#include <stdint.h>

struct batch_state {
	_Atomic int64_t lines_most; /* of a batch; 0: no worker has told yet */
	_Atomic int64_t size_most;  /* bytes of a file */
	_Atomic int64_t calls;      /* slots of a backend that does not tell its own (guard.calls) */
};

#endif
