/*
 * A request on its way to the backend: without what was said to us, with a record, and with whatever its answer needs.
 */
#ifndef PARAPET_PROXY_REQUESTS_PASSAGE_H
#define PARAPET_PROXY_REQUESTS_PASSAGE_H

#include <stdbool.h>

#include "policies/span.h"
#include "proxy/http/body.h"
#include "proxy/relay/reading.h"

struct client;
struct endpoint;
struct http_head;
struct worker;

/* All of it is borrowed. */
struct passage {
	const struct endpoint *endpoint;
	struct http_body tracker; /* behind the bytes of its body that are here */
	struct span head;         /* as it came */
	struct span body;         /* those bytes, framing included */
	struct span content;      /* without it; only for a body that was read */
	struct reading reading;
};

enum passage_sent {
	PASSAGE_SENT,
	PASSAGE_ANSWERED, /* by ourselves, whole; the caller calls client_done */
	PASSAGE_ENDED,    /* it failed: the client is answered, or gone */
	PASSAGE_NO_MEMORY /* it could not begin */
};

/* Tell a client that waits for it to send its body. Returns whether it was told. */
bool passage_answer_expect(struct client *client, const struct http_head *head);

/* Take the toggle at a path's end off, so that the backend sees its own name for the model. */
void passage_cut_path(struct worker *worker, struct http_head *head, struct reading *reading);

/* Begin the exchange and send what is here of the request; or answer what needs no model. */
enum passage_sent passage_send(struct passage *passage, struct client *client, const struct http_head *head);

#endif
