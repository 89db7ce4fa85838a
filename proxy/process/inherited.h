/*
 * Sockets that are already listening when we start: systemd's protocol of sd_listen_fds(3).
 */
#ifndef PARAPET_PROXY_PROCESS_INHERITED_H
#define PARAPET_PROXY_PROCESS_INHERITED_H

#include <stddef.h>

#include "proxy/shared/address.h"

#define INHERITED_MAX 128

struct inherited {
	int main[INHERITED_MAX]; /* of clients; all at one address */
	int admin[INHERITED_MAX];
	int mains, admins;
	struct address main_at, admin_at; /* where there are any */
};

/*
 * Take the sockets that LISTEN_FDS names for this process: one that LISTEN_FDNAMES calls "admin" is the admin
 * listener's, every other one clients'. The variables are taken out of the environment. Returns 0, with none where none
 * are named, or -1 with what is wrong, for a person, in why.
 */
int inherited_take(struct inherited *inherited, char *why, size_t room);

/* Give each of `workers` workers a socket in fds, some the same; there must be no more sockets than workers. */
void inherited_share(const int *sockets, int count, int *fds, int workers);

#endif
