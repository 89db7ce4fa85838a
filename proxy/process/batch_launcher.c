/*
 * What its process is, and what workers keep of it.
 */
#include "proxy/process/batch_launcher.h"

#include <errno.h>
#include <string.h>

#include "proxy/batch/batch.h"
#include "proxy/observe/log.h"
#include "proxy/shared/shared.h"

static void
run(void *owner)
{
	const struct batch_launcher *launcher = owner;

	batch_serve(&launcher->doors, launcher->shared, launcher->dir, -1, NULL);
}

void
batch_launcher_start(struct batch_launcher *launcher, const char *dir, struct shared *shared)
{

	if (dir == NULL)
		return;
	if (batch_doors_open(&launcher->doors) == -1) {
		log_error("batches: %s: files and batches are relayed", strerror(errno));
		return;
	}
	launcher->dir = dir;
	launcher->shared = shared;
	launcher->subprocess = (struct subprocess){.name = "parapet-batch",
	    .run = run,
	    .owner = launcher,
	    .keep = {launcher->doors.knock[1], launcher->doors.lines[1]},
	    .keeps = 2,
	    .ended = "batches: their process ended and is started again: what it had not written down is asked again"};
	subprocess_start(&launcher->subprocess);
}

const struct batch_doors *
batch_launcher_in_worker(const struct batch_launcher *launcher)
{

	static struct batch_doors doors;

	if (launcher->dir == NULL)
		return NULL;
	doors = launcher->doors;
	batch_doors_close(&doors, 1);
	return &doors;
}
