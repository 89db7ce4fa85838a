/*
 * Forking children that answer one question.
 */
#include "proxy/shared/child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

/* In the child: nothing of the parent's stays within reach. Returns the one descriptor that does. */
static int
settle(pid_t parent, unsigned seconds, int fd)
{
	static const int handled[] = {SIGTERM, SIGINT, SIGHUP, SIGCHLD, SIGALRM};
	sigset_t none;

	/* For who looks at processes: a worker lives on, this one does not. */
	(void)prctl(PR_SET_NAME, "parapet-child");
	/* The parent's handlers would write into the pipe that tells the parent; its sockets are nothing for us. */
	for (size_t i = 0; i < sizeof(handled) / sizeof(handled[0]); i++)
		(void)signal(handled[i], SIG_DFL);
	/* A terminal that hangs up tells everybody: to the parent it means "read again", to us nothing. */
	(void)signal(SIGHUP, SIG_IGN);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	alarm(seconds);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (fd != STDERR_FILENO + 1 && dup2(fd, STDERR_FILENO + 1) == -1)
		_exit(1);
	(void)close_range(STDERR_FILENO + 2, ~0U, 0);
	return STDERR_FILENO + 1;
}

pid_t
child_fork(unsigned seconds, int *fd)
{
	pid_t parent = getpid(), pid;
	sigset_t all, before;
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) == -1)
		return -1;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	pid = fork();
	if (pid == 0) {
		*fd = settle(parent, seconds, ends[1]);
		return 0;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[1]);
	*fd = ends[0];
	if (pid == -1)
		close(ends[0]);
	return pid;
}
