/*
 * Connects, sends, and reads the head and content.
 */
#include "proxy/shared/query.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/shared/address.h"

static enum query_state
fail(struct query *query, const char *why)
{

	query->why = why;
	return QUERY_FAILED;
}

/* Try the next address. Returns whether one may still be reachable; if not, errno says why the last one failed. */
static bool
connect_next(struct query *query)
{

	if (query->fd != -1)
		close(query->fd);
	query->fd = -1;
	while (query->count > 0) {
		const struct address *address = query->addresses++;

		query->count--;

		query->fd = socket(address->as.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
		if (query->fd == -1)
			return false;
		if (connect(query->fd, &address->as.any, address->len) == 0 || errno == EINPROGRESS)
			return true;
		close(query->fd);
		query->fd = -1;
	}
	return false;
}

int
query_begin(struct query *query, const struct address *addresses, int count, const char *host, const char *method,
    const char *path, const char *fields, struct span body, int64_t millis)
{
	size_t room = strlen(path) + strlen(fields) + strlen(host) + 200;
	bool has_body = strcmp(method, "GET") != 0;
	char length[64] = "";

	*query = (struct query){.addresses = addresses,
	    .count = count,
	    .fd = -1,
	    .until = clock_millis() + millis,
	    .upload = has_body && body.len > 0 ? body : span_of(""),
	    .content_most = QUERY_ANSWER_MAX};
	query->out = malloc(room);
	query->head = malloc(HTTP_HEAD_MAX);
	if (query->out == NULL || query->head == NULL) {
		query->why = "out of memory";
		return -1;
	}
	if (has_body)
		snprintf(length, sizeof(length), "Content-Length: %zu\r\n", body.len);
	query->out_len = (size_t)snprintf(query->out, room,
	    "%s %s HTTP/1.1\r\nHost: %s\r\n%s%sConnection: close\r\n\r\n", method, path, host, fields, length);
	if (connect_next(query))
		return 0;
	query->why = "nothing answers there";
	return -1;
}

short
query_events(const struct query *query)
{

	return query->connected && query->sent == query->out_len + query->upload.len ? POLLIN : POLLIN | POLLOUT;
}

/* Returns QUERY_WAITS to continue. */
static enum query_state
finish_connecting(struct query *query)
{
	struct pollfd ready = {.fd = query->fd, .events = POLLOUT};
	socklen_t size = sizeof(int);
	int error = 0;

	if (query->connected || poll(&ready, 1, 0) != 1)
		return QUERY_WAITS;
	if (getsockopt(query->fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0) {
		query->connected = true;
		return QUERY_WAITS;
	}
	errno = error;
	return connect_next(query) ? QUERY_WAITS : fail(query, "nothing answers there");
}

/* A server that answers early may not read everything: the answer decides. */
static void
send_more(struct query *query)
{

	while (query->sent < query->out_len + query->upload.len) {
		size_t head = query->sent < query->out_len ? query->out_len - query->sent : 0;
		size_t past = query->sent + head - query->out_len;
		struct iovec left[] = {{query->out + query->out_len - head, head},
		    {(void *)(uintptr_t)(query->upload.at + past), query->upload.len - past}};
		ssize_t n =
		    sendmsg(query->fd, &(struct msghdr){.msg_iov = left, .msg_iovlen = 2}, MSG_NOSIGNAL | MSG_DONTWAIT);

		if (n <= 0)
			break;
		query->sent += (size_t)n;
	}
}

static bool
add_content(struct query *query, const char *at, size_t len)
{

	while (len > 0 && !query->body.done) {
		struct span run;
		ptrdiff_t n = http_body_next(&query->body, at, len, &run);
		size_t left = query->content_most - query->content_len, fits = run.len < left ? run.len : left;

		if (n == -1)
			return false;
		if (query->content_len + fits > query->content_room) {
			size_t room = 2 * (query->content_len + fits);
			char *more = realloc(query->content, room);

			if (more == NULL)
				return false;
			query->content = more;
			query->content_room = room;
		}
		if (fits > 0)
			memcpy(query->content + query->content_len, run.at, fits);
		query->content_len += fits;
		if (fits < run.len)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

/* Add bytes of a head and what may follow it. Returns false if the head is invalid or too long. */
static bool
add_head(struct query *query, const char *at, size_t len)
{
	size_t fresh = len < HTTP_HEAD_MAX - query->head_len ? len : HTTP_HEAD_MAX - query->head_len;
	struct http_head head;
	enum http_head_result result;
	size_t before = query->head_len;

	memcpy(query->head + before, at, fresh);
	query->head_len += fresh;
	result = http_response_head_read(&head, query->head, query->head_len, &query->scanned, false, false);
	if (result == HTTP_HEAD_PARTIAL)
		return query->head_len < HTTP_HEAD_MAX;
	if (result == HTTP_HEAD_REFUSED || head.status < 200)
		return false;
	query->has_head = true;
	query->status = head.status;
	query->head_len = head.size;
	http_body_start(&query->body, head.framing, head.length);
	return add_content(query, at + (head.size - before), len - (head.size - before));
}

static enum query_state
read_more(struct query *query)
{
	char piece[65536];
	ssize_t n = 0;

	while (!(query->has_head && query->body.done) && (n = recv(query->fd, piece, sizeof(piece), MSG_DONTWAIT)) > 0)
		if (!(query->has_head ? add_content(query, piece, (size_t)n) : add_head(query, piece, (size_t)n)))
			return fail(query, "what answers there is no HTTP, or more than 16 MiB");
	if (query->has_head && query->body.done)
		return QUERY_DONE;
	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return QUERY_WAITS;
	if (n == 0 && query->has_head && query->body.framing == HTTP_UNTIL_CLOSE)
		return QUERY_DONE;
	return fail(query, query->has_head ? "the answer broke off" : "the connection ended without an answer");
}

enum query_state
query_move(struct query *query)
{

	if (clock_millis() > query->until) {
		errno = ETIMEDOUT;
		return fail(query, "no answer in time");
	}
	if (finish_connecting(query) == QUERY_FAILED)
		return QUERY_FAILED;
	if (!query->connected)
		return QUERY_WAITS;
	send_more(query);
	return read_more(query);
}

const char *
query_field(const struct query *query, const char *name, char into[QUERY_FIELD_MAX])
{
	const struct http_field *field = NULL;
	struct http_head head;
	size_t scanned = 0;

	into[0] = '\0';
	if (query->has_head &&
	    http_response_head_read(&head, query->head, query->head_len, &scanned, false, false) == HTTP_HEAD_READY)
		field = http_head_find(&head, name);
	if (field != NULL && field->value.len < QUERY_FIELD_MAX)
		snprintf(into, QUERY_FIELD_MAX, "%.*s", (int)field->value.len, field->value.at);
	return into;
}

void
query_end(struct query *query)
{

	if (query->out != NULL && query->fd != -1)
		close(query->fd);
	free(query->out);
	free(query->head);
	free(query->content);
	*query = (struct query){.fd = -1};
}
