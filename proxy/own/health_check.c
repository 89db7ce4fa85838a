/*
 * One small request to the backend, and the clients waiting for it.
 */
#include "proxy/own/health_check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/own/own_reply.h"
#include "proxy/relay/client.h"
#include "proxy/relay/worker.h"

#define FRESH_MILLIS  1000 /* how long an answer is valid */
#define ANSWER_MILLIS 3000 /* how long each of the backend's addresses may take */
#define STATUS_LEN    12   /* bytes of "HTTP/1.1 200" */

/* The request in progress, at most one over all workers. */
struct health_waiters {
	struct conn conn; /* first */
	struct worker *worker;
	int address; /* index of the address being asked */
	size_t len;  /* of the status line, received so far */
	char status[STATUS_LEN];
};

static bool ask_from(struct worker *worker, int address);

/* This address is done: the backend is healthy, or try the next address, or report that it is not. */
static void
finish(struct health_waiters *health_waiters, bool well)
{
	struct worker *worker = health_waiters->worker;
	int next = health_waiters->address + 1;

	conn_close(&health_waiters->conn);
	free(health_waiters);
	if (!well && ask_from(worker, next))
		return;
	atomic_store(&worker->shared->backend_answered, well);
	health_check_settle(worker);
}

/* Any answer but a server error counts: "HTTP/1.1 2.." to 4... A model that is still loading is a 503. */
static void
on_readable(struct conn *conn)
{
	struct health_waiters *health_waiters = (struct health_waiters *)conn;
	ptrdiff_t n =
	    conn_receive(conn, health_waiters->status + health_waiters->len, STATUS_LEN - health_waiters->len);

	if (n == -2)
		return;
	if (n > 0)
		health_waiters->len += (size_t)n;
	if (n > 0 && health_waiters->len < STATUS_LEN)
		return;
	finish(health_waiters,
	    health_waiters->len == STATUS_LEN && memcmp(health_waiters->status, "HTTP/1.", 7) == 0 &&
		health_waiters->status[9] >= '2' && health_waiters->status[9] <= '4');
}

static void
on_drained(struct conn *conn)
{

	conn_expire_in(conn, ANSWER_MILLIS);
}

static void
on_failed(struct conn *conn)
{

	finish((struct health_waiters *)conn, false);
}

static const struct conn_role role = {on_readable, on_drained, on_failed, on_failed};

static void
send_question(struct health_waiters *health_waiters)
{
	struct worker *worker = health_waiters->worker;
	bool llama = atomic_load(&worker->shared->backend_kind) == BACKEND_LLAMA_SERVER;
	struct span key = access_backend_key(&worker->access);
	char text[1024];
	struct iovec piece = {text, 0};

	piece.iov_len = (size_t)snprintf(text, sizeof(text),
	    "GET %s HTTP/1.1\r\nHost: %s\r\nX-Parapet-Via: %s\r\n%s%.*s%sConnection: close\r\n\r\n",
	    llama ? "/health" : "/api/version", worker->place.host, worker->shared->token,
	    key.len > 0 ? "Authorization: Bearer " : "", (int)key.len, key.at, key.len > 0 ? "\r\n" : "");
	(void)conn_send(&health_waiters->conn, &piece, 1);
	conn_expire_in(&health_waiters->conn, ANSWER_MILLIS);
}

/* Connect to the addresses from *address on until one does not fail at once. Returns the socket, or -1. */
static int
connect_from(const struct worker *worker, int *address)
{

	for (; *address < worker->place.count; ++*address) {
		const struct address *to = &worker->place.addresses[*address];
		int fd = socket(to->as.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

		if (fd != -1 && (connect(fd, &to->as.any, to->len) == 0 || errno == EINPROGRESS))
			return fd;
		if (fd != -1)
			close(fd);
	}
	return -1;
}

/* Ask the addresses from this one on. Returns false if none can be asked. */
static bool
ask_from(struct worker *worker, int address)
{
	struct health_waiters *health_waiters = calloc(1, sizeof(*health_waiters));
	int fd = health_waiters == NULL ? -1 : connect_from(worker, &address);

	if (fd == -1 || conn_open(&health_waiters->conn, worker->base, fd, &role, &worker->conns) == -1) {
		free(health_waiters);
		return false;
	}
	health_waiters->worker = worker;
	health_waiters->address = address;
	health_waiters->conn.stall_millis = ANSWER_MILLIS;
	send_question(health_waiters);
	return true;
}

bool
health_check_begin(struct client *client)
{
	struct worker *worker = client->worker;
	struct shared *shared = worker->shared;
	int64_t asked = atomic_load(&shared->backend_asked);
	int64_t now = clock_millis();
	bool stale = asked == 0 || now - asked >= FRESH_MILLIS;

	/* A worker that died while asking leaves -1 behind; after the longest timeout, anyone may ask again. */
	if (atomic_load(&shared->backend_answered) == -1 && now - asked < BACKEND_ADDRESSES * ANSWER_MILLIS)
		stale = false;
	if (stale && atomic_compare_exchange_strong(&shared->backend_asked, &asked, now)) {
		atomic_store(&shared->backend_answered, -1);
		if (!ask_from(worker, 0))
			atomic_store(&shared->backend_answered, 0);
	}
	if (atomic_load(&shared->backend_answered) != -1)
		return false;
	client_move(client, CLIENT_AWAITS_HEALTH);
	LIST_INSERT_HEAD(&worker->health_waiters, client, health_waiters);
	return true;
}

void
health_check_settle(struct worker *worker)
{
	int answered = atomic_load(&worker->shared->backend_answered);
	struct client *client;

	while (answered != -1 && (client = LIST_FIRST(&worker->health_waiters)) != NULL) {
		LIST_REMOVE(client, health_waiters);
		own_reply_ready(client, client->health_verbose, answered, client->health_by_head);
		(void)client_done(client);
	}
}
