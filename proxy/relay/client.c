/*
 * Client connections: all but relaying.
 */
#include "proxy/relay/client.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "proxy/dialects/dialect.h"
#include "proxy/observe/record.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/worker.h"
#include "routes/arms.h"

/* How long a client may take to read its last answer after it is sent, in milliseconds. */
#define LINGER_MILLIS 2000

uint64_t
client_number(const struct client *client)
{
	static const unsigned char key[16] = "parapet places";
	struct span address = connection_table_address(client->connection_table);

	return siphash(key, address.at, address.len);
}

void
client_move(struct client *client, enum client_state state)
{
#define MAY(state) (1U << CLIENT_##state)
	/*
	 * An earlier answer may still be draining when the next head arrives, and an idle client can be answered at
	 * once.
	 */
	static const unsigned next[CLIENT_STATES] = {
	    [CLIENT_IDLE] = MAY(IDLE) | MAY(HEAD) | MAY(HOLDING) | MAY(EXCHANGE) | MAY(AWAITS_HEALTH) | MAY(DELAYED) |
		MAY(WATCHING) | MAY(ENDING),
	    [CLIENT_HEAD] = MAY(IDLE) | MAY(ENDING),
	    [CLIENT_HOLDING] = MAY(IDLE) | MAY(EXCHANGE) | MAY(DELAYED) | MAY(ENDING),
	    [CLIENT_DELAYED] = MAY(ENDING),
	    [CLIENT_EXCHANGE] = MAY(IDLE) | MAY(ENDING),
	    [CLIENT_AWAITS_HEALTH] = MAY(IDLE) | MAY(ENDING),
	    [CLIENT_ENDING] = MAY(ENDING) | MAY(LINGERING),
	};
#undef MAY

	assert((next[client->state] & (1U << state)) != 0);
	assert((state == CLIENT_EXCHANGE) == (client->exchange != NULL));
	assert((state == CLIENT_DELAYED) == (client->delay != NULL));
	assert((state == CLIENT_WATCHING) == (client->watch != NULL));
	assert(state != CLIENT_HOLDING || client->hold != NULL);
	(void)next;
	client->state = state;
}

void
client_end_by(struct client *client, enum client_end end)
{

	if (client->end < end)
		client->end = end;
}

struct client *
client_open(
    struct worker *worker, int fd, struct connection_table_entry *connection_table, const struct conn_role *role)
{
	struct client *client = calloc(1, sizeof(*client));

	if (client == NULL) {
		connection_table_remove(connection_table);
		close(fd);
		return NULL;
	}
	client->worker = worker;
	client->connection_table = connection_table;
	client->conn.stall_millis = worker->options->stall_timeout;
	if (conn_open(&client->conn, worker->base, fd, role, &worker->conns) == -1) {
		connection_table_remove(connection_table);
		free(client);
		return NULL;
	}
	conn_expire_in(&client->conn, worker->options->idle_timeout);
	counters_add(&worker->counters->clients, 1);
	return client;
}

void
client_have_fewer(struct worker *worker)
{
	long clients = (long)counters_get(&worker->counters->clients);

	worker->max_clients = clients / 2 > 1 ? clients / 2 : 1;
}

void
client_close(struct client *client)
{

	if (client->state == CLIENT_AWAITS_HEALTH)
		LIST_REMOVE(client, health_waiters);
	counters_sub(&client->worker->counters->clients, 1);
	if (client->delay != NULL)
		client->delay_free(client->delay);
	connection_table_remove(client->connection_table);
	hold_free(client->hold, client->worker);
	held_free(&client->held);
	if (client->watch != NULL)
		client->watch_free(client->watch);
	if (client->end == END_RESET)
		conn_reset(&client->conn);
	else
		conn_close(&client->conn);
	free(client);
}

static const char *
reason_phrase(unsigned status)
{
	static const struct {
		unsigned status;
		const char *phrase;
	} phrases[] = {{200, "OK"}, {400, "Bad Request"}, {401, "Unauthorized"}, {403, "Forbidden"}, {404, "Not Found"},
	    {405, "Method Not Allowed"}, {408, "Request Timeout"}, {413, "Content Too Large"},
	    {431, "Request Header Fields Too Large"}, {501, "Not Implemented"}, {502, "Bad Gateway"},
	    {503, "Service Unavailable"}, {504, "Gateway Timeout"}, {505, "HTTP Version Not Supported"},
	    {508, "Loop Detected"}};

	for (size_t i = 0; i < nitems(phrases); i++)
		if (phrases[i].status == status)
			return phrases[i].phrase;
	return "Error";
}

/* Headers that a status requires. A 401 makes a browser ask its user for a name and password, which may be the key. */
static const char *
fields_of(unsigned status)
{

	return status == 405 ? "Allow: GET, HEAD\r\n"
	    : status == 401  ? "WWW-Authenticate: Bearer realm=\"parapet\", Basic realm=\"parapet\"\r\n"
			     : "";
}

/* Send our own head and body. */
static void
send_reply(
    struct client *client, unsigned status, const char *type, const char *fields, struct span body, size_t length)
{
	char head[512 + RECORD_FIELDS_MAX];
	struct iovec pieces[2] = {{head, 0}, {(void *)(uintptr_t)body.at, body.len}};

	if (client->worker->draining)
		client_end_by(client, END_CLOSE);
	pieces[0].iov_len = (size_t)snprintf(head, sizeof(head),
	    "HTTP/1.1 %u %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nCache-Control: no-store\r\n"
	    "X-Content-Type-Options: nosniff\r\n%s%s%s\r\n",
	    status, reason_phrase(status), type, length, fields, fields_of(status),
	    client->end != END_NONE ? "Connection: close\r\n" : "");
	if (conn_send(&client->conn, pieces, 2) == -1)
		client_end_by(client, END_RESET);
}

void
client_reply(struct client *client, unsigned status, const char *type, const char *fields, const char *body, size_t len,
    bool to_head)
{

	send_reply(client, status, type, fields, (struct span){body, to_head ? 0 : len}, len);
}

void
client_refuse(struct client *client, const struct dialect *dialect, unsigned status, const char *fields,
    const char *message, bool to_head)
{
	char body[DIALECT_ERROR_MAX];
	size_t len = dialect->write_error(body, sizeof(body), status, message);

	client_end_by(client, END_LINGER);
	hold_free(client->hold, client->worker);
	client->hold = NULL;
	client_reply(client, status, "application/json", fields, body, len, to_head);
}

/*
 * Everything is sent: shut down writing and wait briefly for the client to read it, since closing now could destroy it
 * (RFC 9112, 9.6).
 */
static void
linger(struct client *client)
{

	client_move(client, CLIENT_LINGERING);
	held_free(&client->held);
	(void)shutdown(client->conn.fd, SHUT_WR);
	conn_resume(&client->conn);
	conn_expire_in(&client->conn, LINGER_MILLIS);
}

void
client_linger_on(struct client *client)
{
	ptrdiff_t n = conn_receive(&client->conn, client->worker->buffer, WORKER_BUFFER);

	if (n == 0 || n == -1)
		client_close(client);
}

/* The last answer has been handed over for sending. */
static void
end(struct client *client)
{

	client_move(client, CLIENT_ENDING);
	/* The role's drained callback calls this again. */
	if (conn_unsent(&client->conn) > 0 && !client->conn.deaf)
		return;
	if (client->end == END_LINGER && !client->conn.deaf)
		linger(client);
	else
		client_close(client);
}

bool
client_done(struct client *client)
{

	if (client->worker->draining)
		client_end_by(client, END_CLOSE);
	if (client->end != END_NONE) {
		end(client);
		return false;
	}
	/* Earlier answers may finish sending while the next head arrives. */
	if (client->state != CLIENT_HEAD)
		client_move(client, CLIENT_IDLE);
	/* Earlier answers are unsent: keep the stall deadline; drained calls this again. */
	if (conn_unsent(&client->conn) > CONN_HIGH)
		return true;
	if (conn_unsent(&client->conn) == 0)
		conn_expire_in(&client->conn, client->worker->options->idle_timeout);
	conn_resume(&client->conn);
	/* The held bytes may be the next request: make the loop process them as if they had just arrived. */
	if (client->held.len > 0 && !client->consuming)
		event_active(&client->conn.reading, EV_READ, 0);
	return true;
}
