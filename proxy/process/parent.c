/*
 * Supervises workers.
 */
#include "proxy/process/parent.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <event2/event.h>

#include "executors/executors.h"
#include "policies/clock.h"
#include "proxy/observe/capture_file.h"
#include "proxy/observe/log.h"
#include "proxy/process/backend_watch.h"
#include "proxy/process/batch_launcher.h"
#include "proxy/process/heartbeat.h"
#include "proxy/process/notify.h"
#include "proxy/process/otlp.h"
#include "proxy/process/policy_watch.h"
#include "proxy/process/state.h"
#include "proxy/process/supervisor.h"
#include "proxy/process/upgrade.h"
#include "proxy/process/worker.h"

#define STUCK_MILLIS  10000 /* of silence although it could run (heartbeat.h): the worker is killed */
#define DRAIN_GRACE   2000  /* beyond its drain timeout: killed too */
#define YOUNG_MILLIS  2000  /* a worker that dies younger than this ... */
#define BACKOFF_LEAST 250   /* ... is replaced after this long, doubling */
#define BACKOFF_MOST  8000
#define LATE_MILLIS   5000  /* of the same silence: the watchdog is not notified */
#define TOLD_MILLIS   10000 /* without a heartbeat, of which at most LATE_MILLIS count: logged */

static const int signals[] = {SIGTERM, SIGINT, SIGCHLD, SIGHUP, SIGUSR1, SIGUSR2};

/* The parent's view of one worker. Times are clock_millis. */
struct charge {
	pid_t pid; /* 0: none */
	int64_t forked;
	int64_t due; /* when a dead worker is replaced */
	int64_t backoff;
	struct heartbeat heartbeat; /* of the current worker */
	bool told;                  /* its silence has been logged */
};

struct parent {
	const struct options *options;
	struct shared *shared;
	const struct parent_sockets *sockets;
	struct backend_watch *backend_watch;
	struct policy_watch *policy;
	struct supervisor *supervisors[SERVICES];
	struct otlp otlp;
	struct batch_launcher batches;
	struct event_base *base;
	struct event *signal_events[nitems(signals)];
	struct event *log;
	struct event *capture; /* NULL: no capture file */
	struct event *timer;
	struct charge charges[SHARED_WORKERS_MAX];
	int64_t looked_at;       /* when the workers were last checked */
	int64_t kill_at;         /* while draining: when to kill the workers */
	bool told_ready;         /* readiness was reported; false while files are reloaded */
	int64_t fed_at;          /* when the watchdog was last notified */
	struct upgrade *upgrade; /* in progress, otherwise NULL */
};

/* What only the parent waits for. */
static void
stop_events(struct parent *parent)
{

	for (size_t i = 0; i < nitems(signals); i++)
		event_free(parent->signal_events[i]);
	event_free(parent->log);
	if (parent->capture != NULL)
		event_free(parent->capture);
	event_free(parent->timer);
	backend_watch_stop(parent->backend_watch);
	policy_watch_free(parent->policy);
}

/*
 * In the child: close what belongs to the parent, without changing the epoll set that both still share. asks gets the
 * two ends for each service.
 */
static void
close_in_worker(struct parent *parent, int slot, int asks[SERVICES][2])
{
	const struct parent_sockets *sockets = parent->sockets;

	notify_close();
	upgrade_close_in_worker(parent->upgrade);
	(void)event_reinit(parent->base);
	stop_events(parent);
	for (int service = 0; service < SERVICES; service++)
		supervisor_close_in_worker(parent->supervisors[service], asks[service]);
	event_base_free(parent->base);
	for (int i = 0; i < parent->shared->workers; i++) {
		heartbeat_end(&parent->charges[i].heartbeat);
		if (sockets->main[i] != sockets->main[slot])
			close(sockets->main[i]);
		if (sockets->admin[i] != sockets->admin[slot])
			close(sockets->admin[i]);
	}
	free(parent);
}

static void
fork_worker(struct parent *parent, int slot)
{
	struct charge *charge = &parent->charges[slot];
	struct worker_slot *worker_slot = &parent->shared->slots[slot];
	const struct parent_sockets *sockets = parent->sockets;
	const struct options *options = parent->options;
	struct shared *shared = parent->shared;
	int channel = heartbeat_begin(&charge->heartbeat);
	sigset_t all, before;
	pid_t pid;

	atomic_store(&worker_slot->heartbeat, 0);
	charge->told = false;
	charge->forked = clock_millis();
	charge->due = 0;
	/* A signal between fork and the child's own signal setup would be handled in both processes. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	pid = fork();
	if (pid == 0) {
		int asks[SERVICES][2];
		const struct batch_doors *doors = batch_launcher_in_worker(&parent->batches);

		close_in_worker(parent, slot, asks);
		heartbeat_offer(channel);
		worker_run(
		    options, shared, slot, sockets->main[slot], sockets->admin[slot], (const int(*)[2])asks, doors);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (channel != -1)
		close(channel);
	if (pid == -1) {
		heartbeat_end(&charge->heartbeat);
		log_error("cannot start a worker: %s: trying again", strerror(errno));
		charge->due = charge->forked + BACKOFF_MOST;
		return;
	}
	charge->pid = pid;
	atomic_store(&worker_slot->pid, pid);
}

/* A worker has died: clear its gauges and replace it, at once unless it died young. */
static void
reap_worker(struct parent *parent, int slot, int status)
{
	struct charge *charge = &parent->charges[slot];
	int64_t now = clock_millis();

	charge->pid = 0;
	heartbeat_end(&charge->heartbeat);
	atomic_store(&parent->shared->slots[slot].pid, 0);
	counters_clear_gauges(&parent->shared->slots[slot].counters);
	jail_room_forget(&parent->shared->jail_room, (unsigned)slot);
	room_clear_worker(&parent->shared->guards, (unsigned)slot);
	if (parent->kill_at != 0)
		return;
	charge->backoff = now - charge->forked >= YOUNG_MILLIS ? 0
	    : charge->backoff == 0                             ? BACKOFF_LEAST
							       : charge->backoff * 2;
	if (charge->backoff > BACKOFF_MOST)
		charge->backoff = BACKOFF_MOST;
	if (WIFSIGNALED(status))
		log_error("worker %d was ended by signal %d (%s) and is replaced", slot, WTERMSIG(status),
		    strsignal(WTERMSIG(status)));
	else
		log_error("worker %d ended with status %d and is replaced", slot, WEXITSTATUS(status));
	atomic_fetch_add(&parent->shared->restarts, 1);
	charge->due = now + charge->backoff;
	if (charge->backoff == 0)
		fork_worker(parent, slot);
}

static void
reap(struct parent *parent)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		for (int service = 0; service < SERVICES; service++)
			supervisor_reap(parent->supervisors[service], pid);
		subprocess_reap(&parent->otlp.subprocess, pid);
		batch_launcher_reap(&parent->batches, pid);
		for (int i = 0; i < parent->shared->workers; i++)
			if (parent->charges[i].pid == pid)
				reap_worker(parent, i, status);
	}
}

static void
signal_workers(struct parent *parent, int signal)
{

	for (int i = 0; i < parent->shared->workers; i++)
		if (parent->charges[i].pid != 0)
			(void)kill(parent->charges[i].pid, signal);
}

static bool
any_worker(const struct parent *parent)
{

	for (int i = 0; i < parent->shared->workers; i++)
		if (parent->charges[i].pid != 0)
			return true;
	return false;
}

/* While draining: when the last worker is gone, stop their services, then the loop. */
static void
end_when_done(struct parent *parent)
{
	bool ended;

	if (parent->kill_at == 0 || any_worker(parent))
		return;
	ended = otlp_end(&parent->otlp);
	ended = batch_launcher_end(&parent->batches) && ended;
	for (int service = 0; service < SERVICES; service++)
		ended = supervisor_end(parent->supervisors[service]) && ended;
	if (ended)
		event_base_loopbreak(parent->base);
}

static uint64_t
open_answers(const struct shared *shared)
{
	uint64_t n = 0;

	for (int i = 0; i < shared->workers; i++)
		n += counters_get(&shared->slots[i].counters.exchanges);
	return n;
}

static void
close_listeners(const struct parent *parent)
{
	const struct parent_sockets *sockets = parent->sockets;

	for (int i = 0; i < parent->shared->workers; i++) {
		close(sockets->main[i]);
		if (sockets->admin[i] != -1)
			close(sockets->admin[i]);
	}
}

/* First request to end: drain. Second: end now. */
static void
drain(struct parent *parent)
{
	uint64_t left = open_answers(parent->shared);

	if (parent->kill_at != 0) {
		log_line("ending at once");
		signal_workers(parent, SIGKILL);
		return;
	}
	/* Shutting down cancels an upgrade. */
	if (parent->upgrade != NULL)
		upgrade_cancel(parent->upgrade);
	parent->upgrade = NULL;
	parent->kill_at = clock_millis() + parent->options->drain_timeout + DRAIN_GRACE;
	atomic_store(&parent->shared->draining, 1);
	close_listeners(parent);
	if (left > 0)
		log_line("finishing %llu open answer%s; ask again to end at once", (unsigned long long)left,
		    left == 1 ? "" : "s");
	notify_say("STOPPING=1\nSTATUS=Finishing open answers");
	batch_launcher_stop(&parent->batches);
	signal_workers(parent, SIGTERM);
	end_when_done(parent);
}

/* Whether every worker has sent a recent heartbeat, or waits for CPU time. */
static bool
all_alive(const struct parent *parent)
{

	for (int i = 0; i < parent->shared->workers; i++) {
		const struct charge *charge = &parent->charges[i];

		if (parent->kill_at != 0 && charge->pid == 0)
			continue;
		if (charge->pid == 0 || atomic_load(&parent->shared->slots[i].heartbeat) == 0 ||
		    heartbeat_silence(&charge->heartbeat) > LATE_MILLIS)
			return false;
	}
	return true;
}

/* Report to systemd: ready when all workers are and no files are being read, and alive while they are. */
static void
tell_service(struct parent *parent, int64_t now)
{
	int64_t every = notify_watchdog() / 3;

	if (!all_alive(parent))
		return;
	if (!parent->told_ready && parent->kill_at == 0 && !policy_watch_is_busy(parent->policy)) {
		parent->told_ready = true;
		notify_say("READY=1\nSTATUS=Serving");
		upgrade_tell();
	}
	if (every > 0 && now - parent->fed_at >= every) {
		parent->fed_at = now;
		notify_say("WATCHDOG=1");
	}
}

/* Report that the files are being reloaded (sd_notify(3), RELOADING). */
static void
tell_reloading(struct parent *parent)
{
	char text[80];

	parent->told_ready = false;
	snprintf(text, sizeof(text), "RELOADING=1\nMONOTONIC_USEC=%" PRId64, clock_micros());
	notify_say(text);
}

/* If the keys cannot be read, the old ones stay in force. */
static void
reload_keys(const struct parent *parent)
{
	const struct options *options = parent->options;
	const struct access_files files = {.clients = options->api_key_file,
	    .own = options->own_key_file,
	    .backend = options->backend_key_file,
	    .page = options->page_key_file};
	struct access access = parent->shared->access.access; /* written only by the parent */
	char why[ACCESS_WHY_MAX];

	if (files.clients == NULL && files.own == NULL && files.backend == NULL && files.page == NULL)
		return;
	if (access_read(&access, &files, why) == -1)
		log_warning("keys: %s; those read before stay in force", why);
	else {
		access_slot_write(&parent->shared->access, &access);
		log_line("keys: read again, %u to ask for", access.clients.count + access.own.count);
		access_warn(&access);
	}
	explicit_bzero(&access, sizeof(access));
}

/* The new program is serving, or has failed. */
static void
on_upgraded(void *owner, bool serves, pid_t pid)
{
	struct parent *parent = owner;
	char text[80];

	parent->upgrade = NULL;
	if (!serves) {
		log_warning("upgrade: the new program did not come to serve: this one goes on");
		return;
	}
	log_line("upgrade: process %ld serves now", (long)pid);
	state_leave();
	snprintf(text, sizeof(text), "MAINPID=%ld", (long)pid);
	notify_say(text);
	if (parent->kill_at == 0)
		drain(parent);
}

static void
upgrade(struct parent *parent)
{
	const char *why = "an earlier one is under way";

	if (parent->kill_at != 0)
		return;
	/* Save the state, so that the new program starts with it. */
	state_look(&parent->shared->trust, &parent->shared->ledger, true);
	if (parent->upgrade == NULL)
		parent->upgrade =
		    upgrade_start(parent->base, parent->sockets, parent->shared->workers, on_upgraded, parent, &why);
	else {
		log_warning("upgrade: %s", why);
		return;
	}
	if (parent->upgrade == NULL)
		log_warning("upgrade: %s: this one goes on", why);
	else
		log_line("upgrade: starting the program that is there now");
}

static void
on_signal(evutil_socket_t signal, short what, void *arg)
{
	struct parent *parent = arg;

	(void)what;
	switch (signal) {
	case SIGCHLD:
		reap(parent);
		end_when_done(parent);
		break;
	case SIGHUP:
		if (parent->kill_at == 0) {
			tell_reloading(parent);
			reload_keys(parent);
			policy_watch_reload(parent->policy);
		}
		break;
	case SIGUSR1:
		log_reopen();
		capture_file_reopen();
		break;
	case SIGUSR2:
		upgrade(parent);
		break;
	default:
		drain(parent);
	}
}

/* Kill a worker that hangs; SIGCHLD reports its death. */
static void
look_at(struct parent *parent, int slot, int64_t since)
{
	struct charge *charge = &parent->charges[slot];
	struct heartbeat *heartbeat = &charge->heartbeat;

	heartbeat_take(heartbeat, charge->pid, atomic_load(&parent->shared->slots[slot].heartbeat), since);
	if (heartbeat_silence(heartbeat) > STUCK_MILLIS) {
		log_error("worker %d gives no sign of life and is killed", slot);
		(void)kill(charge->pid, SIGKILL);
	} else if (heartbeat->silent <= TOLD_MILLIS)
		charge->told = false;
	else if (!charge->told && heartbeat_silence(heartbeat) <= LATE_MILLIS) {
		log_warning("worker %d gets too little of this machine to give a sign of life and is waited for", slot);
		charge->told = true;
	}
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct parent *parent = arg;
	int64_t now = clock_millis();

	(void)fd;
	(void)what;
	atomic_fetch_add(&parent->shared->log_dropped, log_dropped());
	for (int i = 0; i < parent->shared->workers; i++) {
		const struct charge *charge = &parent->charges[i];

		if (charge->pid == 0 && charge->due != 0 && charge->due <= now && parent->kill_at == 0)
			fork_worker(parent, i);
		else if (charge->pid != 0)
			look_at(parent, i, now - parent->looked_at);
	}
	parent->looked_at = now;
	if (parent->kill_at != 0 && now >= parent->kill_at)
		signal_workers(parent, SIGKILL);
	capture_file_look();
	otlp_look(&parent->otlp);
	batch_launcher_look(&parent->batches);
	state_look(&parent->shared->trust, &parent->shared->ledger, false);
	tell_service(parent, now);
	end_when_done(parent);
}

static void
on_log(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	(void)log_collect();
}

static void
on_capture(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	(void)capture_file_collect();
}

static int
set_up(struct parent *parent, struct service_program *programs, int log, int capture)
{
	struct timeval often = {.tv_usec = 250 * 1000};

	parent->base = event_base_new();
	if (parent->base == NULL)
		return -1;
	for (size_t i = 0; i < nitems(signals); i++) {
		parent->signal_events[i] = evsignal_new(parent->base, signals[i], on_signal, parent);
		if (parent->signal_events[i] == NULL || event_add(parent->signal_events[i], NULL) == -1)
			return -1;
	}
	parent->log = event_new(parent->base, log, EV_READ | EV_PERSIST, on_log, NULL);
	parent->timer = event_new(parent->base, -1, EV_PERSIST, on_timer, parent);
	if (parent->log == NULL || event_add(parent->log, NULL) == -1 || parent->timer == NULL ||
	    event_add(parent->timer, &often) == -1)
		return -1;
	if (capture != -1) {
		parent->capture = event_new(parent->base, capture, EV_READ | EV_PERSIST, on_capture, NULL);
		if (parent->capture == NULL || event_add(parent->capture, NULL) == -1)
			return -1;
	}
	for (int service = 0; service < SERVICES; service++) {
		parent->supervisors[service] = supervisor_start(
		    parent->base, service_rows[service], &parent->shared->services[service], &programs[service]);
		if (parent->supervisors[service] == NULL)
			return -1;
	}
	if (backend_watch_start(parent->backend_watch, parent->base) == -1)
		return -1;
	return policy_watch_start(parent->policy, parent->base);
}

static void
tear_down(struct parent *parent)
{
	sigset_t all;

	/* Another request to end must not kill us now. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	/* No worker is left to write, so this ends. */
	while (log_collect() || capture_file_collect())
		continue;
	state_look(&parent->shared->trust, &parent->shared->ledger, true);
	stop_events(parent);
	upgrade_close_in_worker(parent->upgrade);
	for (int service = 0; service < SERVICES; service++)
		supervisor_free(parent->supervisors[service]);
	event_base_free(parent->base);
	libevent_global_shutdown();
}

struct parent *
parent_start(const struct options *options, struct shared *shared, const struct parent_sockets *sockets,
    struct service_program *programs, struct backend_watch *backend_watch, struct policy_watch *policy, int log,
    int capture)
{
	struct parent *parent = calloc(1, sizeof(*parent));

	if (parent == NULL)
		return NULL;
	*parent = (struct parent){
	    .options = options, .shared = shared, .sockets = sockets, .backend_watch = backend_watch, .policy = policy};
	parent->looked_at = clock_millis();
	for (int i = 0; i < shared->workers; i++)
		parent->charges[i].heartbeat = HEARTBEAT_NONE;
	shared->parent = getpid();
	(void)signal(SIGPIPE, SIG_IGN);
	/* Done in a worker, this would be charged to the first turns and exceed their limits. */
	executors_prepare();
	if (set_up(parent, programs, log, capture) == -1) {
		for (int service = 0; service < SERVICES; service++)
			supervisor_free(parent->supervisors[service]);
		free(parent);
		return NULL;
	}
	otlp_start(&parent->otlp, options->otlp, shared);
	batch_launcher_start(&parent->batches, options->state, shared);
	for (int i = 0; i < shared->workers; i++)
		fork_worker(parent, i);
	return parent;
}

void
parent_run(struct parent *parent)
{

	event_base_dispatch(parent->base);
	tear_down(parent);
	free(parent);
}
