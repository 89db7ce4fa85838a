/*
 * jail.h and its descriptors, watched.
 */
#include "proxy/guard/worker_jail.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proxy/relay/event_source.h"
#include "proxy/relay/worker.h"

struct jailing {
	struct jail *jail;
	struct turning turning;
	int ask[2];
};

static int
timeout(void *owner)
{

	return jail_timeout(owner);
}

static void
turn(void *owner)
{

	jail_turn(owner);
}

struct jailing *
jailing_open(struct worker *worker, const int ask[2])
{
	struct jailing *jailing = calloc(1, sizeof(*jailing));
	unsigned holder = (unsigned)(worker->seat - worker->shared->seats);

	if (jailing == NULL) {
		close(ask[0]);
		close(ask[1]);
		return NULL;
	}
	memcpy(jailing->ask, ask, sizeof(jailing->ask));
	jailing->jail = jail_open(ask, &worker->shared->jail_room, holder);
	jailing->turning = (struct turning){.owner = jailing->jail, .timeout = timeout, .turn = turn};
	if (jailing->jail != NULL && turning_start(&jailing->turning, worker->base, jail_fd(jailing->jail)) == 0)
		return jailing;
	jailing_close(jailing);
	return NULL;
}

void
jailing_close(struct jailing *jailing)
{

	if (jailing == NULL)
		return;
	turning_stop(&jailing->turning);
	jail_close(jailing->jail);
	close(jailing->ask[0]);
	close(jailing->ask[1]);
	free(jailing);
}

bool
jailing_is_ready(const struct worker *worker)
{

	return worker->jailing != NULL && jail_seat_is_ready(&worker->shared->jail);
}

struct jail_job *
jailing_submit(
    struct worker *worker, struct span program, const struct jail_limits *limits, jail_done *done, void *owner)
{
	struct jailing *jailing = worker->jailing;
	struct jail_job *job;

	if (jailing == NULL)
		return NULL;
	job = jail_submit(jailing->jail, program.at, program.len, limits, done, owner);
	turning_again(&jailing->turning);
	return job;
}

void
jailing_cancel(struct worker *worker, struct jail_job *job)
{

	jail_cancel(job);
	turning_again(&worker->jailing->turning);
}
