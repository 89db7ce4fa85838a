/*
 * The parent's part of a service: starts its program, starts it again when it ends, says how things stand, and sees
 * that nothing of it is left. Workers ask it themselves (worker_service.h), over descriptors that they inherit.
 */
#ifndef PARAPET_PROXY_PROCESS_SUPERVISOR_H
#define PARAPET_PROXY_PROCESS_SUPERVISOR_H

#include <stdbool.h>
#include <sys/types.h>

#include <event2/event.h>

struct service_row;
struct service_slot;
struct supervisor;

#define SERVICE_PATH_ROOM 4096

/* A service's program as it was found before root was given up. */
struct service_program {
	int fd;                       /* O_PATH, or -1: there is none */
	char path[SERVICE_PATH_ROOM]; /* where it lies; whoever this process became may not reach it there */
};

/* Find it and hold it open. Closed by supervisor_start. */
void supervisor_find(struct service_program *program, const struct service_row *row);

/*
 * Start a service as whom this process runs, before any worker is forked: what program says where only that is within
 * reach, and what lies beside parapet or is installed where that is. Keeps the first three arguments, takes the
 * program. That there is no such program is no failure: it is said from the event loop, as is, once, how it is
 * confined. Returns NULL without memory.
 */
struct supervisor *supervisor_start(
    struct event_base *base, const struct service_row *row, struct service_slot *slot, struct service_program *program);

/*
 * In a forked worker, after event_reinit: free the supervisor and close all that is the parent's. ask then holds the
 * two ends for asking, the caller's from now on; -1 where there is nobody to ask.
 */
void supervisor_close_in_worker(struct supervisor *supervisor, int ask[2]);

/* A child ended. If it was the service it is started again, later each time; else nothing happens. */
void supervisor_reap(struct supervisor *supervisor, pid_t pid);

/*
 * End the service. Returns whether it is gone; if not, it has been told to, its end will be a SIGCHLD, and whoever
 * calls this again after 2 s kills it.
 */
bool supervisor_end(struct supervisor *supervisor);

/* NULL is none. Kills and collects what supervisor_end has not seen gone. */
void supervisor_free(struct supervisor *supervisor);

#endif
