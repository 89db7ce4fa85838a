/*
 * The benchmark's model server, one thread on epoll: answers at once, streams by the clock, moves bytes in bulk.
 *
 *   any path          reads the request, answers 300 bytes of JSON
 *   /stall/MS         the same, but leaves the request's body unread for that long first
 *   /stream/MS        an endless chunked answer, one event of 250 bytes in its own chunk every so many milliseconds
 *   /bytes/N          N bytes with Content-Length
 *
 * Prints its port and serves until it is killed. Streams start at spread phases, so that their events come one by one.
 */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "tests/bench/relay/wire.h"

#define BULK        (256U * 1024)
#define WHEEL_TICKS 4096 /* of 1 ms; the longest pause that a path may ask for */
#define EVENT_BYTES 250
#define REPLY_BYTES 300

struct visitor {
	int fd;
	uint32_t every;        /* ms between the events of a stream, 0 for none */
	uint64_t owed;         /* bytes of a download not yet sent */
	struct visitor *later; /* the next one on the same tick of the wheel */
	struct visitor **slot; /* what points at us there, NULL when we wait for no tick */
	struct wire_reader in;
};

static struct {
	int poll, listener, clock;
	uint32_t tick;   /* ms since start */
	uint32_t phases; /* streams so far, to spread them */
	struct visitor *wheel[WHEEL_TICKS];
	char reply[1024], event[EVENT_BYTES + 16];
	size_t reply_len, event_len;
	char bulk[BULK];
} backend;

static void
wheel_remove(struct visitor *v)
{

	if (v->slot == NULL)
		return;
	*v->slot = v->later;
	if (v->later != NULL)
		v->later->slot = v->slot;
	v->slot = NULL;
}

static void
wheel_add(struct visitor *v, uint32_t ms)
{
	struct visitor **slot = &backend.wheel[(backend.tick + ms) % WHEEL_TICKS];

	v->later = *slot;
	v->slot = slot;
	if (v->later != NULL)
		v->later->slot = &v->later;
	*slot = v;
}

static void
visitor_watch(struct visitor *v, uint32_t events, int how)
{
	struct epoll_event e = {.events = events, .data.ptr = v};

	if (epoll_ctl(backend.poll, how, v->fd, &e) < 0) {
		perror("backend: epoll_ctl");
		exit(1);
	}
}

static void
visitor_close(struct visitor *v)
{

	wheel_remove(v);
	close(v->fd);
	free(v);
}

/* Send something short. A proxy that cannot take it has stopped reading, which no figure here asks for: drop it. */
static int
visitor_send(struct visitor *v, const char *at, size_t len)
{

	return send(v->fd, at, len, MSG_NOSIGNAL) == (ssize_t)len ? 0 : -1;
}

/* Send what the socket takes of a download; 0 also when it takes nothing now. */
static int
visitor_send_bulk(struct visitor *v)
{

	while (v->owed > 0) {
		ssize_t n = send(v->fd, backend.bulk, v->owed < BULK ? (size_t)v->owed : BULK, MSG_NOSIGNAL);
		if (n < 0 && errno == EAGAIN)
			return 0;
		if (n < 0)
			return -1;
		v->owed -= (uint64_t)n;
	}
	visitor_watch(v, EPOLLIN, EPOLL_CTL_MOD);
	return 0;
}

static int
visitor_start_stream(struct visitor *v)
{
	static const char head[] = "HTTP/1.1 200 OK\r\nServer: bench\r\nContent-Type: text/event-stream\r\n"
				   "Cache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n";

	if (visitor_send(v, head, sizeof(head) - 1) < 0)
		return -1;
	wheel_add(v, 1 + backend.phases++ % v->every);
	return 0;
}

static int
visitor_start_bulk(struct visitor *v)
{
	char head[160];
	int n = snprintf(head, sizeof(head),
	    "HTTP/1.1 200 OK\r\nServer: bench\r\nContent-Type: application/octet-stream\r\n"
	    "Content-Length: %llu\r\n\r\n",
	    (unsigned long long)v->owed);

	if (visitor_send(v, head, (size_t)n) < 0)
		return -1;
	visitor_watch(v, EPOLLOUT, EPOLL_CTL_MOD);
	return 0;
}

/* The number at the end of a target that begins so; 0 for other targets. */
static uint64_t
request_number(const struct visitor *v, const char *prefix)
{
	const char *target = strchr(v->in.head, ' ');

	if (target == NULL || strncmp(target + 1, prefix, strlen(prefix)) != 0)
		return 0;
	return strtoull(target + 1 + strlen(prefix), NULL, 10);
}

/* A head is whole: note what it wants, and leave the body alone for a while where it says so. */
static bool
visitor_read_wish(struct visitor *v)
{
	uint32_t stall = (uint32_t)request_number(v, "/stall/") % WHEEL_TICKS;

	v->every = (uint32_t)request_number(v, "/stream/") % WHEEL_TICKS;
	v->owed = request_number(v, "/bytes/");
	if (stall == 0)
		return false;
	visitor_watch(v, 0, EPOLL_CTL_MOD);
	wheel_add(v, stall);
	return true;
}

static int
visitor_answer(struct visitor *v)
{

	if (v->every > 0)
		return visitor_start_stream(v);
	if (v->owed > 0)
		return visitor_start_bulk(v);
	return visitor_send(v, backend.reply, backend.reply_len);
}

static int
visitor_read(struct visitor *v)
{
	static char bytes[BULK];
	ssize_t n = recv(v->fd, bytes, sizeof(bytes), 0);
	size_t at = 0, used = 0;
	bool stalled = false;

	if (n < 0 && errno == EAGAIN)
		return 0;
	if (n <= 0)
		return -1;
	while (at < (size_t)n || v->in.in_body) {
		enum wire_news news = wire_feed(&v->in, bytes + at, (size_t)n - at, &used);
		at += used;
		if (news == WIRE_BROKEN || (news == WIRE_DONE && visitor_answer(v) < 0))
			return -1;
		if (news == WIRE_HEAD)
			stalled = visitor_read_wish(v);
		if (news == WIRE_MORE || (stalled && at == (size_t)n))
			break;
	}
	return 0;
}

static int
visitor_tick(struct visitor *v)
{

	if (v->every == 0) {
		visitor_watch(v, EPOLLIN, EPOLL_CTL_MOD);
		return 0;
	}
	wheel_add(v, v->every);
	return visitor_send(v, backend.event, backend.event_len);
}

static void
backend_accept(void)
{
	int fd, one = 1;

	while ((fd = accept4(backend.listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
		struct visitor *v = calloc(1, sizeof(*v));
		if (v == NULL || setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one)) < 0) {
			perror("backend: accept");
			exit(1);
		}
		v->fd = fd;
		visitor_watch(v, EPOLLIN, EPOLL_CTL_ADD);
	}
	if (errno != EAGAIN) {
		perror("backend: accept");
		exit(1);
	}
}

static void
backend_turn_wheel(void)
{
	uint64_t ticks = 0;

	if (read(backend.clock, &ticks, sizeof(ticks)) != sizeof(ticks))
		return;
	while (ticks-- > 0) {
		struct visitor *v, **slot = &backend.wheel[++backend.tick % WHEEL_TICKS];
		while ((v = *slot) != NULL) {
			wheel_remove(v);
			if (visitor_tick(v) < 0)
				visitor_close(v);
		}
	}
}

static void
backend_fill_texts(void)
{
	char body[REPLY_BYTES + 1], text[EVENT_BYTES + 1];

	memset(body, 'a', REPLY_BYTES);
	memcpy(body, "{\"answer\":\"", 11);
	memcpy(body + REPLY_BYTES - 2, "\"}", 3);
	backend.reply_len = (size_t)snprintf(backend.reply, sizeof(backend.reply),
	    "HTTP/1.1 200 OK\r\nServer: bench\r\nAccess-Control-Allow-Origin: \r\n"
	    "Content-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s",
	    REPLY_BYTES, body);
	memset(text, 'a', EVENT_BYTES);
	memcpy(text, "data: {\"delta\":\"", 16);
	memcpy(text + EVENT_BYTES - 4, "\"}\n\n", 5);
	backend.event_len = (size_t)snprintf(backend.event, sizeof(backend.event), "%x\r\n%s\r\n", EVENT_BYTES, text);
	memset(backend.bulk, 'a', BULK);
}

static void
backend_start(void)
{
	struct itimerspec every = {.it_interval.tv_nsec = 1000000, .it_value.tv_nsec = 1000000};
	struct epoll_event e = {.events = EPOLLIN};
	uint16_t port;

	wire_raise_descriptors();
	backend_fill_texts();
	backend.listener = wire_listen(&port);
	backend.poll = epoll_create1(EPOLL_CLOEXEC);
	backend.clock = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	e.data.ptr = &backend.listener;
	if (backend.listener < 0 || epoll_ctl(backend.poll, EPOLL_CTL_ADD, backend.listener, &e) < 0) {
		perror("backend: listen");
		exit(1);
	}
	e.data.ptr = &backend.clock;
	if (epoll_ctl(backend.poll, EPOLL_CTL_ADD, backend.clock, &e) < 0 ||
	    timerfd_settime(backend.clock, 0, &every, NULL) < 0) {
		perror("backend: clock");
		exit(1);
	}
	printf("%d\n", port);
	fflush(stdout);
}

static void
backend_serve(const struct epoll_event *e)
{
	struct visitor *v = e->data.ptr;
	int gone;

	if (e->data.ptr == &backend.listener) {
		backend_accept();
		return;
	}
	gone = e->events & EPOLLOUT ? visitor_send_bulk(v) : visitor_read(v);
	if (gone < 0)
		visitor_close(v);
}

int
main(void)
{
	struct epoll_event events[256];

	backend_start();
	for (;;) {
		/* The clock goes last: it may close visitors that the same batch still names. */
		bool ticked = false;
		int n = epoll_wait(backend.poll, events, 256, -1);
		for (int i = 0; i < n; i++) {
			if (events[i].data.ptr == &backend.clock)
				ticked = true;
			else
				backend_serve(&events[i]);
		}
		if (ticked)
			backend_turn_wheel();
	}
}
