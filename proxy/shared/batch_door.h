/*
 * How workers and the process that keeps batches (batch/batch.h) reach each other: by two channels, over which one end
 * of a fresh connection is handed. Nobody binds, listens or connects, so no one else can come in.
 */
#ifndef PARAPET_PROXY_SHARED_BATCH_DOOR_H
#define PARAPET_PROXY_SHARED_BATCH_DOOR_H

/* Both channels, by their ends: the workers' first, the keeper's second. -1: there is none. */
struct batch_doors {
	int knock[2]; /* workers hand over requests for files and batches */
	int lines[2]; /* the keeper hands over lines: each a request to the model, which any worker takes */
	int wake;     /* an eventfd(2), by which a worker tells of a client's turn that came while lines are asked */
};

/* Make all of it. Returns 0, or -1 with errno. */
int batch_doors_open(struct batch_doors *doors);

/* Close one side's ends of the channels. */
void batch_doors_close(const struct batch_doors *doors, int side);

/*
 * Make a connection and hand its other end over. Returns ours, non-blocking; -1 with errno: EAGAIN where too many wait
 * already.
 */
int batch_door_knock(int channel);

/* Take one that was handed over. Returns it, non-blocking; -1 with errno, EAGAIN for none, ESHUTDOWN at the end. */
int batch_door_take(int channel);

#endif
