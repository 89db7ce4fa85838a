/*
 * Requests that parapet itself sends to the backend.
 */
#include "proxy/relay/call.h"

#include <errno.h>
#include <stdlib.h>

#include "policies/clock.h"
#include "proxy/http/body.h"
#include "proxy/relay/held.h"
#include "proxy/relay/upstream.h"
#include "proxy/relay/worker.h"

#define INTERIM_MAX 10 /* interim responses accepted before an answer */

struct call {
	struct worker *worker;
	struct upstream *upstream;
	call_done *done;
	void *owner;
	struct held request; /* head and body, resent once if a reused connection turns out to be closed */
	struct held content;
	size_t most;
	struct http_body body;
	struct reply_tap tap; /* sees the content */
	struct call_times times;
	unsigned status; /* 0 before the final head */
	unsigned interim;
	int address; /* index of the backend address being tried */
	bool close;  /* close the connection after this answer */
};

static const struct conn_role call_role;

static void
release(struct call *call)
{

	held_free(&call->request);
	held_free(&call->content);
	free(call);
}

static void
drop_upstream(struct call *call)
{

	if (call->upstream != NULL)
		upstream_close(call->upstream);
	call->upstream = NULL;
}

/* Notify the owner, which may start another call. */
static void
end(struct call *call, unsigned status)
{
	struct call ended = *call;
	struct call_seen seen = {call->times, call->tap.facts};

	drop_upstream(call);
	free(call);
	ended.done(ended.owner, status,
	    (struct span){ended.content.at != NULL ? ended.content.at : "", ended.content.len}, &seen);
	held_free(&ended.request);
	held_free(&ended.content);
}

/* Connect, or reuse a connection: try the addresses from call->address on until one does not fail at once. */
static bool
join(struct call *call, bool may_be_kept)
{
	struct upstream *upstream = may_be_kept ? upstream_take(call->worker, &call_role) : NULL;

	for (; upstream == NULL && call->address < call->worker->place.count; call->address++) {
		upstream = upstream_connect(call->worker, call->address, &call_role);
		if (upstream != NULL)
			break;
	}
	if (upstream == NULL)
		return false;
	upstream->call = call;
	call->upstream = upstream;
	return true;
}

static bool
send_request(struct call *call)
{
	struct upstream *upstream = call->upstream;
	const struct options *options = call->worker->options;
	struct iovec whole = {call->request.at, call->request.len};

	reply_tap_start(&call->tap);
	call->times.sent_at = clock_micros();
	if (conn_send(&upstream->conn, &whole, 1) == -1)
		return false;
	if (conn_unsent(&upstream->conn) == 0 && !upstream->conn.deaf)
		upstream->connecting = false;
	conn_expire_in(&upstream->conn, upstream->connecting ? options->connect_timeout : options->answer_timeout);
	return true;
}

struct call *
call_start(struct worker *worker, struct span head, struct span body, size_t most, call_done *done, void *owner)
{
	struct call *call = calloc(1, sizeof(*call));

	if (call == NULL)
		return NULL;
	call->worker = worker;
	call->done = done;
	call->owner = owner;
	call->most = most;
	if (held_add(&call->request, head.at, head.len) == -1 || held_add(&call->request, body.at, body.len) == -1 ||
	    !join(call, true) || !send_request(call)) {
		call_cancel(call);
		return NULL;
	}
	return call;
}

void
call_cancel(struct call *call)
{

	drop_upstream(call);
	release(call);
}

/* The answer is complete: return its connection to the pool. */
static void
finish(struct call *call, bool clean)
{

	if (clean && !call->close && !call->upstream->conn.deaf && !call->worker->draining) {
		upstream_keep(call->upstream);
		call->upstream = NULL;
	}
	end(call, call->status);
}

/* Scan the answer for when text arrived and for the backend's own figures. */
static void
read_along(struct call *call, struct span run)
{

	call->tap.facts.spoke = false;
	reply_tap_feed(&call->tap, run.at, run.len);
	if (!call->tap.facts.spoke)
		return;
	call->times.last_text_at = clock_micros();
	if (call->times.first_text_at == 0)
		call->times.first_text_at = call->times.last_text_at;
}

/* Content of the answer. */
static void
collect(struct call *call, const char *at, size_t len)
{
	size_t done = 0;

	while (done < len && !call->body.done) {
		struct span run;
		ptrdiff_t n = http_body_next(&call->body, at + done, len - done, &run);

		if (n == -1 || call->content.len + run.len > call->most ||
		    held_add(&call->content, run.at, run.len) == -1) {
			end(call, 0);
			return;
		}
		read_along(call, run);
		done += (size_t)n;
	}
	if (call->body.done)
		finish(call, done == len);
}

/* Handle bytes received before the final head. */
static void
read_head(struct call *call, const char *at, size_t len)
{
	struct upstream *upstream = call->upstream;
	struct http_head *head = &call->worker->head;
	struct held held = upstream->held;
	size_t done = 0;

	upstream->held = (struct held){0};
	while (call->status == 0) {
		enum http_head_result result =
		    http_response_head_read(head, at + done, len - done, &upstream->scanned, false, false);

		if (result == HTTP_HEAD_PARTIAL && held_add(&upstream->held, at + done, len - done) == 0) {
			held_free(&held);
			return;
		}
		if (result != HTTP_HEAD_READY || (head->status < 200 && ++call->interim > INTERIM_MAX)) {
			held_free(&held);
			end(call, 0);
			return;
		}
		upstream->scanned = 0;
		done += head->size;
		call->status = head->status >= 200 ? head->status : 0;
	}
	call->close = head->close || head->framing == HTTP_UNTIL_CLOSE;
	http_body_start(&call->body, head->framing, head->length);
	if (call->body.done)
		finish(call, done == len);
	else
		collect(call, at + done, len - done);
	held_free(&held);
}

/*
 * The connection has ended. A reused one may have been closed just as we took it, and a failed connect may leave other
 * addresses to try.
 */
static void
on_end(struct call *call, bool orderly)
{
	bool failed_to_connect = call->upstream->connecting;
	bool again = failed_to_connect || (call->upstream->reused && !call->upstream->spoke);

	if (orderly && call->status != 0 && call->body.framing == HTTP_UNTIL_CLOSE) {
		end(call, call->status);
		return;
	}
	drop_upstream(call);
	call->address += failed_to_connect;
	if (!again || !join(call, false) || !send_request(call))
		end(call, 0);
}

static void
on_readable(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;
	struct worker *worker = upstream->worker;
	struct call *call = upstream->call;
	ptrdiff_t n = conn_receive(conn, worker->buffer, WORKER_BUFFER);

	if (n == -2)
		return;
	if (call == NULL)
		upstream_close(upstream);
	else if (n <= 0)
		on_end(call, n == 0);
	else {
		upstream->spoke = true;
		upstream->connecting = false;
		conn_expire_in(conn, worker->options->answer_timeout);
		if (call->status != 0)
			collect(call, worker->buffer, (size_t)n);
		else if (upstream->held.len == 0)
			read_head(call, worker->buffer, (size_t)n);
		else if (held_add(&upstream->held, worker->buffer, (size_t)n) == 0)
			read_head(call, upstream->held.at, upstream->held.len);
		else
			end(call, 0);
	}
}

static void
on_drained(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;

	upstream->connecting = false;
	if (upstream->call != NULL)
		conn_expire_in(conn, upstream->worker->options->answer_timeout);
}

static void
on_broken(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;

	if (upstream->call == NULL)
		upstream_close(upstream);
	else if (upstream->connecting)
		on_end(upstream->call, false);
}

static void
on_expired(struct conn *conn)
{
	struct upstream *upstream = (struct upstream *)conn;

	if (upstream->call == NULL)
		upstream_close(upstream);
	else if (upstream->connecting)
		on_end(upstream->call, false);
	else
		end(upstream->call, 0);
}

static const struct conn_role call_role = {on_readable, on_drained, on_broken, on_expired};
