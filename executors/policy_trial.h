/*
 * A policy's own tests and controls, tried by deciding them: what policy_load takes as its trial.
 */
#ifndef PARAPET_EXECUTORS_POLICY_TRIAL_H
#define PARAPET_EXECUTORS_POLICY_TRIAL_H

#include "policies/load.h"

/* Static. A control is touched when its prompt leaves the default. */
extern const struct policy_trial executor_trial;

#endif
