/*
 * One request and its response in transit: the relay's unit of work.
 *
 * Bytes pass from one socket to the other; an exchange only tracks the position in each message. It ends in one of
 * four ways: done (both messages complete), refused (we answered instead), cut (the response broke off after its head
 * was sent), aborted (the client left).
 *
 *     request.c   reads the client, calls exchange_send        (client's conn_role)
 *     response.c  reads the backend, ends the exchange         (backend's conn_role)
 *     exchange.c  shared by both: beginnings, connections, retries, ends
 */
#ifndef PARAPET_PROXY_RELAY_EXCHANGE_H
#define PARAPET_PROXY_RELAY_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/uio.h>

#include "proxy/http/body.h"
#include "proxy/relay/held.h"

struct client;
struct conn_role;
struct name_echo;
struct endpoint;
struct event;
struct turn;
struct guard;
struct upstream;
struct worker;

/*
 * The state of an exchange. How much of the request has arrived is tracked separately (exchange->request): an answer
 * may begin, and end, before the request is complete. It may end from any state, as above.
 *
 *     BEGUN ------> DEPARTING          +-> PASSING <----+
 *       |               |              |                |  the guard lets go
 *       |               v              +-> GUARDED -----+
 *       +---------> AWAITING ----------+                v
 *               final head received    +-> REFRAMED <---+
 *                                      |
 *                                      +-> TUNNEL --> TUNNEL_CLIENT_ENDED --+
 *                                             |                             v
 *                                             +--> TUNNEL_BACKEND_ENDED --> TUNNEL_ENDED
 */
enum exchange_state {
	EXCHANGE_BEGUN,     /* nothing has been sent */
	EXCHANGE_DEPARTING, /* the request is complete and waits for the others of this round: exchange->departing */
	EXCHANGE_AWAITING,  /* it is being sent, perhaps again; no final head has arrived */
	EXCHANGE_PASSING,   /* the answer's body is relayed unchanged */
	EXCHANGE_REFRAMED,  /* its content changes in transit: it is sent in chunks of our own */
	EXCHANGE_GUARDED,   /* the guard holds it: exchange->guard */
	EXCHANGE_TUNNEL,    /* an upgrade was granted: bytes pass both ways without framing */
	EXCHANGE_TUNNEL_CLIENT_ENDED,  /* ... and the client has ended its side */
	EXCHANGE_TUNNEL_BACKEND_ENDED, /* ... or the backend has */
	EXCHANGE_TUNNEL_ENDED,         /* ... or both: only unsent bytes remain */
	EXCHANGE_STATES
};

/* Requests whose head is read or written differently, distinguished by their method. */
enum exchange_kind {
	EXCHANGE_PLAIN,
	EXCHANGE_HEAD_ONLY, /* HEAD */
	EXCHANGE_PREFLIGHT, /* OPTIONS: a browser asks whether it may send our fields */
	EXCHANGE_WEBSOCKET, /* GET: an upgrade is requested */
};

struct exchange {
	enum exchange_state state;
	enum exchange_kind kind;
	struct client *client;
	struct upstream *upstream;    /* NULL before the first connection */
	const struct conn_role *role; /* of the backend side, for every connection of this exchange */
	const struct endpoint *endpoint;
	struct http_body request;
	struct http_body response;
	struct turn *turn;           /* NULL if it is not a turn */
	struct guard *guard;         /* of a guarded turn, until its answer passes; NULL: not guarded */
	struct name_echo *name_echo; /* restores the model's name as the client wrote it; NULL if nothing was removed */
	struct held *listing; /* a model list to which variants are added, as far as received, within the budget for
	                         held bodies; NULL: none */
	size_t reserved;      /* from the budget for held bodies, until the request is sent */
	struct held replay;   /* the request so far, while it waits or may have to be retried */
	LIST_ENTRY(exchange) departing; /* of the worker's departures, while EXCHANGE_DEPARTING */
	int64_t began;       /* clock_micros when the request was read: at its head's end, or its held body's */
	unsigned status;     /* of the final response head, 0 before */
	unsigned interim;    /* 1xx responses so far */
	int error;           /* why the last attempt to connect failed (errno) */
	int address;         /* index of the backend's address being tried */
	bool to_batches;     /* answered by the batch process, not by the backend */
	bool replayable;     /* replay holds everything received of the request */
	bool to_old_client;  /* HTTP/1.0: the answer's body is unchunked and delimited by close */
	bool upstream_close; /* the backend's connection ends with this response */
};

/* Change its state. */
void exchange_move(struct exchange *exchange, enum exchange_state state);

/* Whether an upgrade was granted, whichever side has ended since. */
static inline bool
exchange_is_tunnel(const struct exchange *exchange)
{

	return exchange->state >= EXCHANGE_TUNNEL;
}

/* Begin an exchange for the client. Returns NULL without memory. */
struct exchange *exchange_begin(struct client *client, const struct endpoint *endpoint, const struct conn_role *role);

/*
 * Send pieces of the request to the backend, connecting first if necessary; a complete turn departs later in this
 * round. On failure the client has been answered and the exchange is freed. Returns whether it goes on.
 */
bool exchange_send(struct exchange *exchange, struct iovec *pieces, int count);

/* Send all waiting turns. Any of their clients may be freed afterwards. */
void exchange_depart(struct worker *worker);

/* After an event: send waiting turns that have waited long enough. As exchange_depart. */
void exchange_depart_in_time(struct worker *worker);

/* Send pieces of the response to the client. Returns whether it goes on; without memory it is aborted. */
bool exchange_pass(struct exchange *exchange, struct iovec *pieces, int count);

/*
 * The backend's connection failed before any byte of a response: retry on a new connection if that is safe (the
 * connection was reused, or another address is left), else refuse with status and message.
 */
void exchange_retry_or_refuse(struct exchange *exchange, unsigned status, const char *message);

/* Everything for the backend has been sent: return what was reserved for it to the budget. */
void exchange_request_sent(struct exchange *exchange);

/* Stop holding a model list: return its memory to the budget. */
void exchange_drop_listing(struct exchange *exchange);

/* Send an error of our own; the exchange and its backend connection are freed, the client's connection ends after it.
 */
void exchange_refuse(struct exchange *exchange, unsigned status, const char *message);

/* The backend has sent everything: release its connection, which may be kept if clean. The exchange goes on. */
void exchange_part(struct exchange *exchange, bool clean);

/*
 * The response is complete. Frees the exchange; the client goes on or ends. clean: the backend connection may be
 * kept.
 */
void exchange_done(struct exchange *exchange, bool clean);

/* The response broke off: end the client's connection so that it cannot be taken for a clean end. */
void exchange_cut(struct exchange *exchange);

/* The client has left: drop everything at once. Frees the client too. */
void exchange_abort(struct exchange *exchange);

#endif
