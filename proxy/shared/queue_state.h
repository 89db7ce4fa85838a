/*
 * What the process that speaks Redis counts, for /parapet/metrics.
 */
#ifndef PARAPET_PROXY_SHARED_QUEUE_STATE_H
#define PARAPET_PROXY_SHARED_QUEUE_STATE_H

#include <stdatomic.h>
#include <stdint.h>

struct queue_state {
	_Atomic int32_t up;          /* 1 while Redis answers */
	_Atomic uint64_t taken;      /* lines that we took, those of others' leases among them */
	_Atomic uint64_t taken_over; /* from a worker that fell silent */
	_Atomic uint64_t brought;    /* results that the front counted */
	_Atomic uint64_t late;       /* lines that nobody waited for any more */
	_Atomic uint64_t leases_lost;
	_Atomic uint64_t added; /* entries that a front added to streams */
};

#endif
