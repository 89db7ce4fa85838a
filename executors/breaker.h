/*
 * A breaker for extra calls to one model of one backend: where they keep failing, they are left off for a while.
 *
 * After BREAKER_FAILURES in a row nothing passes for a pause of 30 s, then one trial does. A trial that fails doubles
 * the pause, up to 10 min; one that succeeds closes the breaker. Pauses are jittered by a quarter to either side, so
 * that many machines do not come back at once. Pure: times and chance are handed in.
 */
#ifndef PARAPET_EXECUTORS_BREAKER_H
#define PARAPET_EXECUTORS_BREAKER_H

#include <stdbool.h>
#include <stdint.h>

#define BREAKER_FAILURES  5
#define BREAKER_PAUSE     30000000  /* microseconds */
#define BREAKER_PAUSE_MAX 600000000 /* likewise; before the jitter */

/* All zero is a closed one. Times are microseconds on one monotonic clock. */
struct breaker {
	unsigned failures; /* in a row */
	int64_t pause;     /* before the jitter; 0: closed */
	int64_t opens_at;  /* when a trial may pass */
	int64_t trial_at;  /* when the one under way began; 0: there is none */
};

/*
 * Whether a turn may leave direct. On an open breaker whose pause is over this is the trial: it must be followed by one
 * of the next three, and one that never is counts as lost after BREAKER_PAUSE_MAX.
 */
bool breaker_pass(struct breaker *breaker, int64_t now);

/* An extra call came back well. */
void breaker_succeeded(struct breaker *breaker);

/* An extra call failed: no connection, an error, a refusal, no answer in time. `chance` is random. */
void breaker_failed(struct breaker *breaker, int64_t now, uint32_t chance);

/* A turn that passed made no call, or its client left: this says nothing about the backend. */
void breaker_unused(struct breaker *breaker);

#endif
