/*
 * A worker's part of the solver: solver.h in the worker's event loop.
 */
#ifndef PARAPET_PROXY_GUARD_WORKER_SOLVER_H
#define PARAPET_PROXY_GUARD_WORKER_SOLVER_H

#include <stdbool.h>

#include "sandbox/solver.h"

struct solving;
struct worker;

/* As jailing_open and jailing_close (worker_jail.h), with the solver's two asking ends; its room is the jail's. */
struct solving *solving_open(struct worker *worker, const int ask[2]);
void solving_close(struct solving *solving);

/* Whether a puzzle handed in now is likely to be solved: there is a solver, and Z3 is ready. */
bool solving_is_ready(const struct worker *worker);

/*
 * Solve a puzzle (copied): see solver_submit. done is called from the event loop, never from here. Returns NULL when
 * this worker has no solver, or no memory is left.
 */
struct solver_job *solving_submit(struct worker *worker, const struct solver_ask *ask, solver_done *done, void *owner);

/* Forget a puzzle whose done was not called yet, and kill what runs of it. */
void solving_cancel(struct worker *worker, struct solver_job *job);

#endif
