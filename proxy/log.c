/*
 * Lines to stderr, by way of the parent.
 */
#include "proxy/log.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2] = {-1, -1}; /* parent's, workers' */
static int outlet = -1;        /* where a worker's lines go; -1 in the parent */
static uint64_t dropped;

int
log_open(void)
{

	if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == -1)
		return -1;
	return ends[0];
}

void
log_become_worker(void)
{

	close(ends[0]);
	outlet = ends[1];
}

uint64_t
log_dropped(void)
{
	uint64_t n = dropped;

	dropped = 0;
	return n;
}

/*
 * Only this process writes there, and a pipe that polls writable takes 4096 bytes whole (pipe(7)): so this never waits.
 */
static void
write_out(const char *line, size_t len)
{
	struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};

	if (poll(&ready, 1, 0) != 1 || !(ready.revents & POLLOUT) || write(STDERR_FILENO, line, len) != (ssize_t)len)
		dropped++;
}

void
log_line(const char *format, ...)
{
	char line[LOG_LINE_MAX];
	size_t len = (size_t)snprintf(line, sizeof(line), "parapet: ");
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(line + len, sizeof(line) - len - 1, format, args);
	va_end(args);
	if (n < 0)
		return;
	len += (size_t)n < sizeof(line) - len - 1 ? (size_t)n : sizeof(line) - len - 2;
	line[len++] = '\n';
	if (outlet == -1)
		write_out(line, len);
	else if (send(outlet, line, len, MSG_NOSIGNAL) != (ssize_t)len)
		dropped++;
}

void
log_collect(void)
{
	char line[LOG_LINE_MAX];
	ssize_t n;

	/* Bounded: workers that write without end must not keep the parent here. */
	for (int i = 0; i < 256 && (n = recv(ends[0], line, sizeof(line), 0)) > 0; i++)
		write_out(line, (size_t)n);
}
