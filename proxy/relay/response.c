/*
 * Read the backend's responses: check heads and pass them on without hop-by-hop fields; pass bodies on as they arrive.
 */
#include "proxy/relay/response.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "policies/span.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/relay/client.h"
#include "proxy/relay/ear.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/guard_calls.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/tunnel.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/upstream.h"
#include "proxy/relay/variants.h"
#include "proxy/relay/worker.h"

/* No honest backend sends more interim responses before an answer. */
#define INTERIM_MAX 100

/* How long the backend keeps an idle connection ("Keep-Alive: timeout=5"), minus a second for the network. */
static void
note_keep_alive(struct upstream *upstream, const struct http_head *head)
{
	const struct http_field *field = http_head_find(head, "keep-alive");
	struct span list = field != NULL ? field->value : NO_SPAN;

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

/* Room for the headers that we add to a response. */
#define FIELDS_MAX (RECORD_FIELDS_MAX + 300)

/*
 * Write the headers that we add: the turn's result, and CORS permissions for our own headers, only where the backend
 * sends CORS permissions itself (Fetch, 4.9).
 */
static size_t
write_fields(const struct exchange *exchange, const struct http_head *head, char into[FIELDS_MAX])
{
	const struct http_field *origin = http_head_find(head, "access-control-allow-origin");
	bool allowed = origin != NULL && origin->value.len > 0;
	size_t len = 0;

	if (exchange->turn != NULL)
		len = record_fields_write(&exchange->turn->record, into);
	if (exchange->turn != NULL && allowed)
		len += (size_t)snprintf(into + len, FIELDS_MAX - len,
		    "Access-Control-Expose-Headers: X-Parapet-Turn, X-Parapet-Route, X-Parapet-Verdict, X-Parapet-Delivery, "
		    "X-Parapet-Reason, X-Parapet-Flag, X-Parapet-Arm, X-Parapet-Context, X-Parapet-Added-Ms\r\n");
	if (exchange->kind == EXCHANGE_PREFLIGHT && allowed)
		len += (size_t)snprintf(into + len, FIELDS_MAX - len, "Access-Control-Allow-Headers: X-Parapet\r\n");
	return len;
}

/* Whether the answer has the model's name in text that can be edited in passing. */
static bool
is_editable(const struct http_head *head)
{
	const struct http_field *encoding = http_head_find(head, "content-encoding");

	return head->framing != HTTP_NO_BODY && (encoding == NULL || span_equals_nocase(encoding->value, "identity"));
}

/* Apply a final head to the exchange. */
static void
note_head(struct exchange *exchange, const struct http_head *head)
{
	struct client *client = exchange->client;

	exchange->status = head->status;
	exchange->upstream_close = head->close;
	if (exchange->turn != NULL)
		turn_answered(exchange->turn, client->worker, head);
	if (!is_editable(head)) {
		free(exchange->name_echo);
		exchange->name_echo = NULL;
		exchange_drop_listing(exchange);
	}
	if (exchange->to_old_client || client->worker->draining || head->framing == HTTP_UNTIL_CLOSE)
		client_end_by(client, END_CLOSE);
	http_body_start(&exchange->response, head->framing, head->length);
	note_keep_alive(exchange->upstream, head);
	histogram_observe(
	    &client->worker->counters->first_byte[exchange->endpoint->class], clock_micros() - exchange->began);
}

size_t
response_write_head(struct exchange *exchange, const struct http_head *head, struct http_response_edit *edit)
{
	char fields[FIELDS_MAX] UNCLEARED;
	size_t written;

	edit->fields = (struct span){fields, write_fields(exchange, head, fields)};
	edit->close = exchange->client->end != END_NONE;
	written = http_response_head_write(head, edit, exchange->client->worker->written);
	edit->fields = NO_SPAN;
	return written;
}

/* Start passing the answer: write the client's version of its final head to worker->written. Returns its length. */
static size_t
begin_to_pass(struct exchange *exchange, const struct http_head *head)
{
	struct http_response_edit edit = {.websocket = head->status == 101};

	edit.rechunk = exchange->name_echo != NULL || exchange->listing != NULL;
	edit.unchunk = exchange->to_old_client && (edit.rechunk || head->framing == HTTP_CHUNKED);
	exchange_move(exchange, edit.websocket ? EXCHANGE_TUNNEL : edit.rechunk ? EXCHANGE_REFRAMED : EXCHANGE_PASSING);
	return response_write_head(exchange, head, &edit);
}

/* Pass on an interim response, but not to clients that cannot know it (RFC 9110, 15.2). */
static bool
pass_interim(struct exchange *exchange, const struct http_head *head)
{
	struct worker *worker = exchange->client->worker;
	struct http_response_edit edit = {0};
	struct iovec piece = {worker->written, 0};

	if (++exchange->interim > INTERIM_MAX) {
		exchange_refuse(exchange, 502, "the model server sends too many interim responses");
		return false;
	}
	if (exchange->to_old_client)
		return true;
	piece.iov_len = http_response_head_write(head, &edit, worker->written);
	return exchange_pass(exchange, &piece, 1);
}

/* The whole response has passed; `left` bytes follow it. */
static void
finish(struct exchange *exchange, size_t left)
{

	exchange_done(exchange, left == 0 && exchange->response.framing != HTTP_UNTIL_CLOSE);
}

/* Pass one run of content with the client's framing: our own chunks, or none for HTTP/1.0. */
static bool
pass_run(struct exchange *exchange, struct span run, struct span suffix)
{
	char size[24];
	struct iovec pieces[4] = {{size, 0}, {(void *)(uintptr_t)run.at, run.len},
	    {(void *)(uintptr_t)suffix.at, suffix.len}, {(void *)(uintptr_t) "\r\n", 2}};

	if (run.len + suffix.len == 0)
		return true;
	if (exchange->to_old_client)
		return exchange_pass(exchange, pieces + 1, 2);
	pieces[0].iov_len = (size_t)snprintf(size, sizeof(size), "%zx\r\n", run.len + suffix.len);
	return exchange_pass(exchange, pieces, 4);
}

/*
 * Hold a list of models until it is complete, within the hold budget; one that gets too long passes unchanged. Returns
 * whether it is held.
 */
static bool
collect(struct exchange *exchange, struct span content)
{
	struct worker *worker = exchange->client->worker;
	struct held *listing = exchange->listing;

	if (content.len == 0)
		return true;
	if (listing->len + content.len > VARIANTS_MAX || !hold_reserve(worker, content.len))
		return false;
	if (held_add(listing, content.at, content.len) == 0)
		return true;
	hold_give_back(worker, content.len);
	return false;
}

/* Pass the collected list on, with its variants if there are any. Nothing is held after this. */
static bool
pass_listing(struct exchange *exchange, bool whole)
{
	struct span list = {exchange->listing->at, exchange->listing->len};
	char *more = whole ? variants_write(exchange->client->worker->policy.policy, list) : NULL;
	bool passed = pass_run(exchange, more != NULL ? span_of(more) : list, (struct span){"", 0});

	free(more);
	if (passed)
		exchange_drop_listing(exchange);
	return passed;
}

/* Pass content on, with the model name that the client used. */
bool
response_pass_content(struct exchange *exchange, struct span content)
{
	struct echo *echo = exchange->name_echo != NULL ? &exchange->name_echo->echo : NULL;

	if (exchange->listing != NULL && collect(exchange, content))
		return true;
	if (exchange->listing != NULL && !pass_listing(exchange, false))
		return false;
	while (content.len > 0) {
		bool insert = false;
		size_t n = echo != NULL ? echo_next(echo, content.at, content.len, &insert) : content.len;

		if (!pass_run(exchange, (struct span){content.at, n}, insert ? echo->suffix : (struct span){"", 0}))
			return false;
		content.at += n;
		content.len -= n;
	}
	return true;
}

/* All content has arrived: send what is left of ours and end our chunks. */
static void
finish_reframed(struct exchange *exchange, size_t left)
{
	struct iovec end = {(void *)(uintptr_t) "0\r\n\r\n", 5};

	if (exchange->listing != NULL && !pass_listing(exchange, true))
		return;
	if (exchange->to_old_client || exchange_pass(exchange, &end, 1))
		finish(exchange, left);
}

/* End the stream before the model does: in our chunks, or with the connection's framing. */
static void
end_early(struct exchange *exchange, struct span end, bool chunked)
{
	struct iovec last = {(void *)(uintptr_t) "0\r\n\r\n", 5};
	struct iovec plain = {(void *)(uintptr_t)end.at, end.len};

	if (!chunked) {
		if (exchange_pass(exchange, &plain, 1))
			exchange_done(exchange, false);
	} else if (response_pass_content(exchange, end) && exchange_pass(exchange, &last, 1))
		exchange_done(exchange, false);
}

/* Pass the content without the backend's framing: edited, or for an HTTP/1.0 client, which has no chunks. */
static void
pass_reframed(struct exchange *exchange, size_t head, const char *at, size_t len)
{
	struct iovec piece = {exchange->client->worker->written, head};
	struct span content, end;
	size_t done = 0;
	ptrdiff_t n;

	if (head > 0 && !exchange_pass(exchange, &piece, 1))
		return;
	while (done < len && !exchange->response.done) {
		n = http_body_next(&exchange->response, at + done, len - done, &content);
		if (n == -1) {
			exchange_cut(exchange);
			return;
		}
		done += (size_t)n;
		if (exchange->turn != NULL)
			turn_read(exchange->turn, content);
		if (!response_pass_content(exchange, content))
			return;
		if (exchange->turn != NULL &&
		    ear_ends(exchange->turn->ear, &exchange->turn->record, &exchange->turn->tap.facts, content, &end)) {
			end_early(exchange, end, !exchange->to_old_client);
			return;
		}
	}
	if (exchange->response.done)
		finish_reframed(exchange, len - done);
}

/*
 * Whether the bytes up to *done can be the last passed unchanged: no chunk is open. The chunk's CRLF is included if it
 * is here.
 */
static bool
may_end(struct exchange *exchange, const char *at, size_t len, size_t *done)
{
	struct http_body *body = &exchange->response;

	if (body->framing == HTTP_UNTIL_CLOSE)
		return true;
	if (body->framing != HTTP_CHUNKED || body->left > 0 || len - *done < 2 || memcmp(at + *done, "\r\n", 2) != 0)
		return false;
	*done += (size_t)http_body_feed(body, at + *done, 2);
	return http_body_between_chunks(body);
}

/*
 * Run body bytes through the tracker, and scan them if they belong to a turn. Returns as http_body_feed. If the stream
 * is to end after them, *end is what closes it; otherwise its at is NULL.
 */
static ptrdiff_t
check(struct exchange *exchange, const char *at, size_t len, struct span *end)
{
	size_t done = 0;

	*end = NO_SPAN;
	if (exchange->turn == NULL || !turn_reads(exchange->turn))
		return http_body_feed(&exchange->response, at, len);
	while (done < len && !exchange->response.done) {
		struct span content;
		ptrdiff_t n = http_body_next(&exchange->response, at + done, len - done, &content);

		if (n == -1)
			return -1;
		turn_read(exchange->turn, content);
		done += (size_t)n;
		if (ear_is_due(exchange->turn->ear) && content.len > 0 && may_end(exchange, at, len, &done) &&
		    ear_ends(exchange->turn->ear, &exchange->turn->record, &exchange->turn->tap.facts, content, end))
			break;
	}
	return (ptrdiff_t)done;
}

/*
 * Pass body bytes on, after a head of `head` bytes in worker->written if that is unsent. Broken framing is detected
 * before any of it is sent.
 */
static void
pass_body(struct exchange *exchange, size_t head, const char *at, size_t len)
{
	struct iovec pieces[2] = {{exchange->client->worker->written, head}, {(void *)(uintptr_t)at, len}};
	struct span end;
	ptrdiff_t n;

	if (exchange_is_tunnel(exchange)) {
		if (exchange_pass(exchange, pieces, 2) && head > 0)
			tunnel_begin(exchange);
		return;
	}
	if (exchange->state == EXCHANGE_REFRAMED ||
	    (exchange->to_old_client && exchange->response.framing == HTTP_CHUNKED)) {
		pass_reframed(exchange, head, at, len);
		return;
	}
	n = check(exchange, at, len, &end);
	if (n == -1 && head > 0) {
		exchange_refuse(exchange, 502, "the model server's answer is malformed");
		return;
	}
	if (n == -1) {
		exchange_cut(exchange);
		return;
	}
	pieces[1].iov_len = (size_t)n;
	if (!exchange_pass(exchange, pieces, 2))
		return;
	if (end.at != NULL)
		end_early(exchange, end, exchange->response.framing == HTTP_CHUNKED);
	else if (exchange->response.done)
		finish(exchange, len - (size_t)n);
}

/* Handle bytes received before the final head. */
static void
read_head(struct exchange *exchange, const char *at, size_t len)
{
	struct upstream *upstream = exchange->upstream;
	struct http_head *head = &upstream->worker->head;
	bool was_held = at == upstream->held.at;
	struct held held = {0};
	size_t done = 0;

	for (;;) {
		enum http_head_result result = http_response_head_read(head, at + done, len - done, &upstream->scanned,
		    exchange->kind == EXCHANGE_HEAD_ONLY, exchange->kind == EXCHANGE_WEBSOCKET);

		if (result == HTTP_HEAD_REFUSED) {
			exchange_refuse(exchange, 502, "the model server's answer is not well-formed HTTP");
			return;
		}
		if (result == HTTP_HEAD_PARTIAL)
			break;
		upstream->scanned = 0;
		done += head->size;
		if (head->status >= 200 || head->status == 101) {
			/* Keep the held bytes: ending the exchange may close the connection. */
			if (was_held) {
				held = upstream->held;
				upstream->held = (struct held){0};
			}
			note_head(exchange, head);
			if (exchange->guard != NULL &&
			    guard_calls_of(exchange->guard)
				->takes(exchange, head, (struct span){at + done - head->size, head->size}))
				guard_calls_of(exchange->guard)->take(exchange, at + done, len - done);
			else
				pass_body(exchange, begin_to_pass(exchange, head), at + done, len - done);
			held_free(&held);
			return;
		}
		if (!pass_interim(exchange, head))
			return;
	}
	if (was_held)
		held_drop(&upstream->held, done);
	else if (done < len && held_add(&upstream->held, at + done, len - done) == -1)
		exchange_refuse(exchange, 503, "parapet is out of memory: try again shortly");
}

/* The backend's connection has ended: after a whole response, within one, or before any. */
static void
end(struct upstream *upstream, bool orderly)
{
	struct exchange *exchange = upstream->exchange;

	if (exchange == NULL)
		upstream_close(upstream);
	else if (exchange_is_tunnel(exchange) && orderly)
		tunnel_upstream_ended(exchange);
	else if (exchange->state == EXCHANGE_AWAITING)
		exchange_retry_or_refuse(exchange, 502, "the model server closed the connection without an answer");
	else if (exchange->response.framing == HTTP_UNTIL_CLOSE && orderly && exchange->state == EXCHANGE_REFRAMED)
		finish_reframed(exchange, 0);
	else if (exchange->response.framing == HTTP_UNTIL_CLOSE && orderly)
		finish(exchange, 0);
	else
		exchange_cut(exchange);
}

/* Read from the backend. */
static void
receive(struct upstream *upstream)
{
	struct worker *worker = upstream->worker;
	struct exchange *exchange = upstream->exchange;
	ptrdiff_t n;

	n = conn_receive(&upstream->conn, worker->buffer, WORKER_BUFFER);
	if (n == -2)
		return;
	if (n == -1 && exchange != NULL && upstream->connecting)
		exchange->error = errno;
	/* Data or an end on an idle connection makes it unusable. */
	if (n <= 0 || exchange == NULL) {
		end(upstream, n == 0);
		return;
	}
	if (!upstream->spoke) {
		upstream->spoke = true;
		upstream->connecting = false;
		held_free(&exchange->replay);
	}
	conn_expire_in(&upstream->conn, worker->options->answer_timeout);
	if (exchange->state == EXCHANGE_GUARDED) {
		guard_calls_of(exchange->guard)->take(exchange, worker->buffer, (size_t)n);
		return;
	}
	if (exchange->state != EXCHANGE_AWAITING) {
		pass_body(exchange, 0, worker->buffer, (size_t)n);
		return;
	}
	if (upstream->held.len == 0)
		read_head(exchange, worker->buffer, (size_t)n);
	else if (held_add(&upstream->held, worker->buffer, (size_t)n) == 0)
		read_head(exchange, upstream->held.at, upstream->held.len);
	else
		exchange_refuse(exchange, 503, "parapet is out of memory: try again shortly");
}

static void
on_readable(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;
	struct worker *worker = upstream->worker;

	receive(upstream);
	exchange_depart_in_time(worker);
}

static void
on_drained(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;
	struct exchange *exchange = upstream->exchange;

	upstream->connecting = false;
	if (exchange == NULL)
		return;
	exchange_request_sent(exchange);
	conn_expire_in(conn, upstream->worker->options->answer_timeout);
	if (exchange_is_tunnel(exchange))
		tunnel_drained(exchange);
}

/* Sending failed. An answer may still arrive or be waiting: a server may refuse a request before reading all of it. */
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
	else if (conn->stopped && !tunnel_has_backend_ended(exchange))
		/* The client is not reading; its own deadline applies. */
		conn_expire_in(conn, upstream->worker->options->answer_timeout);
	else if (upstream->connecting)
		exchange_retry_or_refuse(exchange, 504, "the model server did not accept a connection in time");
	else if (exchange->state == EXCHANGE_AWAITING)
		exchange_refuse(exchange, 504, "the model server did not answer in time: see --answer-timeout");
	else
		exchange_cut(exchange);
}

const struct conn_role response_role = {on_readable, on_drained, on_broken, on_expired};
