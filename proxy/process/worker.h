/*
 * One event-loop process: accepts, relays, answers for itself.
 */
#ifndef PARAPET_PROXY_PROCESS_WORKER_H
#define PARAPET_PROXY_PROCESS_WORKER_H

#include "sandbox/service.h"

struct batch_doors;
struct options;
struct shared;

/*
 * Run the event loop on sockets that are bound and listening, until the parent says SIGTERM and all answers have ended,
 * or the parent dies. Never returns. admin may be -1. asks holds the two ends for asking each service, taken; -1 where
 * there is none. doors are NULL where no batches are kept.
 */
_Noreturn void worker_run(const struct options *options, struct shared *shared, int slot, int listener, int admin,
    const int asks[SERVICES][2], const struct batch_doors *doors);

#endif
