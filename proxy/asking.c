/*
 * One small request to the backend, and the clients that wait for it.
 */
#include "proxy/asking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/client.h"
#include "proxy/clock.h"
#include "proxy/own_reply.h"
#include "proxy/worker.h"

#define FRESH_MILLIS  1000 /* how long an answer stands */
#define ANSWER_MILLIS 3000 /* how long the backend may take */

/* The request under way, at most one in all workers together. */
struct asking {
	struct conn conn; /* first */
	struct worker *worker;
};

static void
finish(struct asking *asking, bool answered)
{
	struct worker *worker = asking->worker;

	conn_close(&asking->conn);
	free(asking);
	atomic_store(&worker->shared->backend_answered, answered);
	asking_settle(worker);
}

/* Any answer that is no server error will do: "HTTP/1.1 2.." to 4... A model that is still loading is a 503. */
static void
on_readable(struct conn *conn)
{
	struct asking *asking = (struct asking *)conn;
	char *text = asking->worker->buffer;
	ptrdiff_t n = conn_receive(conn, text, 64);

	if (n == -2)
		return;
	finish(asking, n >= 12 && memcmp(text, "HTTP/1.", 7) == 0 && text[9] >= '2' && text[9] <= '4');
}

static void
on_drained(struct conn *conn)
{

	conn_expire_in(conn, ANSWER_MILLIS);
}

static void
on_failed(struct conn *conn)
{

	finish((struct asking *)conn, false);
}

static const struct conn_role role = {on_readable, on_drained, on_failed, on_failed};

static void
ask(struct worker *worker)
{
	struct asking *asking = calloc(1, sizeof(*asking));
	const struct address *address = &worker->place.addresses[0];
	bool llama = atomic_load(&worker->shared->backend_kind) == BACKEND_LLAMA_SERVER;
	char text[512];
	struct iovec piece = {text, 0};
	int fd;

	fd = asking == NULL ? -1 : socket(address->as.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd != -1)
		(void)connect(fd, &address->as.any, address->len);
	if (fd == -1 || conn_open(&asking->conn, worker->base, fd, &role, &worker->conns) == -1) {
		free(asking);
		atomic_store(&worker->shared->backend_answered, 0);
		return;
	}
	asking->worker = worker;
	asking->conn.stall_millis = ANSWER_MILLIS;
	piece.iov_len = (size_t)snprintf(text, sizeof(text),
	    "GET %s HTTP/1.1\r\nHost: %s\r\nX-Parapet-Via: %s\r\n"
	    "Connection: close\r\n\r\n",
	    llama ? "/health" : "/api/version", worker->place.host, worker->shared->token);
	(void)conn_send(&asking->conn, &piece, 1);
	conn_expire_in(&asking->conn, ANSWER_MILLIS);
}

bool
asking_begin(struct client *client)
{
	struct worker *worker = client->worker;
	struct shared *shared = worker->shared;
	int64_t asked = atomic_load(&shared->backend_asked);
	int64_t now = clock_millis();
	bool stale = asked == 0 || now - asked >= FRESH_MILLIS;

	/* A worker that died while asking leaves -1 behind; after the longest wait anybody may ask again. */
	if (atomic_load(&shared->backend_answered) == -1 && now - asked < 2 * ANSWER_MILLIS)
		stale = false;
	if (stale && atomic_compare_exchange_strong(&shared->backend_asked, &asked, now)) {
		atomic_store(&shared->backend_answered, -1);
		(void)backend_seat_read(&shared->backend, &worker->place, &worker->place_version);
		ask(worker);
	}
	if (atomic_load(&shared->backend_answered) != -1)
		return false;
	client->is_asking = true;
	LIST_INSERT_HEAD(&worker->asking, client, asking);
	return true;
}

void
asking_settle(struct worker *worker)
{
	int answered = atomic_load(&worker->shared->backend_answered);
	struct client *client;

	while (answered != -1 && (client = LIST_FIRST(&worker->asking)) != NULL) {
		LIST_REMOVE(client, asking);
		client->is_asking = false;
		own_reply_ready(client, false, answered, false);
		(void)client_done(client);
	}
}
