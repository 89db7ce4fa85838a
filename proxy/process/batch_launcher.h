/*
 * The parent's part in batches: the helper process that keeps them (batch/batch.h), and the one that speaks Redis for
 * them (queue/queue.h). Told to stop, they begin no further line, and let the folder go; what is not finished is asked
 * again by the next, or by another worker.
 */
#ifndef PARAPET_PROXY_PROCESS_BATCH_LAUNCHER_H
#define PARAPET_PROXY_PROCESS_BATCH_LAUNCHER_H

#include "proxy/process/subprocess.h"
#include "proxy/shared/batch_door.h"

struct options;
struct shared;

/* All zero: there is none. */
struct batch_launcher {
	const char *dir; /* NULL: none is wanted */
	struct shared *shared;
	struct batch_doors doors;
	int channel[2]; /* between the two: that of parapet-batch first; -1: there is none */
	struct subprocess batch, queue;
};

#define BATCH_WHY_MAX 320

/*
 * Read what --queue and its like say, as whoever we were started by; runs_as is who may own its files, too (access.h).
 * Kept for batch_launcher_start. Returns 0, or -1 with why, which begins with the flag.
 */
int batch_launcher_read(const struct options *options, uid_t runs_as, char why[BATCH_WHY_MAX]);

/* Begin to keep batches in a folder, which is kept (NULL: none are), and to take lines, as batch_launcher_read found.
 */
void batch_launcher_start(struct batch_launcher *launcher, const char *dir, struct shared *shared);

/* Every quarter of a second; when a child ended; to have both end, and once no worker is left (subprocess.h). */
void batch_launcher_look(struct batch_launcher *launcher);
void batch_launcher_reap(struct batch_launcher *launcher, pid_t pid);
void batch_launcher_stop(struct batch_launcher *launcher);
bool batch_launcher_end(struct batch_launcher *launcher);

/* In a worker: keep the workers' ends only. Returns them; NULL where there is nothing to do with batches. */
const struct batch_doors *batch_launcher_in_worker(const struct batch_launcher *launcher);

#endif
