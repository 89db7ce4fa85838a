/*
 * One event, triggered by time or by a call.
 */
#include "proxy/batch/look.h"

#include <stddef.h>
#include <sys/time.h>

#include <event2/event.h>

#define LOOK_MICROS 50000 /* between checks whether clients wait */

static struct event *timer;
static void (*called)(void);

static void
on_time(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	called();
}

int
look_open(struct event_base *base, void (*look)(void))
{
	static const struct timeval often = {.tv_usec = LOOK_MICROS};

	called = look;
	timer = event_new(base, -1, EV_PERSIST, on_time, NULL);
	return timer == NULL ? -1 : event_add(timer, &often);
}

void
look_soon(void)
{

	event_active(timer, EV_TIMEOUT, 0);
}
