/*
 * jail.h and its descriptors, watched.
 */
#include "proxy/guard/worker_jail.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/relay/event_source.h"
#include "proxy/relay/worker.h"

struct worker_jail {
	struct jail *jail;
	struct event_source event_source;
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

	jail_dispatch(owner);
}

struct worker_jail *
worker_jail_open(struct worker *worker, const int ask[2])
{
	struct worker_jail *worker_jail = calloc(1, sizeof(*worker_jail));
	unsigned holder = (unsigned)(worker->slot - worker->shared->slots);

	if (worker_jail == NULL) {
		close(ask[0]);
		close(ask[1]);
		return NULL;
	}
	memcpy(worker_jail->ask, ask, sizeof(worker_jail->ask));
	worker_jail->jail = jail_open(ask, &worker->shared->jail_room, holder);
	worker_jail->event_source =
	    (struct event_source){.owner = worker_jail->jail, .timeout = timeout, .dispatch = turn};
	if (worker_jail->jail != NULL &&
	    event_source_start(&worker_jail->event_source, worker->base, jail_fd(worker_jail->jail)) == 0)
		return worker_jail;
	worker_jail_close(worker_jail);
	return NULL;
}

void
worker_jail_close(struct worker_jail *worker_jail)
{

	if (worker_jail == NULL)
		return;
	event_source_stop(&worker_jail->event_source);
	jail_close(worker_jail->jail);
	close(worker_jail->ask[0]);
	close(worker_jail->ask[1]);
	free(worker_jail);
}

enum service_state
worker_jail_state(const struct worker *worker)
{
	const struct jail_slot *slot = &worker->shared->jail;

	if (worker->worker_jail == NULL)
		return SERVICE_ABSENT;
	if (jail_slot_is_ready(slot))
		return SERVICE_READY;
	return jail_slot_is_starting(slot, clock_millis()) ? SERVICE_STARTING : SERVICE_ABSENT;
}

struct jail_job *
worker_jail_submit(
    struct worker *worker, struct span program, const struct jail_limits *limits, jail_done *done, void *owner)
{
	struct worker_jail *worker_jail = worker->worker_jail;
	struct jail_job *job;

	if (worker_jail == NULL)
		return NULL;
	job = jail_submit(worker_jail->jail, program.at, program.len, limits, done, owner);
	event_source_rearm(&worker_jail->event_source);
	return job;
}

void
worker_jail_cancel(struct worker *worker, struct jail_job *job)
{

	jail_cancel(job);
	event_source_rearm(&worker->worker_jail->event_source);
}
