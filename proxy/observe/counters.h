/*
 * Counters of all workers, in memory that they share with the parent, so that any worker can report them all.
 *
 * Each worker writes only its own slot; readers add the slots up. Counters survive their worker; gauges are cleared
 * by the parent when it dies. All label values come from closed sets, so nobody outside can add a series.
 */
#ifndef PARAPET_PROXY_OBSERVE_COUNTERS_H
#define PARAPET_PROXY_OBSERVE_COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>

#include "proxy/dialects/endpoint.h"

#define COUNTERS_STATUSES 33 /* distinct statuses; the last one stands for all others */
#define COUNTERS_BUCKETS  14 /* of a histogram; the last one is unbounded */

struct histogram {
	_Atomic uint64_t buckets[COUNTERS_BUCKETS]; /* not cumulative */
	_Atomic uint64_t sum_micros;
};

struct counters {
	/* counters */
	_Atomic uint64_t requests[ENDPOINT_COUNT][COUNTERS_STATUSES];
	_Atomic uint64_t refused[COUNTERS_STATUSES]; /* requests without an exchange; of own endpoints 401 and 403 */
	_Atomic uint64_t aborted_by_client;
	_Atomic uint64_t cut_by_backend;
	_Atomic uint64_t retried;
	_Atomic uint64_t preempted;    /* extra calls ended for a client's turn */
	_Atomic uint64_t shadow_asked; /* turns in shadow whose calls were completed */
	_Atomic uint64_t shadow_left;  /* ... or abandoned for a client's turn */
	_Atomic uint64_t refused_connections;
	_Atomic uint64_t wrong_keys;         /* in refused requests */
	_Atomic uint64_t wrong_keys_dropped; /* of them, closed without an answer */
	_Atomic uint64_t log_dropped;
	_Atomic uint64_t capture_dropped;
	_Atomic uint64_t bytes_from_clients;
	_Atomic uint64_t bytes_to_clients;
	struct histogram first_byte[ENDPOINT_COUNT]; /* from request head to response head */
	struct histogram upstream[ENDPOINT_COUNT];   /* from request head to the end of the response */
	/* gauges */
	_Atomic uint64_t clients;
	_Atomic uint64_t upstreams;
	_Atomic uint64_t upstreams_idle;
	_Atomic uint64_t exchanges;
	_Atomic uint64_t awaiting;         /* turns whose answer has not begun */
	_Atomic uint64_t at_backend;       /* turns at the backend: sent, and not answered completely */
	_Atomic uint64_t lines_at_backend; /* lines of batches, likewise */
	_Atomic uint64_t delayed;          /* delayed refusals, see delay.h */
	_Atomic uint64_t watchers;         /* followers of turns, see watch.h */
	_Atomic uint64_t held_bytes;       /* of held requests: one budget for all workers */
};

/*
 * Only one process ever writes a counter, so a plain load and store is enough: no locked instruction on the data
 * path.
 */
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
 * The index for a status, and its label: "200", ..., "none" for 0 (the client left first), "other".
 */
unsigned counters_status_index(unsigned status);
const char *counters_status_label(unsigned index);

void histogram_observe(struct histogram *histogram, int64_t micros);

/* The same for a histogram written by several processes. */
void histogram_observe_shared(struct histogram *histogram, int64_t micros);

/* The upper bound of a bucket in seconds as Prometheus writes it ("0.005", ..., "+Inf"). */
const char *histogram_bound(unsigned bucket);

/* Set the gauges of a dead worker to zero. */
void counters_clear_gauges(struct counters *counters);

#endif
