/*
 * State that the batch process shares: the policy's limits, which workers write each second, and the running batch's
 * progress.
 */
#ifndef PARAPET_PROXY_SHARED_BATCH_STATE_H
#define PARAPET_PROXY_SHARED_BATCH_STATE_H

#include <stdatomic.h>
#include <stdint.h>

struct batch_state {
	_Atomic int64_t lines_most; /* of a batch; 0: not written yet */
	_Atomic int64_t size_most;  /* bytes of a file */
	_Atomic int64_t calls;      /* slots of a backend that does not report them (guard.calls) */
};

#endif
