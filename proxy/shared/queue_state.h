/*
 * Counts of the Redis process, for /parapet/metrics.
 */
#ifndef PARAPET_PROXY_SHARED_QUEUE_STATE_H
#define PARAPET_PROXY_SHARED_QUEUE_STATE_H

#include <stdatomic.h>
#include <stdint.h>

struct queue_state {
	_Atomic int32_t up;          /* 1 while Redis answers */
	_Atomic uint64_t taken;      /* lines taken, including those taken over */
	_Atomic uint64_t taken_over; /* from a worker that stopped renewing */
	_Atomic uint64_t brought;    /* results that the front accepted */
	_Atomic uint64_t late;       /* lines no longer wanted */
	_Atomic uint64_t leases_lost;
	_Atomic uint64_t added; /* entries that a front added to streams */
};

#endif
