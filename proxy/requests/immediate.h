/*
 * Answers without a draft: where a route says `deliver: immediate`, its executor asks nobody, and the backend has
 * lately accepted this very model with these very keys (accepted.h), so that nobody gets an answer here whom the
 * backend would have turned away. Whatever is not surely right, or cannot be written in the API's shape, is asked for
 * as usual.
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

/* A request on its way (forward.h). All of it is borrowed. */
struct forward {
	const struct endpoint *endpoint;
	struct http_body tracker; /* behind the bytes of its body that are here */
	struct span head;         /* as it came */
	struct span body;         /* those bytes, framing included */
	struct span content;      /* without it; only for a body that was read */
	struct dispatch dispatch;
};

/* Answer the client at once, with a record. Returns false when nothing was sent; else the caller calls client_done. */
bool immediate_answer(struct client *client, const struct http_head *head, const struct forward *forward);

/* Note in a turn who asks, for what the backend will say to it. */
void immediate_note(
    struct turn *turn, struct client *client, const struct http_head *head, const struct forward *forward);

#endif
