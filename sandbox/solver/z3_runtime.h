/*
 * Z3 in a zygote: one context, warm, then forked per puzzle. A job is a question (sandbox/solver_wire.h), and what goes
 * out is one reply; memory that ran out is reported as child.h says.
 */
#ifndef PARAPET_SANDBOX_SOLVER_Z3_RUNTIME_H
#define PARAPET_SANDBOX_SOLVER_Z3_RUNTIME_H

#include "sandbox/jail/runtime.h"

extern const struct runtime z3_runtime;

#endif
