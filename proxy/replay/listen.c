/*
 * Addresses are literal: a tool for tests looks up no names. A socket file that nobody listens on any more is replaced.
 */
#include "proxy/replay/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 1024

/* Close the socket and say what went wrong with it. */
static evutil_socket_t
give_up(evutil_socket_t fd, const char *where, char *problem)
{

	snprintf(problem, LISTEN_TEXT, "cannot listen on %.120s: %s%s", where, strerror(errno),
	    errno == EADDRINUSE ? "; stop what listens there, or choose port 0 to get a free one" : "");
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Remove a socket file that refuses connections: its server is gone. */
static void
remove_stale(const struct sockaddr_un *address)
{
	struct stat status;
	int fd;

	if (stat(address->sun_path, &status) < 0 || !S_ISSOCK(status.st_mode))
		return;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	if (connect(fd, (const struct sockaddr *)address, sizeof(*address)) < 0 && errno == ECONNREFUSED)
		unlink(address->sun_path);
	close(fd);
}

static evutil_socket_t
listen_unix(const char *where, char *url, char *problem)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const char *path = where + strlen("unix:");
	evutil_socket_t fd;

	if (path[0] == '\0' || strlen(path) >= sizeof(address.sun_path)) {
		snprintf(problem, LISTEN_TEXT, "--listen unix:PATH needs a path of 1 to %zu bytes",
		    sizeof(address.sun_path) - 1);
		return -1;
	}
	memcpy(address.sun_path, path, strlen(path) + 1);
	remove_stale(&address);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) < 0 || listen(fd, BACKLOG) < 0)
		return give_up(fd, where, problem);
	snprintf(url, LISTEN_TEXT, "%.200s", where);
	return fd;
}

/* Take ADDR:PORT or [ADDR]:PORT apart, in place. Returns -1 when it is neither. */
static int
split_address(char *text, char **host, char **port)
{
	char *colon = strrchr(text, ':');

	if (colon == NULL || colon == text || colon[1] == '\0' ||
	    strspn(colon + 1, "0123456789") != strlen(colon + 1) || atoi(colon + 1) > 65535)
		return -1;
	*colon = '\0';
	*host = text;
	*port = colon + 1;
	if (text[0] == '[' && colon[-1] == ']') {
		colon[-1] = '\0';
		*host = text + 1;
	} else if (strchr(text, ':') != NULL) {
		return -1;
	}
	return 0;
}

static void
write_url(evutil_socket_t fd, char *url)
{
	struct sockaddr_storage bound = {0};
	socklen_t len = sizeof(bound);
	char host[64] = "", port[8] = "";
	bool six;

	getsockname(fd, (struct sockaddr *)&bound, &len);
	getnameinfo(
	    (struct sockaddr *)&bound, len, host, sizeof(host), port, sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV);
	six = bound.ss_family == AF_INET6;
	snprintf(url, LISTEN_TEXT, "http://%s%s%s:%s", six ? "[" : "", host, six ? "]" : "", port);
}

static evutil_socket_t
listen_tcp(const char *where, char *url, char *problem)
{
	struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
	struct addrinfo *found = NULL;
	char text[LISTEN_TEXT], *host, *port;
	evutil_socket_t fd;
	int on = 1;

	hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
	snprintf(text, sizeof(text), "%s", where);
	if (split_address(text, &host, &port) < 0 || getaddrinfo(host, port, &hints, &found) != 0) {
		snprintf(problem, LISTEN_TEXT,
		    "--listen %.120s: allowed are ADDR:PORT, [ADDR]:PORT and unix:PATH, ADDR being an IP address",
		    where);
		return -1;
	}
	fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd >= 0)
		setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) < 0 || listen(fd, BACKLOG) < 0)
		fd = give_up(fd, where, problem);
	else
		write_url(fd, url);
	freeaddrinfo(found);
	return fd;
}

evutil_socket_t
listen_open(const char *where, char *url, char *problem)
{

	if (strncmp(where, "unix:", 5) == 0)
		return listen_unix(where, url, problem);
	return listen_tcp(where, url, problem);
}
