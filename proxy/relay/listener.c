/*
 * Binding and accepting.
 */
#include "proxy/relay/listener.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/relay/client.h"
#include "proxy/relay/connection_table.h"
#include "proxy/relay/upstream.h"
#include "proxy/relay/worker.h"
#include "proxy/shared/batch_door.h"

#define BACKLOG 4096

/* Connections accepted in a row before other events are processed. */
#define ACCEPT_BATCH 32

static int
fail(char *why, size_t room, const struct address *address, const char *what)
{
	char text[ADDRESS_TEXT_MAX];

	snprintf(why, room, "cannot listen on %s: %s", address_text(address, text), what);
	return -1;
}

static int
fail_bind(char *why, size_t room, const struct address *address)
{

	if (errno == EADDRINUSE)
		return fail(why, room, address,
		    "the address is in use (by another parapet?): stop that program, or choose another "
		    "address with --listen");
	if (errno == EACCES)
		return fail(
		    why, room, address, "not permitted: choose a port above 1023, or a directory that is yours");
	if (errno == EADDRNOTAVAIL)
		return fail(why, room, address, "this machine has no such address");
	return fail(why, room, address, strerror(errno));
}

/* Whether a unix socket's file is stale: no one is listening. Only then may it be removed. */
static bool
is_stale(const struct address *address)
{
	struct stat info;
	bool stale;
	int fd;

	if (lstat(address->as.local.sun_path, &info) == -1 || !S_ISSOCK(info.st_mode))
		return false;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd == -1)
		return false;
	stale = connect(fd, &address->as.any, address->len) == -1 && errno == ECONNREFUSED;
	close(fd);
	return stale;
}

static int
bind_local(const struct address *address, int *fds, int count, char *why, size_t room)
{
	mode_t before;
	int bound;

	fds[0] = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fds[0] == -1)
		return fail(why, room, address, strerror(errno));
	before = umask(0177);
	bound = bind(fds[0], &address->as.any, address->len);
	if (bound == -1 && errno == EADDRINUSE && is_stale(address) && unlink(address->as.local.sun_path) == 0)
		bound = bind(fds[0], &address->as.any, address->len);
	umask(before);
	if (bound == -1 || listen(fds[0], BACKLOG) == -1) {
		(void)fail_bind(why, room, address);
		close(fds[0]);
		return -1;
	}
	for (int i = 1; i < count; i++)
		fds[i] = fds[0];
	return 0;
}

/* Bind one socket of a port. The first is bound without SO_REUSEPORT, so that it detects any other listener. */
static int
bind_port(const struct address *address, bool first)
{
	int fd = socket(address->as.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	int one = 1, error;

	if (fd == -1)
		return -1;
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	if (address->as.any.sa_family == AF_INET6)
		(void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof(one));
	if ((first || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof(one)) == 0) &&
	    bind(fd, &address->as.any, address->len) == 0 &&
	    (!first || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof(one)) == 0))
		return fd;
	error = errno;
	close(fd);
	errno = error;
	return -1;
}

int
listener_bind(struct address *address, int *fds, int count, char *why, size_t room)
{
	socklen_t len = sizeof(address->as);

	if (address_is_local_socket(address))
		return bind_local(address, fds, count, why, room);
	for (int i = 0; i < count; i++) {
		fds[i] = bind_port(address, i == 0);
		if (fds[i] == -1)
			return fail_bind(why, room, address);
		if (i == 0 && getsockname(fds[0], &address->as.any, &len) == -1)
			return fail_bind(why, room, address);
	}
	/* Listen only after all are bound: the first to listen would otherwise get the other sockets' connections. */
	for (int i = 0; i < count; i++)
		if (listen(fds[i], BACKLOG) == -1)
			return fail_bind(why, room, address);
	return 0;
}

static void
pause_accepting(struct listener *listener)
{

	event_del(&listener->accepting);
	listener->paused = true;
}

/* Over its share: send a refusal, best effort and without blocking. */
static void
turn_away(struct worker *worker, int fd)
{
	static const char body[] =
	    "{\"error\":\"too many connections from this address: close some, or raise --max-per-client\"}";
	char text[512];
	int len;

	len = snprintf(text, sizeof(text),
	    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
	    "Connection: close\r\n\r\n%s",
	    sizeof(body) - 1, body);
	(void)send(fd, text, (size_t)len, MSG_DONTWAIT | MSG_NOSIGNAL);
	close(fd);
	counters_add(&worker->counters->refused_connections, 1);
}

static void
admit(struct listener *listener, int fd, const struct address *from)
{
	struct worker *worker = listener->worker;
	struct connection_table_entry *entry =
	    connection_table_add(worker->connection_table, from, worker->max_per_client);
	struct client *client;
	int one = 1;

	if (entry == NULL) {
		turn_away(worker, fd);
		return;
	}
	if (!address_is_local_socket(from))
		(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	client = client_open(worker, fd, entry, listener->role);
	if (client == NULL)
		return;
	client->listener = listener;
}

/* Accept one connection. Returns false if there is none or no room. */
static bool
accept_one(struct listener *listener)
{
	struct worker *worker = listener->worker;
	struct address from = {0};
	socklen_t len = sizeof(from.as);
	int fd;

	if (counters_get(&worker->counters->clients) >= (uint64_t)worker->max_clients) {
		pause_accepting(listener);
		return false;
	}
	fd = listener->batch ? batch_door_take(listener->fd)
			     : accept4(listener->fd, &from.as.any, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
	if (fd == -1 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
		/* Without a pause the loop would spin, since the connection stays queued and readable. */
		if (upstream_close_idlest(worker))
			return true;
		client_have_fewer(worker);
		pause_accepting(listener);
	}
	if (fd == -1)
		return errno == ECONNABORTED || errno == EINTR;
	if (listener->batch)
		from = (struct address){.len = sizeof(sa_family_t), .as.any.sa_family = AF_UNIX};
	else
		from.len = len;
	admit(listener, fd, &from);
	return true;
}

static void
on_acceptable(evutil_socket_t fd, short what, void *arg)
{
	struct listener *listener = arg;

	(void)fd;
	(void)what;
	for (int i = 0; i < ACCEPT_BATCH && accept_one(listener); i++)
		continue;
}

int
listener_start(struct listener *listener, struct worker *worker, int fd, bool admin, const struct conn_role *role)
{
	struct address address = {0};
	socklen_t len = sizeof(address.as);

	if (getsockname(fd, &address.as.any, &len) == -1)
		return -1;
	listener->worker = worker;
	listener->role = role;
	listener->fd = fd;
	listener->admin = admin;
	listener->private = address_is_loopback(&address);
	/* No browser can reach a unix socket. */
	listener->guarded = listener->private && !address_is_local_socket(&address);
	event_assign(&listener->accepting, worker->base, fd, EV_READ | EV_PERSIST, on_acceptable, listener);
	return event_add(&listener->accepting, NULL);
}

void
listener_resume(struct listener *listener)
{

	if (!listener->paused || listener->fd == -1)
		return;
	listener->paused = false;
	event_add(&listener->accepting, NULL);
}

void
listener_stop(struct listener *listener)
{

	if (listener->fd == -1)
		return;
	while (accept_one(listener))
		continue;
	event_del(&listener->accepting);
	close(listener->fd);
	listener->fd = -1;
}
