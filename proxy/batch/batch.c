/*
 * The batch process: setup, confinement and loop.
 */
#include "proxy/batch/batch.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>

#include "proxy/batch/batches.h"
#include "proxy/batch/desk.h"
#include "proxy/batch/files.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/look.h"
#include "proxy/batch/run.h"
#include "proxy/batch/spread.h"
#include "proxy/batch/store.h"
#include "proxy/batch/visitor.h"
#include "proxy/observe/log.h"
#include "proxy/shared/batch_door.h"
#include "proxy/shared/shared.h"

#define AGE_SECONDS 3600 /* between checks for expired data */
#define AT_ONE_GO   16

static struct {
	struct event_base *base;
	const struct batch_doors *doors;
	bool loaded, leaving;
	time_t aged;
} keeper;

static void
on_name(const char *name)
{

	files_load(name);
	batches_load(name);
}

/* Load the folder's contents once we hold its lock. */
static void
load(void)
{
	unsigned count = 0;
	const struct file *file;

	keeper.loaded = true;
	store_each(on_name);
	TAILQ_FOREACH(file, &files, link)
	count++;
	log_line("batches: stored, with %u file%s and %u batch%s; removed after %d days", count, count == 1 ? "" : "s",
	    batches_count(), batches_count() == 1 ? "" : "es", LIMIT_AGE_SECONDS / 86400);
}

static void
look(void)
{
	time_t now = time(NULL);

	if (keeper.leaving || !store_hold())
		return;
	if (!keeper.loaded)
		load();
	if (now - keeper.aged >= AGE_SECONDS || now < keeper.aged) {
		keeper.aged = now;
		batches_expire(now);
		files_expire(now);
	}
	run_look();
	spread_look();
}

static void
on_knock(evutil_socket_t fd, short what, void *arg)
{

	(void)what;
	(void)arg;
	for (int i = 0; i < AT_ONE_GO && visitors_count() < LIMIT_VISITORS; i++) {
		int taken = batch_door_take(fd);

		if (taken == -1 && errno == ESHUTDOWN)
			_exit(0);
		if (taken == -1)
			return;
		look();
		visitor_open(keeper.base, taken, desk_answer);
	}
}

/* Start no more lines; a successor may take the folder. */
static void
on_leave(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	keeper.leaving = true;
	run_stop();
	spread_stop();
	store_leave();
}

static void
set_up(struct shared *shared, int channel, const struct queue_key *key)
{
	struct event *leave, *knock;
	sigset_t term;

	keeper.base = event_base_new();
	if (keeper.base == NULL)
		_exit(1);
	limits_open(&shared->batches);
	if (channel != -1) {
		spread_open(channel, key);
		visitors_trust(key);
	}
	run_open(keeper.base, shared, keeper.doors, channel != -1);
	/* Not libevent's signal events: those belong to the parent's base, which this process has a copy of. */
	sigemptyset(&term);
	sigaddset(&term, SIGTERM);
	(void)sigprocmask(SIG_BLOCK, &term, NULL);
	leave = event_new(keeper.base, signalfd(-1, &term, SFD_CLOEXEC | SFD_NONBLOCK), EV_READ, on_leave, NULL);
	knock = event_new(keeper.base, keeper.doors->knock[1], EV_READ | EV_PERSIST, on_knock, NULL);
	if (leave == NULL || knock == NULL || look_open(keeper.base, look) == -1 || event_add(leave, NULL) == -1 ||
	    event_add(knock, NULL) == -1)
		_exit(1);
}

void
batch_serve(
    const struct batch_doors *doors, struct shared *shared, const char *dir, int channel, const struct queue_key *key)
{
	struct confine_report layers = {0};
	const char *why;
	int folder = store_open(dir, &why);

	if (folder == -1) {
		log_error("batches: the folder `batches` of --state: %s", why);
		_exit(1);
	}
	(void)signal(SIGPIPE, SIG_IGN);
	keeper.doors = doors;
	set_up(shared, channel, key);
	confine_store(&layers, folder);
	(void)event_base_dispatch(keeper.base);
	_exit(0);
}
