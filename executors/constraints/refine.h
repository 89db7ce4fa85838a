/*
 * Constraints: read them out of the prompt, measure the draft, and have only what fails refined.
 *
 * Divide, verify, refine. What is delivered never keeps fewer constraints than the draft: a candidate counts only where
 * it loses nothing and gains something, the best one so far is what goes out, and without one the draft stands.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REFINE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REFINE_H

#include "executors/executor.h"

extern const struct executor executor_constraints;

#endif
