/*
 * One packet per message.
 */
#include "proxy/shared/queue_channel.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

struct packet {
	uint32_t message;
	struct queue_line line;
};

int
queue_channel_open(int ends[2])
{

	return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends);
}

int
queue_channel_send(int channel, enum queue_message message, const struct queue_line *line)
{
	struct packet packet;

	memset(&packet, 0, sizeof(packet));
	packet.message = message;
	if (line != NULL)
		packet.line = *line;
	return send(channel, &packet, sizeof(packet), MSG_NOSIGNAL) == (ssize_t)sizeof(packet) ? 0 : -1;
}

int
queue_channel_receive(int channel, enum queue_message *message, struct queue_line *line)
{
	struct packet packet;
	ssize_t n;

	do {
		n = recv(channel, &packet, sizeof(packet), 0);
		if (n == 0)
			errno = ESHUTDOWN;
		if (n <= 0)
			return -1;
	} while (n != (ssize_t)sizeof(packet) || packet.message >= QUEUE_MESSAGES);
	packet.line.batch[QUEUE_BATCH_MAX - 1] = '\0';
	*message = (enum queue_message)packet.message;
	*line = packet.line;
	return 0;
}
