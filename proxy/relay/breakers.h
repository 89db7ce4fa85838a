/*
 * A worker's circuit breakers for extra calls, one for each of the most recently guarded models.
 */
#ifndef PARAPET_PROXY_RELAY_BREAKERS_H
#define PARAPET_PROXY_RELAY_BREAKERS_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/breaker.h"
#include "policies/span.h"

#define BREAKERS_MAX 16 /* models tracked; the least recently used one is evicted */

struct breakers {
	struct {
		uint64_t model; /* a hash of its name; 0 for none */
		int64_t used;   /* when last used, in microseconds */
		struct breaker breaker;
	} list[BREAKERS_MAX];
};

/* The functions of breaker.h, for the breaker of that model. Times are microseconds on a monotonic clock. */
bool breakers_pass(struct breakers *breakers, struct span model, int64_t now);
void breakers_succeeded(struct breakers *breakers, struct span model);
void breakers_failed(struct breakers *breakers, struct span model, int64_t now);
void breakers_unused(struct breakers *breakers, struct span model);

#endif
