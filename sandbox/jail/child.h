/*
 * One child, one job: into its jail, confirm that, read the job, run it, end.
 *
 * Its descriptors, and the only ones that it can ever have:
 *     0 the job, then end of file: its standard input
 *     1 a program's output; of another runtime, whose libraries may print anything there, /dev/null    2 /dev/null
 *     3 confirmation to the zygote, closed before a byte of the job is read
 *     4 report to the asker: a frame of one letter and its text, written once, at the end
 *         E class    an uncaught exception      M    an uncaught MemoryError
 *         K number   (four bytes, as they lie in memory) a system call that is not on the list
 *     5 another runtime's output
 * A job may write to 4 itself, and lie about its own end; nobody believes it anything else.
 */
#ifndef PARAPET_SANDBOX_JAIL_CHILD_H
#define PARAPET_SANDBOX_JAIL_CHILD_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>

#define CHILD_PRINTED 1
#define CHILD_CONFIRM 3
#define CHILD_REPORT  4
#define CHILD_OUTPUT  5

/* What a child confirms with; anything else is the name of the step that failed. */
#define CHILD_CONFIRMED "ok"

struct runtime;

struct child_setup {
	const struct runtime *runtime;
	int job, output, report, confirm; /* the child's ends, all above 5 */
	int null;                         /* /dev/null, for writing */
	int maps;                         /* /proc/self/maps of the zygote for tests, or -1 */
	const struct sock_fprog *filter;
};

/* Note a forbidden call's number for who asked, then end by SIGSYS. Once, before the first child. Returns 0 or -1. */
int child_prepare(void);

/* Write all of it. Returns whether it went out. */
bool child_write(int fd, const char *at, size_t len);

/* In a fresh fork of the zygote. */
_Noreturn void child_main(const struct child_setup *setup);

#endif
