/*
 * CPython in a zygote: started once, with all that programs may import, then forked per program. It needs the files of
 * the standard library while it starts, and none afterwards; the second lane has sympy as well, when it is installed.
 *
 * A job is a program, run as python3 would run a file; of one that prints nothing the value of a last expression is
 * printed. An uncaught exception is reported as child.h says. Native code is ctypes, and the map is the builtin _maps.
 */
#ifndef PARAPET_SANDBOX_JAIL_INTERPRETER_H
#define PARAPET_SANDBOX_JAIL_INTERPRETER_H

#include "sandbox/jail/runtime.h"

extern const struct runtime interpreter;

#endif
