/*
 * One request and its response on their way through: the relay's unit of work.
 *
 * Bytes go straight from one socket to the other; an exchange keeps only where in each message it is. It ends in one of
 * four ways: done (both messages whole), refused (we answered instead), cut (the response broke off after its head had
 * gone to the client), aborted (the client left).
 *
 *     request.c   reads the client, calls exchange_send        (client's conn_role)
 *     response.c  reads the backend, ends the exchange         (backend's conn_role)
 *     exchange.c  what both stand on: beginnings, connections, retries, ends
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
 * Where an exchange is. How much of the request has come is another matter (exchange->request): an answer may begin,
 * and end, before that is whole. From any state it may end, as told above.
 *
 *     BEGUN ------> DEPARTING          +-> PASSING <----+
 *       |               |              |                |  the guard lets go
 *       |               v              +-> GUARDED -----+
 *       +---------> AWAITING ----------+                v
 *               the final head comes   +-> REFRAMED <---+
 *                                      |
 *                                      +-> TUNNEL --> TUNNEL_CLIENT_ENDED --+
 *                                             |                             v
 *                                             +--> TUNNEL_BACKEND_ENDED --> TUNNEL_ENDED
 */
enum exchange_state {
	EXCHANGE_BEGUN,     /* nothing has been sent */
	EXCHANGE_DEPARTING, /* the request is whole and waits for the others of this round: exchange->departing */
	EXCHANGE_AWAITING,  /* it is on its way, maybe once more, and there is no final head of an answer */
	EXCHANGE_PASSING,   /* the answer's body passes as it comes */
	EXCHANGE_REFRAMED,  /* its content changes on its way: it goes out in chunks of ours */
	EXCHANGE_GUARDED,   /* the guard has it: exchange->guard */
	EXCHANGE_TUNNEL,    /* an upgrade was granted: bytes pass both ways, framed by nobody */
	EXCHANGE_TUNNEL_CLIENT_ENDED,  /* ... and the client will send no more */
	EXCHANGE_TUNNEL_BACKEND_ENDED, /* ... or the backend */
	EXCHANGE_TUNNEL_ENDED,         /* ... or both: what is unsent is all there is */
	EXCHANGE_STATES
};

/* What is asked for, where a head is read or written otherwise for it. The method tells them apart. */
enum exchange_kind {
	EXCHANGE_PLAIN,
	EXCHANGE_HEAD_ONLY, /* HEAD */
	EXCHANGE_PREFLIGHT, /* OPTIONS: a browser asks whether it may send fields of ours */
	EXCHANGE_WEBSOCKET, /* GET: an upgrade is asked for */
};

struct exchange {
	enum exchange_state state;
	enum exchange_kind kind;
	struct client *client;
	struct upstream *upstream;    /* NULL before the first connection */
	const struct conn_role *role; /* the backend side's, for every connection of this exchange */
	const struct endpoint *endpoint;
	struct http_body request;
	struct http_body response;
	struct turn *turn;           /* of a turn; NULL when it is none */
	struct guard *guard;         /* of a guarded turn, until its answer passes; NULL when it is none */
	struct name_echo *name_echo; /* gives the model's name back as the client wrote it; NULL when nothing was cut */
	struct held *listing; /* a list of models that gets variants, as far as it has come, in the budget for held
	                       * bodies;    NULL when it is none */
	size_t reserved;      /* of the budget for held bodies, until the request has been sent */
	struct held replay;   /* the request so far, while it departs or may have to be sent once more */
	LIST_ENTRY(exchange) departing; /* of the worker's departures, while EXCHANGE_DEPARTING */
	int64_t began;       /* clock_micros when the request was read: at its head's end, or when its body was held */
	unsigned status;     /* of the final response head, 0 before it came */
	unsigned interim;    /* 1xx responses so far */
	int error;           /* why the last attempt to connect failed (errno) */
	int address;         /* which of the backend's addresses is tried */
	bool to_batches;     /* answered by the process that keeps batches, not by the backend */
	bool replayable;     /* replay holds all of the request that has come */
	bool to_old_client;  /* HTTP/1.0: answered with a close-delimited, unchunked body */
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
 * Send pieces of the request to the backend, connecting first if need be; a turn that has come whole departs later in
 * this round. Failures are dealt with inside: the client has then been answered, and the exchange is gone. Returns
 * whether it goes on.
 */
bool exchange_send(struct exchange *exchange, struct iovec *pieces, int count);

/* Let all that wait depart. Any of their clients may be gone afterwards. */
void exchange_depart(struct worker *worker);

/* An event has been dealt with: let them depart if they have waited for long enough. As exchange_depart. */
void exchange_depart_in_time(struct worker *worker);

/* Send pieces of the response to the client. Returns whether it goes on: without memory it is aborted. */
bool exchange_pass(struct exchange *exchange, struct iovec *pieces, int count);

/*
 * The backend's connection has failed before any byte of a response: send the request again on a new connection where
 * that is safe (the connection was reused, or another address is left), else refuse with status and message.
 */
void exchange_retry_or_refuse(struct exchange *exchange, unsigned status, const char *message);

/* All that was to be sent to the backend has gone: the budget gets back what was held for it. */
void exchange_request_sent(struct exchange *exchange);

/* No list of models waits any more, or none is to: the budget gets back what was held of it. */
void exchange_drop_listing(struct exchange *exchange);

/* Answer with an error of ours; the exchange and its backend connection are gone, the client's ends after it. */
void exchange_refuse(struct exchange *exchange, unsigned status, const char *message);

/* The backend has said all it has to: let go of its connection, which may be kept if clean. The exchange goes on. */
void exchange_part(struct exchange *exchange, bool clean);

/* The response is whole. The exchange is gone; the client goes on or ends. clean: the backend connection may be kept.
 */
void exchange_done(struct exchange *exchange, bool clean);

/* The response broke off: end the client's connection so that nobody takes it for a clean end. */
void exchange_cut(struct exchange *exchange);

/* The client has left: drop everything at once. Frees the client too. */
void exchange_abort(struct exchange *exchange);

#endif
