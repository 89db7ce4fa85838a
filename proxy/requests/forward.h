/*
 * A request on its way to the backend: without what was said to us, with a record, and with whatever its answer needs.
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
	FORWARD_ANSWERED, /* by ourselves, whole; the caller calls client_done */
	FORWARD_ENDED,    /* it failed: the client is answered, or gone */
	FORWARD_NO_MEMORY /* it could not begin */
};

/* Tell a client that waits for it to send its body. Returns whether it was told. */
bool forward_answer_expect(struct client *client, const struct http_head *head);

/* Take the toggle at a path's end off, so that the backend sees its own name for the model. */
void forward_cut_path(struct worker *worker, struct http_head *head, struct dispatch *dispatch);

/* Whether parapet-batch answers this: files and batches, unless the policy gives them back, and lines for workers. */
bool forward_goes_to_batches(const struct client *client, const struct endpoint *endpoint);

/* Begin the exchange and send what is here of the request; or answer what needs no model. */
enum forward_result forward_send(struct forward *forward, struct client *client, const struct http_head *head);

#endif
