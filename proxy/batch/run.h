/*
 * Progress of batches: each is checked when it is created; this machine's workers run the oldest valid one (calls.h).
 * Results are published when it ends.
 */
#ifndef PARAPET_PROXY_BATCH_RUN_H
#define PARAPET_PROXY_BATCH_RUN_H

#include <stdbool.h>

struct batch_doors;
struct event_base;
struct shared;

/* Lines are passed to workers through these doors, unless they go to the queue (spread.h). Keeps everything. */
void run_open(struct event_base *base, struct shared *shared, const struct batch_doors *doors, bool queued);

/* Continue with pending work (look.h). */
void run_look(void);

/* Cancel all lines, and start no more. */
void run_stop(void);

#endif
