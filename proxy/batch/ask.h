/*
 * One line with a worker: a request over a connection that is handed to it, and the whole answer.
 */
#ifndef PARAPET_PROXY_BATCH_ASK_H
#define PARAPET_PROXY_BATCH_ASK_H

#include "policies/span.h"

struct ask;
struct event_base;

#define ASK_WORD_MAX 64

/* What came of it. Spans are borrowed until the function that is told returns. */
struct ask_answer {
	unsigned status; /* 0: none came, or it broke off */
	struct span body;
	char turn[ASK_WORD_MAX], verdict[ASK_WORD_MAX], route[ASK_WORD_MAX], reason[ASK_WORD_MAX]; /* of X-Parapet-* */
};

typedef void ask_done(void *owner, const struct ask_answer *answer);

/* Ask for path with a JSON body. Returns NULL when it could not begin; else done is told once, from the event loop. */
struct ask *ask_start(
    struct event_base *base, int channel, const char *path, struct span body, ask_done *done, void *owner);

/* Call it off: nobody is told, and the model stops. */
void ask_cancel(struct ask *ask);

#endif
