/*
 * An executor: a row of the table in executors.h.
 */
#ifndef PARAPET_EXECUTORS_EXECUTOR_H
#define PARAPET_EXECUTORS_EXECUTOR_H

#include <stdbool.h>

#include "executors/step.h"

struct executor {
	const char *name; /* as the policy writes it */
	struct step first;
	bool needs_model, needs_jail; /* without it, its turns are direct */
	bool needs_solver;            /* or the jail, in which values are tried instead */
};

#endif
