/*
 * The end of a batch: its tape becomes files, and it gets its final status. Each step can be repeated after a kill.
 */
#ifndef PARAPET_PROXY_BATCH_PUBLISH_H
#define PARAPET_PROXY_BATCH_PUBLISH_H

struct batch;
struct tape;

/* Record its final status (batch->end) and counts. Returns 0, or -1 with errno: try again. */
int publish_begin(struct batch *batch, const struct tape *tape);

/* For a batch that is finalizing. Returns as above. */
int publish_finish(struct batch *batch);

#endif
