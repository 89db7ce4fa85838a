/*
 * The policy in force, as all processes share it: the bytes of the files that passed every check, so that a worker
 * never reads a file that changed in between. The parent alone writes; a worker loads what is there when it notices
 * that the generation has moved on.
 */
#ifndef PARAPET_PROXY_POLICY_SEAT_H
#define PARAPET_PROXY_POLICY_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/policy.h"

struct decider;
struct shared;

/* How things stand with the policy. The order is that of policy_state_name. */
enum policy_state {
	POLICY_IN_FORCE, /* what the files say */
	POLICY_OLD,      /* the files have a mistake since: the one before is still in force */
	POLICY_NONE      /* the files had a mistake from the start: everything is relayed raw */
};

/* "in-force", "old", "none". */
const char *policy_state_name(enum policy_state state);

/* A worker's policy and what decides by it. Zero is "none yet". */
struct policy_in_use {
	const struct policy *policy; /* held; NULL: relay everything raw */
	struct decider *decider;     /* goes with it */
	uint64_t generation;         /* 0: none was loaded yet */
};

/*
 * See that the newest policy is in use: one relaxed load when nothing has changed, else the new one is loaded (10 to
 * 20 ms of CPU) and the old one released; turns that hold it keep it. When memory runs out the old one stays.
 */
void policy_in_use_refresh(struct policy_in_use *in_use, struct shared *shared);

void policy_in_use_free(struct policy_in_use *in_use);

#endif
