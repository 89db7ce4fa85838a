/*
 * Starts a service's program: sockets, fork, descriptors at the expected numbers, exec.
 */
#include "sandbox/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/span.h"
#include "sandbox/jail/launcher.h"

#define ARGUMENTS_MAX 16
#define PROGRAM       (LAUNCHER_REPORT + 1) /* holds it open until exec */

static void
close_one(int *fd)
{

	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

/* After fork: async-signal-safe calls only. Descriptors that are kept must be above the numbers written to. */
static _Noreturn void
become_jail(const struct jail_process *process, int report, const char *path, char *const *arguments)
{
	char *const nothing[] = {NULL};
	int sources[] = {process->answer[0], process->answer[1], report};
	int null = open("/dev/null", O_RDWR), program = -1;
	/* With our handlers, signals to the child would be reported to us. */
	static const int handled[] = {SIGTERM, SIGINT, SIGHUP, SIGCHLD, SIGUSR1, SIGPIPE};
	sigset_t none;

	for (size_t i = 0; i < nitems(handled); i++)
		(void)signal(handled[i], SIG_DFL);
	/*
	 * Terminal signals go to a whole group. Also, where Linux divides CPU time by session first (sched(7),
	 * autogroup), endless programs would use our share whatever their nice value.
	 */
	(void)setsid();
	for (size_t i = 0; i < 3; i++)
		sources[i] = fcntl(sources[i], F_DUPFD, PROGRAM + 1);
	if (process->program != -1 && (program = fcntl(process->program, F_DUPFD, PROGRAM + 1)) == -1)
		_exit(127);
	sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	if (dup2(null, STDIN_FILENO) == -1 || dup2(null, STDOUT_FILENO) == -1 ||
	    dup2(sources[0], LAUNCHER_FIRST) == -1 || dup2(sources[1], LAUNCHER_SECOND) == -1 ||
	    dup2(sources[2], LAUNCHER_REPORT) == -1 || (program != -1 && dup3(program, PROGRAM, O_CLOEXEC) == -1) ||
	    syscall(SYS_close_range, program != -1 ? PROGRAM + 1 : PROGRAM, ~0U, 0) == -1 || chdir("/") == -1)
		_exit(127);
	if (program != -1)
		(void)syscall(SYS_execveat, PROGRAM, "", arguments, nothing, AT_EMPTY_PATH);
	else
		(void)execve(path, arguments, nothing);
	_exit(127);
}

int
jail_respawn(struct jail_process *process, const char *path, char *const *arguments)
{
	const char *slash = strrchr(path, '/');
	char *all[ARGUMENTS_MAX + 1] = {(char *)(uintptr_t)(slash != NULL ? slash + 1 : path)};
	sigset_t every, before;
	int report[2];

	for (size_t i = 0; arguments != NULL && arguments[i] != NULL && i + 1 < ARGUMENTS_MAX; i++)
		all[i + 1] = arguments[i];
	if (pipe2(report, O_CLOEXEC) == -1)
		return -1;
	sigfillset(&every);
	(void)sigprocmask(SIG_BLOCK, &every, &before);
	process->pid = fork();
	if (process->pid == 0)
		become_jail(process, report[1], path, all);
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	close(report[1]);
	if (process->pid == -1 || fcntl(report[0], F_SETFL, O_NONBLOCK) == -1) {
		close(report[0]);
		return -1;
	}
	close_one(&process->report);
	process->report = report[0];
	return 0;
}

int
jail_spawn_open(struct jail_process *process, int program, const char *path, char *const *arguments)
{

	*process = (struct jail_process){.ask = {-1, -1}, .answer = {-1, -1}, .report = -1, .program = program};
	for (int lane = 0; lane < 2; lane++) {
		int ends[2];

		if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == -1)
			goto failed;
		process->ask[lane] = ends[0];
		process->answer[lane] = ends[1];
	}
	if (jail_respawn(process, path, arguments) == 0)
		return 0;
failed:
	for (int lane = 0; lane < 2; lane++) {
		close_one(&process->ask[lane]);
		close_one(&process->answer[lane]);
	}
	return -1;
}

int
jail_spawn(struct jail_process *process, const char *path, char *const *arguments)
{

	return jail_spawn_open(process, -1, path, arguments);
}

void
jail_process_end(struct jail_process *process)
{

	close_one(&process->report);
	for (int lane = 0; lane < 2; lane++) {
		close_one(&process->ask[lane]);
		close_one(&process->answer[lane]);
	}
	if (process->pid > 0) {
		kill(process->pid, SIGTERM);
		while (waitpid(process->pid, NULL, 0) == -1 && errno == EINTR)
			;
	}
	process->pid = 0;
}

const char *
jail_layers_describe(unsigned layers, char *into, size_t room)
{
	static const struct {
		unsigned bit;
		const char *name;
	} names[] = {{JAIL_LAYER_NO_NEW_PRIVILEGES, "no-new-privileges"},
	    {JAIL_LAYER_NO_CAPABILITIES, "no-capabilities"}, {JAIL_LAYER_ORDINARY_USER, "ordinary-user"},
	    {JAIL_LAYER_NAMESPACES, "namespaces"}, {JAIL_LAYER_EMPTY_ROOT, "empty-root"},
	    {JAIL_LAYER_LANDLOCK, "landlock"}};
	size_t len = 0;

	into[0] = '\0';
	for (size_t i = 0; i < nitems(names) && len < room; i++)
		if ((layers & names[i].bit) != 0)
			len += (size_t)snprintf(into + len, room - len, "%s%s", len > 0 ? ", " : "", names[i].name);
	return into;
}
