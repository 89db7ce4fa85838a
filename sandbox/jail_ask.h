/*
 * What a job may use, and how it ended; programs for the jail (service_jail, service.h).
 */
#ifndef PARAPET_SANDBOX_JAIL_ASK_H
#define PARAPET_SANDBOX_JAIL_ASK_H

#include <stddef.h>

/* How a program ended. Only broken is our own fault: whatever a program does to itself is one of the others. */
enum jail_verdict {
	JAIL_OK,        /* it came to its end; output may be empty all the same */
	JAIL_EXCEPTION, /* detail: the exception's class; SystemExit for every exit status but 0 */
	JAIL_TIMEOUT,   /* its time was up, by the clock or in CPU time */
	JAIL_MEMORY,    /* an uncaught MemoryError */
	JAIL_OUTPUT,    /* it wrote more than it may; output holds the beginning */
	JAIL_KILLED,    /* it made a system call that is not on the list; detail: which, or empty */
	JAIL_SIGNAL,    /* detail: SIGSEGV and its kin */
	JAIL_REFUSED,   /* never tried; detail: nul, length */
	JAIL_BROKEN,    /* the jail could not be set up, or went away; detail: at which step */
	JAIL_BUSY,      /* found no room for JAIL_WAIT_MS */
	JAIL_VERDICTS
};

/* "ok", "exception", ... */
const char *jail_verdict_name(enum jail_verdict verdict);

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
