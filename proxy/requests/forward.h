/*
 * Relays a request to the backend: without our own fields, with a record, and with everything its answer needs.
 */
#ifndef PARAPET_PROXY_REQUESTS_FORWARD_H
#define PARAPET_PROXY_REQUESTS_FORWARD_H

#include <stdbool.h>

#include "proxy/requests/immediate.h"

struct client;
struct endpoint;
struct http_head;
struct worker;

enum forward_result {
	FORWARD_SENT,
	FORWARD_ANSWERED, /* by ourselves, completely; the caller calls client_done */
	FORWARD_ENDED,    /* it failed: the client was answered, or has left */
	FORWARD_NO_MEMORY /* it could not begin */
};

/* Send a 100 Continue to a client that waits for it. Returns whether it was sent. */
bool forward_answer_expect(struct client *client, const struct http_head *head);

/* Remove the toggle at the end of a path, so that the backend sees its own model name. */
void forward_cut_path(struct worker *worker, struct http_head *head, struct dispatch *dispatch);

/* Whether parapet-batch answers this: files and batches, unless the policy relays them, and lines for workers. */
bool forward_goes_to_batches(const struct client *client, const struct endpoint *endpoint);

/* Begin the exchange and send what has arrived of the request; or answer what needs no model. */
enum forward_result forward_send(struct forward *forward, struct client *client, const struct http_head *head);

#endif
