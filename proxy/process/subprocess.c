/*
 * Starting, restarting and ending a helper process.
 */
#include "proxy/process/subprocess.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/shared/child.h"

#define BACKOFF_LEAST 250 /* ms before a process is restarted, doubling */
#define BACKOFF_MOST  30000
#define GROWN_UP      10000 /* ms after which an exit is not a failed start */

int64_t
restart_wait(struct restart *restart)
{

	if (restart->backoff == 0 || clock_millis() - restart->started >= GROWN_UP)
		restart->backoff = BACKOFF_LEAST;
	else if (restart->backoff < BACKOFF_MOST)
		restart->backoff = restart->backoff * 2 < BACKOFF_MOST ? restart->backoff * 2 : BACKOFF_MOST;
	return restart->backoff;
}

static _Noreturn void
be_subprocess(const struct subprocess *subprocess)
{
	int keep[SUBPROCESS_KEEPS + 1];

	memcpy(keep, subprocess->keep, sizeof(subprocess->keep));
	keep[subprocess->keeps] = log_become_child();
	child_keep(keep, subprocess->keeps + 1);
	subprocess->run(subprocess->owner);
	_exit(1);
}

void
subprocess_start(struct subprocess *subprocess)
{

	subprocess->restart.started = clock_millis();
	subprocess->pid = child_begin(subprocess->name);
	if (subprocess->pid == 0)
		be_subprocess(subprocess);
	if (subprocess->pid != -1)
		return;
	subprocess->pid = 0;
	subprocess->due = subprocess->restart.started + restart_wait(&subprocess->restart);
	log_error("cannot start %s: %s: trying again", subprocess->name, strerror(errno));
}

void
subprocess_look(struct subprocess *subprocess)
{

	if (subprocess->run != NULL && subprocess->pid == 0 && !subprocess->stopping &&
	    clock_millis() >= subprocess->due)
		subprocess_start(subprocess);
}

void
subprocess_reap(struct subprocess *subprocess, pid_t pid)
{

	if (subprocess->pid == 0 || subprocess->pid != pid)
		return;
	subprocess->pid = 0;
	if (subprocess->stopping)
		return;
	subprocess->due = clock_millis() + restart_wait(&subprocess->restart);
	if (subprocess->ended != NULL)
		log_error("%s", subprocess->ended);
}

void
subprocess_stop(struct subprocess *subprocess)
{

	if (subprocess->pid != 0 && !subprocess->stopping)
		(void)kill(subprocess->pid, SIGTERM);
	subprocess->stopping = true;
}

bool
subprocess_end(struct subprocess *subprocess, int64_t grace)
{

	subprocess_stop(subprocess);
	if (subprocess->kill_at == 0)
		subprocess->kill_at = clock_millis() + grace;
	if (subprocess->pid != 0 && clock_millis() >= subprocess->kill_at)
		(void)kill(subprocess->pid, SIGKILL);
	return subprocess->pid == 0;
}
