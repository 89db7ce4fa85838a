/*
 * The executors, by the policy's names.
 */
#ifndef PARAPET_EXECUTORS_EXECUTORS_H
#define PARAPET_EXECUTORS_EXECUTORS_H

#include "executors/executor.h"
#include "policies/policy.h"
#include "routes/decide.h"

/* The parsers of executors that routing uses. Static. */
extern const struct decide_readers executor_readers;

/* NULL if there is none: turns of its routes are direct. */
const struct executor *executor_find(enum policy_executor executor);

/* Whether it needs nothing but the turn: only such an executor can answer without a draft. */
bool executor_needs_nobody(const struct executor *executor);

/* Build the tables shared by this process's parsers, some milliseconds once, before it serves. */
void executors_prepare(void);

#endif
