/*
 * A client's connection: its state, the answers that parapet itself sends, and how it ends.
 */
#ifndef PARAPET_PROXY_RELAY_CLIENT_H
#define PARAPET_PROXY_RELAY_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/relay/conn.h"
#include "proxy/relay/held.h"

struct connection_table_entry;
struct delay;
struct dialect;
struct exchange;
struct hold;
struct listener;
struct watch;
struct worker;

/*
 * The state of a client's connection. The first request follows client_open, each later one an answer; client_close
 * may end it from any state.
 *
 *        +----------------------- client_done, goes on ----------------------+
 *        v                                                                   |
 *      IDLE ---------------+-> HOLDING ---> EXCHANGE ------------------------+
 *       | ^  the head is   |                   ^                             |
 *       v |  complete      +-------------------+                             |
 *      HEAD                +-> AWAITS_HEALTH --------------------------------+
 *                          |                                                 |
 *                          +-> DELAYED ---> refused -------------------------+
 *                          |                                                 |
 *                          +-> answered, or refused, at once ----------------+
 *                          |                                                 |
 *                          +-> WATCHING         LINGERING <--- ENDING <------+
 *                                                              client_done, ends
 */
enum client_state {
	CLIENT_IDLE,          /* nothing of the next request has been examined */
	CLIENT_HEAD,          /* its head is incomplete */
	CLIENT_HOLDING,       /* its body must be complete before it is examined: client->hold */
	CLIENT_EXCHANGE,      /* it is being relayed and answered: client->exchange */
	CLIENT_AWAITS_HEALTH, /* its answer waits for a health check of the backend: client->health_waiters */
	CLIENT_DELAYED,       /* its refusal is delayed: client->delay */
	CLIENT_WATCHING,      /* it is notified of turns until it leaves: client->watch */
	CLIENT_ENDING,        /* the last answer is being sent: nothing more is read */
	CLIENT_LINGERING,     /* the last answer is sent; waiting for the client to receive it */
	CLIENT_STATES
};

/* How the connection ends after the current answer, in order of abruptness. */
enum client_end {
	END_NONE,   /* it stays open for the next request */
	END_CLOSE,  /* an orderly close */
	END_LINGER, /* the same, but the rest of an incomplete request is read and discarded */
	END_RESET,  /* a reset, which looks like an error */
};

struct client {
	struct conn conn; /* first: a client's conn is the client */
	struct worker *worker;
	const struct listener *listener; /* it came in by; outlives it */
	struct connection_table_entry *connection_table;
	enum client_state state;
	enum client_end end;
	struct exchange *exchange; /* the request being answered, or NULL */
	struct held held;          /* received, not consumed yet */
	struct hold *hold;         /* of them, a request that must be complete before it is examined; NULL: none */
	size_t scanned;            /* of the held head, by http_request_head_read */
	struct delay *delay;       /* of a refusal; NULL: none */
	void (*delay_free)(struct delay *delay);
	struct watch *watch; /* while it is notified of turns; NULL: it is not */
	void (*watch_free)(struct watch *watch);
	LIST_ENTRY(client) health_waiters; /* of the worker's, while CLIENT_AWAITS_HEALTH */
	bool health_by_head;               /* the request to our own endpoint was HEAD */
	bool health_verbose;               /* ... and asked for the verbose form */
	bool health_from_here;             /* ... from a client that may see all of it */
	bool consuming;                    /* held bytes are being consumed: do not consume again */
};

/* The client's number for places and shares, from its address. */
uint64_t client_number(const struct client *client);

/* Change its state. What the state needs (hold, exchange, watch) is already set, or freed. */
void client_move(struct client *client, enum client_state state);

/* End the connection after the current answer, at least this abruptly. */
void client_end_by(struct client *client, enum client_end end);

/*
 * Take an accepted socket into the worker. role is that of the request side. Returns NULL, with fd closed, without
 * memory.
 */
struct client *client_open(
    struct worker *worker, int fd, struct connection_table_entry *connection_table, const struct conn_role *role);

/*
 * File descriptors have run out: accept fewer clients for a while, so that existing ones can be answered. Each needs
 * two.
 */
void client_have_fewer(struct worker *worker);

/* Close and free a client that has no exchange. */
void client_close(struct client *client);

/*
 * Send a whole response of our own with that body (none to a HEAD). type is a Content-Type; fields are further header
 * fields, each with its CRLF, at most RECORD_FIELDS_MAX bytes. If client->end was set before, the connection ends
 * with it.
 */
void client_reply(struct client *client, unsigned status, const char *type, const char *fields, const char *body,
    size_t len, bool to_head);

/*
 * Send an error of our own in a dialect's format; the connection ends with it. fields as for client_reply. message is
 * for a person; a HEAD request gets only its length.
 */
void client_refuse(struct client *client, const struct dialect *dialect, unsigned status, const char *fields,
    const char *message, bool to_head);

/*
 * The answer has been passed to the socket: continue with the next request (returns true), or end the connection as
 * client->end says, once unsent bytes are gone (returns false; the client may be freed).
 */
bool client_done(struct client *client);

/* A lingering client has sent something or left. May free it. */
void client_linger_on(struct client *client);

#endif
