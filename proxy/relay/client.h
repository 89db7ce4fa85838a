/*
 * A client's connection: what we hold of it, how it is answered by ourselves, and how it ends.
 */
#ifndef PARAPET_PROXY_RELAY_CLIENT_H
#define PARAPET_PROXY_RELAY_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/relay/conn.h"
#include "proxy/relay/held.h"

struct census_entry;
struct dialect;
struct exchange;
struct hold;
struct watch;
struct worker;

struct client {
	struct conn conn; /* first: a client's conn is the client */
	struct worker *worker;
	struct census_entry *census;
	struct exchange *exchange; /* the request being answered, or NULL */
	struct held held;          /* received, not used yet */
	struct hold *hold;         /* of them, a request that must be whole before it is looked at; NULL: none */
	size_t scanned;            /* of the held head, by http_request_head_read */
	struct watch *watch;       /* while it is told of turns as they end; NULL: it is not */
	void (*watch_free)(struct watch *watch);
	LIST_ENTRY(client) asking; /* while it waits for the backend's health */
	bool is_asking;
	bool asked_by_head;   /* ... with a HEAD */
	bool asked_verbosely; /* ... and for all there is to say */
	bool asked_from_here; /* ... by who may have all own endpoints */
	bool consuming;       /* what is held is being looked at: no need to have it looked at again */
	bool admin;           /* came in on the admin listener */
	bool guarded;         /* came in on a loopback port: the Host guard stands */
	bool private;         /* came in where only this machine can: own endpoints are all answered */
	bool in_head;         /* a head has begun and is not complete */
	bool last;            /* the answer being sent is the connection's last */
	bool incomplete;      /* ... though its request has not arrived whole: what still comes is discarded */
	bool unclean;         /* ... and its end must look like an error */
	bool lingering;       /* the answer is sent; only waiting for the client to see it */
};

/* Take an accepted socket into the worker. role is the request side's. Returns NULL, with fd closed, without memory. */
struct client *client_open(struct worker *worker, int fd, struct census_entry *census, const struct conn_role *role);

/*
 * Descriptors have run out: have fewer clients for a while, so that those there are can be answered. Each needs two.
 */
void client_have_fewer(struct worker *worker);

/* Close and free a client that has no exchange. */
void client_close(struct client *client);

/*
 * Answer by ourselves: a whole response with that body (none to a HEAD). type is a Content-Type; fields are further
 * ones, each with its CRLF: of at most RECORD_FIELDS_MAX bytes. With client->last set before, the connection ends with
 * it.
 */
void client_reply(struct client *client, unsigned status, const char *type, const char *fields, const char *body,
    size_t len, bool to_head);

/* Answer with an error of ours in a dialect's shape; the connection ends with it. message is for a person; one who
 * asked by HEAD is told its length only. */
void client_refuse(
    struct client *client, const struct dialect *dialect, unsigned status, const char *message, bool to_head);

/*
 * An answer has been sent as far as sending goes: go on with the next request (returns true), or end the connection as
 * last, incomplete and unclean say, after unsent bytes have gone (returns false; the client may be freed).
 */
bool client_done(struct client *client);

/* A lingering client has sent something or gone. May free it. */
void client_linger_on(struct client *client);

#endif
