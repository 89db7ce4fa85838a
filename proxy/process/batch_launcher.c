/*
 * Starts, ends, and what the child leaves behind.
 */
#include "proxy/process/batch_launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/batch/batch.h"
#include "proxy/observe/log.h"
#include "proxy/shared/shared.h"

#define BACKOFF_LEAST 250 /* ms until one that ended is started again, doubling */
#define BACKOFF_MOST  30000
#define GROWN_UP      10000 /* ms after which an end is nobody's bad start */

/* Nothing of the parent's stays within reach but the doors and the log. */
static void
settle(pid_t parent, struct batch_doors *doors)
{
	static const int handled[] = {SIGTERM, SIGINT, SIGCHLD, SIGALRM, SIGUSR1, SIGUSR2};
	int keep[] = {doors->knock[1], doors->lines[1], log_become_child()};
	sigset_t none;

	(void)prctl(PR_SET_NAME, "parapet-batch");
	for (size_t i = 0; i < sizeof(handled) / sizeof(handled[0]); i++)
		(void)signal(handled[i], SIG_DFL);
	/* A terminal tells everybody; this one ends with its parent. */
	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGINT, SIG_IGN);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	for (unsigned from = STDERR_FILENO + 1;;) {
		unsigned next = ~0U;

		for (size_t i = 0; i < sizeof(keep) / sizeof(keep[0]); i++)
			if (keep[i] >= 0 && (unsigned)keep[i] >= from && (unsigned)keep[i] < next)
				next = (unsigned)keep[i];
		if (next > from)
			(void)close_range(from, next == ~0U ? next : next - 1, 0);
		if (next == ~0U)
			break;
		from = next + 1;
	}
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void
start(struct batch_launcher *launcher)
{
	pid_t parent = getpid();
	sigset_t all, before;

	launcher->started = clock_millis();
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	launcher->pid = fork();
	if (launcher->pid == 0) {
		settle(parent, &launcher->doors);
		batch_serve(&launcher->doors, launcher->shared, launcher->dir, -1, NULL);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (launcher->pid != -1)
		return;
	log_error("batches: their process cannot be started: %s: trying again", strerror(errno));
	launcher->pid = 0;
	launcher->due = launcher->started + BACKOFF_MOST;
}

void
batch_launcher_start(struct batch_launcher *launcher, const char *dir, struct shared *shared)
{

	if (dir == NULL)
		return;
	if (batch_doors_open(&launcher->doors) == -1) {
		log_error("batches: %s: files and batches are relayed", strerror(errno));
		return;
	}
	launcher->dir = dir;
	launcher->shared = shared;
	start(launcher);
}

void
batch_launcher_look(struct batch_launcher *launcher)
{

	if (launcher->dir != NULL && launcher->pid == 0 && !launcher->ending && clock_millis() >= launcher->due)
		start(launcher);
}

void
batch_launcher_reap(struct batch_launcher *launcher, pid_t pid)
{

	if (launcher->pid == 0 || launcher->pid != pid)
		return;
	launcher->pid = 0;
	if (launcher->ending)
		return;
	if (launcher->backoff == 0 || clock_millis() - launcher->started >= GROWN_UP)
		launcher->backoff = BACKOFF_LEAST;
	else if (launcher->backoff < BACKOFF_MOST)
		launcher->backoff = launcher->backoff * 2 < BACKOFF_MOST ? launcher->backoff * 2 : BACKOFF_MOST;
	launcher->due = clock_millis() + launcher->backoff;
	log_error("batches: their process ended and is started again: what it had not written down is asked again");
}

void
batch_launcher_stop(struct batch_launcher *launcher)
{

	launcher->ending = true;
	if (launcher->pid != 0)
		(void)kill(launcher->pid, SIGTERM);
}

void
batch_launcher_end(struct batch_launcher *launcher)
{

	launcher->ending = true;
	if (launcher->pid != 0)
		(void)kill(launcher->pid, SIGKILL);
}

const struct batch_doors *
batch_launcher_in_worker(const struct batch_launcher *launcher)
{

	static struct batch_doors doors;

	if (launcher->dir == NULL)
		return NULL;
	doors = launcher->doors;
	batch_doors_close(&doors, 1);
	return &doors;
}
