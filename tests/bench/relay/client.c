/*
 * The benchmark's load client. One thread, epoll; told when to start over stdin, so that whoever measures can look at
 * the proxy's counters between the connections' setting up and the load itself.
 *
 *   client closed -p PORT -t TARGET -c CONNECTIONS -s SECONDS   each asks again as soon as it has its answer
 *   client open ... -r RATE      so many requests a second, whatever the answers do; latency counts from when due
 *   ... -j JSON                  posts that instead of a text of 2 KB
 *   client stream ...            each connection reads one endless stream; counts events
 *   client upload -p PORT -t TARGET -b BYTES
 *   client download -p PORT -t TARGET
 *
 * Prints `ready`, waits for a line, works, prints `done NAME=NUMBER ...`, and keeps its connections until stdin ends.
 */
#include "tests/bench/relay/client.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "tests/bench/relay/bulk.h"
#include "tests/bench/relay/wire.h"

#define OPENING 64 /* connections that wait for their first answer at a time: no listener's backlog overflows */

struct client client;

void
client_die(const char *what)
{

	fprintf(stderr, "client: %s: %s\n", what, strerror(errno));
	exit(1);
}

static void
client_watch(int fd, void *who)
{
	struct epoll_event e = {.events = EPOLLIN, .data.ptr = who};

	if (epoll_ctl(client.poll, EPOLL_CTL_ADD, fd, &e) < 0)
		client_die("epoll_ctl");
}

void
client_set_clock(uint64_t first, uint64_t every)
{
	struct itimerspec t = {
	    .it_value = {.tv_sec = (time_t)(first / CLIENT_SECOND), .tv_nsec = (long)(first % CLIENT_SECOND)},
	    .it_interval = {.tv_sec = (time_t)(every / CLIENT_SECOND), .tv_nsec = (long)(every % CLIENT_SECOND)},
	};

	if (timerfd_settime(client.clock, TFD_TIMER_ABSTIME, &t, NULL) < 0)
		client_die("timerfd_settime");
}

void
caller_ask(struct caller *c)
{

	if (send(c->fd, client.request, client.request_len, MSG_NOSIGNAL) != (ssize_t)client.request_len)
		client_die("a request could not be sent whole");
	client.sent++;
}

void
client_rest(struct caller *c)
{

	c->idle = client.idle;
	client.idle = c;
}

struct caller *
client_wake(void)
{
	struct caller *c = client.idle;

	client.idle = c->idle;
	return c;
}

static void
client_open_more(void)
{

	while (client.opened < client.connections && client.opened - client.first_answers < OPENING) {
		struct linger reset = {.l_onoff = 1, .l_linger = 0}; /* thousands in TIME_WAIT would use up the ports */
		struct caller *c = &client.callers[client.opened++];
		c->fd = wire_connect(client.port);
		if (c->fd < 0 || setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset)) < 0)
			client_die("connect");
		client_watch(c->fd, c);
		caller_ask(c);
	}
}

static void
client_note_first_answer(struct caller *c)
{

	client_rest(c);
	client.first_answers++;
	client_open_more();
	if (client.first_answers == client.connections)
		printf("ready\n");
}

static void
caller_check_status(const struct caller *c)
{

	if (strncmp(c->in.head, "HTTP/1.1 200 ", 13) == 0)
		return;
	fprintf(stderr, "client: the answer is no 200: %.60s\n", c->in.head);
	exit(1);
}

static void
caller_read(struct caller *c)
{
	static char bytes[65536];
	ssize_t n = recv(c->fd, bytes, sizeof(bytes), 0);
	size_t used;

	if (n <= 0)
		client_die("a connection closed before its answer ended");
	if (c->in.in_body && c->in.endless)
		client.load->came(c, bytes, (size_t)n);
	for (size_t at = 0; at < (size_t)n; at += used) {
		enum wire_news news = wire_feed(&c->in, bytes + at, (size_t)n - at, &used);
		if (news == WIRE_HEAD)
			caller_check_status(c);
		if (news == WIRE_BROKEN)
			client_die("an answer's head is too long");
		if (news == WIRE_DONE && client.running)
			client.load->answered(c);
		else if (news == WIRE_DONE || (news == WIRE_HEAD && c->in.endless))
			client_note_first_answer(c);
	}
}

/* A line on stdin starts the load; the end of stdin ends us. */
static void
client_listen_to_orders(void)
{
	char line[64];

	if (read(STDIN_FILENO, line, sizeof(line)) <= 0)
		exit(0);
	client.sent = client.answered = client.due = 0;
	client.running = true;
	client.start = wire_now();
	client.load->go();
}

static void
client_loop(void)
{
	struct epoll_event events[256];
	uint64_t ticks;

	client.poll = epoll_create1(EPOLL_CLOEXEC);
	client.clock = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	client.callers = calloc(client.connections, sizeof(*client.callers));
	if (client.poll < 0 || client.clock < 0 || client.callers == NULL)
		client_die("start");
	client_watch(STDIN_FILENO, &client.poll);
	client_watch(client.clock, &client.clock);
	client_open_more();
	for (;;) {
		int n = epoll_wait(client.poll, events, 256, -1);
		for (int i = 0; i < n; i++) {
			if (events[i].data.ptr == &client.poll)
				client_listen_to_orders();
			else if (events[i].data.ptr != &client.clock)
				caller_read(events[i].data.ptr);
			else if (read(client.clock, &ticks, sizeof(ticks)) == sizeof(ticks))
				client.load->tick(ticks);
		}
	}
}

static int
client_move_bulk(bool up)
{
	char line[64];
	uint64_t start;
	int64_t moved;

	printf("ready\n");
	if (fgets(line, sizeof(line), stdin) == NULL)
		return 0;
	start = wire_now();
	moved = up ? bulk_upload(client.port, client.target, client.bytes) : bulk_download(client.port, client.target);
	if (moved < 0)
		return 1;
	printf("done bytes=%llu ns=%llu\n", (unsigned long long)(up ? client.bytes : (uint64_t)moved),
	    (unsigned long long)(wire_now() - start));
	return 0;
}

/* A POST of JSON for requests that are answered, a plain GET for streams. */
static void
client_write_request(void)
{
	char text[CLIENT_BODY_BYTES + 1];
	const char *body = client.body != NULL ? client.body : text;
	int n;

	memset(text, 'a', CLIENT_BODY_BYTES);
	memcpy(text, "{\"model\":\"bench\",\"input\":\"", 26);
	memcpy(text + CLIENT_BODY_BYTES - 2, "\"}", 3);
	if (strcmp(client.load->name, "stream") == 0)
		n = snprintf(client.request, sizeof(client.request),
		    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUser-Agent: bench/1.0\r\nAccept: text/event-stream\r\n\r\n",
		    client.target, client.port);
	else
		n = snprintf(client.request, sizeof(client.request),
		    "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUser-Agent: bench/1.0\r\nAccept: */*\r\n"
		    "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
		    client.target, client.port, strlen(body), body);
	if (n >= (int)sizeof(client.request)) {
		fprintf(stderr, "client: -j takes at most %d bytes\n", CLIENT_BODY_MOST);
		exit(2);
	}
	client.request_len = (size_t)n;
}

static void
client_read_options(int argc, char **argv)
{
	int flag;

	client.target = "/";
	client.connections = 1;
	client.rate = 1000;
	client.seconds = 1;
	while ((flag = getopt(argc, argv, "p:c:s:r:b:t:j:")) != -1) {
		switch (flag) {
		case 'p':
			client.port = (uint16_t)atoi(optarg);
			break;
		case 'c':
			client.connections = (uint32_t)atoi(optarg);
			break;
		case 's':
			client.seconds = atof(optarg);
			break;
		case 'r':
			client.rate = (uint32_t)atoi(optarg);
			break;
		case 'b':
			client.bytes = strtoull(optarg, NULL, 10);
			break;
		case 't':
			client.target = optarg;
			break;
		case 'j':
			client.body = optarg;
			break;
		default:
			exit(2);
		}
	}
}

int
main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	setvbuf(stdout, NULL, _IOLBF, 0);
	wire_raise_descriptors();
	client_read_options(argc - 1, argv + 1);
	if (strcmp(name, "upload") == 0 || strcmp(name, "download") == 0)
		return client_move_bulk(name[0] == 'u');
	client.load = load_find(name);
	if (client.load == NULL) {
		fprintf(stderr, "client: no such mode: '%s'; there are closed, open, stream, upload, download\n", name);
		return 2;
	}
	client_write_request();
	client_loop();
}
