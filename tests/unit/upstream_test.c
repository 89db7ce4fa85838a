/*
 * Unused connections to the backend: one on which something has come is not used, looked at alone or with others.
 */
#include "proxy/relay/upstream.h"

#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "proxy/relay/worker.h"

#include "tests/unit/check.h"

#define KEPT 5

static struct worker *worker;
static int backend;   /* listens */
static int far[KEPT]; /* the backend's ends, in the order in which they were kept */
static struct upstream *near[KEPT];

/* No loop runs here: nobody is told anything. */
static const struct conn_role role;

static bool
listen_somewhere(struct backend_place *place)
{
	struct address *address = &place->addresses[0];

	address->as.v4.sin_family = AF_INET;
	address->as.v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	address->len = sizeof(address->as.v4);
	place->count = 1;
	backend = socket(AF_INET, SOCK_STREAM, 0);
	return bind(backend, &address->as.any, address->len) == 0 && listen(backend, KEPT) == 0 &&
	    getsockname(backend, &address->as.any, &address->len) == 0;
}

/* Connections that wait for use. The one that was kept last is the next to be taken. */
static void
keep_some(void)
{

	for (int i = 0; i < KEPT; i++) {
		near[i] = upstream_connect(worker, 0, &role);
		far[i] = accept(backend, NULL, NULL);
		if (!CHECK(near[i] != NULL && far[i] != -1))
			exit(check_end());
		upstream_keep(near[i]);
	}
}

static void
close_all(void)
{
	struct upstream *upstream;

	while ((upstream = LIST_FIRST(&worker->idle)) != NULL)
		upstream_close(upstream);
	for (int i = 0; i < KEPT; i++)
		close(far[i]);
}

/* Something has come on an unused connection once the socket says so: loopback is no wire, but it is no call, either.
 */
static void
await(const struct upstream *upstream)
{
	struct pollfd fd = {.fd = upstream->conn.fd, .events = POLLIN};

	CHECK_EQ_INT(poll(&fd, 1, 10000), 1);
}

/* The last one has ended, and on the one before that bytes have come that nobody asked for. */
static void
disturb(void)
{

	close(far[KEPT - 1]);
	far[KEPT - 1] = -1;
	CHECK_EQ_INT(write(far[KEPT - 2], "x", 1), 1);
	await(near[KEPT - 1]);
	await(near[KEPT - 2]);
}

static void
test_alone(void)
{
	struct upstream *upstream;

	check_example("looked at when it is taken");
	keep_some();
	disturb();
	upstream = upstream_take(worker, &role);
	CHECK(upstream == near[KEPT - 3]);
	upstream_keep(upstream);
	CHECK_EQ_INT(counters_get(&worker->counters->upstreams_idle), KEPT - 2);
	close_all();
}

static void
test_together(void)
{

	check_example("looked at together");
	keep_some();
	disturb();
	upstream_look(worker, 3);
	CHECK_EQ_INT(counters_get(&worker->counters->upstreams_idle), KEPT - 2);
	CHECK(near[KEPT - 3]->silent && !near[KEPT - 4]->silent);
	CHECK(upstream_take(worker, &role) == near[KEPT - 3]);
	CHECK(!near[KEPT - 3]->silent);
	upstream_keep(near[KEPT - 3]);
	check_example("a look serves one use only");
	CHECK_EQ_INT(write(far[KEPT - 3], "x", 1), 1);
	await(near[KEPT - 3]);
	CHECK(upstream_take(worker, &role) == near[KEPT - 4]);
	upstream_keep(near[KEPT - 4]);
	check_example("more than there are");
	upstream_look(worker, 1000);
	CHECK_EQ_INT(counters_get(&worker->counters->upstreams_idle), KEPT - 3);
	close_all();
	check_example("none");
	upstream_look(worker, 2);
	CHECK(upstream_take(worker, &role) == NULL);
}

int
main(void)
{
	static const struct options options = {.stall_timeout = 1000};
	static struct counters counters;

	worker = calloc(1, sizeof(*worker));
	if (!CHECK(worker != NULL && (worker->base = event_base_new()) != NULL && listen_somewhere(&worker->place)))
		return check_end();
	worker->counters = &counters;
	worker->options = &options;
	test_alone();
	test_together();
	close(backend);
	event_base_free(worker->base);
	free(worker);
	return check_end();
}
