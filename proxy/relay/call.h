/*
 * A request of our own to the backend: an executor's question to the model. It belongs to no client, uses the same
 * connection pool, and its answer is collected whole.
 */
#ifndef PARAPET_PROXY_RELAY_CALL_H
#define PARAPET_PROXY_RELAY_CALL_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/dialects/reply.h"
#include "proxy/observe/draft_time.h"

struct call;
struct worker;

/* What an answer reported and measured. */
struct call_seen {
	struct call_times times;
	struct reply_facts facts; /* as reported */
};

/*
 * The call has ended. status is the answer's; 0 if there was none, or it was truncated, malformed or too long.
 * content is the body without framing; it and seen are valid until this returns. The call is already freed. Never
 * called from within call_start.
 */
typedef void call_done(void *owner, unsigned status, struct span content, const struct call_seen *seen);

/*
 * Send a request. Head and body are copied; the head includes its final empty line. `most` limits the answer's
 * content in bytes. Returns NULL if it cannot start; done is then not called.
 */
struct call *call_start(
    struct worker *worker, struct span head, struct span body, size_t most, call_done *done, void *owner);

/* Cancel it: close its connection, which frees the backend's slot. done is not called. */
void call_cancel(struct call *call);

#endif
