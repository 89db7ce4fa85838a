/*
 * An HTTP client for our own workers and for fronts.
 */
#include "proxy/batch/ask.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>

#include "proxy/batch/limits.h"
#include "proxy/http/body.h"
#include "proxy/http/head.h"
#include "proxy/json/json_out.h"
#include "proxy/shared/address.h"
#include "proxy/shared/batch_door.h"

struct ask {
	struct bufferevent *stream;
	ask_done *done;
	void *owner;
	size_t scanned;
	bool has_head;
	struct http_body framing;
	struct json_out body;
	struct ask_answer answer;
};

static void
let_go(struct ask *ask)
{

	json_out_free(&ask->body);
	bufferevent_free(ask->stream);
	free(ask);
}

static void
tell(struct ask *ask, bool whole)
{

	if (!whole || json_out_end(&ask->body) == -1)
		ask->answer.status = 0;
	ask->answer.body = (struct span){ask->body.at, ask->body.len};
	ask->done(ask->owner, &ask->answer);
	let_go(ask);
}

static void
take_field(const struct http_head *head, const char *name, char *into, size_t room)
{
	const struct http_field *field = http_head_find(head, name);

	if (field != NULL)
		snprintf(into, room, "%.*s", (int)field->value.len, field->value.at);
}

/* Returns false while the head is incomplete; a malformed one ends the request. */
static bool
read_head(struct ask *ask, struct evbuffer *input)
{
	static struct http_head head;
	const char *at = (const char *)evbuffer_pullup(input, -1);
	enum http_head_result result = http_response_head_read(
	    &head, at == NULL ? "" : at, evbuffer_get_length(input), &ask->scanned, false, false);

	if (result == HTTP_HEAD_REFUSED)
		tell(ask, false);
	if (result != HTTP_HEAD_READY)
		return false;
	ask->scanned = 0;
	if (head.status < 200) {
		(void)evbuffer_drain(input, head.size);
		return read_head(ask, input);
	}
	ask->has_head = true;
	ask->answer.status = head.status;
	take_field(&head, "x-parapet-turn", ask->answer.turn, ASK_WORD_MAX);
	take_field(&head, "x-parapet-verdict", ask->answer.verdict, ASK_WORD_MAX);
	take_field(&head, "x-parapet-route", ask->answer.route, ASK_WORD_MAX);
	take_field(&head, "x-parapet-reason", ask->answer.reason, ASK_WORD_MAX);
	take_field(&head, "authentication-info", ask->answer.signature, ASK_SIGNATURE_MAX);
	http_body_start(&ask->framing, head.framing, head.length);
	/* The fields point into the head. */
	(void)evbuffer_drain(input, head.size);
	return true;
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	struct ask *ask = arg;
	struct evbuffer *input = bufferevent_get_input(stream);
	const char *at;
	size_t len, used = 0;
	ptrdiff_t n = 1;

	if (!ask->has_head && !read_head(ask, input))
		return;
	at = (const char *)evbuffer_pullup(input, -1);
	len = evbuffer_get_length(input);
	while (used < len && n > 0 && !ask->framing.done) {
		struct span content = NO_SPAN;

		n = http_body_next(&ask->framing, at + used, len - used, &content);
		if (content.len > 0)
			json_out_bytes(&ask->body, content);
		used += n > 0 ? (size_t)n : 0;
	}
	(void)evbuffer_drain(input, used);
	if (n == -1 || ask->framing.done)
		tell(ask, n != -1);
}

static void
on_end(struct bufferevent *stream, short what, void *arg)
{
	struct ask *ask = arg;

	(void)stream;
	if ((what & BEV_EVENT_CONNECTED) != 0)
		return;
	tell(ask, ask->has_head && ask->framing.framing == HTTP_UNTIL_CLOSE && (what & BEV_EVENT_EOF) != 0);
}

/* Use a connection that was passed in, or start connecting. NULL: neither worked. */
static struct bufferevent *
connect_to(struct event_base *base, const struct ask_request *request)
{
	int fd = request->address == NULL ? batch_door_knock(request->channel) : -1;
	struct bufferevent *stream;

	if (fd == -1 && request->address == NULL)
		return NULL;
	stream = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (stream == NULL && fd != -1)
		close(fd);
	if (stream == NULL || request->address == NULL ||
	    bufferevent_socket_connect(stream, &request->address->as.any, (int)request->address->len) == 0)
		return stream;
	bufferevent_free(stream);
	return NULL;
}

static void
write_request(struct evbuffer *out, const struct ask_request *request)
{

	evbuffer_add_printf(out, "%s %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: parapet-batch\r\nConnection: close\r\n",
	    request->method, request->target, request->host == NULL ? "parapet" : request->host);
	if (request->authorization != NULL)
		evbuffer_add_printf(out, "Authorization: %s\r\n", request->authorization);
	if (request->body.at != NULL)
		evbuffer_add_printf(
		    out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", request->body.len);
	evbuffer_add_printf(out, "\r\n");
	(void)evbuffer_add(out, request->body.at, request->body.len);
}

struct ask *
ask_start(struct event_base *base, const struct ask_request *request, ask_done *done, void *owner)
{
	struct timeval wait = {.tv_sec = request->seconds};
	struct ask *ask = calloc(1, sizeof(*ask));

	if (ask == NULL || (ask->stream = connect_to(base, request)) == NULL) {
		free(ask);
		return NULL;
	}
	ask->done = done;
	ask->owner = owner;
	ask->body = json_out_start(LIMIT_ANSWER);
	bufferevent_setcb(ask->stream, on_read, NULL, on_end, ask);
	if (request->seconds > 0)
		bufferevent_set_timeouts(ask->stream, &wait, &wait);
	write_request(bufferevent_get_output(ask->stream), request);
	(void)bufferevent_enable(ask->stream, EV_READ | EV_WRITE);
	return ask;
}

void
ask_cancel(struct ask *ask)
{

	let_go(ask);
}
