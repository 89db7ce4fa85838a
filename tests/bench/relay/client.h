/*
 * What the load client's connections and its kinds of load know of each other.
 */
#ifndef PARAPET_TESTS_BENCH_RELAY_CLIENT_H
#define PARAPET_TESTS_BENCH_RELAY_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/bench/relay/wire.h"

#define CLIENT_SECOND     1000000000U /* ns */
#define CLIENT_BODY_BYTES 2048
#define CLIENT_BODY_MOST  4096

struct caller {
	int fd;
	char last;           /* the byte before, to find the end of an event */
	uint64_t due;        /* when its request should have left, ns */
	struct caller *idle; /* the next one without a request */
	struct wire_reader in;
};

/* A kind of load. What it has no use for is NULL. */
struct load {
	const char *name;
	void (*go)(void);                                           /* the order to start has come */
	void (*answered)(struct caller *c);                         /* an answer has ended while the load runs */
	void (*came)(struct caller *c, const char *at, size_t len); /* bytes of an endless answer */
	void (*tick)(uint64_t ticks);                               /* the clock that go() set */
};

/* The one client of this program. */
struct client {
	const struct load *load;
	const char *target;
	uint16_t port;
	uint32_t connections, rate;
	uint64_t bytes;
	double seconds;

	int poll, clock;
	struct caller *callers, *idle;
	uint32_t opened, first_answers;
	bool running;
	const char *body; /* what to post; NULL for a text of CLIENT_BODY_BYTES */
	char request[CLIENT_BODY_MOST + 512];
	size_t request_len;

	uint64_t start, end; /* of the load, ns */
	uint64_t sent, answered, due, total, events;
	uint64_t *latencies; /* ns, one for each answer of an open run */
};

extern struct client client;

/* The load of that name, or NULL. */
const struct load *load_find(const char *name);

/* Say what failed, and errno, and end. */
void client_die(const char *what);

/* Let the load's tick() come at a moment of the monotonic clock, and again every so many ns; 0 for once. */
void client_set_clock(uint64_t first, uint64_t every);

/* Send the request. */
void caller_ask(struct caller *c);

/* The list of callers that have no request under way. */
void client_rest(struct caller *c);
struct caller *client_wake(void);

#endif
