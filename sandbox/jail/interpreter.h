/*
 * CPython in a zygote: started once, with what programs import, then forked per program.
 */
#ifndef PARAPET_SANDBOX_JAIL_INTERPRETER_H
#define PARAPET_SANDBOX_JAIL_INTERPRETER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/*
 * Start the interpreter, import all that programs may import, and take imports away. Needs the files of the standard
 * library; afterwards none. sympy: that as well, when it is installed. ctypes: native code for tests. Returns 0, or -1
 * with the reason on stderr.
 */
int interpreter_start(bool sympy, bool ctypes);

/* fork() with what the interpreter must do around it. */
pid_t interpreter_fork(void);

/* For tests of what a child's memory holds: its map, read from a descriptor, as the builtin _maps. In a child. */
void interpreter_show_maps(int fd);

/* In a child that waits: run something usual, so that its pages are its own before they are in a hurry. */
void interpreter_warm(void);

/*
 * Run a program as python3 would run a file; of one that prints nothing the value of a last expression is printed. An
 * uncaught exception is reported as child.h says. Returns the exit status: 0, or 1.
 */
int interpreter_run(const char *program, size_t len, int report);

#endif
