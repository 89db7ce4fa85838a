/*
 * One non-blocking stream socket in the event loop, of a client or the backend.
 *
 * Measured design: one persistent read event per socket; bytes are received into the worker's buffer and sent
 * directly from it; memory is allocated only for what a socket does not accept. An idle connection costs this struct
 * and nothing else. A connection with too many unsent bytes stops its source, the connection they are read from,
 * until they are gone: back-pressure without a queue.
 */
#ifndef PARAPET_PROXY_RELAY_CONN_H
#define PARAPET_PROXY_RELAY_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/uio.h>

#include <event2/event.h>
#include <event2/event_struct.h>

#define CONN_HIGH (256 * 1024) /* unsent bytes at which the source is stopped */
#define CONN_LOW  (64 * 1024)  /* unsent bytes at which it resumes */

struct conn;
struct evbuffer;

/* What a connection is for: the callbacks for its events. */
struct conn_role {
	void (*readable)(struct conn *conn); /* bytes, end or error can be received */
	void (*drained)(struct conn *conn);  /* all unsent bytes are sent */
	void (*broken)(struct conn *conn);   /* sending failed (the peer is gone); receiving may still work */
	void (*expired)(struct conn *conn);  /* its deadline has passed */
};

/* All connections of a worker. */
LIST_HEAD(conn_list, conn);

struct conn {
	struct event reading;
	const struct conn_role *role;
	struct event *writing;   /* exists only while bytes are unsent */
	struct evbuffer *unsent; /* likewise */
	struct conn *source;     /* borrowed: stopped while too much is unsent here; NULL: none */
	LIST_ENTRY(conn) link;
	int64_t deadline;     /* milliseconds on clock_millis, 0 for none */
	int64_t stall_millis; /* how long the peer may accept none of the unsent bytes; sets the deadline while there
	                         are any */
	int fd;
	bool stopped; /* reading is off */
	bool deaf;    /* sending has failed: further data is dropped */
};

/*
 * Add a non-blocking socket to the loop, reading. Takes fd; keeps role. Returns 0, or -1 with the fd closed (no
 * memory).
 */
int conn_open(struct conn *conn, struct event_base *base, int fd, const struct conn_role *role, struct conn_list *list);

/* Leave the loop and close the socket. Unsent bytes are dropped. Does not free conn. */
void conn_close(struct conn *conn);

/* As conn_close, but the peer sees an error (RST) and never a clean end. */
void conn_reset(struct conn *conn);

/*
 * Send bytes: at once as far as the socket accepts them, the rest later. Borrows the bytes. A failure is reported by
 * role->broken from the event loop, never from here. Returns -1 only if there is no memory for the rest.
 */
int conn_send(struct conn *conn, struct iovec *pieces, int count);

/* Receive at most room bytes. Returns their count, 0 at the end, -1 on error, -2 if nothing is ready. */
ptrdiff_t conn_receive(struct conn *conn, char *into, size_t room);

/* Bytes accepted by conn_send that the socket has not accepted yet. */
size_t conn_unsent(const struct conn *conn);

/* Stop and resume reading; both are idempotent. */
void conn_stop(struct conn *conn);
void conn_resume(struct conn *conn);

/* Set the deadline to so many milliseconds from now; 0 removes it. */
void conn_expire_in(struct conn *conn, int64_t millis);

/* Call expired on all connections whose deadline has passed. Called by the worker once a second. */
void conn_sweep(struct conn_list *list);

#endif
