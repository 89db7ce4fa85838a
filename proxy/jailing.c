/*
 * One read event over the jail's epoll, and one timer, set anew whenever the jail has done something.
 */
#include "proxy/jailing.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <event2/event.h>

#include "proxy/worker.h"

struct jailing {
	struct jail *jail;
	struct event *event, *timer;
	int ask[2];
};

static void
arm(struct jailing *jailing)
{
	int millis = jail_timeout(jailing->jail);
	struct timeval wait = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};

	if (millis == -1)
		(void)event_del(jailing->timer);
	else
		(void)event_add(jailing->timer, &wait);
}

static void
on_event(evutil_socket_t fd, short what, void *arg)
{
	struct jailing *jailing = arg;

	(void)fd;
	(void)what;
	jail_turn(jailing->jail);
	arm(jailing);
}

struct jailing *
jailing_open(struct worker *worker, const int ask[2])
{
	struct jailing *jailing = calloc(1, sizeof(*jailing));
	unsigned holder = (unsigned)(worker->seat - worker->shared->seats);

	if (jailing == NULL) {
		close(ask[0]);
		close(ask[1]);
		return NULL;
	}
	memcpy(jailing->ask, ask, sizeof(jailing->ask));
	jailing->jail = jail_open(ask, &worker->shared->jail_room, holder);
	if (jailing->jail != NULL) {
		jailing->event =
		    event_new(worker->base, jail_fd(jailing->jail), EV_READ | EV_PERSIST, on_event, jailing);
		jailing->timer = evtimer_new(worker->base, on_event, jailing);
	}
	if (jailing->event != NULL && jailing->timer != NULL && event_add(jailing->event, NULL) == 0)
		return jailing;
	jailing_close(jailing);
	return NULL;
}

void
jailing_close(struct jailing *jailing)
{

	if (jailing == NULL)
		return;
	if (jailing->event != NULL)
		event_free(jailing->event);
	if (jailing->timer != NULL)
		event_free(jailing->timer);
	jail_close(jailing->jail);
	close(jailing->ask[0]);
	close(jailing->ask[1]);
	free(jailing);
}

bool
jailing_is_ready(const struct worker *worker)
{

	return worker->jailing != NULL && jail_seat_is_ready(&worker->shared->jail);
}

struct jail_job *
jailing_submit(
    struct worker *worker, struct span program, const struct jail_limits *limits, jail_done *done, void *owner)
{
	struct jailing *jailing = worker->jailing;
	struct jail_job *job;

	if (jailing == NULL)
		return NULL;
	job = jail_submit(jailing->jail, program.at, program.len, limits, done, owner);
	arm(jailing);
	return job;
}

void
jailing_cancel(struct worker *worker, struct jail_job *job)
{

	jail_cancel(job);
	arm(worker->jailing);
}
