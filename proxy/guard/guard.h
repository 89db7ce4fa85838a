/*
 * A guarded turn: its draft is held back, or streams up to its closing frames; a flow checks it; and what came of that
 * is delivered. Every failure delivers the draft as the backend wrote it.
 *
 *     guard.c           begins, drives the flow, ends
 *     guard_draft.c     takes the draft as it comes: what passes at once, what is held
 *     guard_services.c  what the flow asks for: calls to the model, programs, places, the clock
 *     guard_opening.c   the beginning of a stream that a pass has to see first
 *     guard_deliver.c   the draft as it came, or with another text in it
 *     guard_progress.c  what the client is told of the check while its answer is held
 *     guard_shadow.c    a turn in shadow, whose answer passes like any other
 *     guard_ask.c       ... and what is asked about it afterwards, where the policy wants that
 *     guard_template.c  what stands around an answer, by the policy's templates
 *
 * A guard belongs to an exchange and goes with it, but for one that asks in shadow. The relay speaks to it by
 * relay/guard_calls.h.
 */
#ifndef PARAPET_PROXY_GUARD_GUARD_H
#define PARAPET_PROXY_GUARD_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

#include "policies/span.h"

struct exchange;
struct guard;
struct http_head;
struct dispatch;
struct worker;

/* What is kept of a request for asking again. Borrowed. */
struct guard_request {
	struct span bytes;            /* of its head, as they came */
	const struct http_head *head; /* as it was read of them; its path is what the backend is asked for */
	const struct iovec *body;     /* the content that the backend is sent, in pieces */
	int count;
};

/*
 * Begin to guard a turn whose reading took a route. Returns NULL when it is not to be guarded after all, with *reason
 * for the record.
 */
struct guard *guard_new(struct exchange *exchange, const struct dispatch *dispatch, const struct guard_request *request,
    const char **reason);

/* Whether the reading took a route that something here executes, or passes look at it; in shadow or not. */
bool guard_is_due(const struct dispatch *dispatch);

/*
 * The same for a reading in shadow. Such a guard touches nothing: the answer passes as if it were not there, and at the
 * end the record is told what would have been delivered, as far as that can be told without asking anybody. It belongs
 * to the exchange's turn. Returns NULL without memory, or where the client is none that is guarded.
 */
struct guard *guard_new_shadow(
    struct exchange *exchange, const struct dispatch *dispatch, const struct guard_request *request);

/* What is asked in shadow ends now: the worker does. */
void guard_ask_stop(struct worker *worker);

/* Drop it, with all that is under way for it. NULL is allowed. */
void guard_free(struct guard *guard);

#endif
