/*
 * What a job may use, and how it ended; programs for the jail (service_jail, service.h).
 */
#ifndef PARAPET_SANDBOX_JAIL_ASK_H
#define PARAPET_SANDBOX_JAIL_ASK_H

#include <stddef.h>

#include "policies/vocabulary.h"

/* How a program ended. Only broken is our own fault: whatever a program does to itself is one of the others. */
#define EACH_JAIL_VERDICT(ROW) \
	ROW(JAIL_OK, "ok")               /* it came to its end; output may be empty all the same */ \
	ROW(JAIL_EXCEPTION, "exception") /* detail: the exception's class; SystemExit for every exit status but 0 */ \
	ROW(JAIL_TIMEOUT, "timeout")     /* its time was up, by the clock or in CPU time */ \
	ROW(JAIL_MEMORY, "memory")       /* an uncaught MemoryError */ \
	ROW(JAIL_OUTPUT, "output")       /* it wrote more than it may; output holds the beginning */ \
	ROW(JAIL_KILLED, "killed")       /* it made a system call that is not on the list; detail: which, or empty */ \
	ROW(JAIL_SIGNAL, "signal")       /* detail: SIGSEGV and its kin */ \
	ROW(JAIL_REFUSED, "refused")     /* never tried; detail: nul, length */ \
	ROW(JAIL_BROKEN, "broken")       /* the jail could not be set up, or went away; detail: at which step */ \
	ROW(JAIL_BUSY, "busy")           /* found no room for JAIL_WAIT_MS */
VOCABULARY(jail_verdict, EACH_JAIL_VERDICT, JAIL_VERDICTS);

#define JAIL_PROGRAM_MAX (256 * 1024) /* bytes of a program; a longer one is refused */
#define JAIL_DETAIL_MAX  64

/* What one program may use. */
struct jail_limits {
	unsigned wall_ms; /* from the moment when the child is handed out */
	unsigned cpu_ms;  /* counted in whole seconds, upwards: the clock above is the limit that is kept exactly */
	size_t memory;    /* bytes of address space over the interpreter's own */
	size_t output;    /* bytes */
};

/* A program to be run. */
struct jail_program {
	const char *at; /* Python, hostile; not NUL-terminated */
	size_t len;
	struct jail_limits limits;
};

/* 2 s, 256 MiB, 64 KiB. */
struct jail_limits jail_limits_default(void);

#endif
