/*
 * The parent's part of the jail: starts parapet-jail, starts it again when it ends, says how things stand, and sees
 * that nothing of it is left. Workers ask it themselves (jailing.h), over descriptors that they inherit.
 */
#ifndef PARAPET_PROXY_WARDEN_H
#define PARAPET_PROXY_WARDEN_H

#include <stdbool.h>
#include <sys/types.h>

#include <event2/event.h>

struct shared;
struct warden;

/*
 * Start parapet-jail as whom this process runs, before any worker is forked. Keeps both arguments. That there is none
 * is no failure: it is said from the event loop, as is, once, how an interpreter is confined. Returns NULL without
 * memory.
 */
struct warden *warden_start(struct shared *shared, struct event_base *base);

/*
 * In a forked worker, after event_reinit: free the warden and close all that is the parent's. Returns whether there is
 * a jail to ask; then ask holds the two ends for that, the caller's from now on.
 */
bool warden_shed(struct warden *warden, int ask[2]);

/* A child ended. If it was parapet-jail it is started again, later each time; else nothing happens. */
void warden_bury(struct warden *warden, pid_t pid);

/*
 * End parapet-jail. Returns whether it is gone; if not, it has been told to, its end will be a SIGCHLD, and whoever
 * calls this again after 2 s kills it.
 */
bool warden_end(struct warden *warden);

/* NULL is none. Kills and collects what warden_end has not seen gone. */
void warden_free(struct warden *warden);

#endif
