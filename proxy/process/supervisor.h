/*
 * The parent's part of the jail and of the solver, its wards: starts parapet-jail and parapet-solver, starts each again
 * when it ends, says how things stand, and sees that nothing of it is left. Workers ask them themselves (worker_jail.h,
 * worker_solver.h), over descriptors that they inherit.
 */
#ifndef PARAPET_PROXY_PROCESS_SUPERVISOR_H
#define PARAPET_PROXY_PROCESS_SUPERVISOR_H

#include <stdbool.h>
#include <sys/types.h>

#include <event2/event.h>

struct shared;
struct warden;

enum ward { WARD_JAIL, WARD_SOLVER, WARDS };

#define WARD_PATH_ROOM 4096

/* A ward's program as it was found before root was given up. */
struct ward_program {
	int fd;                    /* O_PATH, or -1: there is none */
	char path[WARD_PATH_ROOM]; /* where it lies; whoever this process became may not reach it there */
};

/* Find it and hold it open. Closed by warden_start. */
void warden_find(struct ward_program *program, enum ward ward);

/*
 * Start a ward as whom this process runs, before any worker is forked: what program says where only that is within
 * reach, and what lies beside parapet or is installed where that is. Keeps the first two arguments, takes the program.
 * That there is no such program is no failure: it is said from the event loop, as is, once, how it is confined. Returns
 * NULL without memory.
 */
struct warden *warden_start(
    struct shared *shared, struct event_base *base, enum ward ward, struct ward_program *program);

/*
 * In a forked worker, after event_reinit: free the warden and close all that is the parent's. Returns whether there is
 * something to ask; then ask holds the two ends for that, the caller's from now on.
 */
bool warden_shed(struct warden *warden, int ask[2]);

/* A child ended. If it was the ward it is started again, later each time; else nothing happens. */
void warden_bury(struct warden *warden, pid_t pid);

/*
 * End the ward. Returns whether it is gone; if not, it has been told to, its end will be a SIGCHLD, and whoever
 * calls this again after 2 s kills it.
 */
bool warden_end(struct warden *warden);

/* NULL is none. Kills and collects what warden_end has not seen gone. */
void warden_free(struct warden *warden);

#endif
