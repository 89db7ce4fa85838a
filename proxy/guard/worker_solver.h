/*
 * A worker's part of the solver: solver.h in the worker's event loop.
 */
#ifndef PARAPET_PROXY_GUARD_WORKER_SOLVER_H
#define PARAPET_PROXY_GUARD_WORKER_SOLVER_H

#include "executors/services.h"
#include "sandbox/solver.h"

struct worker_solver;
struct worker;

/* As worker_jail_open and worker_jail_close (worker_jail.h), with the solver's two asking ends; its room is the jail's.
 */
struct worker_solver *worker_solver_open(struct worker *worker, const int ask[2]);
void worker_solver_close(struct worker_solver *worker_solver);

/* How things stand: a puzzle that is handed in when Z3 is ready is likely to be solved. */
enum service_state worker_solver_state(const struct worker *worker);

/*
 * Solve a puzzle (copied): see solver_submit. done is called from the event loop, never from here. Returns NULL when
 * this worker has no solver, or no memory is left.
 */
struct solver_job *worker_solver_submit(
    struct worker *worker, const struct solver_query *query, solver_done *done, void *owner);

/* Forget a puzzle whose done was not called yet, and kill what runs of it. */
void worker_solver_cancel(struct worker *worker, struct solver_job *job);

#endif
