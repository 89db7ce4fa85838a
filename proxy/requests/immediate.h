/*
 * Answers without a draft: for a route with `deliver: immediate`, if its executor makes no calls and the backend has
 * recently accepted this very model with these very keys (accepted.h), so that nobody gets an answer whom the backend
 * would refuse. Anything uncertain, or that cannot be written in the API's format, goes to the model as usual.
 */
#ifndef PARAPET_PROXY_REQUESTS_IMMEDIATE_H
#define PARAPET_PROXY_REQUESTS_IMMEDIATE_H

#include <stdbool.h>

#include "policies/span.h"
#include "proxy/http/body.h"
#include "proxy/relay/dispatch.h"

struct client;
struct endpoint;
struct turn;
struct http_head;

/* A request being relayed (forward.h). Everything is borrowed. */
struct forward {
	const struct endpoint *endpoint;
	struct http_body tracker; /* after the bytes of its body that have arrived */
	struct span head;         /* as received */
	struct span body;         /* those bytes, framing included */
	struct span content;      /* the same without framing; only if the body was read */
	struct dispatch dispatch;
};

/* Answer the client at once, with a record. Returns false if nothing was sent; else the caller calls client_done. */
bool immediate_answer(struct client *client, const struct http_head *head, const struct forward *forward);

/* Store the client's identity in a turn, for the backend's answer. */
void immediate_note(
    struct turn *turn, struct client *client, const struct http_head *head, const struct forward *forward);

#endif
