/*
 * solver.h and its descriptors, watched.
 */
#include "proxy/guard/worker_solver.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proxy/relay/event_source.h"
#include "proxy/relay/worker.h"

struct solving {
	struct solver *solver;
	struct turning turning;
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

	solver_turn(owner);
}

struct solving *
solving_open(struct worker *worker, const int ask[2])
{
	struct solving *solving = calloc(1, sizeof(*solving));
	unsigned holder = (unsigned)(worker->seat - worker->shared->seats);

	if (solving == NULL) {
		close(ask[0]);
		close(ask[1]);
		return NULL;
	}
	memcpy(solving->ask, ask, sizeof(solving->ask));
	solving->solver = solver_open(ask, &worker->shared->jail_room, holder);
	solving->turning = (struct turning){.owner = solving->solver, .timeout = timeout, .turn = turn};
	if (solving->solver != NULL && turning_start(&solving->turning, worker->base, solver_fd(solving->solver)) == 0)
		return solving;
	solving_close(solving);
	return NULL;
}

void
solving_close(struct solving *solving)
{

	if (solving == NULL)
		return;
	turning_stop(&solving->turning);
	solver_close(solving->solver);
	close(solving->ask[0]);
	close(solving->ask[1]);
	free(solving);
}

bool
solving_is_ready(const struct worker *worker)
{

	return worker->solving != NULL && jail_seat_is_ready(&worker->shared->solver);
}

struct solver_job *
solving_submit(struct worker *worker, const struct solver_ask *ask, solver_done *done, void *owner)
{
	struct solving *solving = worker->solving;
	struct solver_job *job;

	if (solving == NULL)
		return NULL;
	job = solver_submit(solving->solver, ask, done, owner);
	turning_again(&solving->turning);
	return job;
}

void
solving_cancel(struct worker *worker, struct solver_job *job)
{

	solver_cancel(job);
	turning_again(&worker->solving->turning);
}
