/*
 * Starts the batch and queue processes and keeps what workers need of them.
 */
#include "proxy/process/batch_launcher.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "proxy/batch/batch.h"
#include "proxy/observe/log.h"
#include "proxy/queue/queue.h"
#include "proxy/shared/options.h"
#include "proxy/shared/queue_channel.h"
#include "proxy/shared/shared.h"

#define QUEUE_GRACE 2000 /* ms to deliver results to the front */

static struct queue_options queue;
static bool has_queue;

static int
fail(char why[BATCH_WHY_MAX], const char *flag, const char *text)
{

	snprintf(why, BATCH_WHY_MAX, "%s: %s", flag, text);
	return -1;
}

int
batch_launcher_read(const struct options *options, uid_t runs_as, char why[BATCH_WHY_MAX])
{
	char wrong[ACCESS_WHY_MAX];
	const char *reason;

	if (options->queue == NULL && options->work != NULL)
		return fail(why, "--work", "needs --queue (or PARAPET_QUEUE), over which the front tells of its lines");
	if (options->queue == NULL)
		return 0;
	if (options->state == NULL && options->work == NULL)
		return fail(why, "--queue", "needs --state DIR on a front, --work URL on a worker, or both");
	if (options->queue_key_file == NULL)
		return fail(why, "--queue", "needs --queue-key-file, with a key that front and workers share");
	if (redis_url_read(&queue.redis, options->queue, &reason) == -1)
		return fail(why, "--queue", reason);
	if (queue_key_read(&queue.key, options->queue_key_file, runs_as, wrong) == -1)
		return fail(why, "--queue-key-file", wrong);
	if (options->queue_password_file != NULL &&
	    access_read_one(&queue.password, options->queue_password_file, runs_as, wrong) == -1)
		return fail(why, "--queue-password-file", wrong);
	queue.works = options->work != NULL;
	if (queue.works && backend_url_read(&queue.front, options->work, false, &reason) == -1)
		return fail(why, "--work", reason);
	queue.lease = options->queue_lease;
	has_queue = true;
	return 0;
}

static void
run_batch(void *owner)
{
	const struct batch_launcher *launcher = owner;

	batch_serve(&launcher->doors, launcher->shared, launcher->dir, launcher->channel[0], &queue.key);
}

static void
run_queue(void *owner)
{
	const struct batch_launcher *launcher = owner;

	queue_serve(&queue, launcher->channel[1], &launcher->doors, launcher->shared);
}

void
batch_launcher_start(struct batch_launcher *launcher, const char *dir, struct shared *shared)
{

	launcher->channel[0] = launcher->channel[1] = -1;
	if (dir == NULL && !has_queue)
		return;
	if (batch_doors_open(&launcher->doors) == -1 ||
	    (dir != NULL && has_queue && queue_channel_open(launcher->channel) == -1)) {
		log_error("batches: %s: files and batches are relayed", strerror(errno));
		return;
	}
	launcher->dir = dir;
	launcher->shared = shared;
	if (dir != NULL)
		launcher->batch = (struct subprocess){.name = "parapet-batch",
		    .run = run_batch,
		    .owner = launcher,
		    .keep = {launcher->doors.knock[1], launcher->doors.lines[1], launcher->channel[0],
			launcher->doors.wake},
		    .keeps = 4,
		    .ended =
			"batches: their process ended and is started again: what it had not written down is asked again"};
	if (has_queue)
		launcher->queue = (struct subprocess){.name = "parapet-queue",
		    .run = run_queue,
		    .owner = launcher,
		    .keep = {launcher->doors.lines[1], launcher->channel[1], launcher->doors.wake},
		    .keeps = 3,
		    .ended = "queue: its process ended and is started again: lines that it had go to others"};
	batch_launcher_look(launcher);
}

void
batch_launcher_look(struct batch_launcher *launcher)
{

	subprocess_look(&launcher->batch);
	subprocess_look(&launcher->queue);
}

void
batch_launcher_reap(struct batch_launcher *launcher, pid_t pid)
{

	subprocess_reap(&launcher->batch, pid);
	subprocess_reap(&launcher->queue, pid);
}

void
batch_launcher_stop(struct batch_launcher *launcher)
{

	subprocess_stop(&launcher->batch);
	subprocess_stop(&launcher->queue);
}

bool
batch_launcher_end(struct batch_launcher *launcher)
{
	bool batch = subprocess_end(&launcher->batch, 0), ended = subprocess_end(&launcher->queue, QUEUE_GRACE);

	return batch && ended;
}

const struct batch_doors *
batch_launcher_in_worker(const struct batch_launcher *launcher)
{
	static struct batch_doors doors;

	if (launcher->batch.run == NULL && launcher->queue.run == NULL)
		return NULL;
	doors = launcher->doors;
	batch_doors_close(&doors, 1);
	for (int i = 0; i < 2; i++)
		if (launcher->channel[i] != -1)
			close(launcher->channel[i]);
	/* Without a folder, the model server serves files and batches. */
	if (launcher->dir == NULL) {
		close(doors.knock[0]);
		doors.knock[0] = -1;
	}
	return &doors;
}
