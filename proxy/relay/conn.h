/*
 * One non-blocking stream socket in the event loop, client's or backend's.
 *
 * Measured design: one persistent read event per socket, bytes received straight into the worker's buffer, and sent
 * straight from there; memory is taken only for what a socket would not accept. An idle connection costs this struct
 * and nothing else. A connection whose unsent bytes pile up stops its source, the connection that they are read from,
 * until they have gone: back-pressure without a queue of our own.
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
#define CONN_LOW  (64 * 1024)  /* unsent bytes at which it goes on */

struct conn;
struct evbuffer;

/* What a connection is for: who is told when something happens to it. */
struct conn_role {
	void (*readable)(struct conn *conn); /* bytes, end or error stand ready to be received */
	void (*drained)(struct conn *conn);  /* all unsent bytes have gone */
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
	struct conn *source;     /* borrowed: stopped while too much is unsent here; NULL when nobody is */
	LIST_ENTRY(conn) link;
	int64_t deadline;     /* milliseconds on clock_millis, 0 for none */
	int64_t stall_millis; /* how long the peer may take none of the unsent bytes; sets the deadline while there are
	                         any */
	int fd;
	bool stopped; /* reading is off */
	bool deaf;    /* sending has failed: what is still sent here is dropped */
};

/*
 * Take a non-blocking socket into the loop, reading. The connection takes fd. role is kept. Returns 0, or -1 with the
 * fd closed (no memory).
 */
int conn_open(struct conn *conn, struct event_base *base, int fd, const struct conn_role *role, struct conn_list *list);

/* Leave the loop and close the socket. Bytes unsent are dropped. Does not free conn itself. */
void conn_close(struct conn *conn);

/* As conn_close, but make the peer see an error and never a clean end (RST). */
void conn_reset(struct conn *conn);

/*
 * Send bytes: at once as far as the socket takes them, the rest when it is ready. Borrows the bytes. A failure is told
 * by role->broken from the event loop, never from in here. Returns -1 only when memory for the rest cannot be had.
 */
int conn_send(struct conn *conn, struct iovec *pieces, int count);

/* Receive at most room bytes. Returns their count, 0 at the end, -1 on error, -2 when nothing stands ready. */
ptrdiff_t conn_receive(struct conn *conn, char *into, size_t room);

/* Bytes accepted by conn_send that the socket has not taken yet. */
size_t conn_unsent(const struct conn *conn);

/* Stop and resume reading; both are idempotent. */
void conn_stop(struct conn *conn);
void conn_resume(struct conn *conn);

/* Set the deadline to so many milliseconds from now; 0 takes it away. */
void conn_expire_in(struct conn *conn, int64_t millis);

/* Tell all connections whose deadline has passed. Called by the worker once a second. */
void conn_sweep(struct conn_list *list);

#endif
