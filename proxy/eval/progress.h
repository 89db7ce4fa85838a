/*
 * How far a run is: a bar on a terminal, a line now and then elsewhere; both to stderr.
 */
#ifndef PARAPET_PROXY_EVAL_PROGRESS_H
#define PARAPET_PROXY_EVAL_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
	size_t total, before; /* turns in all, and how many of them an earlier run did */
	size_t ended, failed; /* in this one */
	unsigned jobs;
	int64_t began; /* clock_millis */
	bool bar;      /* stderr is a terminal */
	size_t tenth;  /* of the total that was told last */
};

/* Say what there is to do. Needs total, before and jobs. */
void progress_begin(struct progress *progress);

/* A turn ended, after so many milliseconds. The first one tells how long all will take. */
void progress_turn(struct progress *progress, int64_t millis, bool failed);

/* It is over, or broken off: the bar's line ends. */
void progress_end(const struct progress *progress);

#endif
