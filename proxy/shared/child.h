/*
 * Short-lived children of the parent: each finds one thing out, tells it on a pipe, and is gone. What may take long or
 * read what others wrote is done there, so that the parent never waits and never parses.
 */
#ifndef PARAPET_PROXY_SHARED_CHILD_H
#define PARAPET_PROXY_SHARED_CHILD_H

#include <sys/types.h>

/*
 * Fork. In the child returns 0; *fd is where to write, every other descriptor but the standard three is closed, signals
 * are as a program finds them, and the child ends after that many seconds, or with its parent, whatever it is doing. In
 * the parent returns the child's pid; *fd is where to read, and the caller's to close. Returns -1 when there is no
 * room.
 */
pid_t child_fork(unsigned seconds, int *fd);

#endif
