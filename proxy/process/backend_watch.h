/*
 * Keeping an eye on where the backend is: names are looked up again, and a backend that was not there is looked for
 * again, by a short-lived child, so that nobody who has work to do ever waits for a resolver. The same child asks how
 * large the backend's models are: once, and at most once a minute when a model turned up that was not among them; and
 * how much room those have that are loaded, when a turn of theirs was answered.
 */
#ifndef PARAPET_PROXY_PROCESS_BACKEND_WATCH_H
#define PARAPET_PROXY_PROCESS_BACKEND_WATCH_H

#include <event2/event.h>

#include "proxy/shared/backend_find.h"

struct shared;

struct backend_watch {
	struct event_base *base; /* kept by backend_watch_start */
	struct shared *shared;
	struct backend_search search;
	struct event *timer;
	struct event *report; /* of the child under way, else NULL */
	int64_t asked;        /* clock_millis, about the models of the backend that is there; 0: not yet */
	int pipe;
};

/*
 * Find the backend for the first time, in the foreground: locate it, see who answers, write both into shared. `place`
 * is what was found. Returns 0, or -1 with *why (static) when a name has no address, or when it is our own.
 */
int backend_watch_first(
    struct backend_watch *backend_watch, struct shared *shared, struct backend_place *place, const char **why);

/* Go on looking from the parent's event loop. Returns 0 or -1. */
int backend_watch_start(struct backend_watch *backend_watch, struct event_base *base);

void backend_watch_stop(struct backend_watch *backend_watch);

#endif
