/*
 * Messages with descriptors over AF_UNIX sequenced packets: unix(7), cmsg(3).
 */
#include "sandbox/jail_wire.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define FDS_MAX 4

/* Room for the descriptors of one message, aligned as the kernel writes it. */
union ancillary {
	struct cmsghdr header;
	char room[CMSG_SPACE(FDS_MAX * sizeof(int))];
};

int
jail_wire_send(int to, const void *message, size_t len, const int *fds, size_t count)
{
	union ancillary ancillary = {.room = {0}};
	struct iovec bytes = {(void *)(uintptr_t)message, len};
	struct msghdr head = {.msg_iov = &bytes, .msg_iovlen = 1};
	ssize_t n;

	if (count > 0) {
		struct cmsghdr *with = &ancillary.header;

		head.msg_control = &ancillary;
		head.msg_controllen = CMSG_SPACE(count * sizeof(int));
		with->cmsg_level = SOL_SOCKET;
		with->cmsg_type = SCM_RIGHTS;
		with->cmsg_len = CMSG_LEN(count * sizeof(int));
		memcpy(CMSG_DATA(with), fds, count * sizeof(int));
	}
	do
		n = sendmsg(to, &head, MSG_DONTWAIT | MSG_NOSIGNAL);
	while (n == -1 && errno == EINTR);
	return n == -1 ? -1 : 0;
}

/* Take the received descriptors: the wanted ones into fds; close the rest. */
static void
take_descriptors(struct msghdr *head, int *fds, size_t count)
{
	size_t got = 0;

	for (struct cmsghdr *with = CMSG_FIRSTHDR(head); with != NULL; with = CMSG_NXTHDR(head, with)) {
		size_t here = (with->cmsg_len - CMSG_LEN(0)) / sizeof(int);

		if (with->cmsg_level != SOL_SOCKET || with->cmsg_type != SCM_RIGHTS)
			continue;
		for (size_t i = 0; i < here; i++) {
			int fd;

			memcpy(&fd, CMSG_DATA(with) + i * sizeof(int), sizeof(int));
			if (got < count)
				fds[got++] = fd;
			else
				close(fd);
		}
	}
}

int
jail_wire_receive(int from, void *message, size_t len, int *fds, size_t count)
{
	union ancillary ancillary = {.room = {0}};
	struct iovec bytes = {message, len};
	struct msghdr head = {
	    .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &ancillary, .msg_controllen = sizeof(ancillary)};
	ssize_t n;

	for (size_t i = 0; i < count; i++)
		fds[i] = -1;
	/* If a peer exits without reading our data, the first read returns a reset, before its last messages. */
	do
		n = recvmsg(from, &head, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	while (n == -1 && (errno == EINTR || errno == ECONNRESET));
	if (n <= 0)
		return (int)n;
	take_descriptors(&head, fds, count);
	if ((size_t)n == len && (head.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0)
		return 1;
	for (size_t i = 0; i < count; i++)
		if (fds[i] != -1)
			close(fds[i]);
	errno = EPROTO;
	return -1;
}
