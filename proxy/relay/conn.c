/*
 * Sockets in the event loop: send and receive directly, and buffer only what the socket did not take.
 */
#include "proxy/relay/conn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>

#include "policies/clock.h"

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	struct conn *conn = arg;

	(void)fd;
	(void)what;
	conn->role->readable(conn);
}

int
conn_open(struct conn *conn, struct event_base *base, int fd, const struct conn_role *role, struct conn_list *list)
{

	conn->fd = fd;
	conn->role = role;
	event_assign(&conn->reading, base, fd, EV_READ | EV_PERSIST, on_readable, conn);
	if (event_add(&conn->reading, NULL) == -1) {
		close(fd);
		return -1;
	}
	LIST_INSERT_HEAD(list, conn, link);
	return 0;
}

static void
drop_unsent(struct conn *conn)
{

	if (conn->writing != NULL)
		event_free(conn->writing);
	if (conn->unsent != NULL)
		evbuffer_free(conn->unsent);
	conn->writing = NULL;
	conn->unsent = NULL;
}

void
conn_close(struct conn *conn)
{

	drop_unsent(conn);
	event_del(&conn->reading);
	LIST_REMOVE(conn, link);
	close(conn->fd);
	conn->fd = -1;
}

void
conn_reset(struct conn *conn)
{
	struct linger at_once = {.l_onoff = 1, .l_linger = 0};

	/* Without this, close() would send a FIN, which marks the end of a body delimited by the connection. */
	(void)setsockopt(conn->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
	conn_close(conn);
}

size_t
conn_unsent(const struct conn *conn)
{

	return conn->unsent == NULL ? 0 : evbuffer_get_length(conn->unsent);
}

/* Enough is sent: let the connection that fills this one read again. */
static void
release_source(struct conn *conn)
{

	if (conn->source != NULL && conn_unsent(conn) <= CONN_LOW)
		conn_resume(conn->source);
}

/* Sending failed: drop what is unsent and send nothing more; the role decides what happens to the connection. */
static void
go_deaf(struct conn *conn)
{

	drop_unsent(conn);
	conn->deaf = true;
	release_source(conn);
	conn->role->broken(conn);
}

static void
on_writable(evutil_socket_t fd, short what, void *arg)
{
	struct conn *conn = arg;

	(void)what;
	if (conn->deaf ||
	    (evbuffer_get_length(conn->unsent) > 0 && evbuffer_write(conn->unsent, fd) == -1 && errno != EAGAIN)) {
		go_deaf(conn);
		return;
	}
	release_source(conn);
	conn_expire_in(conn, conn->stall_millis);
	if (evbuffer_get_length(conn->unsent) > 0)
		return;
	drop_unsent(conn);
	conn->deadline = 0;
	conn->role->drained(conn);
}

/* Wait until the socket is writable or the loop reports an error. */
static int
await_writable(struct conn *conn)
{

	if (conn->unsent == NULL && (conn->unsent = evbuffer_new()) == NULL)
		return -1;
	if (conn->writing == NULL) {
		conn->writing =
		    event_new(event_get_base(&conn->reading), conn->fd, EV_WRITE | EV_PERSIST, on_writable, conn);
		if (conn->writing == NULL || event_add(conn->writing, NULL) == -1)
			return -1;
	}
	return 0;
}

/* Buffer what the socket did not take: all bytes from offset on. */
static int
keep_rest(struct conn *conn, const struct iovec *pieces, int count, size_t offset)
{

	if (conn->unsent == NULL)
		conn_expire_in(conn, conn->stall_millis);
	if (await_writable(conn) == -1)
		return -1;
	for (int i = 0; i < count; i++) {
		if (offset >= pieces[i].iov_len) {
			offset -= pieces[i].iov_len;
			continue;
		}
		if (evbuffer_add(conn->unsent, (const char *)pieces[i].iov_base + offset, pieces[i].iov_len - offset) ==
		    -1)
			return -1;
		offset = 0;
	}
	if (conn->source != NULL && evbuffer_get_length(conn->unsent) > CONN_HIGH)
		conn_stop(conn->source);
	return 0;
}

/* Send the pieces; a single one by the cheaper call. */
static ssize_t
send_pieces(int fd, struct iovec *pieces, int count)
{
	struct msghdr message = {.msg_iov = pieces, .msg_iovlen = (size_t)count};

	if (count == 1)
		return send(fd, pieces[0].iov_base, pieces[0].iov_len, MSG_NOSIGNAL);
	return sendmsg(fd, &message, MSG_NOSIGNAL);
}

int
conn_send(struct conn *conn, struct iovec *pieces, int count)
{
	size_t total = 0;
	ssize_t sent = 0;

	while (count > 1 && pieces[0].iov_len == 0) {
		pieces++;
		count--;
	}
	while (count > 1 && pieces[count - 1].iov_len == 0)
		count--;
	for (int i = 0; i < count; i++)
		total += pieces[i].iov_len;
	if (total == 0 || conn->deaf)
		return 0;
	if (conn->unsent == NULL) {
		sent = send_pieces(conn->fd, pieces, count);
		if (sent == (ssize_t)total)
			return 0;
		if (sent == -1 && errno != EAGAIN && errno != EINTR && errno != ENOTCONN && errno != EINPROGRESS) {
			conn->deaf = true;
			return await_writable(conn);
		}
		if (sent == -1)
			sent = 0;
	}
	return keep_rest(conn, pieces, count, (size_t)sent);
}

ptrdiff_t
conn_receive(struct conn *conn, char *into, size_t room)
{
	ssize_t n = recv(conn->fd, into, room, 0);

	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return -2;
	return n;
}

void
conn_stop(struct conn *conn)
{

	if (!conn->stopped)
		event_del(&conn->reading);
	conn->stopped = true;
}

void
conn_resume(struct conn *conn)
{

	if (conn->stopped)
		event_add(&conn->reading, NULL);
	conn->stopped = false;
}

void
conn_expire_in(struct conn *conn, int64_t millis)
{

	conn->deadline = millis == 0 ? 0 : clock_millis() + millis;
}

void
conn_sweep(struct conn_list *list)
{
	struct conn_list due = LIST_HEAD_INITIALIZER(due);
	int64_t now = clock_millis();
	struct conn *conn, *next;

	/* Collect first, then notify: a callback may close any connection of either list. */
	for (conn = LIST_FIRST(list); conn != NULL; conn = next) {
		next = LIST_NEXT(conn, link);
		if (conn->deadline == 0 || conn->deadline > now)
			continue;
		LIST_REMOVE(conn, link);
		LIST_INSERT_HEAD(&due, conn, link);
	}
	while ((conn = LIST_FIRST(&due)) != NULL) {
		LIST_REMOVE(conn, link);
		LIST_INSERT_HEAD(list, conn, link);
		conn->deadline = 0;
		conn->role->expired(conn);
	}
}
