/*
 * Reading the backend: heads are checked and passed on without what is not the client's, bodies as they come.
 */
#include "proxy/response.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/client.h"
#include "proxy/clock.h"
#include "proxy/endpoint.h"
#include "proxy/exchange.h"
#include "proxy/tunnel.h"
#include "proxy/upstream.h"
#include "proxy/worker.h"

/* More interim responses than this before an answer are nobody's honest use. */
#define INTERIM_MAX 100

/* Send pieces to the client. Returns false when the exchange is gone with it. */
static bool
pass_on(struct exchange *exchange, struct iovec *pieces, int count)
{
	struct client *client = exchange->client;

	for (int i = 0; i < count; i++)
		counters_add(&client->worker->counters->bytes_to_clients, pieces[i].iov_len);
	if (conn_send(&client->conn, pieces, count) == 0)
		return true;
	exchange_abort(exchange);
	return false;
}

/* The backend's word on how long it keeps an unused connection ("Keep-Alive: timeout=5"), less a second for the way. */
static void
note_keep_alive(struct upstream *upstream, const struct http_head *head)
{
	const struct http_field *field = http_head_find(head, "keep-alive");
	struct span list = field != NULL ? field->value : (struct span){NULL, 0};

	while (list.at != NULL) {
		struct span item = span_next_item(&list);

		if (span_starts_nocase(item, "timeout=") && item.len > 8 && item.len < 14) {
			char digits[8] = {0};
			long seconds;

			memcpy(digits, item.at + 8, item.len - 8);
			seconds = strtol(digits, NULL, 10);
			upstream->keep_millis = seconds > 1 ? (seconds - 1) * 1000 : 1;
		}
	}
}

/* A final head is here: what the client is to see of it goes into worker->written. Returns its bytes. */
static size_t
write_head(struct exchange *exchange, const struct http_head *head)
{
	struct client *client = exchange->client;
	struct worker *worker = client->worker;
	struct http_response_edit edit = {.websocket = head->status == 101};

	exchange->status = head->status;
	exchange->upstream_close = head->close;
	exchange->tunnel = head->status == 101;
	edit.unchunk = exchange->to_old_client && head->framing == HTTP_CHUNKED;
	client->last |= exchange->to_old_client || worker->draining || head->framing == HTTP_UNTIL_CLOSE;
	edit.close = client->last;
	http_body_start(&exchange->response, head->framing, head->length);
	note_keep_alive(exchange->upstream, head);
	histogram_observe(&worker->counters->first_byte[exchange->endpoint->class], clock_micros() - exchange->began);
	return http_response_head_write(head, &edit, worker->written);
}

/* An interim response: passed on, but not to clients that cannot know it (RFC 9110, 15.2). */
static bool
pass_interim(struct exchange *exchange, const struct http_head *head)
{
	struct worker *worker = exchange->client->worker;
	struct http_response_edit edit = {0};
	struct iovec piece = {worker->written, 0};

	if (++exchange->interim > INTERIM_MAX) {
		exchange_refuse(exchange, 502, "the model server sends interim responses without end");
		return false;
	}
	if (exchange->to_old_client)
		return true;
	piece.iov_len = http_response_head_write(head, &edit, worker->written);
	return pass_on(exchange, &piece, 1);
}

/* All of the response has passed; `left` bytes came behind it. */
static void
finish(struct exchange *exchange, size_t left)
{

	exchange_done(exchange, left == 0 && exchange->response.framing != HTTP_UNTIL_CLOSE);
}

/* For a client of HTTP/1.0: the content without its chunks. */
static void
pass_unchunked(struct exchange *exchange, size_t head, const char *at, size_t len)
{
	struct iovec piece = {exchange->client->worker->written, head};
	struct span content;
	size_t done = 0;
	ptrdiff_t n;

	if (head > 0 && !pass_on(exchange, &piece, 1))
		return;
	while (done < len && !exchange->response.done) {
		n = http_body_next(&exchange->response, at + done, len - done, &content);
		if (n == -1) {
			exchange_cut(exchange);
			return;
		}
		done += (size_t)n;
		piece = (struct iovec){(void *)(uintptr_t)content.at, content.len};
		if (content.len > 0 && !pass_on(exchange, &piece, 1))
			return;
	}
	if (exchange->response.done)
		finish(exchange, len - done);
}

/*
 * Body bytes, behind a head of `head` bytes in worker->written when that has not been sent yet. Broken framing is found
 * before anything of it is sent.
 */
static void
pass_body(struct exchange *exchange, size_t head, const char *at, size_t len)
{
	struct iovec pieces[2] = {{exchange->client->worker->written, head}, {(void *)(uintptr_t)at, len}};
	ptrdiff_t n;

	if (exchange->tunnel) {
		if (pass_on(exchange, pieces, 2) && head > 0)
			tunnel_begin(exchange);
		return;
	}
	if (exchange->to_old_client && exchange->response.framing == HTTP_CHUNKED) {
		pass_unchunked(exchange, head, at, len);
		return;
	}
	n = http_body_feed(&exchange->response, at, len);
	if (n == -1 && head > 0) {
		exchange_refuse(exchange, 502, "the model server's answer is malformed");
		return;
	}
	if (n == -1) {
		exchange_cut(exchange);
		return;
	}
	pieces[1].iov_len = (size_t)n;
	if (pass_on(exchange, pieces, 2) && exchange->response.done)
		finish(exchange, len - (size_t)n);
}

/* Bytes of a response whose final head has not come yet. */
static void
read_head(struct exchange *exchange, const char *at, size_t len)
{
	struct upstream *upstream = exchange->upstream;
	struct http_head *head = &upstream->worker->head;
	bool was_held = at == upstream->held.at;
	struct held held = {0};
	size_t done = 0;

	for (;;) {
		enum http_head_result result = http_response_head_read(
		    head, at + done, len - done, &upstream->scanned, exchange->to_head, exchange->websocket);

		if (result == HTTP_HEAD_REFUSED) {
			exchange_refuse(exchange, 502, "the model server's answer is not well-formed HTTP");
			return;
		}
		if (result == HTTP_HEAD_PARTIAL)
			break;
		upstream->scanned = 0;
		done += head->size;
		if (head->status >= 200 || head->status == 101) {
			/* The held bytes must outlive the exchange's end, which may close the connection. */
			if (was_held) {
				held = upstream->held;
				upstream->held = (struct held){0};
			}
			pass_body(exchange, write_head(exchange, head), at + done, len - done);
			held_free(&held);
			return;
		}
		if (!pass_interim(exchange, head))
			return;
	}
	if (was_held)
		held_drop(&upstream->held, done);
	else if (done < len && held_add(&upstream->held, at + done, len - done) == -1)
		exchange_refuse(exchange, 503, "parapet has run out of memory: try again shortly");
}

/* The backend's connection has ended: whole, too early, or before it said anything. */
static void
end(struct upstream *upstream, bool orderly)
{
	struct exchange *exchange = upstream->exchange;

	if (exchange == NULL)
		upstream_close(upstream);
	else if (exchange->tunnel && orderly)
		tunnel_upstream_ended(exchange);
	else if (exchange->tunnel)
		exchange_cut(exchange);
	else if (exchange->status == 0)
		exchange_retry_or_refuse(exchange, 502, "the model server closed the connection without an answer");
	else if (exchange->response.framing == HTTP_UNTIL_CLOSE && orderly)
		finish(exchange, 0);
	else
		exchange_cut(exchange);
}

static void
on_readable(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;
	struct worker *worker = upstream->worker;
	struct exchange *exchange = upstream->exchange;
	ptrdiff_t n;

	n = conn_receive(conn, worker->buffer, WORKER_BUFFER);
	if (n == -2)
		return;
	if (n == -1 && exchange != NULL && upstream->connecting)
		exchange->error = errno;
	/* Whatever an unused connection has to say, it is of no use any more. */
	if (n <= 0 || exchange == NULL) {
		end(upstream, n == 0);
		return;
	}
	if (!upstream->spoke) {
		upstream->spoke = true;
		upstream->connecting = false;
		held_free(&exchange->replay);
	}
	conn_expire_in(conn, worker->options->answer_timeout);
	if (exchange->status != 0) {
		pass_body(exchange, 0, worker->buffer, (size_t)n);
		return;
	}
	if (upstream->held.len == 0)
		read_head(exchange, worker->buffer, (size_t)n);
	else if (held_add(&upstream->held, worker->buffer, (size_t)n) == 0)
		read_head(exchange, upstream->held.at, upstream->held.len);
	else
		exchange_refuse(exchange, 503, "parapet has run out of memory: try again shortly");
}

static void
on_drained(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;
	struct exchange *exchange = upstream->exchange;

	upstream->connecting = false;
	if (exchange == NULL)
		return;
	conn_expire_in(conn, upstream->worker->options->answer_timeout);
	if (exchange->tunnel)
		tunnel_drained(exchange);
}

/* Sending failed. An answer may still come, or be there already: a server may refuse a request before it has it all. */
static void
on_broken(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;

	if (upstream->exchange != NULL && upstream->connecting)
		exchange_retry_or_refuse(upstream->exchange, 502, "");
}

static void
on_expired(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;
	struct exchange *exchange = upstream->exchange;

	if (exchange == NULL)
		upstream_close(upstream);
	else if (conn->stopped && !exchange->upstream_ended)
		/* It is the client that does not read; its own deadline holds. */
		conn_expire_in(conn, upstream->worker->options->answer_timeout);
	else if (upstream->connecting)
		exchange_retry_or_refuse(exchange, 504, "the model server did not accept a connection in time");
	else if (exchange->status == 0)
		exchange_refuse(exchange, 504, "the model server did not answer in time: see --answer-timeout");
	else
		exchange_cut(exchange);
}

const struct conn_role response_role = {on_readable, on_drained, on_broken, on_expired};
