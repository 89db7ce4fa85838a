/*
 * The steps of a lockdown in order, each checked. The first failure is reported to the zygote, and nothing runs.
 */
#include "sandbox/jail/child.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "policies/span.h"
#include "sandbox/jail/filter.h"
#include "sandbox/jail/runtime.h"

bool
child_write(int fd, const char *at, size_t len)
{

	while (len > 0) {
		ssize_t n = write(fd, at, len);

		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

/*
 * SIGSYS is blocked while its handler runs, so a second forbidden call kills the process with SIGSYS. This one only
 * asks for the current personality, which is harmless.
 */
static void
on_forbidden_call(int number, siginfo_t *about, void *registers)
{
	char frame[1 + sizeof(int)] = {'K'};

	(void)number;
	(void)registers;
	memcpy(frame + 1, &about->si_syscall, sizeof(int));
	(void)child_write(CHILD_REPORT, frame, sizeof(frame));
	(void)syscall(SYS_personality, 0xffffffff);
	_exit(1);
}

int
child_prepare(void)
{
	struct sigaction action = {.sa_sigaction = on_forbidden_call, .sa_flags = SA_SIGINFO};

	return sigaction(SIGSYS, &action, NULL) == 0 && signal(SIGPIPE, SIG_IGN) != SIG_ERR ? 0 : -1;
}

static bool
place_descriptors(const struct child_setup *setup)
{

	int output = setup->runtime->output;

	return dup2(setup->job, 0) == 0 && dup2(setup->null, 1) == 1 && dup2(setup->null, 2) == 2 &&
	    dup2(setup->confirm, CHILD_CONFIRM) == CHILD_CONFIRM && dup2(setup->report, CHILD_REPORT) == CHILD_REPORT &&
	    dup2(setup->output, output) == output;
}

/* Deny what no job needs. Memory and time limits depend on the job: the zygote sets them from outside. */
static bool
set_limits(void)
{
	static const int nothing[] = {
	    RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_NPROC, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NOFILE};
	const struct rlimit none = {0, 0};
	const struct rlimit stack = {8 << 20, 8 << 20};

	for (size_t i = 0; i < nitems(nothing); i++)
		if (setrlimit(nothing[i], &none) == -1)
			return false;
	return setrlimit(RLIMIT_STACK, &stack) == 0;
}

static bool
unblock_signals(void)
{
	sigset_t none;

	sigemptyset(&none);
	return sigprocmask(SIG_SETMASK, &none, NULL) == 0;
}

/* Returns the name of the step that failed, or NULL. */
static const char *
lock_down(const struct child_setup *setup)
{

	if (!place_descriptors(setup))
		return "dup2";
	if (syscall(SYS_close_range, setup->runtime->output == CHILD_OUTPUT ? CHILD_OUTPUT + 1 : CHILD_REPORT + 1, ~0U,
		0) == -1)
		return "close_range";
	if (!set_limits())
		return "setrlimit";
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) == -1 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == -1 ||
	    prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		return "prctl";
	if (!unblock_signals())
		return "sigprocmask";
	if (filter_load(setup->filter) == -1)
		return "seccomp";
	return NULL;
}

static bool
read_all(char *into, size_t len)
{

	while (len > 0) {
		ssize_t n = read(0, into, len);

		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		into += n;
		len -= (size_t)n;
	}
	return true;
}

void
child_main(const struct child_setup *setup)
{
	const struct runtime *runtime = setup->runtime;
	const char *failed;
	char *job = NULL;
	uint32_t len;

	if (setup->maps != -1 && runtime->show_maps != NULL)
		runtime->show_maps(setup->maps);
	runtime->warm();
	failed = lock_down(setup);
	if (failed != NULL) {
		/* Which descriptor works depends on how far the setup got. */
		if (!child_write(setup->confirm, failed, strlen(failed)))
			(void)child_write(CHILD_CONFIRM, failed, strlen(failed));
		_exit(1);
	}
	(void)child_write(CHILD_CONFIRM, CHILD_CONFIRMED, sizeof(CHILD_CONFIRMED) - 1);
	close(CHILD_CONFIRM);

	/* From here on, whatever happens is the job's doing. An asker that leaves closes the pipe. */
	if (read_all((char *)&len, sizeof(len)) && len <= runtime->job_max)
		job = malloc((size_t)len + 1);
	if (job == NULL || !read_all(job, len))
		_exit(1);
	job[len] = '\0';
	_exit(runtime->run(job, len, CHILD_REPORT));
}
