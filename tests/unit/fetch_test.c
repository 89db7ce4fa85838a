/*
 * fetch.h: whether the next address is tried when one sends no response, with real sockets of a child process.
 */
#include "proxy/shared/fetch.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proxy/shared/backend.h"
#include "tests/unit/check.h"

#define GOOD "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

/* MUTE closes without a word, BABBLE sends no HTTP, at NOBODY no one listens. */
enum server { MUTE, BABBLE, ANSWERS, SERVING, NOBODY = SERVING, SERVERS };

static const char *const sent[SERVING] = {"", "nonsense\r\n\r\n", GOOD};
static _Atomic int *asked; /* connections of each server; the child counts */
static struct address addresses[SERVERS];

/* A free port of this machine. */
static int
listen_at(struct address *address)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	*address = (struct address){.len = sizeof(address->as.v4)};
	address->as.v4.sin_family = AF_INET;
	address->as.v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	CHECK(bind(fd, &address->as.any, address->len) == 0 && listen(fd, 8) == 0);
	CHECK(getsockname(fd, &address->as.any, &address->len) == 0);
	return fd;
}

static void
serve(struct pollfd listeners[SERVING])
{
	for (;;) {
		poll(listeners, SERVING, -1);
		for (int i = 0; i < SERVING; i++) {
			char request[1024];
			int fd = listeners[i].revents != 0 ? accept(listeners[i].fd, NULL, NULL) : -1;

			if (fd == -1)
				continue;
			asked[i]++;
			if (read(fd, request, sizeof(request)) > 0 && write(fd, sent[i], strlen(sent[i])) < 0)
				_exit(1);
			close(fd);
		}
	}
}

/* Ask the first, then the second. */
static ptrdiff_t
ask(enum server first, enum server second, bool once, char *into, size_t room)
{
	struct backend_place place = {.host = "h", .addresses = {addresses[first], addresses[second]}, .count = 2};
	struct http_head head;

	for (int i = 0; i < SERVING; i++)
		asked[i] = 0;
	return fetch_send(&place, "POST", "/", "", (struct span){"x", 1}, once, 10000, into, room, &head);
}

static void
test_next_address(void)
{
	static const struct {
		enum server first, second;
		bool once;
		ptrdiff_t len; /* of the response; 0: none; -1: nobody listens */
	} rows[] = {
	    {ANSWERS, MUTE, false, sizeof(GOOD) - 1},
	    {ANSWERS, MUTE, true, sizeof(GOOD) - 1},
	    {NOBODY, ANSWERS, false, sizeof(GOOD) - 1},
	    {NOBODY, ANSWERS, true, sizeof(GOOD) - 1},
	    {MUTE, ANSWERS, false, sizeof(GOOD) - 1},
	    {BABBLE, ANSWERS, false, sizeof(GOOD) - 1},
	    {MUTE, ANSWERS, true, 0},
	    {BABBLE, ANSWERS, true, 0},
	    {MUTE, NOBODY, false, 0},
	    {NOBODY, MUTE, true, 0},
	    {NOBODY, NOBODY, false, -1},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		char into[256], what[32];
		ptrdiff_t len;

		snprintf(what, sizeof(what), "row %zu", i);
		check_example(what);
		len = ask(rows[i].first, rows[i].second, rows[i].once, into, sizeof(into));
		CHECK_EQ_INT(len, rows[i].len);
		if (len == -1)
			CHECK_EQ_INT(errno, ECONNREFUSED);
		if (len > 0)
			CHECK_SPAN(((struct span){into, (size_t)len}), span_of(GOOD));
		if (rows[i].once)
			CHECK(asked[MUTE] + asked[BABBLE] + asked[ANSWERS] <= 1);
	}
}

int
main(void)
{
	struct pollfd listeners[SERVING];
	pid_t child;

	asked = mmap(NULL, SERVING * sizeof(*asked), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (asked == MAP_FAILED)
		return 1;
	close(listen_at(&addresses[NOBODY]));
	for (int i = 0; i < SERVING; i++)
		listeners[i] = (struct pollfd){.fd = listen_at(&addresses[i]), .events = POLLIN};
	child = fork();
	if (child == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0)
		serve(listeners);
	for (int i = 0; i < SERVING; i++)
		close(listeners[i].fd);
	test_next_address();
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return check_end();
}
