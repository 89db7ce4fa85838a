/*
 * Put under parapet with LD_PRELOAD: its monotonic clocks run faster by a factor, and what it waits for is as much
 * shorter. The factor stands in a shared page (LAPTOP_CLOCK names its file), so that everything starts at its own pace;
 * 0 stands for none. Only the proxy itself is hurried: a program in the jail has the time that it has.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define NANOS INT64_C(1000000000)

/* Written by the bench: `since` first. */
struct page {
	int64_t since; /* nanoseconds of the true clock when it began to run faster */
	int64_t factor;
};

static const volatile struct page *page;
static int (*true_clock)(clockid_t, struct timespec *);
static int (*true_poll)(struct pollfd *, nfds_t, int);
static int (*true_epoll)(int, struct epoll_event *, int, int);

__attribute__((constructor)) static void
start(void)
{
	const char *path = getenv("LAPTOP_CLOCK");
	int fd = path != NULL && strcmp(program_invocation_short_name, "parapet") == 0
	    ? open(path, O_RDONLY | O_CLOEXEC)
	    : -1;
	void *at = fd == -1 ? MAP_FAILED : mmap(NULL, sizeof(*page), PROT_READ, MAP_SHARED, fd, 0);

	true_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
	true_poll = (int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");
	true_epoll = (int (*)(int, struct epoll_event *, int, int))dlsym(RTLD_NEXT, "epoll_wait");
	if (at != MAP_FAILED)
		page = at;
	if (fd != -1)
		close(fd);
}

static int64_t
factor(void)
{

	return page != NULL && page->factor > 1 ? page->factor : 1;
}

int
clock_gettime(clockid_t id, struct timespec *at)
{
	bool hurried = factor() > 1 && (id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE);
	int status = true_clock(hurried ? CLOCK_MONOTONIC : id, at);
	int64_t now;

	if (!hurried || status != 0)
		return status;
	now = at->tv_sec * NANOS + at->tv_nsec;
	now = page->since + (now - page->since) * factor();
	*at = (struct timespec){now / NANOS, now % NANOS};
	return 0;
}

/* Milliseconds of the true clock; what is awaited is never taken for a look. */
static int
shortened(int millis)
{

	return millis <= 0 ? millis : (int)((millis + factor() - 1) / factor());
}

int
poll(struct pollfd *fds, nfds_t count, int millis)
{

	return true_poll(fds, count, shortened(millis));
}

int
epoll_wait(int fd, struct epoll_event *events, int most, int millis)
{

	return true_epoll(fd, events, most, shortened(millis));
}
