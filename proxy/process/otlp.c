/*
 * The parent's part: starts, stops and logs.
 */
#include "proxy/process/otlp.h"

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/shared/shared.h"

#define END_GRACE  2000
#define TOLD_EVERY 60000 /* ms between log lines about one kind of answer */

int
otlp_read(struct backend_url *url, const char *text, const char **why)
{

	return backend_url_read(url, text, false, why);
}

static void
run(void *owner)
{
	const struct otlp *otlp = owner;

	otlp_send(&otlp->url, otlp->shared);
}

void
otlp_start(struct otlp *otlp, const char *text, struct shared *shared)
{
	const char *why;

	if (text == NULL || otlp_read(&otlp->url, text, &why) == -1)
		return;
	otlp->shared = shared;
	otlp->subprocess = (struct subprocess){.name = "parapet-otlp", .run = run, .owner = otlp};
	subprocess_start(&otlp->subprocess);
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
	subprocess_look(&otlp->subprocess);
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

bool
otlp_end(struct otlp *otlp)
{

	if (otlp->shared != NULL)
		atomic_store(&otlp->shared->otlp.ending, 1);
	return subprocess_end(&otlp->subprocess, END_GRACE);
}
