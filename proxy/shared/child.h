/*
 * The parent's children. They do what may take long or parse untrusted input, so that the parent never waits and never
 * parses.
 */
#ifndef PARAPET_PROXY_SHARED_CHILD_H
#define PARAPET_PROXY_SHARED_CHILD_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Fork a child that answers one question on a pipe and exits. In the child returns 0; *fd is the pipe to write to, all
 * descriptors but the standard three are closed, signals are as in a new program, and the child is killed after that
 * many seconds or with its parent. In the parent returns the child's pid; *fd is the pipe to read, which the caller
 * closes. Returns -1 if there is no room.
 */
pid_t child_fork(unsigned seconds, int *fd);

/*
 * Fork any other child, like fork(2). ps shows the name, of at most 15 bytes. The child ends with its parent and has a
 * new program's signal handlers, but ignores a terminal's signals; until child_keep all are blocked.
 */
pid_t child_begin(const char *name);

/* In that child: close all descriptors but the standard three and these (-1: none), and unblock signals. */
void child_keep(const int *keep, size_t count);

#endif
