/*
 * Clients that are sent turns as they end.
 */
#include "proxy/own/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>
#include <sys/socket.h>

#include "policies/clock.h"
#include "proxy/relay/client.h"
#include "proxy/relay/worker.h"

#define LOOK_MICROS   200000 /* between checks of the ring */
#define QUIET_MILLIS  10000  /* without a turn, after which a comment is sent, to detect a dead watcher */
#define UNREAD_BYTES  65536  /* that the kernel may buffer for it */
#define UNREAD_MILLIS 5000   /* that it may go without reading */

struct watch {
	struct client *client;
	uint64_t next;   /* the number of the next turn to send */
	uint64_t late;   /* a turn that was missing at the last check, plus 1; 0: none */
	int64_t sent_at; /* clock_millis */
	LIST_ENTRY(watch) link;
};

/* Of this worker process. */
static LIST_HEAD(, watch) watches = LIST_HEAD_INITIALIZER(watches);
static struct event *look;

/* The number of watchers over all workers. */
static uint64_t
count_watchers(const struct shared *shared)
{
	uint64_t count = 0;

	for (int i = 0; i < shared->workers; i++)
		count += counters_get(&shared->slots[i].counters.watchers);
	return count;
}

static void
send_text(struct watch *watch, const char *text, size_t len)
{
	struct iovec piece = {(void *)(uintptr_t)text, len};

	watch->sent_at = clock_millis();
	/* Without memory for the rest the stream cannot continue: the next sweep ends it. */
	if (conn_send(&watch->client->conn, &piece, 1) == -1)
		conn_expire_in(&watch->client->conn, 1);
}

static void
tell_turn(struct watch *watch, const struct turn_entry *entry)
{
	static const char begin[] = "event: turn\ndata: ";
	char text[sizeof(begin) + TURN_JSON_MAX + 2];
	size_t len = (size_t)sprintf(text, "%s", begin);

	len += turn_entry_write_json(entry, true, text + len);
	text[len++] = '\n';
	text[len++] = '\n';
	send_text(watch, text, len);
}

/*
 * Send the turns since the last time; if there are many, only the newest. If a number is taken but its turn is missing,
 * wait until the next check: if it is still missing, its worker has died.
 */
static void
tell(struct watch *watch)
{
	const struct ring *ring = &watch->client->worker->shared->ring;
	uint64_t end = ring_end(ring);
	struct turn_entry entry;

	if (end - watch->next > WATCH_LAST)
		watch->next = end - WATCH_LAST;
	for (; watch->next < end; watch->next++) {
		if (ring_take(ring, watch->next, &entry))
			tell_turn(watch, &entry);
		else if (watch->late != watch->next + 1) {
			watch->late = watch->next + 1;
			return;
		}
	}
}

static void
on_look(evutil_socket_t fd, short what, void *arg)
{
	struct watch *watch;

	(void)fd;
	(void)what;
	(void)arg;
	LIST_FOREACH(watch, &watches, link)
	{
		if (conn_unsent(&watch->client->conn) > 0)
			continue;
		tell(watch);
		if (clock_millis() - watch->sent_at >= QUIET_MILLIS)
			send_text(watch, ": \n\n", 4);
	}
}

/* Start the worker's checks with its first watcher. */
static bool
begin_to_look(struct event_base *base)
{
	struct timeval often = {.tv_usec = LOOK_MICROS};

	if (look != NULL)
		return true;
	look = event_new(base, -1, EV_PERSIST, on_look, NULL);
	if (look != NULL && event_add(look, &often) == 0)
		return true;
	if (look != NULL)
		event_free(look);
	look = NULL;
	return false;
}

bool
watch_begin(struct client *client)
{
	/* Delimited by the end of the connection: the length is unknown. */
	static const char head[] =
	    "HTTP/1.1 200 OK\r\nContent-Type: " WATCH_TYPE "\r\nCache-Control: no-store\r\n"
	    "X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\nConnection: close\r\n\r\n";
	struct worker *worker = client->worker;
	struct watch *watch = calloc(1, sizeof(*watch));

	counters_add(&worker->counters->watchers, 1);
	if (watch == NULL || count_watchers(worker->shared) > WATCHERS_MAX || !begin_to_look(worker->base)) {
		counters_sub(&worker->counters->watchers, 1);
		free(watch);
		return false;
	}
	watch->client = client;
	LIST_INSERT_HEAD(&watches, watch, link);
	client->watch = watch;
	client->watch_free = watch_free;
	client_move(client, CLIENT_WATCHING);
	client_end_by(client, END_CLOSE);
	client->conn.stall_millis = UNREAD_MILLIS;
	(void)setsockopt(client->conn.fd, SOL_SOCKET, SO_SNDBUF, &(int){UNREAD_BYTES}, sizeof(int));
	conn_expire_in(&client->conn, 0);
	send_text(watch, head, sizeof(head) - 1);
	tell(watch);
	return true;
}

void
watch_free(struct watch *watch)
{

	if (watch == NULL)
		return;
	counters_sub(&watch->client->worker->counters->watchers, 1);
	LIST_REMOVE(watch, link);
	free(watch);
	if (!LIST_EMPTY(&watches))
		return;
	event_free(look);
	look = NULL;
}
