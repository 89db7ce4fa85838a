/*
 * The new program gets its sockets as from a service manager (inherited.h), and a pipe: a byte on it means that it
 * serves, end of file without a byte that it failed.
 */
#include "proxy/process/upgrade.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <event2/event.h>

#include "proxy/process/inherited.h"
#include "proxy/process/notify.h"

#define FIRST          3 /* SD_LISTEN_FDS_START */
#define ARGUMENTS_MAX  256
#define WAIT_SECONDS   60 /* for the new program to serve */
#define READY_VARIABLE "PARAPET_UPGRADE_FD"

struct upgrade {
	struct event *report;
	int pipe;
	pid_t pid;
	upgrade_done *done;
	void *owner;
};

/* Descriptors in the order in which they are passed on. */
struct handed {
	int list[INHERITED_MAX + 1]; /* and the pipe */
	int count;
	char names[INHERITED_MAX * 6 + 1];
};

static int ready = -1; /* read by the process that started us for an upgrade */
static char program[PATH_MAX];
static char *arguments[ARGUMENTS_MAX + 2];

void
upgrade_remember(int argc, char *const *argv)
{
	const char *named = getenv(READY_VARIABLE);
	ssize_t len = readlink("/proc/self/exe", program, sizeof(program) - 1);

	program[len > 0 ? len : 0] = '\0';
	if (argc > ARGUMENTS_MAX)
		program[0] = '\0';
	arguments[0] = program;
	for (int i = 0; i < argc && i < ARGUMENTS_MAX; i++)
		arguments[i + 1] = argv[i];
	if (named != NULL && atoi(named) >= FIRST && fcntl(atoi(named), F_SETFD, FD_CLOEXEC) == 0)
		ready = atoi(named);
	unsetenv(READY_VARIABLE);
}

/* Add a socket unless it is listed: on a unix path, all workers share one. */
static void
hand(struct handed *handed, int fd, const char *name)
{

	for (int i = 0; i < handed->count; i++)
		if (handed->list[i] == fd)
			return;
	if (fd == -1 || handed->count == INHERITED_MAX)
		return;
	handed->list[handed->count++] = fd;
	strcat(handed->names, handed->count > 1 ? ":" : "");
	strcat(handed->names, name);
}

/* Move descriptors to FIRST and up, with the pipe last, and close the rest. Descriptors in the way are moved first. */
static int
place(struct handed *handed, int pipe)
{
	int above = FIRST + handed->count + 1;

	handed->list[handed->count] = pipe;
	for (int i = 0; i <= handed->count; i++) {
		handed->list[i] = fcntl(handed->list[i], F_DUPFD, above);
		if (handed->list[i] == -1)
			return -1;
	}
	for (int i = 0; i <= handed->count; i++)
		if (dup2(handed->list[i], FIRST + i) == -1)
			return -1;
	return (int)syscall(SYS_close_range, above, ~0U, 0);
}

static void
set_number(const char *name, long number)
{
	char text[24];

	snprintf(text, sizeof(text), "%ld", number);
	(void)setenv(name, text, 1);
}

static _Noreturn void
become_new(struct handed *handed, int pipe)
{
	sigset_t none;

	if (handed->count > INHERITED_MAX || place(handed, pipe) == -1)
		_exit(127);
	set_number("LISTEN_PID", getpid());
	set_number("LISTEN_FDS", handed->count);
	(void)setenv("LISTEN_FDNAMES", handed->names, 1);
	set_number(READY_VARIABLE, FIRST + handed->count);
	notify_hand_over();
	(void)signal(SIGPIPE, SIG_DFL);
	sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)execv(program, arguments);
	_exit(127);
}

static void
drop(struct upgrade *upgrade)
{

	event_free(upgrade->report);
	close(upgrade->pipe);
	free(upgrade);
}

static void
end(struct upgrade *upgrade, bool serves)
{
	struct upgrade ended = *upgrade;

	drop(upgrade);
	if (!serves)
		(void)kill(ended.pid, SIGKILL);
	ended.done(ended.owner, serves, ended.pid);
}

static void
on_report(evutil_socket_t fd, short what, void *arg)
{
	char byte = '\0';

	end(arg, (what & EV_READ) != 0 && read(fd, &byte, 1) == 1 && byte == 'r');
}

static struct upgrade *
watch(struct event_base *base, int pipe, upgrade_done *done, void *owner)
{
	struct timeval wait = {.tv_sec = WAIT_SECONDS};
	struct upgrade *upgrade = calloc(1, sizeof(*upgrade));

	if (upgrade == NULL)
		return NULL;
	*upgrade = (struct upgrade){.pipe = pipe, .done = done, .owner = owner};
	upgrade->report = event_new(base, pipe, EV_READ, on_report, upgrade);
	if (upgrade->report != NULL && event_add(upgrade->report, &wait) == 0)
		return upgrade;
	if (upgrade->report != NULL)
		event_free(upgrade->report);
	free(upgrade);
	return NULL;
}

struct upgrade *
upgrade_start(struct event_base *base, const struct parent_sockets *sockets, int workers, upgrade_done *done,
    void *owner, const char **why)
{
	struct handed handed = {.count = 0};
	struct upgrade *upgrade;
	sigset_t all, before;
	int ends[2];

	*why = "where this program came from is not known";
	if (program[0] == '\0')
		return NULL;
	for (int i = 0; i < workers; i++)
		hand(&handed, sockets->main[i], "main");
	for (int i = 0; i < workers; i++)
		hand(&handed, sockets->admin[i], "admin");
	*why = "out of memory or descriptors";
	if (pipe2(ends, O_CLOEXEC) == -1)
		return NULL;
	upgrade = watch(base, ends[0], done, owner);
	if (upgrade != NULL) {
		/* A signal between fork and exec would be handled in both processes. */
		sigfillset(&all);
		(void)sigprocmask(SIG_BLOCK, &all, &before);
		upgrade->pid = fork();
		if (upgrade->pid == 0)
			become_new(&handed, ends[1]);
		(void)sigprocmask(SIG_SETMASK, &before, NULL);
	} else
		close(ends[0]);
	close(ends[1]);
	if (upgrade != NULL && upgrade->pid == -1) {
		drop(upgrade);
		upgrade = NULL;
	}
	return upgrade;
}

void
upgrade_cancel(struct upgrade *upgrade)
{

	(void)kill(upgrade->pid, SIGTERM);
	drop(upgrade);
}

void
upgrade_close_in_worker(struct upgrade *upgrade)
{

	if (ready != -1)
		close(ready);
	ready = -1;
	if (upgrade != NULL)
		drop(upgrade);
}

void
upgrade_tell(void)
{

	if (ready == -1)
		return;
	(void)!write(ready, "r", 1);
	close(ready);
	ready = -1;
}
