/*
 * Connections to the backend: opened when needed, kept for the next request if both sides allow it.
 */
#ifndef PARAPET_PROXY_RELAY_UPSTREAM_H
#define PARAPET_PROXY_RELAY_UPSTREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/relay/conn.h"
#include "proxy/relay/held.h"

struct call;
struct exchange;
struct worker;

struct upstream {
	struct conn conn; /* first: an upstream's conn is the upstream */
	struct worker *worker;
	struct exchange *exchange; /* its user, set by the taker: a client's request, */
	struct call *call;         /* or one of our own; both NULL while idle */
	struct held held;          /* part of a response head */
	size_t scanned;            /* of it, by http_response_head_read */
	LIST_ENTRY(upstream) idle;
	int64_t keep_millis; /* how long the backend keeps it idle, as it announced */
	bool silent;         /* upstream_look has just seen that nothing has arrived on it */
	bool reused;         /* has carried an exchange before */
	bool connecting;
	bool spoke; /* bytes of this exchange's response have arrived */
};

/*
 * Check the next idle connections that upstream_take would return, in a single call: nothing may have arrived on
 * them. Taking that many right away then needs no further check.
 */
void upstream_look(struct worker *worker, unsigned count);

/* An idle connection, for use in that role; NULL if there is none. */
struct upstream *upstream_take(struct worker *worker, const struct conn_role *role);

/*
 * A new connection to the backend's n-th address, still connecting. Returns NULL with errno set on failure:
 * EADDRNOTAVAIL if there is no n-th address.
 */
struct upstream *upstream_connect(struct worker *worker, int n, const struct conn_role *role);

/* A connection to the batch process, which ends with its answer. Returns NULL on failure. */
struct upstream *upstream_to_batches(struct worker *worker, const struct conn_role *role);

/* Keep a connection whose exchange ended cleanly. */
void upstream_keep(struct upstream *upstream);

/* Close and free one. */
void upstream_close(struct upstream *upstream);

/* Close the connection that has been idle longest. Returns whether there was one. */
bool upstream_close_idlest(struct worker *worker);

#endif
