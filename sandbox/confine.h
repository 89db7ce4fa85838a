/*
 * Taking away from our own processes what they do not need, so that a bug in a parser is worth less.
 *
 * Every layer is applied as far as the kernel grants it and reported; none of them is what the jail for model-written
 * programs relies on.
 */
#ifndef PARAPET_SANDBOX_CONFINE_H
#define PARAPET_SANDBOX_CONFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Which layers hold in a process. */
struct confine_report {
	bool no_new_privileges;
	bool no_capabilities;
	bool not_dumpable; /* no ptrace by other processes of the user, no core file */
	bool system_calls; /* a seccomp filter denies execve, ptrace, mount, bpf, modules and their kin */
	bool files;        /* Landlock denies opening any file */
};

/* For every process of parapet, first thing: no new privileges, not dumpable, no core files. Reports what held. */
void confine_basics(struct confine_report *report);

/* Whom confine_user would make of us: 0 where it does nothing, or there is no such user. */
uid_t confine_user_id(const char *name);

/*
 * When started by root: become another user for good, all groups dropped, with no capability left. Without a name,
 * "parapet" if there is such a user, else "nobody". Does nothing when not root. Returns 0, or -1 with *why (static).
 */
int confine_user(const char *name, const char **why);

/*
 * For a worker that has opened all it needs: deny by seccomp and Landlock what it will not need any more. Adds to the
 * report what held. The denied calls fail with EPERM.
 */
void confine_worker(struct confine_report *report);

/* Which libseccomp it was built with and runs with, each in `room` bytes. */
void confine_library(char *built, char *running, size_t room);

/* "no-new-privileges, no-capabilities, ..." of what holds, or of what does not. Returns into. */
const char *confine_describe(const struct confine_report *report, bool held, char *into, size_t room);

#endif
