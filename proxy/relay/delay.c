/*
 * One timer per delayed refusal: there are few of them.
 */
#include "proxy/relay/delay.h"

#include <stdlib.h>

#include "proxy/relay/client.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/worker.h"

#define PER_ADDRESS 8
#define PER_WORKER  128

struct delay {
	struct event timer;
	struct client *client;
	const struct dialect *dialect;
	const char *message;
	bool to_head;
};

/* The refusal was sent, or the client closed. */
static void
free_delay(struct delay *delay)
{

	event_del(&delay->timer);
	counters_sub(&delay->client->worker->counters->delayed, 1);
	connection_table_delayed(delay->client->connection_table);
	free(delay);
}

static void
on_due(evutil_socket_t fd, short what, void *arg)
{
	struct delay *delay = arg, due = *delay;

	(void)fd;
	(void)what;
	due.client->delay = NULL;
	free_delay(delay);
	client_refuse(due.client, due.dialect, 401, "", due.message, due.to_head);
	(void)client_done(due.client);
}

bool
delay_refusal(struct client *client, const struct dialect *dialect, const char *message, bool to_head, int64_t millis)
{
	struct worker *worker = client->worker;
	struct timeval wait = {.tv_sec = (time_t)(millis / 1000), .tv_usec = (suseconds_t)(millis % 1000 * 1000)};
	struct delay *delay;

	if (counters_get(&worker->counters->delayed) >= PER_WORKER)
		return false;
	delay = calloc(1, sizeof(*delay));
	if (delay == NULL || !connection_table_delay(client->connection_table, PER_ADDRESS)) {
		free(delay);
		return false;
	}
	*delay = (struct delay){.client = client, .dialect = dialect, .message = message, .to_head = to_head};
	counters_add(&worker->counters->delayed, 1);
	event_assign(&delay->timer, worker->base, -1, 0, on_due, delay);
	(void)event_add(&delay->timer, &wait);
	client->delay = delay;
	client->delay_free = free_delay;
	client_move(client, CLIENT_DELAYED);
	hold_free(client->hold, worker);
	client->hold = NULL;
	held_free(&client->held);
	conn_stop(&client->conn);
	conn_expire_in(&client->conn, 0);
	return true;
}
