/*
 * Lines with local workers: when one may start, which makes room for clients, and what is asked again.
 *
 * A line starts only while slots are left, and is called off for a client's turn or a guard's call, at most
 * twice: then it runs to its end, and starts where a slot stays free beside it, if there are several, or after a
 * minute. Transport errors, 429 and 5xx are asked again, three times, later each time; any other answer is the result.
 */
#ifndef PARAPET_PROXY_BATCH_CALLS_H
#define PARAPET_PROXY_BATCH_CALLS_H

#include <stdbool.h>

#include "policies/span.h"
#include "proxy/batch/ask.h"

struct batch_doors;
struct call;
struct event_base;
struct shared;

/*
 * Told once, from the event loop; status 0: no whole answer came. The call is gone when it returns. Everything is
 * borrowed until then.
 */
typedef void call_done(void *owner, const struct ask_answer *answer);

/* Lines are handed to workers through these doors. All is kept. */
void calls_open(struct event_base *base, struct shared *shared, const struct batch_doors *doors);

/* How many further lines may start now. */
unsigned calls_free(void);

/* Whether one waits to be asked again, since the model server failed. */
bool calls_are_retried(void);

/*
 * Ask path for body, which lies in text, as soon as a slot is free: text is taken, and freed even where it fails.
 * Returns NULL without memory; then nobody is told.
 */
struct call *batch_call_start(const char *path, char *text, struct span body, call_done *done, void *owner);

/* Call it off: nobody is told, and the model stops. */
void batch_call_cancel(struct call *call);

/* To be called 20 times a second: makes room, and starts what waits to be asked again. */
void calls_look(void);

#endif
