/*
 * What a worker counts, in memory that all workers and the parent share, so that any worker can answer for all.
 *
 * Each worker writes its own slot only; readers add the slots up. Counters survive their worker; gauges are cleared by
 * the parent when it dies. All label values come from closed sets, so that nobody outside can add a series.
 */
#ifndef PARAPET_PROXY_OBSERVE_COUNTERS_H
#define PARAPET_PROXY_OBSERVE_COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>

#include "proxy/dialects/endpoint.h"

#define COUNTERS_STATUSES 33 /* statuses told apart, the last one standing for all others */
#define COUNTERS_BUCKETS  14 /* of a histogram, the last one without a bound */

struct histogram {
	_Atomic uint64_t buckets[COUNTERS_BUCKETS]; /* not cumulative */
	_Atomic uint64_t sum_micros;
};

struct counters {
	/* counters */
	_Atomic uint64_t requests[ENDPOINT_COUNT][COUNTERS_STATUSES];
	_Atomic uint64_t refused[COUNTERS_STATUSES]; /* of the requests: no exchange began; of own ones 401 and 403 */
	_Atomic uint64_t aborted_by_client;
	_Atomic uint64_t cut_by_backend;
	_Atomic uint64_t retried;
	_Atomic uint64_t preempted;    /* extra calls, for a client's own turn */
	_Atomic uint64_t shadow_asked; /* turns in shadow that asked, to the end */
	_Atomic uint64_t shadow_left;  /* ... or were left off, since a client's turn came */
	_Atomic uint64_t refused_connections;
	_Atomic uint64_t wrong_keys;         /* shown by requests that were refused */
	_Atomic uint64_t wrong_keys_dropped; /* of them, closed without an answer */
	_Atomic uint64_t log_dropped;
	_Atomic uint64_t capture_dropped;
	_Atomic uint64_t bytes_from_clients;
	_Atomic uint64_t bytes_to_clients;
	struct histogram first_byte[ENDPOINT_COUNT]; /* from request head to response head */
	struct histogram upstream[ENDPOINT_COUNT];   /* from request head to the response's end */
	/* gauges */
	_Atomic uint64_t clients;
	_Atomic uint64_t upstreams;
	_Atomic uint64_t upstreams_idle;
	_Atomic uint64_t exchanges;
	_Atomic uint64_t awaiting;         /* turns whose answer has not begun */
	_Atomic uint64_t at_backend;       /* turns that it works on: sent, and the answer is not whole */
	_Atomic uint64_t lines_at_backend; /* lines of batches, likewise */
	_Atomic uint64_t delayed;          /* refusals that wait, see delay.h */
	_Atomic uint64_t watchers;         /* of turns, see watch.h */
	_Atomic uint64_t held_bytes;       /* of requests that are waited for: one budget for all workers */
};

/* Only one process ever writes a counter, so a plain load and store will do: no locked instruction on the data path. */
static inline void
counters_add(_Atomic uint64_t *counter, uint64_t n)
{

	atomic_store_explicit(counter, atomic_load_explicit(counter, memory_order_relaxed) + n, memory_order_relaxed);
}

static inline void
counters_sub(_Atomic uint64_t *counter, uint64_t n)
{

	counters_add(counter, -n);
}

static inline uint64_t
counters_get(const _Atomic uint64_t *counter)
{

	return atomic_load_explicit(counter, memory_order_relaxed);
}

/*
 * Where a status is counted, and the label that stands there: "200", ..., "none" for 0 (the client left before there
 * was one), "other".
 */
unsigned counters_status_index(unsigned status);
const char *counters_status_label(unsigned index);

void histogram_observe(struct histogram *histogram, int64_t micros);

/* The same for a histogram that several processes write. */
void histogram_observe_shared(struct histogram *histogram, int64_t micros);

/* The upper bound of a bucket in seconds as Prometheus writes it ("0.005", ..., "+Inf"). */
const char *histogram_bound(unsigned bucket);

/* Set the gauges of a dead worker to zero. */
void counters_clear_gauges(struct counters *counters);

#endif
