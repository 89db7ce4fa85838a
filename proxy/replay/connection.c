/*
 * Reading requests with the same strict readers that parapet uses, and ending connections so that a client sees exactly
 * the end that was meant: a FIN after the last byte, or a reset after the last byte.
 */
#include "proxy/replay/connection.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <linux/sockios.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "proxy/replay/response.h"

#define INPUT_MAX   (256 * 1024) /* bytes read ahead of what is needed */
#define TAKE_MS     5            /* between checks whether the last bytes were received */
#define PATIENCE_MS 2000         /* how long a client may take for them */

/* Forget the request that was being served. */
static void
clear_request(struct connection *connection)
{

	play_clear(connection);
	inbound_clear(&connection->inbound);
	free(connection->head_bytes);
	free(connection->head);
	connection->head_bytes = NULL;
	connection->head = NULL;
	connection->scanned = 0;
	evbuffer_drain(connection->content, evbuffer_get_length(connection->content));
}

static void
free_connection(struct connection *connection)
{

	clear_request(connection);
	LIST_REMOVE(connection, link);
	event_del(&connection->timer);
	evbuffer_free(connection->content);
	bufferevent_free(connection->stream);
	free(connection);
}

/* Close with a reset: the kernel sends one instead of FIN when there is nothing to linger for. */
static void
reset_connection(struct connection *connection)
{
	struct linger none = {.l_onoff = 1, .l_linger = 0};

	setsockopt(bufferevent_getfd(connection->stream), SOL_SOCKET, SO_LINGER, &none, sizeof(none));
	free_connection(connection);
}

/* Whether the kernel still holds unreceived bytes of ours: a reset would destroy them. */
static bool
kernel_holds_bytes(struct connection *connection)
{
	int held = 0;

	return ioctl(bufferevent_getfd(connection->stream), SIOCOUTQ, &held) == 0 && held > 0;
}

/* Go on towards the end that was chosen, as far as the client lets us. The connection may be gone afterwards. */
static void
continue_ending(struct connection *connection)
{
	struct timeval soon = {0, TAKE_MS * 1000};
	struct timeval later = {PATIENCE_MS / 1000, PATIENCE_MS % 1000 * 1000};

	if (evbuffer_get_length(bufferevent_get_output(connection->stream)) > 0)
		return;
	if (connection->play.ending == PLAY_RESET) {
		if (kernel_holds_bytes(connection) && connection->looks++ < PATIENCE_MS / TAKE_MS)
			event_add(&connection->timer, &soon);
		else
			reset_connection(connection);
		return;
	}
	/* From here on only the client's own end is awaited, and its bytes are thrown away: closing with unread input
	 * would turn our FIN into a reset. */
	if (connection->looks++ == 0) {
		shutdown(bufferevent_getfd(connection->stream), SHUT_WR);
		event_add(&connection->timer, &later);
	} else {
		free_connection(connection);
	}
}

void
connection_finish(struct connection *connection, enum play_ending ending)
{

	clear_request(connection);
	if (ending == PLAY_KEEP) {
		connection->state = CONNECTION_HEAD;
		bufferevent_trigger(connection->stream, EV_READ, BEV_TRIG_DEFER_CALLBACKS);
		return;
	}
	connection->play.ending = ending;
	connection->state = CONNECTION_ENDS;
	connection->looks = 0;
	continue_ending(connection);
}

static struct span
field_of(const struct http_head *head, const char *name)
{
	const struct http_field *field = http_head_find(head, name);

	return field != NULL ? field->value : NO_SPAN;
}

static struct span
content_of(struct connection *connection)
{
	size_t len = evbuffer_get_length(connection->content);

	return (struct span){len > 0 ? (const char *)evbuffer_pullup(connection->content, -1) : "", len};
}

static void
say_error(struct connection *connection, unsigned status, const char *allow, const char *message)
{
	struct evbuffer *body = evbuffer_new();

	answer_write_error(body, connection->inbound.dialect, status, span_of(message));
	play_say(connection, status, "application/json; charset=utf-8", allow, body);
	evbuffer_free(body);
}

/* The request cannot be read completely: report that if possible, and close. */
static void
refuse_request(struct connection *connection, unsigned status, const char *refusal, const struct http_head *head)
{
	struct journal_entry entry = {.number = connection->number, .head = head, .refusal = refusal};

	entry.body = content_of(connection);
	entry.incomplete = head != NULL;
	journal_write(connection->server->journal, &entry);
	/* An answer without a head to answer to always closes. */
	free(connection->head);
	connection->head = NULL;
	connection->state = CONNECTION_ANSWERS;
	connection->inbound.dialect = DIALECT_NATIVE;
	say_error(connection, status, NULL, refusal);
}

/* A request that no row of the tape answers. */
static void
answer_plainly(struct connection *connection, enum inbound_method method)
{
	const struct inbound *inbound = &connection->inbound;
	struct evbuffer *body;
	const char *type;

	if (inbound->endpoint == INBOUND_UNKNOWN) {
		say_error(connection, 404, NULL, "File Not Found");
	} else if ((inbound->methods & (int)method) == 0) {
		say_error(connection, 405, inbound->methods == INBOUND_POST ? "POST, OPTIONS" : "GET, HEAD, OPTIONS",
		    "this path does not take this method");
	} else if (inbound->fault != NULL) {
		say_error(connection, 400, NULL, inbound->fault);
	} else if (inbound_generates(inbound)) {
		play_start(connection, (struct choice){NULL, 0, 0});
	} else {
		body = evbuffer_new();
		type = facts_write(body, inbound, &connection->server->facts);
		play_say(connection, 200, type, NULL, body);
		evbuffer_free(body);
	}
}

static enum inbound_method
method_of(const struct http_head *head)
{

	if (span_equals(head->method, "GET") || span_equals(head->method, "HEAD"))
		return INBOUND_GET;
	return span_equals(head->method, "POST") ? INBOUND_POST : 0;
}

/* The request is here in full. The connection may be gone afterwards. */
static void
answer_request(struct connection *connection)
{
	struct server *server = connection->server;
	const struct http_head *head = connection->head;
	enum inbound_method method = method_of(head);
	struct journal_entry entry = {.number = connection->number, .head = head};

	connection->state = CONNECTION_ANSWERS;
	/* The JSON parser needs a NUL after the text. */
	evbuffer_add(connection->content, "", 1);
	entry.body = content_of(connection);
	entry.body.len--;
	inbound_route(&connection->inbound, head->path);
	connection->inbound.model = server->model;
	if (method == INBOUND_POST)
		inbound_read(&connection->inbound, entry.body, server->model);
	else if ((connection->inbound.methods & INBOUND_GET) == 0)
		connection->inbound.fault = "this path does not take this method";
	entry.step = field_of(head, "X-Parapet-Step");
	entry.turn = field_of(head, "X-Parapet-Turn");
	if (!span_equals(head->method, "OPTIONS"))
		entry.choice = chooser_choose(server->chooser, &connection->inbound, entry.step, entry.turn);
	journal_write(server->journal, &entry);
	if (entry.choice.reply != NULL) {
		play_start(connection, entry.choice);
	} else if (span_equals(head->method, "OPTIONS")) {
		response_write_preflight(bufferevent_get_output(connection->stream), head);
		connection_finish(connection, head->close ? PLAY_END : PLAY_KEEP);
	} else {
		answer_plainly(connection, method);
	}
}

/* Read a head from the input. Returns whether there was progress. If not, the connection may be freed. */
static bool
read_head(struct connection *connection)
{
	struct evbuffer *input = bufferevent_get_input(connection->stream);
	size_t len = evbuffer_get_length(input);
	struct http_head *head;
	const char *at;

	if (len > HTTP_HEAD_MAX + 1)
		len = HTTP_HEAD_MAX + 1;
	if (len == 0)
		return false;
	at = (const char *)evbuffer_pullup(input, (ssize_t)len);
	head = malloc(sizeof(*head));
	if (head == NULL)
		abort();
	switch (http_request_head_read(head, at, len, &connection->scanned)) {
	case HTTP_HEAD_PARTIAL:
		free(head);
		return false;
	case HTTP_HEAD_REFUSED:
		connection->head = head;
		connection->number = ++connection->server->requests;
		refuse_request(connection, head->refusal_status, head->refusal, NULL);
		return false;
	case HTTP_HEAD_READY:
		break;
	}
	/* The spans must outlive the input: copy the head and parse the copy. */
	connection->number = ++connection->server->requests;
	connection->head_bytes = malloc(head->size);
	if (connection->head_bytes == NULL)
		abort();
	len = head->size;
	evbuffer_remove(input, connection->head_bytes, len);
	connection->scanned = 0;
	http_request_head_read(head, connection->head_bytes, len, &connection->scanned);
	connection->head = head;
	http_body_start(&connection->body, head->framing, head->length);
	connection->state = CONNECTION_BODY;
	if (head->expect_continue && !connection->body.done)
		bufferevent_write(connection->stream, "HTTP/1.1 100 Continue\r\n\r\n", 25);
	return true;
}

/* Read the available body, and answer when it is complete. The connection may be freed afterwards. */
static void
read_body(struct connection *connection)
{
	struct evbuffer *input = bufferevent_get_input(connection->stream);

	while (!connection->body.done) {
		size_t len = evbuffer_get_contiguous_space(input);
		struct span content = NO_SPAN;
		ptrdiff_t taken;

		if (len == 0)
			return;
		taken = http_body_next(
		    &connection->body, (const char *)evbuffer_pullup(input, (ssize_t)len), len, &content);
		if (taken < 0) {
			refuse_request(connection, 400, "the body breaks its framing", connection->head);
			return;
		}
		evbuffer_add(connection->content, content.at, content.len);
		evbuffer_drain(input, (size_t)taken);
		if (evbuffer_get_length(connection->content) > CONNECTION_BODY_MAX) {
			refuse_request(connection, 413, "the body is longer than 64 MiB", connection->head);
			return;
		}
	}
	answer_request(connection);
}

static void
read_requests(struct connection *connection)
{

	if (connection->state == CONNECTION_HEAD && !read_head(connection))
		return;
	if (connection->state == CONNECTION_BODY)
		read_body(connection);
	else if (connection->state == CONNECTION_ENDS)
		evbuffer_drain(bufferevent_get_input(connection->stream), SIZE_MAX);
}

static void
on_read(struct bufferevent *stream, void *argument)
{

	(void)stream;
	read_requests(argument);
}

static void
on_written(struct bufferevent *stream, void *argument)
{
	struct connection *connection = argument;

	(void)stream;
	if (connection->state == CONNECTION_ANSWERS && !evtimer_pending(&connection->timer, NULL))
		play_continue(connection);
	else if (connection->state == CONNECTION_ENDS && connection->looks == 0)
		continue_ending(connection);
}

static void
on_timer(evutil_socket_t none, short what, void *argument)
{
	struct connection *connection = argument;

	(void)none;
	(void)what;
	if (connection->state == CONNECTION_ENDS)
		continue_ending(connection);
	else
		play_continue(connection);
}

/* The client has left, half-closed (which counts the same, as with llama-server), or reset the connection. */
static void
on_left(struct bufferevent *stream, short what, void *argument)
{
	struct connection *connection = argument;
	struct journal_entry entry = {.number = connection->number, .incomplete = true};
	bool unsent = evbuffer_get_length(bufferevent_get_output(stream)) > 0;

	(void)what;
	if (connection->state == CONNECTION_BODY) {
		entry.head = connection->head;
		entry.body = content_of(connection);
		journal_write(connection->server->journal, &entry);
	} else if (connection->state == CONNECTION_ANSWERS || (unsent && connection->number > 0)) {
		journal_write_aborted(connection->server->journal, connection->number);
	}
	free_connection(connection);
}

void
connection_accept(struct server *server, evutil_socket_t socket)
{
	struct connection *connection = calloc(1, sizeof(*connection));
	int on = 1;

	if (connection == NULL)
		abort();
	evutil_make_socket_nonblocking(socket);
	/* Send each piece separately. On a unix socket this fails harmlessly. */
	setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	connection->server = server;
	connection->content = evbuffer_new();
	connection->stream = bufferevent_socket_new(server->base, socket, BEV_OPT_CLOSE_ON_FREE);
	if (connection->content == NULL || connection->stream == NULL)
		abort();
	evtimer_assign(&connection->timer, server->base, on_timer, connection);
	LIST_INSERT_HEAD(&server->connections, connection, link);
	bufferevent_setcb(connection->stream, on_read, on_written, on_left, connection);
	bufferevent_setwatermark(connection->stream, EV_READ, 0, INPUT_MAX);
	bufferevent_set_max_single_read(connection->stream, INPUT_MAX);
	bufferevent_enable(connection->stream, EV_READ | EV_WRITE);
}

void
connection_close_all(struct server *server)
{

	while (!LIST_EMPTY(&server->connections))
		free_connection(LIST_FIRST(&server->connections));
}
