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
#include <stdint.h>
#include <sys/types.h>

/* Which layers hold in a process. */
struct confine_report {
	bool no_new_privileges;
	bool no_capabilities;
	bool not_dumpable; /* no ptrace by other processes of the user, no core file */
	bool system_calls; /* a seccomp filter denies execve, ptrace, mount, bpf, listening, signals to others and more
	                    */
	bool files;        /* Landlock denies opening any file */
	bool connections;  /* and connecting by TCP to any port but those that were named, and abstract sockets */
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
 * For the process that starts all others, once it has bound its sockets: deny by seccomp what none of them needs.
 * Whatever it starts is under the same filter. Returns whether it holds.
 */
bool confine_parent(void);

/*
 * For a worker that has opened all it needs: deny by seccomp and Landlock what it will not need any more, but for
 * connecting to these TCP ports. Adds to the report what held. What is denied fails with EPERM, clone3 with ENOSYS so
 * that the C library takes clone, whose flags can be looked at. Executable memory can be had private and anonymous
 * only, which is what PCRE2's JIT takes for a policy that comes later.
 */
void confine_worker(struct confine_report *report, const uint16_t *ports, size_t count);

/*
 * The same for a process that keeps files: it may do anything beneath the folder of that descriptor, and connect
 * nowhere.
 */
void confine_store(struct confine_report *report, int folder);

/* Which libseccomp it was built with and runs with, each in `room` bytes. */
void confine_library(char *built, char *running, size_t room);

/* "no-new-privileges, no-capabilities, ..." of what holds, or of what does not. Returns into. */
const char *confine_describe(const struct confine_report *report, bool held, char *into, size_t room);

#endif
