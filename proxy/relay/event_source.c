/*
 * One read event, and one timer that is set anew after each turn.
 */
#include "proxy/relay/event_source.h"

void
turning_again(struct turning *turning)
{
	int millis = turning->timeout(turning->owner);
	struct timeval wait = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};

	if (millis == -1)
		(void)event_del(turning->timer);
	else
		(void)event_add(turning->timer, &wait);
}

static void
on_event(evutil_socket_t fd, short what, void *arg)
{
	struct turning *turning = arg;

	(void)fd;
	(void)what;
	turning->turn(turning->owner);
	turning_again(turning);
}

int
turning_start(struct turning *turning, struct event_base *base, int fd)
{

	turning->event = event_new(base, fd, EV_READ | EV_PERSIST, on_event, turning);
	turning->timer = evtimer_new(base, on_event, turning);
	return turning->event != NULL && turning->timer != NULL ? event_add(turning->event, NULL) : -1;
}

void
turning_stop(struct turning *turning)
{

	if (turning->event != NULL)
		event_free(turning->event);
	if (turning->timer != NULL)
		event_free(turning->timer);
}
