/*
 * One event-loop process: accepts, relays, answers for itself.
 */
#ifndef PARAPET_PROXY_PROCESS_WORKER_H
#define PARAPET_PROXY_PROCESS_WORKER_H

struct batch_doors;
struct options;
struct shared;

/*
 * Run the event loop on sockets that are bound and listening, until the parent says SIGTERM and all answers have ended,
 * or the parent dies. Never returns. admin may be -1. jail holds the two ends for asking the jail, taken; NULL when
 * there is none; solver likewise.
 * doors are NULL where no batches are kept.
 */
_Noreturn void worker_run(const struct options *options, struct shared *shared, int slot, int listener, int admin,
    const int *jail, const int *solver, const struct batch_doors *doors);

#endif
