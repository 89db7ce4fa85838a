/*
 * A circuit breaker for extra calls to one model of one backend: if they keep failing, they are paused for a while.
 *
 * After BREAKER_FAILURES in a row nothing passes for 30 s, then one trial does. A failed trial doubles the pause, up
 * to 10 min; a successful one closes the breaker. Pauses are jittered by a quarter either way, so that many machines
 * do not come back at once. Pure: times and randomness are passed in.
 */
#ifndef PARAPET_EXECUTORS_BREAKER_H
#define PARAPET_EXECUTORS_BREAKER_H

#include <stdbool.h>
#include <stdint.h>

#define BREAKER_FAILURES  5
#define BREAKER_PAUSE     30000000  /* microseconds */
#define BREAKER_PAUSE_MAX 600000000 /* likewise; before the jitter */

/* All zero is closed. Times are microseconds on one monotonic clock. */
struct breaker {
	unsigned failures; /* in a row */
	int64_t pause;     /* before the jitter; 0: closed */
	int64_t opens_at;  /* when a trial may pass */
	int64_t trial_at;  /* when the running one began; 0: none */
};

/*
 * Whether a turn may make extra calls. On an open breaker whose pause is over this is the trial: one of the next
 * three must follow; if none does, it counts as lost after BREAKER_PAUSE_MAX.
 */
bool breaker_pass(struct breaker *breaker, int64_t now);

/* An extra call succeeded. */
void breaker_succeeded(struct breaker *breaker);

/* An extra call failed: no connection, an error, a refusal, no answer in time. `chance` is random. */
void breaker_failed(struct breaker *breaker, int64_t now, uint32_t chance);

/* A turn that passed made no call, or its client left: no information about the backend. */
void breaker_unused(struct breaker *breaker);

#endif
