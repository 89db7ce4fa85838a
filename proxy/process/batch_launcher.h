/*
 * The parent's part in batches: the helper process that keeps them (batch/batch.h). Told to stop, it begins no further
 * line and lets its folder go; what it has not finished is asked again by the next.
 */
#ifndef PARAPET_PROXY_PROCESS_BATCH_LAUNCHER_H
#define PARAPET_PROXY_PROCESS_BATCH_LAUNCHER_H

#include "proxy/process/subprocess.h"
#include "proxy/shared/batch_door.h"

struct shared;

/* All zero: there is none. */
struct batch_launcher {
	const char *dir; /* NULL: none is wanted */
	struct shared *shared;
	struct batch_doors doors;
	struct subprocess subprocess;
};

/* Begin to keep batches in a folder, which is kept; NULL: none are. */
void batch_launcher_start(struct batch_launcher *launcher, const char *dir, struct shared *shared);

/* In a worker: keep the workers' ends only. Returns them; NULL where no batches are kept. */
const struct batch_doors *batch_launcher_in_worker(const struct batch_launcher *launcher);

#endif
