/*
 * The end of a batch: its tape becomes files, and it what it is to end as. Each step may be done again after a kill.
 */
#ifndef PARAPET_PROXY_BATCH_PUBLISH_H
#define PARAPET_PROXY_BATCH_PUBLISH_H

struct batch;
struct tape;

/* Note how it is to end (batch->end) and with which counts. Returns 0, or -1 with errno: to be tried again. */
int publish_begin(struct batch *batch, const struct tape *tape);

/* Of one that is finalizing. Returns as above. */
int publish_finish(struct batch *batch);

#endif
