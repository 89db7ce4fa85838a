/*
 * The batches' progress: each is checked as it comes; of those that are right the oldest is worked on.
 *
 * A line starts only when slots_left says so, and is called off for a client's turn or a guard's call, at most twice:
 * then it runs to its end. Transport errors, 429 and 5xx are asked again, three times, later each time; what else comes
 * is a result.
 */
#ifndef PARAPET_PROXY_BATCH_RUN_H
#define PARAPET_PROXY_BATCH_RUN_H

struct event_base;
struct shared;

/* Lines are handed to workers over that channel. All is kept. */
void run_open(struct event_base *base, struct shared *shared, int channel);

/* Go on with what there is to do: 20 times a second, and whenever a line is done. */
void run_look(void);

/* Call all lines off, and begin none any more. */
void run_stop(void);

#endif
