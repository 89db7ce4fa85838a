/*
 * Starts, cancels and retries requests.
 */
#include "proxy/batch/calls.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>

#include <event2/event.h>

#include "policies/clock.h"
#include "proxy/shared/batch_door.h"
#include "proxy/shared/shared.h"

#define CALLS_MAX      64 /* running, and waiting for a retry */
#define TRIES_MAX      4  /* the first one and three retries */
#define PREEMPTED_MAX  2
#define FINAL_MILLIS   60000 /* that a line which may not be cancelled waits for a spare slot */
#define BACKOFF_MILLIS 1000  /* before the first retry, four times as long before each later one */

/*
 * The model server's load. Clients' turns come first, then guards' calls, then lines. As for guards, this reads the
 * counters shared by all workers (guard_services.c).
 */
struct load {
	int64_t slots, awaiting, turns, calls;
};

static struct load
look(struct shared *shared)
{
	struct load load = {.slots = atomic_load(&shared->backend_slots), .calls = room_calls(&shared->guards)};

	if (load.slots <= 0)
		load.slots = atomic_load(&shared->batches.calls);
	if (load.slots <= 0)
		load.slots = 1;
	for (int i = 0; i < shared->workers; i++) {
		const struct counters *counters = &shared->slots[i].counters;

		load.awaiting += (int64_t)counters_get(&counters->awaiting);
		load.turns += (int64_t)counters_get(&counters->at_backend);
	}
	return load;
}

static unsigned
slots_left(struct shared *shared, unsigned lines)
{
	struct load load = look(shared);
	int64_t left = load.slots - load.turns - load.calls - lines;

	return load.awaiting == 0 && left > 0 ? (unsigned)left : 0;
}

static bool
slots_are_several(struct shared *shared)
{

	return look(shared).slots > 1;
}

static bool
slots_exceeded(struct shared *shared, unsigned lines)
{
	struct load load = look(shared);

	return load.turns + load.calls > 0 && lines > 0 && load.turns + load.calls + lines > load.slots;
}

/* A line that is running, or waiting for a retry: then ask is NULL. */
struct call {
	LIST_ENTRY(call) link;
	const char *path;
	char *text; /* holds body */
	struct span body;
	call_done *done;
	void *owner;
	struct ask *ask;
	int64_t due; /* clock_millis */
	unsigned tries, preempted;
};

static struct {
	struct event_base *base;
	struct shared *shared;
	int channel;
	LIST_HEAD(, call) list;
	unsigned under_way, waiting;
} calls;

unsigned
calls_free(void)
{

	unsigned left = slots_left(calls.shared, calls.under_way), most = CALLS_MAX - calls.under_way - calls.waiting;

	return left < most ? left : most;
}

bool
calls_are_retried(void)
{
	const struct call *call;

	LIST_FOREACH(call, &calls.list, link)
	if (call->ask == NULL && call->tries > 0)
		return true;
	return false;
}

static void
forget(struct call *call)
{

	*(call->ask != NULL ? &calls.under_way : &calls.waiting) -= 1;
	LIST_REMOVE(call, link);
	free(call->text);
	free(call);
}

static void
put_back(struct call *call, int64_t millis)
{

	call->ask = NULL;
	call->due = clock_millis() + millis;
	calls.under_way--;
	calls.waiting++;
}

/* If guarding took so long that the head was sent before the verdict, take the verdict from the record. */
static void
find_verdict(struct ask_answer *answer)
{
	struct turn_entry entry;

	if (strcmp(answer->verdict, "pending") == 0 && ring_find(&calls.shared->ring, span_of(answer->turn), &entry))
		snprintf(answer->verdict, sizeof(answer->verdict), "%s", verdict_name((enum verdict)entry.verdict));
}

static void
on_answer(void *owner, const struct ask_answer *answer)
{
	bool retried = answer->status == 0 || answer->status == 429 || answer->status >= 500;
	struct ask_answer own = *answer;
	struct call *call = owner;

	if (retried && ++call->tries < TRIES_MAX) {
		put_back(call, BACKOFF_MILLIS << 2 * (call->tries - 1));
		return;
	}
	find_verdict(&own);
	call->done(call->owner, &own);
	forget(call);
}

/* Start a request. An unreachable worker and a lack of memory count as transport errors. */
static void
start(struct call *call)
{

	const struct ask_request request = {
	    .channel = calls.channel, .method = "POST", .target = call->path, .body = call->body};

	call->ask = ask_start(calls.base, &request, on_answer, call);
	if (call->ask == NULL) {
		call->due = clock_millis() + BACKOFF_MILLIS;
		return;
	}
	calls.waiting--;
	calls.under_way++;
}

struct call *
batch_call_start(const char *path, char *text, struct span body, call_done *done, void *owner)
{
	struct call *call = calloc(1, sizeof(*call));

	if (call == NULL) {
		free(text);
		return NULL;
	}
	*call = (struct call){.path = path, .text = text, .body = body, .done = done, .owner = owner};
	LIST_INSERT_HEAD(&calls.list, call, link);
	calls.waiting++;
	if (slots_left(calls.shared, calls.under_way) > 0)
		start(call);
	return call;
}

void
batch_call_cancel(struct call *call)
{

	if (call->ask != NULL)
		ask_cancel(call->ask);
	forget(call);
}

/* Cancel the youngest line that has not been cancelled too often. */
static void
make_room(void)
{
	struct call *call;

	if (!slots_exceeded(calls.shared, calls.under_way))
		return;
	LIST_FOREACH(call, &calls.list, link)
	if (call->ask != NULL && call->preempted < PREEMPTED_MAX)
		break;
	if (call == NULL)
		return;
	call->preempted++;
	ask_cancel(call->ask);
	put_back(call, 0);
}

/* Whether a waiting line may start. One that can no longer be cancelled leaves a slot free for clients. */
static bool
may_start(const struct call *call, int64_t now)
{
	unsigned left = call->due <= now ? slots_left(calls.shared, calls.under_way) : 0;

	if (call->preempted < PREEMPTED_MAX || now - call->due > FINAL_MILLIS || calls.waiting > CALLS_MAX / 2)
		return left > 0;
	return left > (slots_are_several(calls.shared) ? 1U : 0U);
}

void
calls_look(void)
{
	int64_t now = clock_millis();
	struct call *call;

	make_room();
	if (calls.waiting == 0)
		return;
	LIST_FOREACH(call, &calls.list, link)
	if (call->ask == NULL && may_start(call, now))
		start(call);
}

/* A client's turn has arrived. */
static void
on_wake(evutil_socket_t fd, short what, void *arg)
{
	eventfd_t count;

	(void)what;
	(void)arg;
	(void)eventfd_read(fd, &count);
	make_room();
}

void
calls_open(struct event_base *base, struct shared *shared, const struct batch_doors *doors)
{
	struct event *wake = event_new(base, doors->wake, EV_READ | EV_PERSIST, on_wake, NULL);

	calls.base = base;
	calls.shared = shared;
	calls.channel = doors->lines[1];
	LIST_INIT(&calls.list);
	/* Without this event, lines yield at the next check. */
	if (wake != NULL)
		(void)event_add(wake, NULL);
}
