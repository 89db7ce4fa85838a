/*
 * The executors there are, by the policy's word for them.
 */
#ifndef PARAPET_EXECUTORS_EXECUTORS_H
#define PARAPET_EXECUTORS_EXECUTORS_H

#include "executors/executor.h"
#include "policies/policy.h"
#include "routes/decide.h"

/* What executors read that routes go by. Static. */
extern const struct decide_readers executor_readers;

/* NULL where there is none: turns of its routes are direct. */
const struct executor *executor_find(enum policy_executor executor);

/* Whether all that it may need is the turn: the only ones that answer without a draft. */
bool executor_needs_nobody(const struct executor *executor);

/* Build the tables that the readers of this process share, some milliseconds once: before it serves. */
void executors_prepare(void);

#endif
