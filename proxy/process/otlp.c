/*
 * The parent's part: starts, ends, and a word in the log.
 */
#include "proxy/process/otlp.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/shared/child.h"
#include "proxy/shared/shared.h"

#define BACKOFF_LEAST 250 /* ms until one that ended is started again, doubling */
#define BACKOFF_MOST  30000
#define GROWN_UP      10000 /* ms after which an end is nobody's bad start */
#define END_GRACE     2000
#define TOLD_EVERY    60000 /* ms between two lines about one kind of answers */
#define STEP_SECONDS  30    /* that it may take over anything */

int
otlp_read(struct backend_url *url, const char *text, const char **why)
{

	return backend_url_read(url, text, false, why);
}

static void
start(struct otlp *otlp)
{
	int fd;

	otlp->started = clock_millis();
	otlp->pid = child_fork(STEP_SECONDS, &fd);
	if (otlp->pid == 0) {
		close(fd);
		otlp_send(&otlp->url, otlp->shared);
	}
	if (otlp->pid != -1) {
		close(fd);
		return;
	}
	otlp->pid = 0;
	otlp->due = otlp->started + BACKOFF_MOST;
}

void
otlp_start(struct otlp *otlp, const char *text, struct shared *shared)
{
	const char *why;

	if (text == NULL || otlp_read(&otlp->url, text, &why) == -1)
		return;
	otlp->shared = shared;
	start(otlp);
}

static void
say(const struct otlp *otlp, enum otlp_signal signal, int32_t said)
{
	const char *name = otlp_signal_name(signal);

	if (said == OTLP_NO_ADDRESS)
		log_warning("OTLP: the name %s is not known: %s wait, the last %d turns at most", otlp->url.name, name,
		    RING_TURNS);
	else if (said == OTLP_NO_ANSWER)
		log_warning(
		    "OTLP: no answer from %s: %s wait, the last %d turns at most", otlp->url.host, name, RING_TURNS);
	else if (said >= 300)
		log_warning("OTLP: %s answers %d to %s: what it refuses is dropped", otlp->url.host, (int)said, name);
	else
		log_line("OTLP: %s takes %s", otlp->url.host, name);
}

void
otlp_look(struct otlp *otlp)
{
	int64_t now = clock_millis();

	if (otlp->shared == NULL)
		return;
	if (otlp->pid == 0 && otlp->kill_at == 0 && now >= otlp->due)
		start(otlp);
	for (unsigned signal = 0; signal < OTLP_SIGNALS; signal++) {
		int32_t said = atomic_load(&otlp->shared->otlp.lanes[signal].said);
		bool repeats = said == otlp->told[signal] ||
		    (otlp->told_at[signal] != 0 && now - otlp->told_at[signal] < TOLD_EVERY);

		if (said == OTLP_NOTHING_YET || repeats)
			continue;
		say(otlp, (enum otlp_signal)signal, said);
		otlp->told[signal] = said;
		otlp->told_at[signal] = now;
	}
}

void
otlp_reap(struct otlp *otlp, pid_t pid)
{

	if (otlp->pid == 0 || otlp->pid != pid)
		return;
	otlp->pid = 0;
	if (otlp->backoff == 0 || clock_millis() - otlp->started >= GROWN_UP)
		otlp->backoff = BACKOFF_LEAST;
	else if (otlp->backoff < BACKOFF_MOST)
		otlp->backoff = otlp->backoff * 2 < BACKOFF_MOST ? otlp->backoff * 2 : BACKOFF_MOST;
	otlp->due = clock_millis() + otlp->backoff;
}

bool
otlp_end(struct otlp *otlp)
{

	if (otlp->pid != 0 && otlp->kill_at == 0) {
		atomic_store(&otlp->shared->otlp.ending, 1);
		(void)kill(otlp->pid, SIGTERM);
	} else if (otlp->pid != 0 && clock_millis() >= otlp->kill_at)
		(void)kill(otlp->pid, SIGKILL);
	if (otlp->kill_at == 0)
		otlp->kill_at = clock_millis() + END_GRACE;
	return otlp->pid == 0;
}
