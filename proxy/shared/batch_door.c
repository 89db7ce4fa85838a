/*
 * Connections made by socketpair(2) and passed by SCM_RIGHTS.
 */
#include "proxy/shared/batch_door.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sandbox/jail_wire.h"

int
batch_doors_open(struct batch_doors *doors)
{

	*doors = (struct batch_doors){{-1, -1}, {-1, -1}, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
	if (doors->wake != -1 &&
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, doors->knock) == 0 &&
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, doors->lines) == 0)
		return 0;
	batch_doors_close(doors, 0);
	batch_doors_close(doors, 1);
	return -1;
}

void
batch_doors_close(const struct batch_doors *doors, int side)
{

	if (doors->knock[side] != -1)
		close(doors->knock[side]);
	if (doors->lines[side] != -1)
		close(doors->lines[side]);
}

int
batch_door_knock(int channel)
{
	int ends[2], error;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == -1)
		return -1;
	error = jail_wire_send(channel, "", 1, &ends[1], 1) == -1 ? errno : 0;
	close(ends[1]);
	if (error == 0)
		return ends[0];
	close(ends[0]);
	errno = error;
	return -1;
}

int
batch_door_take(int channel)
{
	int fd;
	char nothing;
	int got = jail_wire_receive(channel, &nothing, 1, &fd, 1);

	if (got == 1 && fd != -1)
		return fd;
	if (got != -1)
		errno = got == 0 ? ESHUTDOWN : EPROTO;
	return -1;
}
