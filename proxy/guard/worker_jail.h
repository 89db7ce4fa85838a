/*
 * A worker's part of the jail: jail.h in the worker's event loop.
 */
#ifndef PARAPET_PROXY_GUARD_WORKER_JAIL_H
#define PARAPET_PROXY_GUARD_WORKER_JAIL_H

#include "executors/services.h"
#include "policies/span.h"
#include "sandbox/jail.h"

struct worker_jail;
struct worker;

/*
 * Take the two asking ends. The worker's base, slot and shared memory are there. Returns NULL without memory or
 * descriptors; the ends are closed then.
 */
struct worker_jail *worker_jail_open(struct worker *worker, const int ask[2]);

/* Cancels what runs, without a word to who asked; closes the ends. NULL is none. */
void worker_jail_close(struct worker_jail *worker_jail);

/* How things stand: a program that is handed in when its interpreter is ready is likely to be run. */
enum service_state worker_jail_state(const struct worker *worker);

/*
 * Run a program (copied): see jail_submit. done is called from the event loop, never from here. Returns NULL when this
 * worker has no jail, or no memory is left.
 */
struct jail_job *worker_jail_submit(
    struct worker *worker, struct span program, const struct jail_limits *limits, jail_done *done, void *owner);

/* Forget a job whose done was not called yet, and kill what runs of it. */
void worker_jail_cancel(struct worker *worker, struct jail_job *job);

#endif
