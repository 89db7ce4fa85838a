/*
 * Listening sockets: bound by the parent, accepted from by workers.
 */
#ifndef PARAPET_PROXY_RELAY_LISTENER_H
#define PARAPET_PROXY_RELAY_LISTENER_H

#include <stdbool.h>

#include <event2/event.h>
#include <event2/event_struct.h>

#include "proxy/shared/address.h"

struct conn_role;
struct worker;

/*
 * Bind and listen: once per worker for a port (the kernel spreads connections over them), one socket for all on a
 * unix path. A port in use is refused even if the other listener would share it: two parapets on one port would
 * answer at random. *address is updated if port 0 was given. Returns 0 with fds[0..count) filled in, or -1 with a
 * line for the user in why.
 */
int listener_bind(struct address *address, int *fds, int count, char *why, size_t room);

/* A worker's side of a listening socket. */
struct listener {
	struct event accepting;
	struct worker *worker;
	const struct conn_role *role; /* for accepted clients */
	int fd;
	bool admin;
	bool guarded; /* a loopback port: the Host guard applies */
	bool private; /* reachable from this machine only: all own endpoints are served */
	bool batch;   /* connections come from the batch process: one for each line */
	bool paused;
};

/* Start accepting. Keeps listener. Returns 0 or -1. */
int listener_start(struct listener *listener, struct worker *worker, int fd, bool admin, const struct conn_role *role);

/* Accept again if accepting was paused and there is room now. Called once a second. */
void listener_resume(struct listener *listener);

/* Accept pending connections, then stop accepting and close. */
void listener_stop(struct listener *listener);

#endif
