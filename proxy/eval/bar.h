/*
 * How far a run is: a bar on a terminal, a line now and then elsewhere; both to stderr.
 */
#ifndef PARAPET_PROXY_EVAL_BAR_H
#define PARAPET_PROXY_EVAL_BAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bar {
	size_t total, before; /* turns in all, and how many of them an earlier run did */
	size_t ended, failed; /* in this one */
	unsigned jobs;
	int64_t began; /* clock_millis */
	bool drawn;    /* stderr is a terminal */
	size_t tenth;  /* of the total that was told last */
};

/* Say what there is to do. Needs total, before and jobs. */
void bar_begin(struct bar *bar);

/* A turn ended, after so many milliseconds. The first one tells how long all will take. */
void bar_turn(struct bar *bar, int64_t millis, bool failed);

/* It is over, or broken off: the bar's line ends. */
void bar_end(const struct bar *bar);

#endif
