/*
 * A file with a limited size and age.
 */
#include "proxy/observe/capture_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/observe/our_user.h"

#define AGE_MOST   ((time_t)CAPTURE_FILE_DAYS * 24 * 3600)
#define LOOK_EVERY ((int64_t)3600 * 1000) /* milliseconds */
#define IN_FLIGHT  (1024 * 1024) /* bytes of lines that may be queued for the parent, if the kernel allows that */

static int ends[2] = {-1, -1}; /* parent's, workers' */

static struct {
	const char *path; /* NULL: none is configured */
	char older[PATH_MAX];
	int64_t most;
	struct capture_file_state *state;
	int fd;         /* -1: not writable now */
	time_t began;   /* when its first line was written; 0: empty */
	int64_t looked; /* clock_millis of the last check of its age */
	bool torn;      /* the last line was written only in part */
} file = {.fd = -1};

/* Why an open file may not hold secrets; NULL: it may. */
static const char *
find_fault(int fd)
{
	struct stat what;

	if (fstat(fd, &what) == -1 || !S_ISREG(what.st_mode))
		return "is not a file: name a file, or a new path";
	if (what.st_nlink != 1)
		return "has a second name (a hard link): use a separate file";
	if (what.st_uid != geteuid())
		return our_user_must("belongs to somebody else", "belong to");
	if ((what.st_mode & 077) != 0)
		return "others may read or write it: chmod 600";
	return NULL;
}

static int
open_private(const char **why)
{
	int fd = open(
	    file.path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, S_IRUSR | S_IWUSR);

	if (fd == -1) {
		*why = errno == ELOOP ? "is a symbolic link: name the file itself"
		    : errno == EACCES ? our_user_must(strerror(errno), "belong to")
				      : strerror(errno);
		return -1;
	}
	*why = find_fault(fd);
	if (*why == NULL)
		return fd;
	close(fd);
	return -1;
}

/* The time in the first line. Without one, the file's last change counts. */
static time_t
read_beginning(int fd)
{
	char head[64] = "";
	struct stat what;
	struct tm t = {0};

	if (fstat(fd, &what) == -1 || what.st_size == 0 || pread(fd, head, sizeof(head) - 1, 0) <= 0)
		return 0;
	return strptime(head, "{\"time\":\"%Y-%m-%dT%H:%M:%S", &t) != NULL ? timegm(&t) : what.st_mtime;
}

/* Whether the last line is incomplete, since its writer died. */
static bool
ends_torn(int fd)
{
	struct stat what;
	char last;

	return fstat(fd, &what) == 0 && what.st_size > 0 && pread(fd, &last, 1, what.st_size - 1) == 1 && last != '\n';
}

/* Replace the descriptor, -1 for none, and notify the workers. */
static void
use(int fd)
{

	if (file.fd != -1)
		close(file.fd);
	file.fd = fd;
	file.began = fd != -1 ? read_beginning(fd) : 0;
	file.torn = fd != -1 && ends_torn(fd);
	atomic_store(&file.state->open, fd != -1);
}

void
capture_file_reopen(void)
{
	const char *why;

	if (file.path == NULL)
		return;
	use(open_private(&why));
	if (file.fd == -1)
		log_warning("capture: %.500s %s: nothing is captured until it can be opened", file.path, why);
}

/* Begin a new file. If another process has already moved the old one, there is nothing to rename. */
static void
rotate(void)
{
	struct stat named, held;

	if (lstat(file.path, &named) == 0 && fstat(file.fd, &held) == 0 && named.st_dev == held.st_dev &&
	    named.st_ino == held.st_ino && rename(file.path, file.older) == -1) {
		log_warning("capture: %.500s cannot be renamed: %s: nothing is captured until it can be", file.path,
		    strerror(errno));
		use(-1);
		return;
	}
	capture_file_reopen();
}

/* Whether a time is too long ago. */
static bool
is_old(time_t then)
{

	return time(NULL) - then > AGE_MOST;
}

/* Remove old files. */
static void
see_to_age(void)
{
	struct stat what;

	file.looked = clock_millis();
	if (file.fd != -1 && file.began != 0 && is_old(file.began))
		rotate();
	if (lstat(file.older, &what) == 0 && S_ISREG(what.st_mode) && is_old(what.st_mtime) && unlink(file.older) == -1)
		log_warning("capture: %.500s is too old and cannot be removed: %s", file.older, strerror(errno));
}

int
capture_file_open(const char *path, int64_t most, struct capture_file_state *state, const char **why)
{
	const int room = IN_FLIGHT;
	int fd;

	file.path = path;
	file.most = most;
	file.state = state;
	*why = "the path is too long";
	if ((size_t)snprintf(file.older, sizeof(file.older), "%s.1", path) >= sizeof(file.older))
		return -1;
	fd = open_private(why);
	if (fd == -1)
		return -1;
	*why = "out of descriptors";
	if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == -1) {
		close(fd);
		return -1;
	}
	/* As large as allowed: less only means that lines are dropped earlier. */
	(void)setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof(room));
	use(fd);
	see_to_age();
	return ends[0];
}

void
capture_file_become_worker(void)
{

	if (file.path == NULL)
		return;
	if (file.fd != -1)
		close(file.fd);
	close(ends[0]);
	file.fd = -1;
}

bool
capture_file_send(const char *line, size_t len)
{

	return send(ends[1], line, len, MSG_NOSIGNAL) == (ssize_t)len;
}

/* Check that it is one whole line: workers parse untrusted input, and a compromised one could send anything. */
static bool
is_line(const char *line, size_t len)
{

	return memchr(line, '\n', len) == line + len - 1;
}

/* Append a line. Returns false if it was not written completely. */
static bool
append(const char *line, size_t len)
{
	static char newline[] = "\n";
	struct iovec pieces[2] = {{newline, 0}, {(void *)(uintptr_t)line, len}};
	struct stat what;
	ssize_t n;

	/* Ask the file itself, since during an upgrade two processes write to it. */
	if (file.fd == -1 || fstat(file.fd, &what) == -1)
		return false;
	if (what.st_size > 0 && what.st_size + (off_t)len + 1 > file.most)
		rotate();
	if (file.fd == -1)
		return false;
	if (file.began == 0)
		file.began = time(NULL);
	pieces[0].iov_len = file.torn;
	n = writev(file.fd, pieces, 2);
	if (n <= 0)
		return false;
	file.torn = (size_t)n < len + pieces[0].iov_len;
	return !file.torn;
}

bool
capture_file_collect(void)
{
	static char line[CAPTURE_LINE_MAX];

	if (file.path == NULL)
		return false;
	/* Limited, so that endless writes by workers cannot keep the parent here. */
	for (int i = 0; i < 256; i++) {
		ssize_t n = recv(ends[0], line, sizeof(line), 0);

		if (n <= 0)
			return false;
		if (!is_line(line, (size_t)n) || !append(line, (size_t)n))
			atomic_fetch_add(&file.state->dropped, 1);
	}
	return true;
}

void
capture_file_look(void)
{

	if (file.path == NULL || clock_millis() - file.looked < LOOK_EVERY)
		return;
	if (file.fd == -1)
		capture_file_reopen();
	see_to_age();
}

void
capture_file_say(bool wanted)
{
	static bool said;

	if (wanted == said)
		return;
	said = wanted;
	if (!wanted)
		log_line("capture: off: prompts and answers are no longer captured");
	else if (file.path == NULL)
		log_warning("capture is on, but there is no --capture-file: nothing is captured");
	else
		log_line("capture: on: prompts and answers are captured in %.500s", file.path);
}
