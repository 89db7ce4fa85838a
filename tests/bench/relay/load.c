/*
 * The kinds of load: as many requests as fit, requests at a fixed rate, streams that are counted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/span.h"
#include "tests/bench/relay/client.h"

/* closed: as many requests as fit. */

static void
closed_report(void)
{

	client.running = false;
	printf("done requests=%llu ns=%llu\n", (unsigned long long)client.answered,
	    (unsigned long long)(wire_now() - client.start));
}

static void
closed_go(void)
{

	client.end = client.start + (uint64_t)(client.seconds * CLIENT_SECOND);
	while (client.idle != NULL)
		caller_ask(client_wake());
}

static void
closed_answered(struct caller *c)
{

	client.answered++;
	if (wire_now() < client.end)
		caller_ask(c);
	else
		client_rest(c);
	if (client.answered == client.sent)
		closed_report();
}

/* open: requests leave when they are due. */

static int
open_compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static void
open_report(void)
{
	uint64_t n = client.answered, *sorted = client.latencies;

	client.running = false;
	qsort(sorted, n, sizeof(*sorted), open_compare);
	printf("done requests=%llu ns=%llu p50=%llu p99=%llu worst=%llu\n", (unsigned long long)n,
	    (unsigned long long)(wire_now() - client.start), (unsigned long long)sorted[n / 2],
	    (unsigned long long)sorted[n * 99 / 100], (unsigned long long)sorted[n - 1]);
}

/* Send what is due, as far as there are connections; the rest waits, and its waiting counts. */
static void
open_send(void)
{

	while (client.sent < client.due && client.idle != NULL) {
		struct caller *c = client_wake();
		c->due = client.start + client.sent * CLIENT_SECOND / client.rate;
		caller_ask(c);
	}
}

static void
open_go(void)
{

	client.total = (uint64_t)(client.seconds * client.rate);
	client.latencies = calloc(client.total, sizeof(*client.latencies));
	if (client.latencies == NULL)
		client_die("latencies");
	client_set_clock(client.start, CLIENT_SECOND / client.rate);
}

static void
open_tick(uint64_t ticks)
{

	client.due = client.due + ticks < client.total ? client.due + ticks : client.total;
	open_send();
}

static void
open_answered(struct caller *c)
{

	client.latencies[client.answered++] = wire_now() - c->due;
	client_rest(c);
	open_send();
	if (client.answered == client.total)
		open_report();
}

/* stream: count what comes. */

static void
stream_go(void)
{

	client.events = 0;
	client_set_clock(client.start + (uint64_t)(client.seconds * CLIENT_SECOND), 0);
}

static void
stream_tick(uint64_t ticks)
{

	(void)ticks;
	client.running = false;
	printf("done events=%llu ns=%llu\n", (unsigned long long)client.events,
	    (unsigned long long)(wire_now() - client.start));
}

/* An event ends in an empty line of bare newlines, which neither the framing nor the text holds. */
static void
stream_count(struct caller *c, const char *at, size_t len)
{
	const char *p = at, *end = at + len;

	while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		client.events += (p == at ? c->last : p[-1]) == '\n';
		p++;
	}
	c->last = end[-1];
}

static const struct load loads[] = {
    {"closed", closed_go, closed_answered, NULL, NULL},
    {"open", open_go, open_answered, NULL, open_tick},
    {"stream", stream_go, NULL, stream_count, stream_tick},
};

const struct load *
load_find(const char *name)
{

	for (size_t i = 0; i < nitems(loads); i++)
		if (strcmp(loads[i].name, name) == 0)
			return &loads[i];
	return NULL;
}
