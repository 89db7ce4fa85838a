/*
 * A client's connection: what we hold of it, how it is answered by ourselves, and how it ends.
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
 * What a client's connection is at. The first request follows client_open, each further one an answer; from any state
 * client_close may end it.
 *
 *        +----------------------- client_done, goes on ----------------------+
 *        v                                                                   |
 *      IDLE ---------------+-> HOLDING ---> EXCHANGE ------------------------+
 *       | ^  the head is   |                   ^                             |
 *       v |  whole         +-------------------+                             |
 *      HEAD                +-> ASKING ---------------------------------------+
 *                          |                                                 |
 *                          +-> DELAYED ---> refused -------------------------+
 *                          |                                                 |
 *                          +-> answered, or refused, at once ----------------+
 *                          |                                                 |
 *                          +-> WATCHING         LINGERING <--- ENDING <------+
 *                                                              client_done, ends
 */
enum client_state {
	CLIENT_IDLE,          /* of the next request nothing has been looked at */
	CLIENT_HEAD,          /* its head has begun and is not complete */
	CLIENT_HOLDING,       /* its body must be whole before it is looked at: client->hold */
	CLIENT_EXCHANGE,      /* it is being passed on and answered: client->exchange */
	CLIENT_AWAITS_HEALTH, /* its answer waits for the backend's health: client->health_waiters */
	CLIENT_DELAYED,       /* its refusal waits: client->delay */
	CLIENT_WATCHING,      /* it is told of turns until it leaves: client->watch */
	CLIENT_ENDING,        /* the last answer is on its way: nothing more is read */
	CLIENT_LINGERING,     /* the last answer is sent; only waiting for the client to see it */
	CLIENT_STATES
};

/* How the connection ends with the answer being sent; the greater the more abruptly. */
enum client_end {
	END_NONE,   /* it goes on with the next request */
	END_CLOSE,  /* in an orderly way */
	END_LINGER, /* likewise; but the request has not arrived whole, and what still comes is discarded */
	END_RESET,  /* so that it looks like an error */
};

struct client {
	struct conn conn; /* first: a client's conn is the client */
	struct worker *worker;
	const struct listener *listener; /* it came in by; outlives it */
	struct connection_table_entry *connection_table;
	enum client_state state;
	enum client_end end;
	struct exchange *exchange; /* the request being answered, or NULL */
	struct held held;          /* received, not used yet */
	struct hold *hold;         /* of them, a request that must be whole before it is looked at; NULL: none */
	size_t scanned;            /* of the held head, by http_request_head_read */
	struct delay *delay;       /* of a refusal; NULL: none waits */
	void (*delay_free)(struct delay *delay);
	struct watch *watch; /* while it is told of turns as they end; NULL: it is not */
	void (*watch_free)(struct watch *watch);
	LIST_ENTRY(client) health_waiters; /* of the worker's, while CLIENT_AWAITS_HEALTH */
	bool health_by_head;               /* of one of our own endpoints: by HEAD */
	bool health_verbose;               /* ... and for all there is to say */
	bool health_from_here;             /* ... by who may have all of them */
	bool consuming;                    /* what is held is being looked at: no need to have it looked at again */
};

/* Which client it is, for places and shares: by its address. */
uint64_t client_number(const struct client *client);

/* Change its state. What the state stands for (hold, exchange, watch) is there already, or gone. */
void client_move(struct client *client, enum client_state state);

/* Have the connection end with the answer being sent, at least so abruptly. */
void client_end_by(struct client *client, enum client_end end);

/* Take an accepted socket into the worker. role is the request side's. Returns NULL, with fd closed, without memory. */
struct client *client_open(
    struct worker *worker, int fd, struct connection_table_entry *connection_table, const struct conn_role *role);

/*
 * Descriptors have run out: have fewer clients for a while, so that those there are can be answered. Each needs two.
 */
void client_have_fewer(struct worker *worker);

/* Close and free a client that has no exchange. */
void client_close(struct client *client);

/*
 * Answer by ourselves: a whole response with that body (none to a HEAD). type is a Content-Type; fields are further
 * ones, each with its CRLF: of at most RECORD_FIELDS_MAX bytes. With client->end set before, the connection ends with
 * it.
 */
void client_reply(struct client *client, unsigned status, const char *type, const char *fields, const char *body,
    size_t len, bool to_head);

/*
 * Answer with an error of ours in a dialect's shape; the connection ends with it. fields as for client_reply. message
 * is for a person; one who asked by HEAD is told its length only.
 */
void client_refuse(struct client *client, const struct dialect *dialect, unsigned status, const char *fields,
    const char *message, bool to_head);

/*
 * An answer has been sent as far as sending goes: go on with the next request (returns true), or end the connection as
 * client->end says, after unsent bytes have gone (returns false; the client may be freed).
 */
bool client_done(struct client *client);

/* A lingering client has sent something or gone. May free it. */
void client_linger_on(struct client *client);

#endif
