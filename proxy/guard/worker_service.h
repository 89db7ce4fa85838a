/*
 * A worker's part of a service: asker.h in the worker's event loop.
 */
#ifndef PARAPET_PROXY_GUARD_WORKER_SERVICE_H
#define PARAPET_PROXY_GUARD_WORKER_SERVICE_H

#include "executors/services.h"
#include "sandbox/asker.h"

struct service_slot;
struct worker;
struct worker_service;

/*
 * Take the two asking ends; keeps the row and the slot. The worker's base, slot and shared memory are there; all its
 * services share one room. Returns NULL without memory or descriptors; the ends are closed then.
 */
struct worker_service *worker_service_open(
    struct worker *worker, const struct service_row *row, const struct service_slot *slot, const int ask[2]);

/* Cancels what runs, without a word to who asked; closes the ends. NULL is none. */
void worker_service_close(struct worker_service *service);

/* How things stand: what is asked of one that is ready is likely to be answered. NULL is absent. */
enum service_state worker_service_state(const struct worker_service *service);

/*
 * Ask (copied): see asker_submit. done is called from the event loop, never from here. Returns NULL when there is no
 * such service, when it is not ready and its row does not wait for that, or when no memory is left.
 */
struct asker_job *worker_service_submit(
    struct worker_service *service, const void *question, service_done *done, void *owner);

/* Forget a job whose done was not called yet, and kill what runs of it. */
void worker_service_cancel(struct worker_service *service, struct asker_job *job);

#endif
