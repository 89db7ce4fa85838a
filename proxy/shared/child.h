/*
 * Children of the parent. What may take long or read what others wrote is done there, so that the parent never waits
 * and never parses.
 */
#ifndef PARAPET_PROXY_SHARED_CHILD_H
#define PARAPET_PROXY_SHARED_CHILD_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Fork a child that finds one thing out, tells it on a pipe, and is gone. In the child returns 0; *fd is where to
 * write, every other descriptor but the standard three is closed, signals are as a program finds them, and the child
 * ends after that many seconds, or with its parent, whatever it is doing. In the parent returns the child's pid; *fd is
 * where to read, and the caller's to close. Returns -1 when there is no room.
 */
pid_t child_fork(unsigned seconds, int *fd);

/*
 * Fork any other child: as fork(2), the name is what ps shows of it, 15 bytes at most. The child ends with its parent
 * and takes the signals of a new program, but for the terminal's, which it ignores; until child_keep they are blocked.
 */
pid_t child_begin(const char *name);

/* In that child: close every descriptor but the standard three and these (-1: none), and unblock signals. */
void child_keep(const int *keep, size_t count);

#endif
