/*
 * Starting, connecting, retrying and ending exchanges.
 */
#include "proxy/relay/exchange.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "policies/clock.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/observe/log.h"
#include "proxy/relay/client.h"
#include "proxy/relay/guard_calls.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/upstream.h"
#include "proxy/relay/worker.h"

/* Largest request that is kept for a retry. */
#define REPLAY_MAX (64 * 1024)

static const char NOT_REACHABLE[] =
    "the model server cannot be reached: start it, or give parapet its address with --backend";

void
exchange_move(struct exchange *exchange, enum exchange_state state)
{
#define MAY(state) (1U << EXCHANGE_##state)
	/* An end may be read twice: a connection stopped there is resumed when the other side has caught up. */
	static const unsigned next[EXCHANGE_STATES] = {
	    [EXCHANGE_BEGUN] = MAY(DEPARTING) | MAY(AWAITING),
	    [EXCHANGE_DEPARTING] = MAY(AWAITING),
	    [EXCHANGE_AWAITING] = MAY(PASSING) | MAY(REFRAMED) | MAY(GUARDED) | MAY(TUNNEL),
	    [EXCHANGE_GUARDED] = MAY(PASSING) | MAY(REFRAMED),
	    [EXCHANGE_TUNNEL] = MAY(TUNNEL_CLIENT_ENDED) | MAY(TUNNEL_BACKEND_ENDED),
	    [EXCHANGE_TUNNEL_CLIENT_ENDED] = MAY(TUNNEL_CLIENT_ENDED) | MAY(TUNNEL_ENDED),
	    [EXCHANGE_TUNNEL_BACKEND_ENDED] = MAY(TUNNEL_BACKEND_ENDED) | MAY(TUNNEL_ENDED),
	    [EXCHANGE_TUNNEL_ENDED] = MAY(TUNNEL_ENDED),
	};
#undef MAY

	assert((next[exchange->state] & (1U << state)) != 0);
	assert(state != EXCHANGE_GUARDED || exchange->guard != NULL);
	(void)next;
	exchange->state = state;
}

struct exchange *
exchange_begin(struct client *client, const struct endpoint *endpoint, const struct conn_role *role)
{
	/* Not calloc: it is slower than malloc at reusing just-freed memory. */
	struct exchange *exchange = malloc(sizeof(*exchange));

	if (exchange == NULL)
		return NULL;
	*exchange = (struct exchange){
	    .client = client, .endpoint = endpoint, .role = role, .began = clock_micros(), .replayable = true};
	client->exchange = exchange;
	client_move(client, CLIENT_EXCHANGE);
	/* While earlier answers are unsent, keep the deadline for a client that does not read. */
	if (conn_unsent(&client->conn) == 0)
		client->conn.deadline = 0;
	counters_add(&client->worker->counters->exchanges, 1);
	return exchange;
}

void
exchange_request_sent(struct exchange *exchange)
{

	hold_give_back(exchange->client->worker, exchange->reserved);
	exchange->reserved = 0;
}

void
exchange_drop_listing(struct exchange *exchange)
{

	if (exchange->listing == NULL)
		return;
	hold_give_back(exchange->client->worker, exchange->listing->len);
	held_free(exchange->listing);
	free(exchange->listing);
	exchange->listing = NULL;
}

/* Free the exchange; its two connections are already detached. */
static void
free_guard(struct exchange *exchange)
{

	if (exchange->guard != NULL)
		guard_calls_of(exchange->guard)->free(exchange->guard);
	exchange->guard = NULL;
}

static void
release(struct exchange *exchange)
{
	struct client *client = exchange->client;

	counters_sub(&client->worker->counters->exchanges, 1);
	if (exchange->state == EXCHANGE_DEPARTING)
		LIST_REMOVE(exchange, departing);
	exchange_request_sent(exchange);
	free_guard(exchange);
	free(exchange->name_echo);
	exchange_drop_listing(exchange);
	client->exchange = NULL;
	client->conn.source = NULL;
	held_free(&exchange->replay);
	free(exchange);
}

static void
drop_upstream(struct exchange *exchange)
{

	if (exchange->upstream != NULL)
		upstream_close(exchange->upstream);
	exchange->upstream = NULL;
}

/* Log once that the backend is gone, and why, and once that it is back (error 0). */
static void
note_backend(struct worker *worker, int error)
{

	if (error != 0 && !worker->backend_down)
		log_error("the model server at %s cannot be reached (%s): clients get 502 until it answers",
		    worker->place.host, strerror(error));
	if (error == 0 && worker->backend_down)
		log_line("the model server at %s is reachable again", worker->place.host);
	worker->backend_down = error != 0;
}

/* Attach a backend connection to the exchange. Each side stops the other while it cannot take more. */
static void
join(struct exchange *exchange, struct upstream *upstream)
{

	exchange->upstream = upstream;
	upstream->exchange = exchange;
	upstream->conn.source = &exchange->client->conn;
	exchange->client->conn.source = &upstream->conn;
}

/* Connect to the addresses from exchange->address on until one does not fail at once. */
static bool
connect_anew(struct exchange *exchange)
{
	struct worker *worker = exchange->client->worker;
	struct upstream *upstream;

	for (;; exchange->address++) {
		upstream = upstream_connect(worker, exchange->address, exchange->role);
		if (upstream != NULL)
			break;
		if (errno != EADDRNOTAVAIL || exchange->error == 0)
			exchange->error = errno;
		if (errno == EAGAIN) {
			/* The unix socket's queue is full: the backend is up, but busy (unix(7)). */
			exchange_refuse(
			    exchange, 503, "the model server accepts no more connections: try again shortly");
			return false;
		}
		if (errno == EMFILE || errno == ENFILE || errno == ENOMEM) {
			client_have_fewer(worker);
			exchange_refuse(
			    exchange, 503, "parapet is out of file descriptors or memory: try again shortly");
			return false;
		}
		if (exchange->address >= worker->place.count) {
			note_backend(worker, exchange->error);
			exchange_refuse(exchange, 502, NOT_REACHABLE);
			return false;
		}
	}
	exchange->error = 0;
	join(exchange, upstream);
	return true;
}

static bool
send_now(struct exchange *exchange, struct iovec *pieces, int count)
{
	struct upstream *upstream = exchange->upstream;
	const struct options *options = upstream->worker->options;
	bool first = upstream->connecting && conn_unsent(&upstream->conn) == 0;

	if (conn_send(&upstream->conn, pieces, count) == -1) {
		if (exchange->state != EXCHANGE_AWAITING)
			exchange_cut(exchange);
		else
			exchange_refuse(exchange, 503, "parapet is out of memory: try again shortly");
		return false;
	}
	if (conn_unsent(&upstream->conn) == 0)
		exchange_request_sent(exchange);
	if (conn_unsent(&upstream->conn) == 0 && !upstream->conn.deaf)
		upstream->connecting = false;
	if (upstream->connecting && first)
		conn_expire_in(&upstream->conn, options->connect_timeout);
	else if (conn_unsent(&upstream->conn) == 0)
		conn_expire_in(&upstream->conn, options->answer_timeout);
	return true;
}

/* Whether the request may have to be resent. */
static bool
needs_replay(const struct exchange *exchange)
{

	return exchange->upstream->reused || exchange->address + 1 < exchange->client->worker->place.count;
}

static void
forget(struct exchange *exchange)
{

	held_free(&exchange->replay);
	exchange->replayable = false;
}

/*
 * Copy the pieces. Keeps all or none: none if there is no memory or they are too large. Returns whether they were kept.
 */
static bool
copy(struct exchange *exchange, const struct iovec *pieces, int count)
{
	size_t more = 0;

	for (int i = 0; i < count; i++)
		more += pieces[i].iov_len;
	if (exchange->replay.len + more > REPLAY_MAX || held_reserve(&exchange->replay, more) == -1) {
		held_free(&exchange->replay);
		return false;
	}
	for (int i = 0; i < count; i++)
		(void)held_add(&exchange->replay, pieces[i].iov_base, pieces[i].iov_len);
	return true;
}

/* Keep a copy of the pieces while a resend is possible. */
static void
remember(struct exchange *exchange, const struct iovec *pieces, int count)
{

	if (!exchange->replayable || exchange->upstream->spoke)
		return;
	if (!needs_replay(exchange) || !copy(exchange, pieces, count))
		forget(exchange);
}

/* Connect the exchange to the batch process. Returns whether it goes on. */
static bool
ask_batches(struct exchange *exchange)
{
	struct upstream *upstream = upstream_to_batches(exchange->client->worker, exchange->role);

	if (upstream == NULL) {
		exchange_refuse(exchange, 503, "files and batches are unavailable: try again shortly");
		return false;
	}
	exchange->replayable = false;
	join(exchange, upstream);
	return true;
}

/* Get a connection for the exchange: a pooled or a new one. Returns whether it goes on. */
static bool
set_out(struct exchange *exchange)
{
	struct worker *worker = exchange->client->worker;
	struct upstream *upstream;

	exchange_move(exchange, EXCHANGE_AWAITING);
	if (exchange->to_batches)
		return ask_batches(exchange);
	if (exchange->turn != NULL)
		turn_sent(exchange->turn, worker);
	if (exchange->turn != NULL && !exchange->turn->of_batch)
		room_see_client(&worker->shared->guards, client_number(exchange->client), clock_micros());
	upstream = upstream_take(worker, exchange->role);
	if (upstream == NULL)
		return connect_anew(exchange);
	join(exchange, upstream);
	return true;
}

/* Queue a complete turn behind the others, if it can be copied. */
static bool
wait_for_others(struct exchange *exchange, const struct iovec *pieces, int count)
{
	struct departures *departures = &exchange->client->worker->departures;

	if (exchange->turn == NULL || !exchange->request.done || !copy(exchange, pieces, count))
		return false;
	if (LIST_EMPTY(&departures->list)) {
		departures->waited = 0;
		event_active(departures->event, 0, 0);
	}
	LIST_INSERT_HEAD(&departures->list, exchange, departing);
	exchange_move(exchange, EXCHANGE_DEPARTING);
	return true;
}

void
exchange_depart(struct worker *worker)
{
	struct exchange *exchange;
	unsigned count = 0;

	LIST_FOREACH(exchange, &worker->departures.list, departing)
	count++;
	if (count > 1)
		upstream_look(worker, count);
	while ((exchange = LIST_FIRST(&worker->departures.list)) != NULL) {
		struct iovec whole = {exchange->replay.at, exchange->replay.len};

		LIST_REMOVE(exchange, departing);
		if (set_out(exchange) && send_now(exchange, &whole, 1) && !needs_replay(exchange))
			forget(exchange);
	}
}

void
exchange_depart_in_time(struct worker *worker)
{

	if (!LIST_EMPTY(&worker->departures.list) && ++worker->departures.waited >= DEPARTURES_WAIT)
		exchange_depart(worker);
}

bool
exchange_send(struct exchange *exchange, struct iovec *pieces, int count)
{
	struct worker *worker = exchange->client->worker;

	for (int i = 0; i < count; i++)
		counters_add(&worker->counters->bytes_from_clients, pieces[i].iov_len);
	if (exchange->turn != NULL)
		for (int i = 0; i < count; i++)
			exchange->turn->record.bytes_in += pieces[i].iov_len;
	if (exchange->upstream == NULL && wait_for_others(exchange, pieces, count))
		return true;
	if (exchange->upstream == NULL && !set_out(exchange))
		return false;
	remember(exchange, pieces, count);
	return send_now(exchange, pieces, count);
}

bool
exchange_pass(struct exchange *exchange, struct iovec *pieces, int count)
{
	struct client *client = exchange->client;

	for (int i = 0; i < count; i++) {
		counters_add(&client->worker->counters->bytes_to_clients, pieces[i].iov_len);
		if (exchange->turn != NULL)
			exchange->turn->record.bytes_out += pieces[i].iov_len;
	}
	if (conn_send(&client->conn, pieces, count) == 0)
		return true;
	exchange_abort(exchange);
	return false;
}

void
exchange_retry_or_refuse(struct exchange *exchange, unsigned status, const char *message)
{
	struct worker *worker = exchange->client->worker;
	struct upstream *upstream = exchange->upstream;
	bool failed_to_connect = upstream->connecting;
	socklen_t size = sizeof(exchange->error);
	/* Pooled connections are only tried first: a retry uses a new one. */
	bool again = exchange->replayable && !upstream->spoke && (failed_to_connect || upstream->reused);

	/* Reading SO_ERROR clears it; a failed read has already stored it in exchange->error. */
	if (failed_to_connect && exchange->error == 0)
		(void)getsockopt(upstream->conn.fd, SOL_SOCKET, SO_ERROR, &exchange->error, &size);
	if (failed_to_connect && exchange->error == 0)
		exchange->error = status == 504 ? ETIMEDOUT : ECONNREFUSED;
	drop_upstream(exchange);
	if (failed_to_connect)
		exchange->address++;
	if (again && (!failed_to_connect || exchange->address < worker->place.count)) {
		struct iovec whole;

		counters_add(&worker->counters->retried, 1);
		if (!connect_anew(exchange))
			return;
		whole = (struct iovec){exchange->replay.at, exchange->replay.len};
		(void)send_now(exchange, &whole, 1);
		return;
	}
	if (failed_to_connect)
		note_backend(worker, exchange->error);
	exchange_refuse(exchange, status, failed_to_connect && status == 502 ? NOT_REACHABLE : message);
}

/* Count the exchange under the status sent to the client. If it is a turn, the turn ends here. */
static void
count(struct exchange *exchange, unsigned status)
{
	struct worker *worker = exchange->client->worker;
	struct counters *counters = worker->counters;
	enum endpoint_class class = exchange->endpoint->class;

	counters_add(&counters->requests[class][counters_status_index(status)], 1);
	histogram_observe(&counters->upstream[class], clock_micros() - exchange->began);
	/* Finish a paused step first: it still uses the turn and its policy. */
	free_guard(exchange);
	if (exchange->turn != NULL)
		turn_end(exchange->turn, worker, status);
	exchange->turn = NULL;
}

void
exchange_refuse(struct exchange *exchange, unsigned status, const char *message)
{
	struct client *client = exchange->client;
	const struct dialect *dialect = exchange->endpoint->dialect;
	bool to_head = exchange->kind == EXCHANGE_HEAD_ONLY;
	char fields[RECORD_FIELDS_MAX + 1] UNCLEARED;
	size_t len = 0;

	if (exchange->turn != NULL)
		len = record_fields_write(&exchange->turn->record, fields);
	fields[len] = '\0';
	count(exchange, status);
	drop_upstream(exchange);
	release(exchange);
	client_refuse(client, dialect, status, fields, message, to_head);
	(void)client_done(client);
}

void
exchange_part(struct exchange *exchange, bool clean)
{
	struct upstream *upstream = exchange->upstream;

	if (upstream == NULL)
		return;
	if (exchange->turn != NULL)
		turn_parted(exchange->turn, exchange->client->worker);
	exchange->upstream = NULL;
	exchange->client->conn.source = NULL;
	if (clean && exchange->request.done && !exchange->upstream_close && !upstream->conn.deaf &&
	    conn_unsent(&upstream->conn) == 0 && !exchange->client->worker->draining)
		upstream_keep(upstream);
	else
		upstream_close(upstream);
}

void
exchange_done(struct exchange *exchange, bool clean)
{
	struct client *client = exchange->client;

	count(exchange, exchange->status);
	if (!exchange->to_batches)
		note_backend(client->worker, 0);
	if (!exchange->request.done)
		client_end_by(client, END_LINGER);
	else if (exchange->to_old_client)
		client_end_by(client, END_CLOSE);
	exchange_part(exchange, clean);
	release(exchange);
	(void)client_done(client);
}

void
exchange_cut(struct exchange *exchange)
{
	struct client *client = exchange->client;

	if (exchange->guard != NULL && !guard_calls_of(exchange->guard)->let_go(exchange, "draft-broken"))
		return;
	if (exchange->turn != NULL)
		exchange->turn->record.cut = true;
	count(exchange, exchange->status);
	counters_add(&client->worker->counters->cut_by_backend, 1);
	/* If the body is delimited by the connection's end, an orderly close would claim that it is complete. */
	client_end_by(client,
	    exchange->to_old_client || exchange_is_tunnel(exchange) || exchange->response.framing == HTTP_UNTIL_CLOSE
		? END_RESET
		: END_CLOSE);
	drop_upstream(exchange);
	release(exchange);
	(void)client_done(client);
}

void
exchange_abort(struct exchange *exchange)
{
	struct client *client = exchange->client;

	if (exchange->turn != NULL)
		exchange->turn->record.aborted = true;
	if (exchange->guard != NULL && exchange->turn->record.verdict == VERDICT_PENDING) {
		exchange->turn->record.verdict = VERDICT_FALLBACK;
		exchange->turn->record.reason = "client-gone";
	}
	count(exchange, exchange->status);
	counters_add(&client->worker->counters->aborted_by_client, 1);
	drop_upstream(exchange);
	release(exchange);
	client_close(client);
}
