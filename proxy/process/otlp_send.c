/*
 * The process that sends to the receiver: reads the ring, writes requests, waits for answers. It may block, since no
 * one waits for it; an alarm bounds every step without a timeout of its own.
 */
#include "proxy/process/otlp.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/shared/fetch.h"
#include "proxy/shared/shared.h"

#define STEP_SECONDS  30           /* for any step */
#define BATCH_MAX     (256 * 1024) /* bytes of a request */
#define ANSWER_MAX    (16 * 1024)
#define ANSWER_MILLIS 5000
#define LAST_MILLIS   700 /* per request, once stopping */
#define ROUND_MILLIS  1000
#define BACKOFF_MOST  30000
#define TORN_ROUNDS   5     /* tries to read an unfinished turn before it is skipped */
#define FORGET_MILLIS 60000 /* without an answer before a name is resolved again */

/* The state of one kind of signal. */
struct lane {
	struct otlp_lane *shared;
	enum otlp_signal signal;
	int64_t due, backoff; /* after no answer, or one that asks for a retry */
	unsigned torn;        /* rounds in which the next turn could not be read */
};

/* A request and the turns in it. */
struct batch {
	struct json_out out;
	uint64_t end; /* the first turn after it */
	unsigned turns;
	uint64_t lost; /* turns that were overwritten unread */
};

static void
on_wake(int signal)
{

	(void)signal;
}

/* The model server's name in the semantic conventions; NULL if unknown. */
static const char *
provider_of(const struct shared *shared)
{

	switch (atomic_load(&shared->backend_kind)) {
	case BACKEND_OLLAMA:
		return "ollama";
	case BACKEND_LLAMA_SERVER:
		return "llama_cpp";
	default:
		return NULL;
	}
}

/* Collect new turns until the request is full. An unreadable turn is still being written, or its worker died. */
static void
gather(struct lane *lane, struct shared *shared, struct batch *batch)
{
	uint64_t end = ring_end(&shared->ring), next;
	const char *provider = provider_of(shared);
	struct turn_entry entry;

	*batch = (struct batch){.out = json_out_start(BATCH_MAX)};
	if (end > RING_TURNS && lane->shared->next < end - RING_TURNS) {
		atomic_fetch_add(&lane->shared->dropped, end - RING_TURNS - lane->shared->next);
		lane->shared->next = end - RING_TURNS;
	}
	otlp_begin(&batch->out, lane->signal, shared->machine);
	for (next = lane->shared->next; next < end && batch->out.len + OTLP_TURN_MAX < BATCH_MAX; next++) {
		if (!ring_take(&shared->ring, next, &entry)) {
			if (++lane->torn < TORN_ROUNDS)
				break;
			batch->lost++;
		} else if (otlp_tells(&entry, lane->signal))
			otlp_add(&batch->out, lane->signal, &entry, provider, batch->turns++ == 0);
		lane->torn = 0;
	}
	otlp_finish(&batch->out);
	batch->end = next;
}

/* Returns the status, or OTLP_NO_ANSWER. */
static int32_t
post(const struct backend_place *place, enum otlp_signal signal, struct span json, int millis)
{
	static char answer[ANSWER_MAX];
	static struct http_head head;
	char path[32] = "/v1/";

	strcat(path, otlp_signal_name(signal));
	if (fetch_send(place, "POST", path, "Content-Type: application/json\r\n", json, false, millis, answer,
		sizeof(answer), &head) > 0)
		return (int32_t)head.status;
	return OTLP_NO_ANSWER;
}

/* Whether the same request may be retried (OTLP 1.3, "Retryable Response Codes"). */
static bool
is_worth_repeating(int32_t said)
{

	return said == OTLP_NO_ANSWER || said == 429 || said == 502 || said == 503 || said == 504;
}

static void
settle(struct lane *lane, const struct batch *batch, int32_t said)
{
	bool taken = said >= 200 && said < 300;

	atomic_fetch_add(&lane->shared->dropped, batch->lost);
	lane->shared->next = batch->end;
	atomic_fetch_add(taken ? &lane->shared->sent : &lane->shared->dropped, batch->turns);
	lane->backoff = 0;
}

/* Send new turns. Returns whether there may be more now. */
static bool
tell(struct lane *lane, const struct backend_place *place, struct shared *shared, int millis)
{
	struct batch batch;
	int32_t said = 200;
	bool more;

	(void)alarm(STEP_SECONDS);
	gather(lane, shared, &batch);
	if (batch.out.failed)
		said = OTLP_NO_ANSWER;
	else if (batch.turns > 0) {
		said = post(place, lane->signal, (struct span){batch.out.at, batch.out.len}, millis);
		atomic_store(&lane->shared->said, said);
	}
	if (is_worth_repeating(said)) {
		lane->backoff = lane->backoff == 0 ? ROUND_MILLIS : lane->backoff * 2;
		if (lane->backoff > BACKOFF_MOST)
			lane->backoff = BACKOFF_MOST;
		lane->due = clock_millis() + lane->backoff;
	} else
		settle(lane, &batch, said);
	more = lane->backoff == 0 && batch.end < ring_end(&shared->ring) && lane->torn == 0;
	json_out_free(&batch.out);
	return more;
}

/* Resolve the receiver, then give up all privileges no longer needed. */
static void
prepare(const struct backend_url *url, struct backend_place *place, struct shared *shared)
{
	struct sigaction wake = {.sa_handler = on_wake};
	struct confine_report layers = {0};
	uint16_t port = url->port;
	const char *why;

	(void)alarm(STEP_SECONDS);
	(void)sigaction(SIGTERM, &wake, NULL);
	if (backend_locate(url, place, &why) == -1) {
		for (unsigned signal = 0; signal < OTLP_SIGNALS; signal++)
			atomic_store(&shared->otlp.lanes[signal].said, OTLP_NO_ADDRESS);
		_exit(1);
	}
	confine_worker(&layers, &port, url->name[0] != '\0');
}

void
otlp_send(const struct backend_url *url, struct shared *shared)
{
	struct lane lanes[OTLP_SIGNALS];
	struct backend_place place;
	int64_t heard = clock_millis();

	for (unsigned signal = 0; signal < OTLP_SIGNALS; signal++)
		lanes[signal] = (struct lane){&shared->otlp.lanes[signal], (enum otlp_signal)signal, 0, 0, 0};
	prepare(url, &place, shared);
	for (;;) {
		bool ending = atomic_load(&shared->otlp.ending) != 0, more = false;
		int64_t now = clock_millis();

		for (unsigned i = 0; i < OTLP_SIGNALS; i++)
			if (ending || now >= lanes[i].due)
				more |= tell(&lanes[i], &place, shared, ending ? LAST_MILLIS : ANSWER_MILLIS);
		for (unsigned i = 0; i < OTLP_SIGNALS; i++)
			if (lanes[i].backoff == 0)
				heard = now;
		if ((ending && !more) || (url->is_name && now - heard > FORGET_MILLIS))
			_exit(0);
		if (!more)
			(void)poll(NULL, 0, ROUND_MILLIS);
	}
}
