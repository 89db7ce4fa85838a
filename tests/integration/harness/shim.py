"""Small C libraries that a test puts under parapet with LD_PRELOAD, to look at it from inside."""
import mmap
import os
import shutil
import subprocess

from harness import runner

# Shifts every wall clock by the days in the first byte of a shared file; the monotonic ones are left alone.
SHIFT = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile signed char *days;
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void map(void)
{
	int fd = open(getenv("SHIM_DAYS"), O_RDWR);

	real_clock = dlsym(RTLD_NEXT, "clock_gettime");
	days = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
}

int clock_gettime(clockid_t id, struct timespec *at)
{
	int result = real_clock(id, at);

	if (result == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE))
		at->tv_sec += days[0] * 86400L;
	days[1] = 1;
	return result;
}

int gettimeofday(struct timeval *at, void *zone)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	at->tv_sec = now.tv_sec;
	at->tv_usec = now.tv_nsec / 1000;
	return 0;
}

time_t time(time_t *at)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (at != NULL)
		*at = now.tv_sec;
	return now.tv_sec;
}
"""


def build(folder, name, source):
    """Compile source into a shared library in folder and return its path."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise runner.Skip("no C compiler here to build what this test preloads")
    if runner.SANITIZED or runner.WRAPPED:
        raise runner.Skip("a preloaded library and a sanitizer or valgrind do not go together")
    code, library = os.path.join(folder, f"{name}.c"), os.path.join(folder, f"{name}.so")
    with open(code, "w", encoding="ascii") as file:
        file.write(source)
    done = subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-w", "-o", library, code, "-ldl"], capture_output=True,
                          check=False)
    runner.check(done.returncode == 0, lambda: f"{name}.c does not compile: {done.stderr.decode()}")
    os.chmod(library, 0o755)
    return library


def page(path):
    """A page of zeros in a new file that parapet may write, too, whoever it becomes: how a test speaks to what it preloads."""
    with open(path, "wb") as file:
        file.write(bytes(4096))
    os.chmod(path, 0o666)
    with open(path, "r+b") as file:
        return mmap.mmap(file.fileno(), 4096)


class Clock:
    """The shared byte that moves the wall clock of what runs under the shim."""

    def __init__(self, folder):
        path = os.path.join(folder, "days")
        self._map = page(path)
        self.env = {"LD_PRELOAD": build(folder, "shift", SHIFT), "SHIM_DAYS": path}

    def jump(self, days):
        self._map[0] = days % 256

    def in_use(self):
        return self._map[1] == 1
