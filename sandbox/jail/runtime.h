/*
 * What a zygote keeps warm and runs jobs with: CPython in parapet-jail (interpreter.h), Z3 in parapet-solver
 * (sandbox/solver/z3_runtime.h). Launcher, zygote, lockdown and layers are the same for all.
 */
#ifndef PARAPET_SANDBOX_JAIL_RUNTIME_H
#define PARAPET_SANDBOX_JAIL_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "sandbox/jail/filter.h"

struct runtime {
	const char *program;                      /* "parapet-jail" */
	const char *by_hand;                      /* how somebody who started it by hand gets what they want */
	void (*version)(char *into, size_t room); /* what runs jobs: "Python 3.11.2 (built with 3.11.2)" */
	const char *step;                         /* what failed when start does */
	size_t job_max;                           /* bytes of a job */
	enum filter_kind filter;
	int output; /* the descriptor that a child's output goes to: CHILD_PRINTED or CHILD_OUTPUT (child.h) */

	/*
	 * Become ready, once, in the zygote, while there are still files. second: of the second lane; native: tests
	 * want native code. Returns 0, or -1 with the reason on stderr.
	 */
	int (*start)(bool second, bool native);

	/* fork() with what must be done around it; NULL: nothing. */
	pid_t (*fork)(void);

	/* For tests of what a child's memory holds: its map, to be read from a descriptor. In a child; NULL: never. */
	void (*show_maps)(int fd);

	/* In a child that waits: do something usual, so that its pages are its own before they are in a hurry. */
	void (*warm)(void);

	/* Run a job, which a NUL follows. Returns the exit status. report: see child.h. */
	int (*run)(const char *job, size_t len, int report);
};

#endif
