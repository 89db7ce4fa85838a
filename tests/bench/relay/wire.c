/*
 * Framing, sockets and the clock for the benchmark's client and backend.
 */
#include "tests/bench/relay/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define WIRE_BACKLOG 4096

/* The head is whole: find out how long the body is. */
static void
wire_read_framing(struct wire_reader *r)
{
	const char *length = strcasestr(r->head, "\r\ncontent-length:");

	r->in_body = true;
	r->endless = strcasestr(r->head, "\r\ntransfer-encoding: chunked\r\n") != NULL;
	r->left = length != NULL ? strtoull(length + strlen("\r\ncontent-length:"), NULL, 10) : 0;
}

static enum wire_news
wire_feed_head(struct wire_reader *r, const char *at, size_t len, size_t *used)
{
	size_t before = r->have, take = len < WIRE_HEAD_MAX - before ? len : WIRE_HEAD_MAX - before;
	size_t from = before < 3 ? 0 : before - 3; /* the end mark may have begun in the bytes before */
	char *end;

	memcpy(r->head + before, at, take);
	r->have += take;
	end = memmem(r->head + from, r->have - from, "\r\n\r\n", 4);
	if (end == NULL) {
		*used = take;
		return r->have == WIRE_HEAD_MAX ? WIRE_BROKEN : WIRE_MORE;
	}
	r->have = (size_t)(end - r->head) + 4;
	r->head[r->have] = '\0';
	*used = r->have - before;
	wire_read_framing(r);
	return WIRE_HEAD;
}

enum wire_news
wire_feed(struct wire_reader *r, const char *at, size_t len, size_t *used)
{

	if (!r->in_body)
		return wire_feed_head(r, at, len, used);
	if (r->endless) {
		*used = len;
		return WIRE_MORE;
	}
	*used = len < r->left ? len : (size_t)r->left;
	r->left -= *used;
	if (r->left > 0)
		return WIRE_MORE;
	r->in_body = false;
	r->have = 0;
	return WIRE_DONE;
}

static int
wire_socket(uint16_t port, struct sockaddr_in *address)
{

	*address =
	    (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
	return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

int
wire_listen(uint16_t *port)
{
	struct sockaddr_in address;
	socklen_t size = sizeof(address);
	int fd = wire_socket(0, &address);

	if (fd < 0)
		return -1;
	if (bind(fd, (struct sockaddr *)&address, size) < 0 || listen(fd, WIRE_BACKLOG) < 0 ||
	    getsockname(fd, (struct sockaddr *)&address, &size) < 0 || fcntl(fd, F_SETFL, O_NONBLOCK) < 0) {
		close(fd);
		return -1;
	}
	*port = ntohs(address.sin_port);
	return fd;
}

int
wire_connect(uint16_t port)
{
	struct sockaddr_in address;
	int one = 1, fd = wire_socket(port, &address);

	if (fd < 0)
		return -1;
	if (connect(fd, (struct sockaddr *)&address, sizeof(address)) < 0 ||
	    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one)) < 0 || fcntl(fd, F_SETFL, O_NONBLOCK) < 0) {
		close(fd);
		return -1;
	}
	return fd;
}

void
wire_raise_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

uint64_t
wire_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}
