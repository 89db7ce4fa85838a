/*
 * Examines descriptors from 3 on.
 */
#include "proxy/process/inherited.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST 3 /* SD_LISTEN_FDS_START */

/* The address that a descriptor listens on. Returns -1 with why (static) if it is not a listening stream socket. */
static int
look_at(int fd, struct address *address, const char **why)
{
	int type = 0, listening = 0;
	socklen_t len = sizeof(type);

	*why = "is no listening stream socket";
	if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &len) == -1 || type != SOCK_STREAM)
		return -1;
	len = sizeof(listening);
	if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listening, &len) == -1 || !listening)
		return -1;
	address->len = sizeof(address->as);
	*why = "listens at no address that parapet knows";
	if (getsockname(fd, &address->as.any, &address->len) == -1)
		return -1;
	*why = "cannot be made ready";
	return fcntl(fd, F_SETFD, FD_CLOEXEC) == -1 || fcntl(fd, F_SETFL, O_NONBLOCK) == -1 ? -1 : 0;
}

/* Keep a socket by its kind. Returns -1 with why (static) if its address differs from earlier ones. */
static int
keep(int *list, int *count, struct address *place, int fd, const struct address *address, const char **why)
{

	*why = "listens at another address than the one before: parapet has one for clients and one for --admin";
	if (*count > 0 && (place->len != address->len || memcmp(&place->as, &address->as, address->len) != 0))
		return -1;
	*place = *address;
	list[(*count)++] = fd;
	return 0;
}

/* Take the next name of a colon-separated list. */
static bool
next_is_admin(const char **names)
{
	size_t len = strcspn(*names, ":");
	bool admin = len == 5 && strncmp(*names, "admin", len) == 0;

	*names += len + ((*names)[len] == ':');
	return admin;
}

int
inherited_take(struct inherited *inherited, char *why, size_t room)
{
	const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS"), *names = getenv("LISTEN_FDNAMES");
	long n = pid != NULL && count != NULL && atoll(pid) == getpid() ? strtol(count, NULL, 10) : 0;
	int status = 0;

	*inherited = (struct inherited){.mains = 0};
	if (n < 0 || n > INHERITED_MAX) {
		snprintf(why, room, "LISTEN_FDS: at most %d sockets may be handed over", INHERITED_MAX);
		status = -1;
		n = 0;
	}
	names = names == NULL ? "" : names;
	for (int fd = FIRST; fd < FIRST + (int)n && status == 0; fd++) {
		bool admin = next_is_admin(&names);
		struct address address = {.len = 0};
		const char *wrong;

		status = look_at(fd, &address, &wrong);
		if (status == 0 && admin)
			status = keep(inherited->admin, &inherited->admins, &inherited->admin_at, fd, &address, &wrong);
		else if (status == 0)
			status = keep(inherited->main, &inherited->mains, &inherited->main_at, fd, &address, &wrong);
		if (status == -1)
			snprintf(why, room, "LISTEN_FDS: descriptor %d %s", fd, wrong);
	}
	unsetenv("LISTEN_PID");
	unsetenv("LISTEN_FDS");
	unsetenv("LISTEN_FDNAMES");
	return status;
}

void
inherited_share(const int *sockets, int count, int *fds, int workers)
{

	for (int i = 0; i < workers; i++)
		fds[i] = sockets[i % count];
}
