/*
 * A connected datagram socket.
 */
#include "proxy/process/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int notify_socket = -1;
static int64_t watchdog;
static char *taken_path, *taken_micros;

/* Connect to a path, or to an abstract name if the first byte is '@' (unix(7)). */
static void
reach(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	size_t len = strlen(path);

	if ((path[0] != '/' && path[0] != '@') || len >= sizeof(address.sun_path))
		return;
	memcpy(address.sun_path, path, len);
	if (path[0] == '@')
		address.sun_path[0] = '\0';
	notify_socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (notify_socket == -1)
		return;
	if (connect(notify_socket, (const struct sockaddr *)&address,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) + len)) == -1)
		notify_close();
}

void
notify_open(void)
{
	const char *path = getenv("NOTIFY_SOCKET"), *micros = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

	if (path != NULL)
		reach(path);
	taken_path = path != NULL ? strdup(path) : NULL;
	/* A different pid means that the watchdog is for another process (sd_watchdog_enabled(3)). */
	if (notify_socket != -1 && micros != NULL && (pid == NULL || atoll(pid) == getpid()) && atoll(micros) > 0)
		watchdog = atoll(micros) / 1000;
	taken_micros = watchdog > 0 ? strdup(micros) : NULL;
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
}

void
notify_hand_over(void)
{

	if (taken_path != NULL)
		(void)setenv("NOTIFY_SOCKET", taken_path, 1);
	if (taken_micros != NULL)
		(void)setenv("WATCHDOG_USEC", taken_micros, 1);
}

void
notify_close(void)
{

	if (notify_socket != -1)
		close(notify_socket);
	notify_socket = -1;
}

void
notify_say(const char *lines)
{

	if (notify_socket != -1)
		(void)send(notify_socket, lines, strlen(lines), MSG_NOSIGNAL);
}

int64_t
notify_watchdog(void)
{

	return watchdog;
}
