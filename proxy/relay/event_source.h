/*
 * What has one descriptor, one deadline and one function to call when either is due (the jail, the solver), in a
 * worker's event loop.
 */
#ifndef PARAPET_PROXY_RELAY_EVENT_SOURCE_H
#define PARAPET_PROXY_RELAY_EVENT_SOURCE_H

#include <event2/event.h>

struct turning {
	struct event *event, *timer;
	void *owner;
	int (*timeout)(void *owner); /* ms, -1 for never */
	void (*turn)(void *owner);
};

/*
 * Begin to watch a descriptor, with owner and both functions filled in. Returns 0, or -1 without memory; either way to
 * be stopped.
 */
int turning_start(struct turning *turning, struct event_base *base, int fd);

/* Whatever was done to the owner elsewhere may have changed its deadline. */
void turning_again(struct turning *turning);

/* What was never started may be stopped. */
void turning_stop(struct turning *turning);

#endif
