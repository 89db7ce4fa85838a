/*
 * solver.h and its descriptors, watched.
 */
#include "proxy/guard/worker_solver.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/relay/event_source.h"
#include "proxy/relay/worker.h"

struct worker_solver {
	struct solver *solver;
	struct event_source event_source;
	int ask[2];
};

static int
timeout(void *owner)
{

	return solver_timeout(owner);
}

static void
turn(void *owner)
{

	solver_dispatch(owner);
}

struct worker_solver *
worker_solver_open(struct worker *worker, const int ask[2])
{
	struct worker_solver *worker_solver = calloc(1, sizeof(*worker_solver));
	unsigned holder = (unsigned)(worker->slot - worker->shared->slots);

	if (worker_solver == NULL) {
		close(ask[0]);
		close(ask[1]);
		return NULL;
	}
	memcpy(worker_solver->ask, ask, sizeof(worker_solver->ask));
	worker_solver->solver = solver_open(ask, &worker->shared->jail_room, holder);
	worker_solver->event_source =
	    (struct event_source){.owner = worker_solver->solver, .timeout = timeout, .dispatch = turn};
	if (worker_solver->solver != NULL &&
	    event_source_start(&worker_solver->event_source, worker->base, solver_fd(worker_solver->solver)) == 0)
		return worker_solver;
	worker_solver_close(worker_solver);
	return NULL;
}

void
worker_solver_close(struct worker_solver *worker_solver)
{

	if (worker_solver == NULL)
		return;
	event_source_stop(&worker_solver->event_source);
	solver_close(worker_solver->solver);
	close(worker_solver->ask[0]);
	close(worker_solver->ask[1]);
	free(worker_solver);
}

enum service_state
worker_solver_state(const struct worker *worker)
{
	const struct jail_slot *slot = &worker->shared->solver;

	if (worker->worker_solver == NULL)
		return SERVICE_ABSENT;
	if (jail_slot_is_ready(slot))
		return SERVICE_READY;
	return jail_slot_is_starting(slot, clock_millis()) ? SERVICE_STARTING : SERVICE_ABSENT;
}

struct solver_job *
worker_solver_submit(struct worker *worker, const struct solver_query *query, solver_done *done, void *owner)
{
	struct worker_solver *worker_solver = worker->worker_solver;
	struct solver_job *job;

	if (worker_solver == NULL)
		return NULL;
	job = solver_submit(worker_solver->solver, query, done, owner);
	event_source_rearm(&worker_solver->event_source);
	return job;
}

void
worker_solver_cancel(struct worker *worker, struct solver_job *job)
{

	solver_cancel(job);
	event_source_rearm(&worker->worker_solver->event_source);
}
