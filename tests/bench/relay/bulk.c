/*
 * Uploads and downloads, blocking, with as little work as possible of our own: what is received is dropped by the
 * kernel without being copied.
 */
#include "tests/bench/relay/bulk.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/bench/relay/wire.h"

#define BULK_PIECE (256U * 1024)

static int
bulk_connect(uint16_t port)
{
	int fd = wire_connect(port);

	if (fd < 0 || fcntl(fd, F_SETFL, 0) < 0)
		perror("client: connect");
	return fd;
}

static int
bulk_send_all(int fd, const char *at, size_t len)
{

	while (len > 0) {
		ssize_t n = send(fd, at, len, MSG_NOSIGNAL);
		if (n <= 0) {
			perror("client: send");
			return -1;
		}
		at += n;
		len -= (size_t)n;
	}
	return 0;
}

/* Read one answer and drop its body. */
static int64_t
bulk_read_answer(int fd)
{
	struct wire_reader in = {0};
	char bytes[WIRE_HEAD_MAX];
	uint64_t length = 0;
	size_t used = 0;
	ssize_t n = 0;

	while (!in.in_body && (n = recv(fd, bytes, sizeof(bytes), 0)) > 0)
		if (wire_feed(&in, bytes, (size_t)n, &used) == WIRE_BROKEN)
			break;
	if (!in.in_body || in.endless || strncmp(in.head, "HTTP/1.1 200 ", 13) != 0) {
		fprintf(stderr, "client: the answer is no 200 with a Content-Length: %.60s\n", in.head);
		return -1;
	}
	length = in.left;
	in.left -= (uint64_t)n - used;
	while (in.left > 0) {
		n = recv(fd, NULL, in.left < BULK_PIECE * 4 ? (size_t)in.left : BULK_PIECE * 4, MSG_TRUNC);
		if (n <= 0) {
			fprintf(stderr, "client: the answer broke off %llu bytes before its end\n",
			    (unsigned long long)in.left);
			return -1;
		}
		in.left -= (uint64_t)n;
	}
	return (int64_t)length;
}

int
bulk_upload(uint16_t port, const char *target, uint64_t bytes)
{
	static char piece[BULK_PIECE];
	int fd = bulk_connect(port), result = -1;
	int n = snprintf(piece, sizeof(piece),
	    "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/octet-stream\r\n"
	    "Content-Length: %llu\r\n\r\n",
	    target, port, (unsigned long long)bytes);

	if (fd < 0 || bulk_send_all(fd, piece, (size_t)n) < 0)
		goto out;
	while (bytes > 0) {
		size_t part = bytes < BULK_PIECE ? (size_t)bytes : BULK_PIECE;
		if (bulk_send_all(fd, piece, part) < 0)
			goto out;
		bytes -= part;
	}
	result = bulk_read_answer(fd) < 0 ? -1 : 0;
out:
	if (fd >= 0)
		close(fd);
	return result;
}

int64_t
bulk_download(uint16_t port, const char *target)
{
	char head[256];
	int fd = bulk_connect(port);
	int n = snprintf(head, sizeof(head), "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", target, port);
	int64_t got = -1;

	if (fd >= 0 && bulk_send_all(fd, head, (size_t)n) == 0)
		got = bulk_read_answer(fd);
	if (fd >= 0)
		close(fd);
	return got;
}
