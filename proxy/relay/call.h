/*
 * A request of our own to the backend: an executor's question to the model. It belongs to no client, goes over the same
 * pool of connections, and its answer is collected whole.
 */
#ifndef PARAPET_PROXY_RELAY_CALL_H
#define PARAPET_PROXY_RELAY_CALL_H

#include <stddef.h>

#include "policies/span.h"
#include "proxy/dialects/reply.h"
#include "proxy/observe/draft_time.h"

struct call;
struct worker;

/* What was seen of an answer on its way. */
struct call_seen {
	struct call_times times;
	struct reply_facts facts; /* that it told */
};

/*
 * It has ended. status is the answer's; 0 when there was none, or it broke off, was malformed or too long. content is
 * without framing and lives until this returns, and so does seen. The call is gone by then. Never called from within
 * call_start.
 */
typedef void call_done(void *owner, unsigned status, struct span content, const struct call_seen *seen);

/*
 * Send a request. Head and body are copied; the head ends in its empty line. `most` bounds the answer's content in
 * bytes. Returns NULL when it cannot even begin: then done is not called.
 */
struct call *call_start(
    struct worker *worker, struct span head, struct span body, size_t most, call_done *done, void *owner);

/* Drop it: its connection is closed, which frees the backend's slot, and done is not called. */
void call_cancel(struct call *call);

#endif
