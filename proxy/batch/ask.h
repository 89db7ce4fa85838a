/*
 * One request and its whole answer: to a worker of this parapet, over a connection passed to it, or to an address.
 */
#ifndef PARAPET_PROXY_BATCH_ASK_H
#define PARAPET_PROXY_BATCH_ASK_H

#include "policies/span.h"

struct address;
struct ask;
struct event_base;

/* The request. Everything is borrowed until ask_start returns. */
struct ask_request {
	int channel;                   /* that reaches a worker; unused with an address */
	const struct address *address; /* NULL: a worker of this parapet */
	const char *host;              /* NULL: a name of our own */
	const char *method, *target;
	const char *authorization; /* NULL: none */
	struct span body;          /* JSON, unless the method is GET */
	unsigned seconds;          /* of silence before giving up; 0: never */
};

#define ASK_WORD_MAX      64
#define ASK_SIGNATURE_MAX 65

/* The answer. Spans are borrowed until the callback returns. */
struct ask_answer {
	unsigned status; /* 0: none, or it was truncated */
	struct span body;
	char signature[ASK_SIGNATURE_MAX]; /* Authentication-Info (RFC 7615) */
	char turn[ASK_WORD_MAX], verdict[ASK_WORD_MAX], route[ASK_WORD_MAX], reason[ASK_WORD_MAX]; /* of X-Parapet-* */
};

typedef void ask_done(void *owner, const struct ask_answer *answer);

/* Send a request. Returns NULL if it cannot start; else done is called once, from the event loop. */
struct ask *ask_start(struct event_base *base, const struct ask_request *request, ask_done *done, void *owner);

/* Cancel it: done is not called, and the model stops. */
void ask_cancel(struct ask *ask);

#endif
