/*
 * Connections to the backend: opened when needed, kept for the next request when both sides allow it.
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
	struct exchange *exchange; /* what it is used for, set by who takes it: a client's request, */
	struct call *call;         /* or one of our own; both NULL while it waits for use */
	struct held held;          /* part of a response head */
	size_t scanned;            /* of it, by http_response_head_read */
	LIST_ENTRY(upstream) idle;
	int64_t keep_millis; /* how long the backend keeps it when unused, by its own word */
	bool silent;         /* upstream_look has just seen that nothing has come on it */
	bool reused;         /* has carried an exchange before this one */
	bool connecting;
	bool spoke; /* bytes of this exchange's response have come */
};

/*
 * Look at the next idle connections that upstream_take would give, all in one call: nothing may have come on them, and
 * taking so many, at once, then needs no look at each.
 */
void upstream_look(struct worker *worker, unsigned count);

/* An idle connection, to be used in that role, or NULL when there is none. */
struct upstream *upstream_take(struct worker *worker, const struct conn_role *role);

/*
 * A new connection to the backend's n-th address, still connecting. Returns NULL with errno set when there is none to
 * be had: EADDRNOTAVAIL when there is no n-th address.
 */
struct upstream *upstream_connect(struct worker *worker, int n, const struct conn_role *role);

/* A connection to the process that keeps batches, which ends with its answer. Returns NULL when there is none to be
 * had. */
struct upstream *upstream_to_batches(struct worker *worker, const struct conn_role *role);

/* Keep a connection whose exchange has ended cleanly for the next one. */
void upstream_keep(struct upstream *upstream);

/* Close and free one. */
void upstream_close(struct upstream *upstream);

/* Close the connection that has waited longest for use. Returns whether there was one. */
bool upstream_close_idlest(struct worker *worker);

#endif
