/*
 * Batches on many machines: the process that speaks Redis (--queue), and on a worker with the front (--work). It opens
 * no file and answers nobody; the parent starts it, and starts it again when it ends.
 *
 *     outstanding.c   a front's half: streams follow the lines that are out
 *     take.c          a worker's half: lines are taken, answered and brought
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

/* What --queue and its like say, read. */
struct queue_options {
	struct redis_url redis;
	struct access_key password; /* len 0: none */
	struct queue_key key;
	bool works; /* takes lines of a front */
	struct backend_url front;
	int64_t lease; /* ms */
};

/*
 * The process. channel leads to parapet-batch, -1: no files are kept here; the doors to workers. Never
 * returns: SIGTERM has it give back what it took.
 */
_Noreturn void queue_serve(
    const struct queue_options *options, int channel, const struct batch_doors *doors, struct shared *shared);

#endif
