/*
 * One read event, and one timer that is rearmed after each turn.
 */
#include "proxy/relay/event_source.h"

void
event_source_rearm(struct event_source *event_source)
{
	int millis = event_source->timeout(event_source->owner);
	struct timeval wait = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};

	if (millis == -1)
		(void)event_del(event_source->timer);
	else
		(void)event_add(event_source->timer, &wait);
}

static void
on_event(evutil_socket_t fd, short what, void *arg)
{
	struct event_source *event_source = arg;

	(void)fd;
	(void)what;
	event_source->dispatch(event_source->owner);
	event_source_rearm(event_source);
}

int
event_source_start(struct event_source *event_source, struct event_base *base, int fd)
{

	event_source->event = event_new(base, fd, EV_READ | EV_PERSIST, on_event, event_source);
	event_source->timer = evtimer_new(base, on_event, event_source);
	return event_source->event != NULL && event_source->timer != NULL ? event_add(event_source->event, NULL) : -1;
}

void
event_source_stop(struct event_source *event_source)
{

	if (event_source->event != NULL)
		event_free(event_source->event);
	if (event_source->timer != NULL)
		event_free(event_source->timer);
}
