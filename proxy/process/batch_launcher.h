/*
 * The parent's part in batches: the process that keeps them (batch/batch.h) is started, and started again when it ends.
 */
#ifndef PARAPET_PROXY_PROCESS_BATCH_LAUNCHER_H
#define PARAPET_PROXY_PROCESS_BATCH_LAUNCHER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "proxy/shared/batch_door.h"

struct shared;

/* All zero: there is none. */
struct batch_launcher {
	const char *dir; /* NULL: none is wanted */
	struct shared *shared;
	struct batch_doors doors;
	pid_t pid;       /* 0 while there is none */
	int64_t started; /* clock_millis */
	int64_t due;     /* when the next one is */
	int64_t backoff;
	bool ending;
};

/* Begin to keep batches in a folder, which is kept; NULL: none are. */
void batch_launcher_start(struct batch_launcher *launcher, const char *dir, struct shared *shared);

/* Every quarter of a second: start a process that is due. */
void batch_launcher_look(struct batch_launcher *launcher);

/* A child ended. If it was this one another follows, later each time. */
void batch_launcher_reap(struct batch_launcher *launcher, pid_t pid);

/* Draining: it begins no further line, and lets its folder go. What it has not finished is asked again by the next. */
void batch_launcher_stop(struct batch_launcher *launcher);

/* End it, once no worker is left. */
void batch_launcher_end(struct batch_launcher *launcher);

/* In a worker: keep the workers' ends only. Returns them; NULL where no batches are kept. */
const struct batch_doors *batch_launcher_in_worker(const struct batch_launcher *launcher);

#endif
