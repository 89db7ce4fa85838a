/*
 * Forks children: those that answer one question and those that stay (process/subprocess.h).
 */
#include "proxy/shared/child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "policies/span.h"

/* In the child, until child_keep: block signals. */
static void
settle(pid_t parent, const char *name)
{
	static const int handled[] = {SIGTERM, SIGCHLD, SIGALRM, SIGUSR1, SIGUSR2};

	(void)prctl(PR_SET_NAME, name);
	/* The parent's handlers would write to the pipe that notifies the parent. */
	for (size_t i = 0; i < nitems(handled); i++)
		(void)signal(handled[i], SIG_DFL);
	/*
	 * A terminal signals the whole group, but a child ends with its parent, which may have to finish something
	 * first.
	 */
	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGINT, SIG_IGN);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
}

pid_t
child_begin(const char *name)
{
	pid_t parent = getpid(), pid;
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	pid = fork();
	if (pid == 0)
		settle(parent, name);
	else
		sigprocmask(SIG_SETMASK, &before, NULL);
	return pid;
}

void
child_keep(const int *keep, size_t count)
{
	sigset_t none;

	for (unsigned from = STDERR_FILENO + 1, next = 0; next != ~0U; from = next + 1) {
		next = ~0U;
		for (size_t i = 0; i < count; i++)
			if (keep[i] >= 0 && (unsigned)keep[i] >= from && (unsigned)keep[i] < next)
				next = (unsigned)keep[i];
		if (next > from)
			(void)close_range(from, next == ~0U ? next : next - 1, 0);
	}
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

pid_t
child_fork(unsigned seconds, int *fd)
{
	int ends[2];
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC) == -1)
		return -1;
	pid = child_begin("parapet-child");
	if (pid == 0) {
		(void)alarm(seconds);
		child_keep(&ends[1], 1);
		*fd = ends[1];
		return 0;
	}
	close(ends[1]);
	*fd = ends[0];
	if (pid == -1)
		close(ends[0]);
	return pid;
}
