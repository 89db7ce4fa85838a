/*
 * Runs a policy's own tests and controls by deciding them: the trial for policy_load.
 */
#ifndef PARAPET_EXECUTORS_POLICY_TRIAL_H
#define PARAPET_EXECUTORS_POLICY_TRIAL_H

#include "policies/load.h"

/* Static. A control is touched if its prompt takes a route. */
extern const struct policy_trial executor_trial;

#endif
