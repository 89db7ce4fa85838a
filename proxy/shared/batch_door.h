/*
 * Connections between workers and the batch process (batch/batch.h): two channels, over which one end of a new
 * connection is passed. No one binds, listens or connects, so no one else can get in.
 */
#ifndef PARAPET_PROXY_SHARED_BATCH_DOOR_H
#define PARAPET_PROXY_SHARED_BATCH_DOOR_H

/* Both channels, with the workers' ends first and the batch process's second. -1: none. */
struct batch_doors {
	int knock[2]; /* workers pass requests for files and batches */
	int lines[2]; /* the batch process passes lines: each a request to the model, for any worker */
	int wake;     /* an eventfd(2) with which a worker reports a client's turn while lines are running */
};

/* Create all of it. Returns 0, or -1 with errno. */
int batch_doors_open(struct batch_doors *doors);

/* Close one side's ends of the channels. */
void batch_doors_close(const struct batch_doors *doors, int side);

/*
 * Create a connection and pass its other end on. Returns our end, non-blocking; -1 with errno: EAGAIN if too many are
 * waiting.
 */
int batch_door_knock(int channel);

/* Take a connection that was passed. Returns it, non-blocking; -1 with errno: EAGAIN: none, ESHUTDOWN: the end. */
int batch_door_take(int channel);

#endif
