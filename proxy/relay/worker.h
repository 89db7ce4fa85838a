/*
 * What one event-loop process holds. Its life is process/worker.h.
 */
#ifndef PARAPET_PROXY_RELAY_WORKER_H
#define PARAPET_PROXY_RELAY_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>

#include "proxy/http/head.h"
#include "proxy/http/write.h"
#include "proxy/relay/accepted.h"
#include "proxy/relay/breakers.h"
#include "proxy/relay/conn.h"
#include "proxy/shared/access.h"
#include "proxy/shared/backend.h"
#include "proxy/shared/options.h"
#include "proxy/shared/policy_slot.h"
#include "proxy/shared/shared.h"
#include "routes/request.h"

struct connection_table;
struct event;
struct guard;
struct worker_jail;
struct worker_solver;

#define WORKER_BUFFER (64 * 1024) /* bytes received at a time */

/* Connections to the backend that wait for their next request, the most recently used first. */
LIST_HEAD(upstream_list, upstream);

/* Clients that wait to hear whether the backend answers. */
LIST_HEAD(client_list, client);

/*
 * Turns that have been read whole and leave for the backend together, at the end of the loop's round. A backend that
 * gets one after the other, with our looking at the next one in between, falls asleep each time, and to wake it costs
 * more than to send. Who waits, waits for DEPARTURES_WAIT events at most.
 */
LIST_HEAD(exchange_list, exchange);

struct departures {
	struct exchange_list list;
	struct event *event; /* activated when the first one comes: it runs behind all that stands ready */
	unsigned waited;     /* events since then */
};

#define DEPARTURES_WAIT 16

struct worker {
	struct event_base *base;
	const struct options *options;
	struct shared *shared;
	struct worker_slot *slot;
	struct counters *counters; /* the slot's */

	bool draining; /* no new connections; each answer is its connection's last */

	struct conn_list conns;
	struct connection_table *connection_table;
	long max_clients;  /* this worker's share; fewer for a while after descriptors ran out */
	long most_clients; /* ... and what it grows back to */
	long max_per_client;

	struct backend_place place; /* as last read from shared->backend */
	uint32_t place_version;
	struct access access; /* as last read from shared->access */
	uint32_t access_version;
	struct policy_in_use policy;
	struct breakers breakers;
	struct accepted accepted;
	struct upstream_list idle;
	int lines_wake;                      /* batch_doors' wake; -1: there is none */
	int batches;                         /* where to knock at the process that keeps batches; -1: there is none */
	struct guard *shadow;                /* asks about a turn whose client is answered; NULL: none does */
	struct worker_jail *worker_jail;     /* NULL when there is no jail */
	struct worker_solver *worker_solver; /* NULL when there is no solver */

	bool jit; /* patterns become machine code */

	bool backend_down; /* the last connect failed: said once, until one succeeds */

	int64_t costly_said;      /* clock_millis when the log was last told of a costly pattern; 0: never */
	int64_t wrong_key_said;   /* clock_millis when the log was last told of a wrong key; 0: never */
	uint64_t wrong_keys_said; /* how many had been shown by then */

	struct client_list health_waiters;
	struct departures departures;

	/* Room for one event's work at a time; nothing in here outlives the event that filled it. */
	char buffer[WORKER_BUFFER];
	char written[HTTP_WRITE_MAX];
	struct http_head head;
	char path[HTTP_HEAD_MAX];     /* an edited path */
	char texts[REQUEST_TEXT_MAX]; /* of a turn, decoded */
};

#endif
