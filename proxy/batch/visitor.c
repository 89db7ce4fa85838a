/*
 * Reads a request and writes its response. Workers have already checked what they forward; this repeats the same strict
 * checks.
 */
#include "proxy/batch/visitor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>

#include "proxy/batch/files.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/store.h"
#include "proxy/batch/upload.h"
#include "proxy/http/body.h"
#include "proxy/http/head.h"
#include "proxy/shared/queue_key.h"

#define READ_MOST    (192 * 1024) /* more than a head may have */
#define SEND_PIECE   (64 * 1024)
#define WAIT_SECONDS 120
#define ERROR_MAX    1024
#define HELD_OWNER   "another parapet has the state folder: try again shortly"

struct visitor {
	struct bufferevent *stream;
	visitor_asks *asks;
	enum { VISITOR_HEAD, VISITOR_BODY, VISITOR_ANSWERED } state;
	size_t scanned;
	struct http_body framing;
	struct visit visit;
	char target[1024];      /* path and query of a signed request */
	struct json_out body;   /* of a request other than an upload */
	bool is_signed;         /* with the queue's key; the response is then signed too */
	char sha256[QUEUE_HEX]; /* of the body, according to the signature */
	struct upload *upload;
	int fd; /* sent after the head; -1: nothing */
	int64_t left;
};

static unsigned count;
static const struct queue_key *trusted;

void
visitors_trust(const struct queue_key *key)
{

	trusted = key;
}

unsigned
visitors_count(void)
{

	return count;
}

static void
leave(struct visitor *visitor)
{

	upload_free(visitor->upload);
	json_out_free(&visitor->body);
	if (visitor->fd != -1)
		close(visitor->fd);
	bufferevent_free(visitor->stream);
	free(visitor);
	count--;
}

static const char *
phrase_of(unsigned status)
{

	return status == 200 ? "OK" : status == 404 ? "Not Found" : status == 400 ? "Bad Request" : "Error";
}

/* The worker closes the connection once it has the response; the rest of the request is discarded. */
static void
send_head(struct visitor *visitor, unsigned status, const char *type, int64_t length, const char *signature)
{
	static const struct timeval wait = {.tv_sec = WAIT_SECONDS};

	bufferevent_set_timeouts(visitor->stream, NULL, &wait);
	evbuffer_add_printf(bufferevent_get_output(visitor->stream),
	    "HTTP/1.1 %u %s\r\nContent-Type: %s\r\nContent-Length: %lld\r\nCache-Control: no-store\r\n"
	    "Connection: close\r\n%s\r\n",
	    status, phrase_of(status), type, (long long)length, signature);
	visitor->state = VISITOR_ANSWERED;
}

void
visitor_send_text(struct visitor *visitor, unsigned status, struct span text)
{
	char field[128] = "", signature[QUEUE_HEX];

	if (visitor->is_signed) {
		queue_sign_answer(trusted, visitor->visit.method, visitor->target, status, text, signature);
		snprintf(field, sizeof(field), "Authentication-Info: %s\r\n", signature);
	}
	send_head(visitor, status, "application/json", (int64_t)text.len, field);
	(void)bufferevent_write(visitor->stream, text.at, text.len);
}

void
visitor_answer(struct visitor *visitor, unsigned status, struct json_out *out)
{

	if (json_out_end(out) == -1) {
		json_out_free(out);
		visitor_refuse(visitor, 503, "parapet is out of memory: try again shortly", NULL);
		return;
	}
	visitor_send_text(visitor, status, (struct span){out->at, out->len});
	json_out_free(out);
}

void
visitor_refuse(struct visitor *visitor, unsigned status, const char *message, const char *param)
{
	char text[ERROR_MAX];
	struct json_out out = json_out_start_in(text, sizeof(text));

	json_out_print(&out, "{'error':{'message':%s,'type':%s,'param':%s,'code':null}}", message,
	    status < 500 ? "invalid_request_error" : "server_error", param);
	visitor_send_text(visitor, status, (struct span){text, out.len});
}

/* Send the next piece of the file when the last one is sent. */
static void
on_sent(struct bufferevent *stream, void *arg)
{
	static char piece[SEND_PIECE];
	struct visitor *visitor = arg;
	ssize_t n = 0;

	if (visitor->fd == -1)
		return;
	if (visitor->left > 0)
		n = read(visitor->fd, piece, visitor->left < SEND_PIECE ? (size_t)visitor->left : sizeof(piece));
	if (n > 0) {
		visitor->left -= n;
		(void)bufferevent_write(stream, piece, (size_t)n);
		return;
	}
	close(visitor->fd);
	visitor->fd = -1;
	/* The file is shorter than announced: break the connection, so that the worker sees an error. */
	if (visitor->left > 0)
		leave(visitor);
}

void
visitor_send_file(struct visitor *visitor, int fd, int64_t bytes)
{

	send_head(visitor, 200, "application/octet-stream", bytes, "");
	visitor->fd = fd;
	visitor->left = bytes;
}

struct span
visit_query(const struct visit *visit, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = visit->query; *at != '\0';) {
		size_t part = strcspn(at, "&");

		if (part > len && strncmp(at, name, len) == 0 && at[len] == '=')
			return (struct span){at + len + 1, part - len - 1};
		at += at[part] == '\0' ? part : part + 1;
	}
	return NO_SPAN;
}

unsigned
visit_limit(const struct visit *visit)
{
	struct span value = visit_query(visit, "limit");
	unsigned limit = 0;

	if (value.at == NULL)
		return 20;
	for (size_t i = 0; i < value.len && i < 6; i++)
		limit = value.at[i] < '0' || value.at[i] > '9' ? 1000000 : limit * 10 + (unsigned)(value.at[i] - '0');
	return limit <= 10000 ? (limit < 100 ? limit : 100) : 0;
}

/* The key sent with the request, which identifies the owner of files and batches. */
static struct span
key_of(const struct http_head *head)
{
	const struct http_field *field = http_head_find(head, "authorization");

	if (field != NULL && span_starts_nocase(field->value, "bearer "))
		return span_trim((struct span){field->value.at + 7, field->value.len - 7});
	if (field == NULL)
		field = http_head_find(head, "x-api-key");
	return field != NULL ? field->value : span_of("");
}

/* Refuse a worker's request by its head alone, before any of its body is kept. */
static bool
take_signature(struct visitor *visitor, const struct http_head *head)
{
	const struct http_field *field = http_head_find(head, "authorization");

	visitor->is_signed = trusted != NULL && field != NULL &&
	    queue_check_request(trusted, head->method, head->path, field->value, visitor->sha256);
	if (!visitor->is_signed) {
		visitor_refuse(visitor, 401,
		    trusted == NULL ? "no lines are available here: parapet runs without --queue"
				    : "the signature does not match our key: is --queue-key-file the same everywhere?",
		    NULL);
		return false;
	}
	snprintf(visitor->target, sizeof(visitor->target), "%.*s", (int)head->path.len, head->path.at);
	visitor->body = json_out_start(LIMIT_ANSWER);
	return true;
}

/* Process the head. Returns false if it has been answered. */
static bool
take_head(struct visitor *visitor, const struct http_head *head)
{
	const struct http_field *type = http_head_find(head, "content-type");
	const char *mark = span_find(head->path, '?'), *why;
	size_t path = mark == NULL ? head->path.len : (size_t)(mark - head->path.at);
	struct visit *visit = &visitor->visit;
	unsigned status;

	http_body_start(&visitor->framing, head->framing, head->length);
	visitor->state = VISITOR_BODY;
	if (!store_is_held()) {
		visitor_refuse(visitor, 503, HELD_OWNER, NULL);
		return false;
	}
	if (head->path.len >= sizeof(visit->path) || head->method.len >= sizeof(visit->method)) {
		visitor_refuse(visitor, 404, "there is nothing at this path", NULL);
		return false;
	}
	snprintf(visit->method, sizeof(visit->method), "%.*s", (int)head->method.len, head->method.at);
	snprintf(visit->path, sizeof(visit->path), "%.*s", (int)path, head->path.at);
	if (mark != NULL)
		snprintf(visit->query, sizeof(visit->query), "%.*s", (int)(head->path.len - path - 1), mark + 1);
	if (strncmp(visit->path, QUEUE_PATH, sizeof(QUEUE_PATH) - 1) == 0)
		return take_signature(visitor, head);
	store_owner_of(key_of(head), visit->owner);
	if (strcmp(visit->method, "POST") != 0 || strcmp(visit->path, "/v1/files") != 0)
		return true;
	visitor->upload = upload_new(type == NULL ? span_of("") : type->value, limits_size(), &why, &status);
	if (visitor->upload == NULL)
		visitor_refuse(visitor, status, why, NULL);
	return visitor->upload != NULL;
}

/* Returns false if it has been answered. */
static bool
take_content(struct visitor *visitor, struct span content)
{
	const char *why;
	unsigned status;

	if (visitor->upload != NULL) {
		if (upload_feed(visitor->upload, content, &why, &status) == 0)
			return true;
		visitor_refuse(visitor, status, why, NULL);
		return false;
	}
	json_out_bytes(&visitor->body, content);
	if (json_out_end(&visitor->body) == 0)
		return true;
	visitor_refuse(visitor, 413, "the request's body is too large", NULL);
	return false;
}

/* The whole request has arrived. */
static void
finish(struct visitor *visitor)
{
	struct json_out out = json_out_start(LIMIT_BODY);
	const struct file *file;
	const char *why;
	unsigned status;

	if (visitor->upload == NULL) {
		visitor->visit.body = (struct span){visitor->body.at, visitor->body.len};
		if (visitor->is_signed && !queue_is_sha256(visitor->visit.body, visitor->sha256)) {
			visitor_refuse(visitor, 400, "the body does not match its signature", NULL);
			return;
		}
		visitor->asks(visitor, &visitor->visit);
		return;
	}
	file = upload_finish(visitor->upload, visitor->visit.owner, &why, &status);
	if (file == NULL) {
		json_out_free(&out);
		visitor_refuse(visitor, status, why, NULL);
		return;
	}
	files_write(&out, file);
	visitor_answer(visitor, 200, &out);
}

/* Read the head if it is complete. */
static bool
read_head(struct visitor *visitor, struct evbuffer *input)
{
	static struct http_head head;
	const char *at = (const char *)evbuffer_pullup(input, -1);
	size_t len = evbuffer_get_length(input);
	bool goes_on;

	switch (http_request_head_read(&head, at == NULL ? "" : at, len, &visitor->scanned)) {
	case HTTP_HEAD_PARTIAL:
		return false;
	case HTTP_HEAD_REFUSED:
		visitor_refuse(visitor, 400, "the request's head is malformed", NULL);
		return false;
	default:
		goes_on = take_head(visitor, &head);
		(void)evbuffer_drain(input, head.size);
		return goes_on;
	}
}

static void
read_body(struct visitor *visitor, struct evbuffer *input)
{
	const char *at = (const char *)evbuffer_pullup(input, -1);
	size_t len = evbuffer_get_length(input), used = 0;
	ptrdiff_t n = 1;

	while (used < len && n > 0 && visitor->state == VISITOR_BODY && !visitor->framing.done) {
		struct span content;

		n = http_body_next(&visitor->framing, at + used, len - used, &content);
		if (n == -1)
			visitor_refuse(visitor, 400, "the request's body is malformed", NULL);
		else if (content.len == 0 || take_content(visitor, content))
			used += (size_t)n;
	}
	(void)evbuffer_drain(input, used);
	if (visitor->state == VISITOR_BODY && visitor->framing.done)
		finish(visitor);
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	struct visitor *visitor = arg;
	struct evbuffer *input = bufferevent_get_input(stream);

	if (visitor->state == VISITOR_HEAD && !read_head(visitor, input) && visitor->state == VISITOR_HEAD)
		return;
	if (visitor->state == VISITOR_BODY)
		read_body(visitor, input);
	if (visitor->state == VISITOR_ANSWERED)
		(void)evbuffer_drain(input, evbuffer_get_length(input));
}

/* The worker has disconnected, or the connection is stalled. */
static void
on_end(struct bufferevent *stream, short what, void *arg)
{

	(void)stream;
	(void)what;
	leave(arg);
}

void
visitor_open(struct event_base *base, int fd, visitor_asks *asks)
{
	static const struct timeval wait = {.tv_sec = WAIT_SECONDS};
	struct visitor *visitor = calloc(1, sizeof(*visitor));

	if (visitor == NULL || (visitor->stream = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE)) == NULL) {
		free(visitor);
		close(fd);
		return;
	}
	count++;
	visitor->fd = -1;
	visitor->asks = asks;
	visitor->body = json_out_start(LIMIT_BODY);
	bufferevent_setcb(visitor->stream, on_read, on_sent, on_end, visitor);
	bufferevent_set_timeouts(visitor->stream, &wait, &wait);
	bufferevent_setwatermark(visitor->stream, EV_READ, 0, READ_MOST);
	(void)bufferevent_enable(visitor->stream, EV_READ | EV_WRITE);
}
