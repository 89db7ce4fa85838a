/*
 * Batches on many machines: the process that speaks Redis (--queue) and, on a worker, to the front (--work). It opens
 * no file and serves nobody; the parent starts it, and restarts it when it ends.
 *
 *     outstanding.c   a front's half: streams follow the outstanding lines
 *     take.c          a worker's half: takes lines, runs them, returns results
 *     front.c         the front over HTTP            models.c   the models that our model server has
 *     redis.c         the one connection             entry.c    an entry of a stream
 */
#ifndef PARAPET_PROXY_QUEUE_QUEUE_H
#define PARAPET_PROXY_QUEUE_QUEUE_H

#include "proxy/queue/redis.h"
#include "proxy/shared/backend.h"
#include "proxy/shared/queue_key.h"

struct batch_doors;
struct shared;

/* The values of --queue and related flags. */
struct queue_options {
	struct redis_url redis;
	struct access_key password; /* len 0: none */
	struct queue_key key;
	bool works; /* takes lines from a front */
	struct backend_url front;
	int64_t lease; /* ms */
};

/*
 * The process. channel leads to parapet-batch (-1: no files are stored here); the doors to workers. Never returns: on
 * SIGTERM it gives back the lines it took.
 */
_Noreturn void queue_serve(
    const struct queue_options *options, int channel, const struct batch_doors *doors, struct shared *shared);

#endif
