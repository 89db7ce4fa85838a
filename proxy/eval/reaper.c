/*
 * Two forks: the reaper waits, the serve serves.
 */
#include "proxy/eval/reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "proxy/eval/options.h"

#define DRAIN    "1s"
#define PATIENCE 10 /* seconds until a serve that does not end is killed */

static void
path_in(const char *folder, const char *name, char into[REAPER_PATH_MAX])
{

	snprintf(into, REAPER_PATH_MAX, "%s/%s", folder, name);
}

void
reaper_clean(const char *folder)
{
	static const char *const names[] = {REAPER_SOCKET, REAPER_POLICY, REAPER_LOG};
	char path[REAPER_PATH_MAX];

	for (size_t i = 0; i < nitems(names); i++) {
		path_in(folder, names[i], path);
		(void)unlink(path);
	}
	(void)rmdir(folder);
}

/* It opens the log file itself: workers of a parapet started by root may not. */
static void
redirect(const char *folder)
{
	char path[REAPER_PATH_MAX];
	int fd;

	path_in(folder, REAPER_LOG, path);
	fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd == -1 || dup2(fd, STDERR_FILENO) == -1 || dup2(fd, STDOUT_FILENO) == -1)
		_exit(1);
}

/* In the serve's own process: become it. Does not return. */
static void
become_serve(const char *folder, const struct eval_options *options)
{
	char listen[REAPER_PATH_MAX + 8] = "unix:", policy[REAPER_PATH_MAX];
	const char *argv[20 + 2 * OPTIONS_FILES_MAX] = {"parapet", "serve", "--listen", listen, "--log", "stderr",
	    "--log-format", "text", "--drain-timeout", DRAIN, "--workers", "1"};
	/* How another parapet is reached, and who looks after that one: nothing of this one's. */
	static const char *const others[] = {"PARAPET_LISTEN", "PARAPET_ADMIN", "PARAPET_API_KEY_FILE", "NOTIFY_SOCKET",
	    "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "WATCHDOG_USEC", "WATCHDOG_PID"};
	size_t count = 0;

	while (argv[count] != NULL)
		count++;
	path_in(folder, REAPER_SOCKET, listen + strlen(listen));
	path_in(folder, REAPER_POLICY, policy);
	if (options->backend != NULL) {
		argv[count++] = "--backend";
		argv[count++] = options->backend;
	}
	for (unsigned i = 0; i <= options->report.policies.count; i++) {
		argv[count++] = "--policy";
		argv[count++] = i < options->report.policies.count ? options->report.policies.list[i] : policy;
	}
	redirect(folder);
	for (size_t i = 0; i < nitems(others); i++)
		(void)unsetenv(others[i]);
	(void)execv("/proc/self/exe", (char *const *)(uintptr_t)argv);
	_exit(127);
}

static void
end_serve(pid_t serve, const sigset_t *awaited)
{
	const struct timespec patience = {.tv_sec = PATIENCE};

	(void)kill(serve, SIGTERM);
	while (waitpid(serve, NULL, WNOHANG) == 0)
		if (sigtimedwait(awaited, NULL, &patience) == -1 && errno == EAGAIN)
			(void)kill(serve, SIGKILL);
}

/* In the reaper: wait for the end of either. Does not return. */
static void
keep(const char *folder, pid_t parent, pid_t serve, const sigset_t *awaited)
{

	/* The parent died before the death signal was set. */
	if (getppid() != parent)
		(void)raise(SIGTERM);
	while (waitpid(serve, NULL, WNOHANG) == 0)
		if (sigwaitinfo(awaited, NULL) == SIGTERM) {
			end_serve(serve, awaited);
			break;
		}
	if (getppid() != parent)
		reaper_clean(folder);
	_exit(0);
}

pid_t
reaper_start(const char *folder, const struct eval_options *options)
{
	pid_t parent = getpid(), reaper, serve;
	sigset_t awaited, before;

	sigemptyset(&awaited);
	sigaddset(&awaited, SIGTERM);
	sigaddset(&awaited, SIGCHLD);
	/* Before the fork, so that no signal is missed. */
	sigprocmask(SIG_BLOCK, &awaited, &before);
	reaper = fork();
	if (reaper != 0) {
		sigprocmask(SIG_SETMASK, &before, NULL);
		return reaper;
	}
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	/* A terminal's Ctrl-C is eval's to obey. */
	(void)setpgid(0, 0);
	serve = fork();
	if (serve == 0) {
		sigprocmask(SIG_SETMASK, &before, NULL);
		become_serve(folder, options);
	}
	if (serve == -1)
		_exit(1);
	keep(folder, parent, serve, &awaited);
	return -1;
}
