/*
 * A client of our own workers.
 */
#include "proxy/batch/ask.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>

#include "proxy/batch/limits.h"
#include "proxy/http/body.h"
#include "proxy/http/head.h"
#include "proxy/json/json_out.h"
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
take_field(const struct http_head *head, const char *name, char into[ASK_WORD_MAX])
{
	const struct http_field *field = http_head_find(head, name);

	if (field != NULL)
		snprintf(into, ASK_WORD_MAX, "%.*s", (int)field->value.len, field->value.at);
}

/* Returns false while it is not whole; one that is malformed ends it. */
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
	(void)evbuffer_drain(input, head.size);
	ask->scanned = 0;
	if (head.status < 200)
		return read_head(ask, input);
	ask->has_head = true;
	ask->answer.status = head.status;
	take_field(&head, "x-parapet-turn", ask->answer.turn);
	take_field(&head, "x-parapet-verdict", ask->answer.verdict);
	take_field(&head, "x-parapet-route", ask->answer.route);
	take_field(&head, "x-parapet-reason", ask->answer.reason);
	http_body_start(&ask->framing, head.framing, head.length);
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
		struct span content = {NULL, 0};

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
	tell(ask, ask->has_head && ask->framing.framing == HTTP_UNTIL_CLOSE && (what & BEV_EVENT_EOF) != 0);
}

struct ask *
ask_start(struct event_base *base, int channel, const char *path, struct span body, ask_done *done, void *owner)
{
	struct ask *ask = calloc(1, sizeof(*ask));
	int fd = ask == NULL ? -1 : batch_door_knock(channel);

	if (fd == -1 || (ask->stream = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE)) == NULL) {
		free(ask);
		return NULL;
	}
	ask->done = done;
	ask->owner = owner;
	ask->body = json_out_start(LIMIT_ANSWER);
	bufferevent_setcb(ask->stream, on_read, NULL, on_end, ask);
	evbuffer_add_printf(bufferevent_get_output(ask->stream),
	    "POST %s HTTP/1.1\r\nHost: parapet\r\nUser-Agent: parapet-batch\r\nContent-Type: application/json\r\n"
	    "Content-Length: %zu\r\nConnection: close\r\n\r\n",
	    path, body.len);
	(void)bufferevent_write(ask->stream, body.at, body.len);
	(void)bufferevent_enable(ask->stream, EV_READ | EV_WRITE);
	return ask;
}

void
ask_cancel(struct ask *ask)
{

	let_go(ask);
}
