/*
 * Non-blocking sockets, polled until a deadline.
 */
#include "proxy/shared/fetch.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/http/body.h"

/* Wait for an event on fd until a moment on clock_millis. Returns whether it came. */
static bool
wait_for(int fd, short event, int64_t until)
{
	struct pollfd ready = {.fd = fd, .events = event};
	int64_t left = until - clock_millis();

	return left > 0 && poll(&ready, 1, (int)left) == 1;
}

/* Connect within the bound. Returns the socket, or -1. */
static int
connect_until(const struct address *address, int64_t until)
{
	int fd = socket(address->as.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	socklen_t size = sizeof(int);
	int error = 0;

	if (fd == -1)
		return -1;
	if (connect(fd, &address->as.any, address->len) == 0)
		return fd;
	if (errno != EINPROGRESS)
		error = errno;
	else if (wait_for(fd, POLLOUT, until) && getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
		return fd;
	close(fd);
	errno = error != 0 ? error : ETIMEDOUT;
	return -1;
}

/* Move content that came behind what there is together, its framing left out. Returns false when that is broken. */
static bool
add_content(struct http_body *body, const char *at, size_t fresh, char *into, size_t *len)
{

	while (fresh > 0 && !body->done) {
		struct span run;
		ptrdiff_t n = http_body_next(body, at, fresh, &run);

		if (n == -1)
			return false;
		memmove(into + *len, run.at, run.len);
		*len += run.len;
		at += n;
		fresh -= (size_t)n;
	}
	return true;
}

/* Read one response, or what of it comes within the bound. Returns its bytes, with *head set; 0 when it is none. */
static size_t
read_response(int fd, char *into, size_t room, int64_t until, struct http_head *head)
{
	enum http_head_result result = HTTP_HEAD_PARTIAL;
	struct http_body body = {.done = false};
	size_t len = 0, scanned = 0;

	/* Some servers keep the connection open although they were asked not to. */
	while (len < room && !body.done && wait_for(fd, POLLIN, until)) {
		const char *at = into + len;
		ssize_t n = recv(fd, into + len, room - len, 0);
		size_t fresh = n > 0 ? (size_t)n : 0;

		if (n <= 0)
			break;
		if (result == HTTP_HEAD_PARTIAL) {
			len += fresh;
			result = http_response_head_read(head, into, len, &scanned, false, false);
			if (result == HTTP_HEAD_PARTIAL)
				continue;
			if (result != HTTP_HEAD_READY)
				return 0;
			http_body_start(&body, head->framing, head->length);
			at = into + head->size;
			fresh = len - head->size;
			len = head->size;
		}
		if (!add_content(&body, at, fresh, into, &len))
			break;
	}
	return result == HTTP_HEAD_READY ? len : 0;
}

/* Send all of it within the bound. Returns whether it went out. */
static bool
send_until(int fd, struct span bytes, int64_t until)
{

	while (bytes.len > 0) {
		ssize_t n = send(fd, bytes.at, bytes.len, MSG_NOSIGNAL);

		if (n == -1 && errno == EAGAIN && wait_for(fd, POLLOUT, until))
			continue;
		if (n <= 0)
			return false;
		bytes = (struct span){bytes.at + n, bytes.len - (size_t)n};
	}
	return true;
}

/* Send a request and hear what it is answered. A server that wants no more of the content may say so before it has all.
 */
static ptrdiff_t
ask(const struct address *address, struct span request, struct span content, int millis, char *into, size_t room,
    struct http_head *head)
{
	int64_t until = clock_millis() + millis;
	int fd = connect_until(address, until);
	size_t len;

	if (fd == -1)
		return -1;
	if (send_until(fd, request, until))
		(void)send_until(fd, content, until);
	len = read_response(fd, into, room, until, head);
	close(fd);
	return (ptrdiff_t)len;
}

ptrdiff_t
fetch_send(const struct address *address, const char *host, const char *method, const char *path, const char *fields,
    struct span content, int millis, char *into, size_t room, struct http_head *head)
{
	char request[1536];
	int len = snprintf(request, sizeof(request),
	    "%.16s %.200s HTTP/1.1\r\nHost: %.300s\r\n%.600sContent-Length: %zu\r\nConnection: close\r\n\r\n", method,
	    path, host, fields, content.len);

	return ask(address, (struct span){request, (size_t)len}, content, millis, into, room, head);
}

ptrdiff_t
fetch_post(const struct address *address, const char *host, const char *path, struct span json, int millis, char *into,
    size_t room, struct http_head *head)
{

	return fetch_send(
	    address, host, "POST", path, "Content-Type: application/json\r\n", json, millis, into, room, head);
}

ptrdiff_t
fetch(const struct address *address, const char *host, const char *path, struct span key, int millis, char *into,
    size_t room, struct http_head *head)
{
	char request[1024];
	int len = snprintf(request, sizeof(request),
	    "GET %.200s HTTP/1.1\r\nHost: %.300s\r\n%s%.*s%sConnection: close\r\n\r\n", path, host,
	    key.len > 0 ? "Authorization: Bearer " : "", (int)key.len, key.at, key.len > 0 ? "\r\n" : "");

	return ask(address, (struct span){request, (size_t)len}, (struct span){NULL, 0}, millis, into, room, head);
}
