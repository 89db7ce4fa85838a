/*
 * One request, and the whole answer: to a worker of ours, over a connection that is handed to it, or to an address.
 */
#ifndef PARAPET_PROXY_BATCH_ASK_H
#define PARAPET_PROXY_BATCH_ASK_H

#include "policies/span.h"

struct address;
struct ask;
struct event_base;

/* What is asked. All is borrowed until ask_start returns. */
struct ask_request {
	int channel;                   /* over which a worker is reached; not used with an address */
	const struct address *address; /* NULL: a worker of ours */
	const char *host;              /* NULL: a name of our own */
	const char *method, *target;
	const char *authorization; /* NULL: none */
	struct span body;          /* JSON, unless the method is GET */
	unsigned seconds;          /* of silence, after which it is given up; 0: never */
};

#define ASK_WORD_MAX      64
#define ASK_SIGNATURE_MAX 65

/* What came of it. Spans are borrowed until the function that is told returns. */
struct ask_answer {
	unsigned status; /* 0: none came, or it broke off */
	struct span body;
	char signature[ASK_SIGNATURE_MAX]; /* Authentication-Info (RFC 7615) */
	char turn[ASK_WORD_MAX], verdict[ASK_WORD_MAX], route[ASK_WORD_MAX], reason[ASK_WORD_MAX]; /* of X-Parapet-* */
};

typedef void ask_done(void *owner, const struct ask_answer *answer);

/* Ask. Returns NULL when it could not begin; else done is told once, from the event loop. */
struct ask *ask_start(struct event_base *base, const struct ask_request *request, ask_done *done, void *owner);

/* Call it off: nobody is told, and the model stops. */
void ask_cancel(struct ask *ask);

#endif
