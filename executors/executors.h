/*
 * The executors there are, by the policy's word for them.
 */
#ifndef PARAPET_EXECUTORS_EXECUTORS_H
#define PARAPET_EXECUTORS_EXECUTORS_H

#include <stdbool.h>

#include "executors/step.h"
#include "policies/policy.h"

struct executor {
	const char *name; /* as the policy writes it */
	struct step first;
	bool needs_model, needs_jail; /* without it, its turns are direct */
	bool needs_solver;            /* or the jail, in which values are tried in its stead */
};

/* NULL where there is none: turns of its routes are direct. */
const struct executor *executor_find(enum policy_executor executor);

/* Whether all that it may need is the turn: the only ones that answer without a draft. */
bool executor_needs_nobody(const struct executor *executor);

#endif
