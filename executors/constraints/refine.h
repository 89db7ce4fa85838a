/*
 * Constraints: reads them from the prompt, checks the draft, and refines only what fails.
 *
 * Divide, verify, refine. The delivered answer never keeps fewer constraints than the draft: a candidate counts only if
 * it loses none and gains some, the best one so far is delivered, and without one the draft is.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REFINE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REFINE_H

#include "executors/executor.h"

extern const struct executor executor_constraints;

#endif
