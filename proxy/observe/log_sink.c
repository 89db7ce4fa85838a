/*
 * Descriptors that are polled before writing, and datagrams to syslog.
 */
#include "proxy/observe/log_sink.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include "proxy/observe/our_user.h"

#define SYSTEM_WAIT 20 /* milliseconds for lines that arrived together */

static int fd = STDERR_FILENO;
static const char *path;        /* of a file, otherwise NULL */
static const char *system_path; /* of the system log's socket, otherwise NULL */
static bool torn;               /* the last line was written only in part */
static bool is_file;            /* writes never block */

static int
fail(const char **why, const char *what, const char *hint)
{
	static char text[256];

	snprintf(text, sizeof(text), "%s: %s", what, hint);
	*why = text;
	return -1;
}

/* If a reader may be slow or gone (a FIFO), the descriptor must not block either. */
static int
open_file(const char *name, const char **why)
{
	int opened = open(name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);

	if (opened == -1 && errno == ELOOP)
		return fail(why, "is a symbolic link", "name the file itself");
	if (opened == -1)
		*why = our_user_must(strerror(errno), "be writable for");
	return opened;
}

/* The system log may be restarted: retry each failure once on a new socket. */
static int
open_system(const char *socket_path, const char **why)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int opened;

	if (strlen(socket_path) >= sizeof(address.sun_path))
		return fail(why, "the socket's path is too long", "at most 107 bytes");
	strcpy(address.sun_path, socket_path);
	opened = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (opened != -1 && connect(opened, (struct sockaddr *)&address, sizeof(address)) == 0)
		return opened;
	(void)fail(why, strerror(errno), "there is no system log: use --log stderr or a file");
	if (opened != -1)
		close(opened);
	return -1;
}

static void
use(int opened)
{
	struct stat what;

	fd = opened;
	is_file = fstat(fd, &what) == 0 && S_ISREG(what.st_mode);
}

int
log_sink_open(const char *dest, const char **why)
{
	int opened;

	if (strcmp(dest, "stderr") == 0 || strcmp(dest, "stdout") == 0) {
		use(strcmp(dest, "stdout") == 0 ? STDOUT_FILENO : STDERR_FILENO);
		return 0;
	}
	if (strcmp(dest, "syslog") == 0 || strncmp(dest, "syslog:", 7) == 0) {
		const char *socket_path = dest[6] == ':' ? dest + 7 : "/dev/log";

		opened = open_system(socket_path, why);
		system_path = opened != -1 ? socket_path : NULL;
	} else {
		opened = open_file(dest, why);
		path = opened != -1 ? dest : NULL;
	}
	if (opened == -1)
		return -1;
	use(opened);
	return 0;
}

size_t
log_sink_most(void)
{

	return is_file ? SIZE_MAX : PIPE_BUF;
}

bool
log_sink_is_terminal(void)
{

	return isatty(fd) == 1;
}

int
log_sink_reopen(const char **why)
{
	int opened;

	if (path == NULL)
		return 0;
	opened = open_file(path, why);
	if (opened == -1)
		return -1;
	close(fd);
	use(opened);
	torn = false;
	return 0;
}

/* RFC 3164 as understood by every listener on /dev/log. */
static bool
write_system(const char *line, size_t len)
{
	char head[64];
	struct iovec pieces[2] = {{head, 0}, {(void *)(uintptr_t)line, len - 1}};
	struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
	time_t now = time(NULL);
	const char *why;
	struct tm t;

	localtime_r(&now, &t);
	pieces[0].iov_len = (size_t)snprintf(head, sizeof(head), "<%d>", LOG_DAEMON | LOG_INFO);
	pieces[0].iov_len +=
	    strftime(head + pieces[0].iov_len, sizeof(head) - pieces[0].iov_len, "%b %e %H:%M:%S ", &t);
	pieces[0].iov_len += (size_t)snprintf(
	    head + pieces[0].iov_len, sizeof(head) - pieces[0].iov_len, "parapet[%d]: ", (int)getpid());
	if (fd != -1 && sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) > 0)
		return true;
	if (fd != -1 && (errno == EAGAIN || errno == ENOBUFS || errno == EMSGSIZE))
		return false;
	if (fd != -1)
		close(fd);
	fd = open_system(system_path, &why);
	return fd != -1 && sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) > 0;
}

/*
 * The system log expects one datagram per line, and its socket queues ten (net.unix.max_dgram_qlen). A listener that
 * reads gets a moment for lines that arrive together; one that has stopped gets no second one.
 */
static bool
write_each(const char *lines, size_t len)
{
	static bool stopped;
	struct pollfd ready = {.events = POLLOUT};
	int left = stopped ? 0 : SYSTEM_WAIT;
	bool all = true;

	while (len > 0) {
		const char *end = memchr(lines, '\n', len);
		size_t n = end != NULL ? (size_t)(end - lines) + 1 : len;

		stopped = !write_system(lines, n);
		for (; stopped && errno == EAGAIN && left > 0; left--) {
			ready.fd = fd;
			(void)poll(&ready, 1, 1);
			stopped = !write_system(lines, n);
		}
		all = !stopped && all;
		lines += n;
		len -= n;
	}
	return all;
}

bool
log_sink_write(const char *line, size_t len)
{
	struct pollfd ready = {.fd = fd, .events = POLLOUT};
	static char newline[] = "\n";
	struct iovec pieces[2] = {{newline, torn ? 1 : 0}, {(void *)(uintptr_t)line, len}};
	ssize_t n;

	if (system_path != NULL)
		return write_each(line, len);
	/* Only this process writes to it, and a pipe that polls writable takes PIPE_BUF bytes whole (pipe(7)). */
	if (!is_file && (poll(&ready, 1, 0) != 1 || !(ready.revents & POLLOUT)))
		return false;
	n = writev(fd, pieces, 2);
	if (n <= 0)
		return false;
	torn = (size_t)n < len + pieces[0].iov_len;
	return !torn;
}
