/*
 * Reads from clients: checks heads, then checks and forwards bodies as they arrive.
 */
#include "proxy/requests/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "policies/cpu.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/guard/guard.h"
#include "proxy/own/own.h"
#include "proxy/relay/client.h"
#include "proxy/relay/dispatch.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/hosts.h"
#include "proxy/relay/listener.h"
#include "proxy/relay/response.h"
#include "proxy/relay/tunnel.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/variants.h"
#include "proxy/relay/worker.h"
#include "proxy/requests/forward.h"
#include "proxy/requests/keys.h"
#include "proxy/shared/via.h"

/* The result of using some of the client's bytes. */
enum outcome {
	USED,    /* consumed; continue with the rest */
	WAITING, /* more bytes, or the answer, must arrive first */
	ENDED,   /* the connection is ending or freed: do not touch it again */
};

/*
 * Refuse a request that has no exchange. It is counted, but not as a turn: only the last turns are kept, and anyone who
 * can send bytes, even without a key, could push out all others.
 */
static enum outcome
refuse(struct client *client, const struct endpoint *endpoint, bool to_head, unsigned status, const char *message)
{
	struct counters *counters = client->worker->counters;
	unsigned index = counters_status_index(status);

	counters_add(&counters->requests[endpoint->class][index], 1);
	counters_add(&counters->refused[index], 1);
	client_refuse(client, endpoint->dialect, status, "", message, to_head);
	(void)client_done(client);
	return ENDED;
}

/* A response to HEAD has the headers of a response to GET and no body (RFC 9110, 9.3.2), errors included. */
static bool
is_to_head(const struct http_head *head)
{

	return span_equals(head->method, "HEAD");
}

static enum outcome
refuse_key(struct client *client, const struct endpoint *endpoint, const struct http_head *head, const char *message)
{

	keys_refuse(client, endpoint, head, message);
	return ENDED;
}

/*
 * Check what the head alone forbids. Toggles in it go to *said and are cut off its path. Returns NULL if it is allowed,
 * otherwise the message, which is static or the fault's, and the status in the fault.
 */
static const char *
objection(const struct client *client, struct http_head *head, struct mode_toggles *said, struct mode_fault *fault)
{
	const struct worker *worker = client->worker;
	bool tried = keys_open_trial(client, head);

	fault->status = 403;
	if (client->listener->guarded && !hosts_allow(head->authority, worker->shared->machine, worker->options->hosts))
		return "the Host of this request is not a name of this machine: add it with --hosts (or PARAPET_HOSTS) if it is";
	fault->status = 401;
	if (client->listener->admin && !tried && own_is_tried(head))
		return OWN_PAGE_KEY_NEEDED;
	if (!tried && !keys_allow(client, head))
		return "a key is required: send one from the operator as Authorization: Bearer or X-Api-Key";
	fault->status = 508;
	if (via_loops(head, worker->shared->token))
		return "this request has looped: --backend leads back to this parapet; point it at the model server";
	if (mode_read_head(worker->policy.policy, head, said, fault) == -1)
		return fault->message;
	fault->status = 404;
	if (client->listener->admin && !tried && endpoint_of(head->path)->class != ENDPOINT_OWN)
		return "only parapet's own endpoints are served here: see /parapet/health, ready, version, metrics, turns";
	return NULL;
}

/*
 * Run the body bytes after the head through the tracker. Returns how many belong to the request, or -1 if the framing
 * is broken or bytes follow the connection's last request.
 */
static ptrdiff_t
check_first_bytes(const struct http_head *head, struct http_body *body, const char *at, size_t len)
{
	ptrdiff_t used;

	http_body_start(body, head->framing, head->length);
	used = http_body_feed(body, at, len);
	if (used == -1)
		return -1;
	at += used;
	len -= (size_t)used;
	/* Some old clients end a body with an extra empty line (RFC 9112, 2.2). */
	if (head->close && body->done && len > 0 && !(len <= 2 && memcmp(at, "\r\n", len) == 0))
		return -1;
	return used;
}

/* Set the deadline for the rest of a body, unless we wait for the client to read. */
static void
await_body(struct client *client)
{
	const struct options *options = client->worker->options;
	int64_t patience = options->body_timeout;

	if (conn_unsent(&client->conn) > 0)
		return;
	if (client->hold != NULL && patience > hold_patience(client->hold, options->head_timeout))
		patience = hold_patience(client->hold, options->head_timeout);
	if (client->hold == NULL && client->exchange->request.done)
		patience = 0;
	conn_expire_in(&client->conn, patience);
}

/* The request is as complete as it will get: have it answered. */
static enum outcome
relay(struct client *client, const struct http_head *head, struct forward *forward)
{

	switch (forward_send(forward, client, head)) {
	case FORWARD_NO_MEMORY:
		return refuse(
		    client, forward->endpoint, is_to_head(head), 503, "parapet is out of memory: try again shortly");
	case FORWARD_ENDED:
		return ENDED;
	case FORWARD_ANSWERED:
		hold_free(client->hold, client->worker);
		client->hold = NULL;
		return client_done(client) ? USED : ENDED;
	default:
		hold_free(client->hold, client->worker);
		client->hold = NULL;
		await_body(client);
		return USED;
	}
}

/*
 * Read a complete body, or examine what there is; `unread` says why a body is not read. A chunked body is read from a
 * copy without the chunk framing.
 */
static enum outcome
read_and_relay(struct client *client, const struct http_head *head, struct forward *forward, const char *unread)
{
	struct cpu_account account = {CPU_TURN};
	enum outcome outcome;
	struct mode_fault fault;
	char *unchunked = NULL;
	bool entered;

	forward->content = forward->body;
	if (unread == NULL && head->framing == HTTP_CHUNKED) {
		unchunked = hold_unchunk(forward->body, &forward->content.len);
		forward->content.at = unchunked;
		if (unchunked == NULL)
			return refuse(client, forward->endpoint, is_to_head(head), 503,
			    "parapet is out of memory: try again shortly");
	}
	entered = cpu_enter(&account, CPU_STRETCH);
	if (dispatch_take(&forward->dispatch, client, forward->endpoint, head, forward->content, unread, &fault) == -1)
		outcome = refuse(client, forward->endpoint, is_to_head(head), fault.status, fault.message);
	else
		outcome = relay(client, head, forward);
	cpu_leave(&account, entered);
	free(unchunked);
	return outcome;
}

/* More must arrive before anything is sent: save the state. */
static enum outcome
begin_hold(struct client *client, const struct http_head *head, const struct forward *forward)
{
	bool fits =
	    forward->endpoint->naming != NAMES_TO_KEEP && (head->framing != HTTP_LENGTH || head->length <= HOLD_MAX);

	client->hold = hold_new(head, forward->head.at, fits);
	if (client->hold == NULL)
		return refuse(
		    client, forward->endpoint, is_to_head(head), 503, "parapet is out of memory: try again shortly");
	client->hold->continued = forward_answer_expect(client, head);
	/* Set again by the head, once the request is complete. */
	client->end = END_NONE;
	client_move(client, CLIENT_HOLDING);
	await_body(client);
	return WAITING;
}

/*
 * Start a request. Its whole head is in worker->head, as read, followed by `len` bytes, of which *used belong to the
 * request. held is the state of waiting for its body: HOLD_WAITING if that has not begun.
 */
static enum outcome
begin(struct client *client, const char *at, size_t len, enum hold_state held, size_t *used)
{
	struct worker *worker = client->worker;
	struct http_head *head = &worker->head;
	struct span path = head->path;
	struct forward forward;
	struct mode_fault fault;
	const char *message, *unread;
	ptrdiff_t n;

	client->end = head->close || worker->draining ? END_CLOSE : END_NONE;
	(void)backend_slot_read(&worker->shared->backend, &worker->place, &worker->place_version);
	access_slot_read(&worker->shared->access, &worker->access, &worker->access_version);
	policy_in_use_refresh(&worker->policy, &worker->shared->policy);
	forward.endpoint = endpoint_of(mode_path_behind(head->path));
	message = objection(client, head, &forward.dispatch.said, &fault);
	if (message != NULL && fault.status == 401)
		return refuse_key(client, forward.endpoint, head, message);
	if (message != NULL)
		return refuse(client, forward.endpoint, is_to_head(head), fault.status, message);
	n = check_first_bytes(head, &forward.tracker, at, len);
	if (n == -1)
		return refuse(client, forward.endpoint, is_to_head(head), 400,
		    "the request's body is malformed, or data follows the last request");
	*used = (size_t)n;
	forward.head = (struct span){at - head->size, head->size};
	forward.body = (struct span){at, *used};
	if (forward.endpoint->class == ENDPOINT_OWN && !forward_goes_to_batches(client, forward.endpoint)) {
		if (!forward.tracker.done)
			client_end_by(client, END_LINGER);
		switch (own_answer(client, head, &message)) {
		case OWN_NEEDS_KEY:
			return refuse_key(client, forward.endpoint, head, message);
		case OWN_WAITS:
			return WAITING;
		case OWN_ENDED:
			return ENDED;
		default:
			return client_done(client) ? USED : ENDED;
		}
	}
	forward.dispatch.suffix = NO_SPAN;
	if (forward.endpoint->naming == NAMES_IN_PATH)
		forward_cut_path(worker, head, &forward.dispatch);
	unread = dispatch_exempts(client, forward.endpoint, head);
	if (unread == NULL && !forward.tracker.done && held == HOLD_WAITING) {
		/* The toggles are resolved again later, with the policy in force then. */
		head->path = path;
		return begin_hold(client, head, &forward);
	}
	if (unread == NULL && !forward.tracker.done)
		unread = held == HOLD_NO_MEMORY ? "memory" : "too-large";
	return read_and_relay(client, head, &forward, unread);
}

/* Guess the endpoint of an unreadable head, to answer in its API's format. */
static const struct endpoint *
endpoint_guess(const char *at, size_t len)
{
	const char *path = len > 0 ? memchr(at, ' ', len) : NULL;
	size_t n = 0;

	if (path == NULL)
		return endpoint_of(span_of("/"));
	path++;
	while (path + n < at + len && path[n] > ' ' && path[n] < 0x7f)
		n++;
	return endpoint_of(mode_path_behind((struct span){path, n}));
}

/* Name an unknown method if it looks like one: errors do not quote anything else from a request. */
static const char *
name_method(struct span method, const char *message, char *text, size_t room)
{

	for (size_t i = 0; i < method.len; i++)
		if ((method.at[i] < 'A' || method.at[i] > 'Z') && method.at[i] != '-')
			return message;
	if (method.len > 24)
		return message;
	snprintf(text, room, "the method %.*s is unknown", (int)method.len, method.at);
	return text;
}

/* Refuse a request of which only these bytes are available, starting with its first. */
static enum outcome
refuse_bytes(struct client *client, const char *at, size_t len, unsigned status, const char *message)
{
	/* An empty line before the head is skipped, as for a readable one (RFC 9112, 2.2). */
	size_t skipped = len >= 2 && memcmp(at, "\r\n", 2) == 0 ? 2 : 0;
	bool to_head = len - skipped >= 5 && memcmp(at + skipped, "HEAD ", 5) == 0;
	char text[128];

	if (status == 501)
		message = name_method(client->worker->head.method, message, text, sizeof(text));
	return refuse(client, endpoint_guess(at + skipped, len - skipped), to_head, status, message);
}

/* Expect a request head in the next bytes. */
static enum outcome
read_head(struct client *client, const char *at, size_t len, size_t *used)
{
	struct worker *worker = client->worker;
	enum outcome outcome;
	size_t size, body = 0;

	/* An empty line, which some clients send after a body, does not begin a head. */
	if (client->state != CLIENT_HEAD && len <= 2 && memcmp(at, "\r\n", len) == 0) {
		*used = len == 2 ? 2 : 0;
		return len == 2 ? USED : WAITING;
	}

	switch (http_request_head_read(&worker->head, at, len, &client->scanned)) {
	case HTTP_HEAD_PARTIAL:
		if (client->state != CLIENT_HEAD) {
			conn_expire_in(&client->conn, worker->options->head_timeout);
			client_move(client, CLIENT_HEAD);
		}
		return WAITING;
	case HTTP_HEAD_REFUSED:
		return refuse_bytes(client, at, len, worker->head.refusal_status, worker->head.refusal);
	case HTTP_HEAD_READY:
		break;
	}
	client->scanned = 0;
	if (client->state == CLIENT_HEAD)
		client_move(client, CLIENT_IDLE);
	size = worker->head.size;
	outcome = begin(client, at + size, len - size, HOLD_WAITING, &body);
	/* A waiting request stays in the buffer, head included. */
	*used = outcome == WAITING && client->state == CLIENT_HOLDING ? 0 : size + body;
	return outcome;
}

/* The next bytes belong to a held body. */
static enum outcome
read_held(struct client *client, const char *at, size_t len, size_t *used)
{
	enum hold_state state = hold_more(client->hold, client->worker, at, len);
	struct http_head *head = &client->worker->head;
	enum outcome outcome;
	size_t size;

	switch (state) {
	case HOLD_BROKEN:
		return refuse_bytes(client, at, len, 400, "the request's body is malformed");
	case HOLD_WAITING:
		await_body(client);
		return WAITING;
	default:
		break;
	}
	http_head_restore(head, client->hold->message, at);
	size = head->size;
	outcome = begin(client, at + size, len - size, state, used);
	*used += size;
	return outcome;
}

/* The next bytes belong to the body being forwarded, or follow it. */
static enum outcome
read_body(struct client *client, const char *at, size_t len, size_t *used)
{
	struct exchange *exchange = client->exchange;
	struct iovec piece = {(void *)(uintptr_t)at, 0};
	ptrdiff_t n;

	if (exchange_is_tunnel(exchange)) {
		*used = piece.iov_len = len;
		return exchange_send(exchange, &piece, 1) ? USED : ENDED;
	}
	if (exchange->request.done)
		return WAITING;
	n = http_body_feed(&exchange->request, at, len);
	if (n == -1 && exchange->state <= EXCHANGE_AWAITING) {
		exchange_refuse(exchange, 400, "the request's body is malformed");
		return ENDED;
	}
	if (n == -1) {
		exchange_abort(exchange);
		return ENDED;
	}
	*used = piece.iov_len = (size_t)n;
	if (!exchange_send(exchange, &piece, 1))
		return ENDED;
	await_body(client);
	return USED;
}

/* The client has closed its side, or is gone. */
static void
leave(struct client *client, bool orderly)
{
	struct exchange *exchange = client->exchange;

	if (exchange == NULL) {
		client_close(client);
		return;
	}
	if (exchange_is_tunnel(exchange) && orderly)
		tunnel_client_ended(exchange);
	else
		exchange_abort(exchange);
}

/* Use as many bytes as possible now. Returns how many, or -1 if the client is ending or freed. */
static ptrdiff_t
use(struct client *client, const char *at, size_t len)
{
	size_t done = 0;

	while (done < len && client->state != CLIENT_AWAITS_HEALTH) {
		size_t used = 0;
		enum outcome outcome;

		/* The last answer is being sent: read nothing more. */
		if (client->state == CLIENT_ENDING || client->state == CLIENT_DELAYED ||
		    client->state == CLIENT_WATCHING)
			return (ptrdiff_t)len;
		/* The client keeps asking without reading the answers. */
		if (client->state != CLIENT_EXCHANGE && conn_unsent(&client->conn) > CONN_HIGH) {
			conn_stop(&client->conn);
			break;
		}
		if (client->state == CLIENT_EXCHANGE)
			outcome = read_body(client, at + done, len - done, &used);
		else if (client->state == CLIENT_HOLDING)
			outcome = read_held(client, at + done, len - done, &used);
		else
			outcome = read_head(client, at + done, len - done, &used);
		if (outcome == ENDED)
			return -1;
		done += used;
		if (outcome == WAITING)
			break;
	}
	return (ptrdiff_t)done;
}

/* Use what can be used and hold the rest. `at` is the worker's buffer or the bytes already held. */
static void
consume(struct client *client, const char *at, size_t len)
{
	bool was_held = at == client->held.at;
	ptrdiff_t used;

	client->consuming = true;
	used = use(client, at, len);
	if (used == -1)
		return;
	client->consuming = false;
	if (was_held)
		held_drop(&client->held, (size_t)used);
	else if ((size_t)used < len && held_add(&client->held, at + used, len - (size_t)used) == -1) {
		leave(client, false);
		return;
	}
	/* From a client that pipelines requests, read no more than one head ahead. */
	if ((client->state == CLIENT_AWAITS_HEALTH ||
		(client->state == CLIENT_EXCHANGE && client->exchange->request.done)) &&
	    client->held.len >= WORKER_BUFFER)
		conn_stop(&client->conn);
}

/* Read from the client. */
static void
receive(struct client *client)
{
	struct worker *worker = client->worker;
	ptrdiff_t n;

	if (client->state == CLIENT_LINGERING) {
		client_linger_on(client);
		return;
	}
	n = conn_receive(&client->conn, worker->buffer, WORKER_BUFFER);
	if (n == 0 || n == -1) {
		leave(client, n == 0);
		return;
	}
	if (client->held.len == 0) {
		if (n > 0)
			consume(client, worker->buffer, (size_t)n);
		return;
	}
	if (n > 0 && held_add(&client->held, worker->buffer, (size_t)n) == -1) {
		leave(client, false);
		return;
	}
	consume(client, client->held.at, client->held.len);
}

static void
on_readable(struct conn *conn)
{
	struct client *client = (struct client *)conn;
	struct worker *worker = client->worker;

	receive(client);
	exchange_depart_in_time(worker);
}

static void
on_drained(struct conn *conn)
{
	struct client *client = (struct client *)conn;

	switch (client->state) {
	case CLIENT_AWAITS_HEALTH:
		conn_expire_in(conn, client->worker->options->idle_timeout);
		break;
	case CLIENT_DELAYED:
	case CLIENT_WATCHING:
		conn_expire_in(conn, 0);
		break;
	case CLIENT_HOLDING:
		await_body(client);
		break;
	case CLIENT_EXCHANGE:
		if (exchange_is_tunnel(client->exchange))
			tunnel_drained(client->exchange);
		else
			await_body(client);
		break;
	default:
		(void)client_done(client);
	}
}

static void
on_broken(struct conn *conn)
{

	leave((struct client *)conn, false);
}

/* The rest of a forwarded body did not arrive in time. */
static void
expire_body(struct client *client)
{

	if (client->conn.stopped)
		await_body(client); /* the backend is not reading */
	else if (client->exchange->state <= EXCHANGE_AWAITING)
		exchange_refuse(client->exchange, 408, "the request's body did not arrive in time");
	else
		exchange_abort(client->exchange);
}

static void
on_expired(struct conn *conn)
{
	struct client *client = (struct client *)conn;
	struct span held = {client->held.at, client->held.len};

	if (conn_unsent(conn) > 0) {
		/* The client does not read its answer. */
		client_end_by(client, END_RESET);
		leave(client, false);
		return;
	}
	switch (client->state) {
	case CLIENT_HEAD:
		refuse_bytes(client, held.at, held.len, 408, "the request's head did not arrive in time");
		break;
	case CLIENT_HOLDING:
		refuse_bytes(client, held.at, held.len, 408, "the request's body arrives too slowly");
		break;
	case CLIENT_EXCHANGE:
		expire_body(client);
		break;
	default:
		client_close(client);
	}
}

const struct conn_role request_role = {on_readable, on_drained, on_broken, on_expired};
