/*
 * What has one descriptor, one deadline and one function to call when either is due (the jail, the solver), in a
 * worker's event loop.
 */
#ifndef PARAPET_PROXY_RELAY_EVENT_SOURCE_H
#define PARAPET_PROXY_RELAY_EVENT_SOURCE_H

#include <event2/event.h>

struct event_source {
	struct event *event, *timer;
	void *owner;
	int (*timeout)(void *owner); /* ms, -1 for never */
	void (*dispatch)(void *owner);
};

/*
 * Begin to watch a descriptor, with owner and both functions filled in. Returns 0, or -1 without memory; either way to
 * be stopped.
 */
int event_source_start(struct event_source *event_source, struct event_base *base, int fd);

/* Whatever was done to the owner elsewhere may have changed its deadline. */
void event_source_rearm(struct event_source *event_source);

/* What was never started may be stopped. */
void event_source_stop(struct event_source *event_source);

#endif
