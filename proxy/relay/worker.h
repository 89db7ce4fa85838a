/*
 * The state of one event-loop process. Its life cycle is process/worker.h.
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
struct worker_service;

#define WORKER_BUFFER (64 * 1024) /* bytes received at a time */

/* Idle connections to the backend, the most recently used first. */
LIST_HEAD(upstream_list, upstream);

/* Clients that wait for the backend's health check. */
LIST_HEAD(client_list, client);

/*
 * Complete turns that are sent to the backend together at the end of the loop's round. A backend that gets them one
 * by one, while parapet examines the next, falls asleep in between, and waking it costs more than sending. A turn
 * waits for DEPARTURES_WAIT events at most.
 */
LIST_HEAD(exchange_list, exchange);

struct departures {
	struct exchange_list list;
	struct event *event; /* activated by the first one: it runs after all pending events */
	unsigned waited;     /* events since then */
};

#define DEPARTURES_WAIT 16

struct worker {
	struct event_base *base;
	const struct options *options;
	struct shared *shared;
	struct worker_slot *slot;
	struct counters *counters; /* the slot's */

	bool draining; /* no new connections; each connection ends with its answer */

	struct conn_list conns;
	struct connection_table *connection_table;
	long max_clients;  /* this worker's share; lower for a while after descriptors ran out */
	long most_clients; /* ... and what it returns to */
	long max_per_client;

	struct backend_place place; /* as last read from shared->backend */
	uint32_t place_version;
	struct access access; /* as last read from shared->access */
	uint32_t access_version;
	struct policy_in_use policy;
	struct breakers breakers;
	struct accepted accepted;
	struct upstream_list idle;
	int lines_wake;       /* batch_doors' wake; -1: there is none */
	int batches;          /* connects to the batch process; -1: none */
	struct guard *shadow; /* makes calls for a turn whose client has been answered; NULL: none */
	struct worker_service *services[SERVICES]; /* NULL: none */

	bool jit; /* patterns are compiled to machine code */

	bool backend_down; /* the last connect failed: logged once, until one succeeds */

	int64_t costly_said;      /* clock_millis when a costly pattern was last logged; 0: never */
	int64_t wrong_key_said;   /* clock_millis when a wrong key was last logged; 0: never */
	uint64_t wrong_keys_said; /* how many there had been by then */

	struct client_list health_waiters;
	struct departures departures;

	/* Scratch memory for one event; nothing in it outlives that event. */
	char buffer[WORKER_BUFFER];
	char written[HTTP_WRITE_MAX];
	struct http_head head;
	char path[HTTP_HEAD_MAX];     /* an edited path */
	char texts[REQUEST_TEXT_MAX]; /* of a turn, decoded */
};

#endif
