/*
 * A worker's life: setup, confinement, event loop, drain.
 */
#include "proxy/process/worker.h"

#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "policies/clock.h"
#include "policies/patterns/library.h"
#include "proxy/guard/guard.h"
#include "proxy/guard/worker_service.h"
#include "proxy/observe/capture_file.h"
#include "proxy/observe/log.h"
#include "proxy/own/health_check.h"
#include "proxy/relay/client.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/listener.h"
#include "proxy/relay/upstream.h"
#include "proxy/relay/worker.h"
#include "proxy/requests/request.h"
#include "proxy/shared/backend_find.h"
#include "proxy/shared/batch_door.h"

/* Descriptors not used by a client or its backend connection. */
#define MAPPED_LEAST         (128 * 1024) /* bytes */
#define DESCRIPTORS_RESERVED 64
#define DESCRIPTORS_OF_JOB   4 /* a program in the jail or a puzzle: its channel and three pipes */

/*
 * While draining, an idle connection is served for this long; its next answer is its last. A load balancer that keeps
 * it for later requests needs a moment to see that we are leaving, and would lose a request sent to a closed
 * connection.
 */
#define LEAVING_MILLIS 1500

/* How long a turn's log line may wait to be batched, in microseconds. */
#define LOG_WAIT 10000

struct life {
	struct worker worker;
	struct listener listeners[3]; /* main, admin, batch lines */
	struct event *tick;
	struct event *terminate;
	struct event *log;              /* flush the log */
	struct event *offered, *policy; /* a policy is offered; load its next slice */
	int64_t drain_until;            /* clock_millis; 0: not draining */
	int64_t idle_until;             /* the same, for idle connections */
};

static void
beat(struct life *life)
{
	struct worker *worker = &life->worker;

	atomic_store(&worker->slot->heartbeat, clock_millis());
	counters_add(&worker->counters->log_dropped, log_dropped());
}

/* An idle client has sent nothing; a request already under way is still answered. */
static bool
is_idle(const struct client *client)
{
	char byte;

	if (client->state == CLIENT_WATCHING || client->state == CLIENT_DELAYED)
		return true;
	return client->state == CLIENT_IDLE && client->held.len == 0 && conn_unsent(&client->conn) == 0 &&
	    recv(client->conn.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0;
}

/* Close idle connections: all with `now`, otherwise those whose time is up. Returns whether any client is left. */
static bool
close_idle(struct worker *worker, bool now)
{
	struct conn *conn, *next;
	bool left = false;

	for (conn = LIST_FIRST(&worker->conns); conn != NULL; conn = next) {
		next = LIST_NEXT(conn, link);
		if (conn->role != &request_role)
			continue;
		if (now && is_idle((struct client *)conn))
			client_close((struct client *)conn);
		else
			left = true;
	}
	return left;
}

static void
drain_further(struct life *life)
{

	int64_t now = clock_millis();

	if (!close_idle(&life->worker, now >= life->idle_until) || now >= life->drain_until)
		event_base_loopbreak(life->worker.base);
}

/* Raise the client limit again, by an eighth per second. */
static void
recover(struct worker *worker)
{

	worker->max_clients += worker->max_clients / 8 + 1;
	if (worker->max_clients > worker->most_clients)
		worker->max_clients = worker->most_clients;
}

static void
on_lines(void *arg)
{
	static const struct timeval wait = {.tv_usec = LOG_WAIT};
	struct life *life = arg;

	(void)event_add(life->log, &wait);
}

static void
on_log(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	log_flush();
}

static void
on_departure(evutil_socket_t fd, short what, void *arg)
{
	struct worker *worker = arg;

	(void)fd;
	(void)what;
	exchange_depart(worker);
}

/* Pass the policy's batch settings to the batch process. */
static void
tell_batches(const struct policy *policy, struct batch_state *batches)
{

	if (policy == NULL)
		return;
	atomic_store(&batches->lines_most, policy->batch_lines);
	atomic_store(&batches->size_most, policy->batch_size);
	atomic_store(&batches->calls, policy->guard.calls);
}

/* Load an offered policy in slices, serving clients in between. */
static void
prepare_policy(struct life *life)
{
	static const struct timeval soon = {.tv_usec = 1000};
	struct worker *worker = &life->worker;

	if (policy_in_use_prepare(&worker->policy, &worker->shared->policy))
		(void)event_add(life->policy, &soon);
	else
		worker->jit = pattern_has_jit();
	policy_in_use_refresh(&worker->policy, &worker->shared->policy);
	atomic_store(&worker->slot->policy, policy_in_use_ready(&worker->policy));
	tell_batches(worker->policy.policy, &worker->shared->batches);
}

static void
on_policy(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	prepare_policy(arg);
}

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct life *life = arg;

	(void)fd;
	(void)what;
	beat(life);
	conn_sweep(&life->worker.conns);
	health_check_settle(&life->worker);
	recover(&life->worker);
	prepare_policy(life);
	listener_resume(&life->listeners[0]);
	listener_resume(&life->listeners[1]);
	listener_resume(&life->listeners[2]);
	if (life->drain_until != 0)
		drain_further(life);
}

static void
on_terminate(evutil_socket_t fd, short what, void *arg)
{
	struct timeval often = {.tv_usec = 50 * 1000};
	struct life *life = arg;

	(void)fd;
	(void)what;
	if (life->drain_until != 0)
		return;
	life->worker.draining = true;
	guard_ask_stop(&life->worker);
	life->drain_until = clock_millis() + life->worker.options->drain_timeout;
	life->idle_until = clock_millis() + LEAVING_MILLIS;
	listener_stop(&life->listeners[0]);
	listener_stop(&life->listeners[1]);
	listener_stop(&life->listeners[2]);
	event_add(life->tick, &often);
	drain_further(life);
}

/* Derive limits from the available descriptors: two per client, its own and its backend connection. */
static void
derive_limits(struct worker *worker)
{
	const struct options *options = worker->options;
	long workers = worker->shared->workers;
	long reserved = DESCRIPTORS_RESERVED + DESCRIPTORS_OF_JOB * (long)worker->shared->jail_room.jobs;
	struct rlimit files;
	long most = 1024;

	if (getrlimit(RLIMIT_NOFILE, &files) == 0)
		most = files.rlim_cur > 1000000 ? 500000 : ((long)files.rlim_cur - reserved) / 2;
	if (options->max_connections > 0 && options->max_connections / workers < most)
		most = (options->max_connections + workers - 1) / workers;
	worker->most_clients = worker->max_clients = most > 1 ? most : 1;
	worker->max_per_client = (worker->max_clients + 1) / 2;
	if (options->max_per_client > 0)
		worker->max_per_client = (options->max_per_client + workers - 1) / workers;
}

/* Ignore signals meant for the parent: a terminal sends them to the whole group. */
static void
ignore_signals(pid_t parent)
{
	static const int others[] = {SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE};

	for (size_t i = 0; i < nitems(others); i++)
		(void)signal(others[i], SIG_IGN);
	/* Without its parent a worker cannot be restarted, reloaded or logged: drain and exit. */
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != parent)
		_exit(1);
}

/* The parent blocked all signals before the fork: from here on the worker handles its own. */
static void
unblock_signals(void)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static int
set_up(struct life *life, int slot, int listener, int admin)
{
	struct timeval second = {.tv_sec = 1};
	struct worker *worker = &life->worker;
	struct event_config *config = event_config_new();

	if (config == NULL)
		return -1;
	(void)event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK);
	worker->base = event_base_new_with_config(config);
	event_config_free(config);
	worker->connection_table = connection_table_new();
	if (worker->base == NULL || worker->connection_table == NULL)
		return -1;
	worker->slot = &worker->shared->slots[slot];
	worker->counters = &worker->slot->counters;
	worker->place_version = worker->access_version = 1;
	(void)backend_slot_read(&worker->shared->backend, &worker->place, &worker->place_version);
	/* If the keys change at this moment, refuse everyone until they are read. */
	worker->access.asks = worker->options->api_key_file != NULL;
	worker->access.asks_own = worker->options->own_key_file != NULL;
	access_slot_read(&worker->shared->access, &worker->access, &worker->access_version);
	policy_in_use_load(&worker->policy, &worker->shared->policy);
	atomic_store(&worker->slot->policy, policy_in_use_ready(&worker->policy));
	tell_batches(worker->policy.policy, &worker->shared->batches);
	derive_limits(worker);
	life->listeners[1].fd = life->listeners[2].fd = -1;
	if (listener_start(&life->listeners[0], worker, listener, false, &request_role) == -1 ||
	    (admin != -1 && listener_start(&life->listeners[1], worker, admin, true, &request_role) == -1))
		return -1;
	worker->departures.event = event_new(worker->base, -1, 0, on_departure, worker);
	life->tick = event_new(worker->base, -1, EV_PERSIST, on_tick, life);
	life->terminate = evsignal_new(worker->base, SIGTERM, on_terminate, life);
	life->log = evtimer_new(worker->base, on_log, NULL);
	life->policy = evtimer_new(worker->base, on_policy, life);
	/* The parent's signal for a new policy. */
	life->offered = evsignal_new(worker->base, SIGHUP, on_policy, life);
	if (worker->departures.event == NULL || life->tick == NULL || life->terminate == NULL || life->log == NULL ||
	    life->policy == NULL || life->offered == NULL || event_add(life->tick, &second) == -1 ||
	    event_add(life->terminate, NULL) == -1 || event_add(life->offered, NULL) == -1)
		return -1;
	return 0;
}

static struct conn *
first_client(const struct worker *worker)
{
	struct conn *conn;

	LIST_FOREACH(conn, &worker->conns, link)
	if (conn->role == &request_role)
		break;
	return conn;
}

/* Free everything, so that a leak checker reports only real leaks. */
static void
tear_down(struct life *life)
{
	struct worker *worker = &life->worker;
	struct conn *conn;

	/* Clients first: that frees their exchanges and leaves only idle connections and a backend question. */
	while ((conn = first_client(worker)) != NULL)
		request_role.broken(conn);
	while (upstream_close_idlest(worker))
		continue;
	while ((conn = LIST_FIRST(&worker->conns)) != NULL)
		conn->role->broken(conn);
	for (int i = 0; i < SERVICES; i++)
		worker_service_close(worker->services[i]);
	log_flush();
	event_free(worker->departures.event);
	event_free(life->tick);
	event_free(life->terminate);
	event_free(life->log);
	event_free(life->offered);
	event_free(life->policy);
	event_base_free(worker->base);
	libevent_global_shutdown();
	connection_table_free(worker->connection_table);
	policy_in_use_free(&worker->policy);
	free(life);
}

/*
 * Allow TCP only to the model server and to the ports that a guess may try later. An operator's backend keeps its port
 * if its address changes.
 */
static void
confine(const struct backend_place *place, struct confine_report *layers)
{
	uint16_t ports[BACKEND_ADDRESSES + BACKEND_USUAL_PORTS];
	size_t count = 0;
	bool usual = false;

	for (int i = 0; i < place->count; i++)
		if (!address_is_local_socket(&place->addresses[i]))
			ports[count++] = address_port(&place->addresses[i]);
	for (size_t i = 0; i < BACKEND_USUAL_PORTS; i++)
		usual |= count > 0 && ports[0] == backend_usual_ports[i];
	for (size_t i = 0; usual && i < BACKEND_USUAL_PORTS; i++)
		ports[count++] = backend_usual_ports[i];
	confine_worker(layers, ports, count);
}

static void
open_services(struct worker *worker, const int asks[SERVICES][2])
{

	for (int i = 0; i < SERVICES; i++) {
		if (asks[i][0] == -1)
			continue;
		worker->services[i] =
		    worker_service_open(worker, service_rows[i], &worker->shared->services[i], asks[i]);
		if (worker->services[i] == NULL)
			log_error("a worker has no %s: out of memory or descriptors", service_rows[i]->name);
	}
}

void
worker_run(const struct options *options, struct shared *shared, int slot, int listener, int admin,
    const int asks[SERVICES][2], const struct batch_doors *doors)
{
	struct life *life = calloc(1, sizeof(*life));
	struct confine_report layers;
	char text[128];

	/*
	 * Map large blocks, so that freeing returns them. glibc raises the threshold after a free, and then one small
	 * live block above them would keep their pages.
	 */
	(void)mallopt(M_MMAP_THRESHOLD, MAPPED_LEAST);
	log_become_worker();
	capture_file_become_worker();
	ignore_signals(shared->parent);
	if (life == NULL)
		_exit(1);
	http_head_limit((size_t)options->max_head * 1024, (size_t)options->max_fields);
	life->worker.options = options;
	life->worker.shared = shared;
	if (set_up(life, slot, listener, admin) == -1) {
		log_error("a worker cannot start: out of memory or descriptors");
		_exit(1);
	}
	open_services(&life->worker, asks);
	life->worker.batches = doors != NULL ? doors->knock[0] : -1;
	life->worker.lines_wake = doors != NULL ? doors->wake : -1;
	if (doors != NULL) {
		life->listeners[2].batch = true;
		(void)listener_start(&life->listeners[2], &life->worker, doors->lines[0], false, &request_role);
	}
	log_gather(on_lines, life);
	unblock_signals();
	layers = shared->slots[slot].layers;
	confine(&life->worker.place, &layers);
	/* Test now: later policies are compiled under the same restrictions. */
	life->worker.jit = pattern_has_jit();
	shared->slots[slot].layers = layers;
	if (slot == 0 && atomic_load(&shared->restarts) == 0)
		log_line("workers are confined by %s", confine_describe(&layers, true, text, sizeof(text)));
	beat(life);
	event_base_dispatch(life->worker.base);
	tear_down(life);
	exit(0);
}
