/*
 * The pool of backend connections.
 */
#include "proxy/relay/upstream.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "proxy/relay/worker.h"
#include "proxy/shared/batch_door.h"

/* How long an idle connection is kept if the backend does not say, in milliseconds. */
#define KEEP_MILLIS 60000

/* Idle connections kept: enough for the parallel requests of any model server. */
#define IDLE_MAX 64

/* Connections checked per call. */
#define LOOK_MAX 32

/*
 * Whether an idle connection is silent. An end or unrequested bytes would be taken for the next request's answer, and
 * the loop may not have reported them yet.
 */
static bool
is_silent(const struct upstream *upstream)
{
	char byte;

	return recv(upstream->conn.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == -1 && errno == EAGAIN;
}

void
upstream_look(struct worker *worker, unsigned count)
{
	struct upstream *looked[LOOK_MAX], *upstream;
	struct pollfd fds[LOOK_MAX];
	unsigned n = 0;

	LIST_FOREACH(upstream, &worker->idle, idle)
	{
		if (n == count || n == LOOK_MAX)
			break;
		fds[n] = (struct pollfd){.fd = upstream->conn.fd, .events = POLLIN};
		looked[n++] = upstream;
	}
	if (poll(fds, n, 0) == -1)
		return;
	for (unsigned i = 0; i < n; i++)
		if (fds[i].revents != 0)
			upstream_close(looked[i]);
		else
			looked[i]->silent = true;
}

struct upstream *
upstream_take(struct worker *worker, const struct conn_role *role)
{
	struct upstream *upstream;

	while ((upstream = LIST_FIRST(&worker->idle)) != NULL && !upstream->silent && !is_silent(upstream))
		upstream_close(upstream);
	if (upstream == NULL)
		return NULL;
	LIST_REMOVE(upstream, idle);
	counters_sub(&worker->counters->upstreams_idle, 1);
	upstream->conn.role = role;
	upstream->silent = false;
	upstream->reused = true;
	upstream->spoke = false;
	upstream->conn.deadline = 0;
	return upstream;
}

/* Start connecting. Returns the socket, or -1 with errno. */
static int
start_connecting(const struct address *address)
{
	int fd = socket(address->as.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	int one = 1, error;

	if (fd == -1)
		return -1;
	if (!address_is_local_socket(address))
		(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	if (connect(fd, &address->as.any, address->len) == 0 || errno == EINPROGRESS)
		return fd;
	error = errno;
	close(fd);
	errno = error;
	return -1;
}

/* As start_connecting; if descriptors run out, close idle connections first. */
static int
connect_somehow(struct worker *worker, const struct address *address)
{
	int fd = start_connecting(address);

	while (fd == -1 && (errno == EMFILE || errno == ENFILE) && upstream_close_idlest(worker))
		fd = start_connecting(address);
	return fd;
}

/* Take over a socket that is connected or connecting. On failure, returns NULL with errno set and the socket closed. */
static struct upstream *
open_on(struct worker *worker, int fd, const struct conn_role *role)
{
	struct upstream *upstream = calloc(1, sizeof(*upstream));

	if (upstream == NULL) {
		close(fd);
		return NULL;
	}
	upstream->worker = worker;
	upstream->keep_millis = KEEP_MILLIS;
	upstream->conn.stall_millis = worker->options->stall_timeout;
	if (conn_open(&upstream->conn, worker->base, fd, role, &worker->conns) == -1) {
		free(upstream);
		errno = ENOMEM;
		return NULL;
	}
	counters_add(&worker->counters->upstreams, 1);
	return upstream;
}

struct upstream *
upstream_to_batches(struct worker *worker, const struct conn_role *role)
{
	int fd = batch_door_knock(worker->batches);

	return fd == -1 ? NULL : open_on(worker, fd, role);
}

struct upstream *
upstream_connect(struct worker *worker, int n, const struct conn_role *role)
{
	struct upstream *upstream;
	int fd;

	if (n >= worker->place.count) {
		errno = EADDRNOTAVAIL;
		return NULL;
	}
	fd = connect_somehow(worker, &worker->place.addresses[n]);
	if (fd == -1)
		return NULL;
	upstream = open_on(worker, fd, role);
	if (upstream != NULL)
		upstream->connecting = true;
	return upstream;
}

void
upstream_keep(struct upstream *upstream)
{
	struct worker *worker = upstream->worker;

	if (counters_get(&worker->counters->upstreams_idle) >= IDLE_MAX) {
		upstream_close(upstream);
		return;
	}
	upstream->exchange = NULL;
	upstream->call = NULL;
	upstream->conn.source = NULL;
	conn_resume(&upstream->conn);
	conn_expire_in(&upstream->conn, upstream->keep_millis);
	LIST_INSERT_HEAD(&worker->idle, upstream, idle);
	counters_add(&worker->counters->upstreams_idle, 1);
}

void
upstream_close(struct upstream *upstream)
{
	struct counters *counters = upstream->worker->counters;

	if (upstream->exchange == NULL && upstream->call == NULL) {
		LIST_REMOVE(upstream, idle);
		counters_sub(&counters->upstreams_idle, 1);
	}
	counters_sub(&counters->upstreams, 1);
	held_free(&upstream->held);
	conn_close(&upstream->conn);
	free(upstream);
}

bool
upstream_close_idlest(struct worker *worker)
{
	struct upstream *upstream, *idlest = NULL;

	LIST_FOREACH(upstream, &worker->idle, idle)
	idlest = upstream;
	if (idlest != NULL)
		upstream_close(idlest);
	return idlest != NULL;
}
