/*
 * The system call filters: what a program may ask of the kernel, and what its zygote may.
 *
 * Built by libseccomp from names, for any architecture that it knows, every rule's return checked; kept as plain BPF so
 * that a child installs it with one call. A call on no list ends a program: the filter traps it (it is not made), and
 * the only thing that the trap's handler does is to note the number and to trap again, which the kernel ends by SIGSYS.
 * Calls of other architectures (x32, int 0x80) are killed at once. Programs may have been written by anybody, and
 * harmless ones touch more than they may: that is answered with an error. The solver is one program that we know: it
 * may do what it was measured to do, and nothing else is answered. The zygote's own filter only takes from it what it
 * will not need, and answers EPERM, because children inherit it under their own.
 */
#ifndef PARAPET_SANDBOX_JAIL_FILTER_H
#define PARAPET_SANDBOX_JAIL_FILTER_H

#include <linux/filter.h>
#include <stdint.h>

enum filter_kind { FILTER_PROGRAM, FILTER_SOLVER, FILTER_ZYGOTE };

/*
 * Compile a filter for an architecture (SCMP_ARCH_*). deny may name a call that the zygote's filter shall refuse though
 * it is on its list, for tests of what happens then; else NULL. Returns 0 with *into, whose filter is the caller's to
 * free, or -1: a rule was not taken, or it could not be exported.
 */
int filter_build(enum filter_kind kind, uint32_t arch, const char *deny, struct sock_fprog *into);

/* Put the calling thread under a filter, for good. Needs no_new_privs. Returns 0, or -1 with errno. */
int filter_load(const struct sock_fprog *filter);

#endif
