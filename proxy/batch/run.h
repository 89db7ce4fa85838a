/*
 * The batches' progress: each is checked as it comes; of those that are right the oldest is worked on by our own
 * workers (calls.h). Their results are published when they end.
 */
#ifndef PARAPET_PROXY_BATCH_RUN_H
#define PARAPET_PROXY_BATCH_RUN_H

#include <stdbool.h>

struct batch_doors;
struct event_base;
struct shared;

/* Lines are handed to workers through these doors, unless they go to the queue (spread.h). All is kept. */
void run_open(struct event_base *base, struct shared *shared, const struct batch_doors *doors, bool queued);

/* Go on with what there is to do (look.h). */
void run_look(void);

/* Call all lines off, and begin none any more. */
void run_stop(void);

#endif
