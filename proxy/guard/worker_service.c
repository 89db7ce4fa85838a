/*
 * Watches an asker's descriptors (asker.h).
 */
#include "proxy/guard/worker_service.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/relay/event_source.h"
#include "proxy/relay/worker.h"

struct worker_service {
	const struct service_row *row;
	const struct service_slot *slot;
	struct asker *asker;
	struct event_source event_source;
	int ask[2];
};

static int
timeout(void *owner)
{

	return asker_timeout(owner);
}

static void
turn(void *owner)
{

	asker_dispatch(owner);
}

struct worker_service *
worker_service_open(
    struct worker *worker, const struct service_row *row, const struct service_slot *slot, const int ask[2])
{
	struct worker_service *service = calloc(1, sizeof(*service));
	unsigned holder = (unsigned)(worker->slot - worker->shared->slots);

	if (service == NULL) {
		close(ask[0]);
		close(ask[1]);
		return NULL;
	}
	service->row = row;
	service->slot = slot;
	memcpy(service->ask, ask, sizeof(service->ask));
	service->asker = asker_open(row, ask, &worker->shared->jail_room, holder);
	service->event_source = (struct event_source){.owner = service->asker, .timeout = timeout, .dispatch = turn};
	if (service->asker != NULL &&
	    event_source_start(&service->event_source, worker->base, asker_fd(service->asker)) == 0)
		return service;
	worker_service_close(service);
	return NULL;
}

void
worker_service_close(struct worker_service *service)
{

	if (service == NULL)
		return;
	event_source_stop(&service->event_source);
	asker_close(service->asker);
	close(service->ask[0]);
	close(service->ask[1]);
	free(service);
}

enum service_state
worker_service_state(const struct worker_service *service)
{

	if (service == NULL)
		return SERVICE_ABSENT;
	if (service_slot_is_ready(service->slot))
		return SERVICE_READY;
	return service_slot_is_starting(service->slot, clock_millis()) ? SERVICE_STARTING : SERVICE_ABSENT;
}

struct asker_job *
worker_service_submit(struct worker_service *service, const void *question, service_done *done, void *owner)
{
	struct asker_job *job;

	if (service == NULL || (!service->row->waits && worker_service_state(service) != SERVICE_READY))
		return NULL;
	job = asker_submit(service->asker, question, done, owner);
	event_source_rearm(&service->event_source);
	return job;
}

void
worker_service_cancel(struct worker_service *service, struct asker_job *job)
{

	asker_cancel(job);
	event_source_rearm(&service->event_source);
}
