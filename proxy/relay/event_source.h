/*
 * A descriptor, a deadline and a callback for both (the jail, the solver) in a worker's event loop.
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
 * Watch a descriptor, with owner and both functions filled in. Returns 0, or -1 without memory; in both cases it must
 * be stopped.
 */
int event_source_start(struct event_source *event_source, struct event_base *base, int fd);

/* The owner was used elsewhere, and its deadline may have changed. */
void event_source_rearm(struct event_source *event_source);

/* May be called on one that was never started. */
void event_source_stop(struct event_source *event_source);

#endif
