/*
 * Takes, answers and delivers lines.
 */
#include "proxy/queue/take.h"

#include <hiredis.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/random.h>
#include <time.h>

#include "policies/clock.h"
#include "proxy/batch/calls.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/line.h"
#include "proxy/batch/look.h"
#include "proxy/observe/log.h"
#include "proxy/queue/entry.h"
#include "proxy/queue/front.h"
#include "proxy/queue/models.h"
#include "proxy/queue/redis.h"
#include "proxy/queue/reply.h"
#include "proxy/shared/queue_state.h"

#define TAKEN_MOST   64
#define KEPT_MOST    (64 * 1024 * 1024) /* bytes of undelivered results */
#define POLL_MILLIS  250                /* between reads of empty streams */
#define CLAIM_MILLIS 2000               /* between searches for lost lines, while there are no new ones */
#define AGAIN_MILLIS 1000               /* before the front is asked again */
#define GIVEN_BACK   86400000           /* ms idle, after which anyone may claim a line */

enum taken_state {
	TAKEN_FETCHING,
	TAKEN_RUNNING,
	TAKEN_DOUBTED, /* an error: caused by the line, or by a failing model server? */
	TAKEN_DONE,    /* to be delivered at `due` */
	TAKEN_BRINGING,
};

struct taken {
	LIST_ENTRY(taken) link;
	struct queue_line line;
	char id[ENTRY_ID_MAX];
	enum taken_state state;
	int64_t due;
	uint32_t doubt;  /* the models_answers at which that is known */
	int64_t renewed; /* boot_millis of the last renewal */
	bool lost;       /* another worker has the lease */
	bool dropped;    /* freed when its last request is answered */
	unsigned asking; /* open requests */
	struct call *call;
	struct ask_answer result;
	char *body; /* NULL: none */
};

static struct {
	const struct queue_key *key;
	int64_t lease;
	struct queue_state *state;
	char name[24]; /* our consumer name */
	LIST_HEAD(, taken) list;
	unsigned count, fetching;
	size_t kept;  /* bytes of results */
	bool reading; /* a read of that model's stream is open */
	uint8_t model[QUEUE_MODEL_LEN];
	unsigned at, idle; /* the next stream, and how many were empty in a row */
	int64_t poll_at;
	bool said_foreign, stopping;
} take;

/* Milliseconds, counted during suspend too, as Redis does. */
static int64_t
boot_millis(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_BOOTTIME, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int
take_open(struct event_base *base, int channel, const struct queue_key *key, int64_t lease, struct queue_state *state)
{
	uint8_t bytes[8];

	if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		return -1;
	queue_hex(bytes, sizeof(bytes), take.name);
	take.key = key;
	take.lease = lease;
	take.state = state;
	LIST_INIT(&take.list);
	models_open(base, channel, key);
	return 0;
}

/* --- one line --- */

/* Nobody holds the line any more; free it after the last answer about it. */
static void
drop(struct taken *taken)
{

	if (!taken->dropped) {
		LIST_REMOVE(taken, link);
		take.count--;
		take.fetching -= taken->state == TAKEN_FETCHING;
		take.kept -= taken->result.body.len;
		free(taken->body);
		if (taken->call != NULL)
			batch_call_cancel(taken->call);
		taken->dropped = true;
	}
	if (taken->asking == 0)
		free(taken);
}

/* Nobody waits for the result: acknowledge it, so that no other worker takes it. */
static void
acknowledge(struct taken *taken)
{
	char stream[ENTRY_STREAM_MAX];

	(void)redis_ask(NULL, NULL, "XACK %s workers %s", entry_stream(taken->line.model, stream), taken->id);
	(void)redis_ask(NULL, NULL, "XDEL %s %s", entry_stream(taken->line.model, stream), taken->id);
	drop(taken);
}

/* Let another worker claim it at once, by setting its idle time to a day. */
static void
give_back(struct taken *taken)
{
	char stream[ENTRY_STREAM_MAX];

	if (!taken->lost)
		(void)redis_ask(NULL, NULL, "XCLAIM %s workers nobody 0 %s IDLE %d JUSTID",
		    entry_stream(taken->line.model, stream), taken->id, GIVEN_BACK);
	drop(taken);
}

static void
bring_later(struct taken *taken)
{

	taken->state = TAKEN_DONE;
	taken->due = clock_millis() + AGAIN_MILLIS;
}

static void
on_brought(void *owner, enum front_answer answer, struct span body)
{
	struct taken *taken = owner;

	(void)body;
	taken->asking--;
	if (taken->dropped)
		drop(taken);
	else if (answer == FRONT_LATER)
		bring_later(taken);
	else {
		atomic_fetch_add(answer == FRONT_GIVEN ? &take.state->brought : &take.state->late, 1);
		acknowledge(taken);
	}
}

static void
bring(struct taken *taken)
{

	taken->state = TAKEN_BRINGING;
	taken->asking++;
	if (front_bring(&taken->line, &taken->result, on_brought, taken) == 0)
		return;
	taken->asking--;
	bring_later(taken);
}

static void
on_result(void *owner, const struct ask_answer *answer)
{
	struct taken *taken = owner;

	taken->call = NULL;
	taken->result = *answer;
	taken->result.body = NO_SPAN;
	if (answer->body.len > 0) {
		taken->body = malloc(answer->body.len);
		if (taken->body == NULL) {
			give_back(taken);
			return;
		}
		memcpy(taken->body, answer->body.at, answer->body.len);
		taken->result.body = (struct span){taken->body, answer->body.len};
		take.kept += answer->body.len;
	}
	look_soon();
	if (answer->status != 0 && answer->status < 500) {
		bring(taken);
		return;
	}
	taken->state = TAKEN_DOUBTED;
	taken->doubt = models_doubt();
}

/* Have a fetched line answered. Returns false if it is not a valid line. */
static bool
start(struct taken *taken, struct span bytes)
{
	char *text = malloc(bytes.len + 1);
	struct line_fault fault;
	struct line line;
	unsigned i = 0;

	if (text == NULL)
		return false;
	memcpy(text, bytes.at, bytes.len);
	while (line_endpoints[i] != NULL &&
	    line_read(&line, (struct span){text, bytes.len}, line_endpoints[i], &fault) == -1)
		i++;
	if (line_endpoints[i] == NULL) {
		free(text);
		return false;
	}
	taken->call = batch_call_start(line_endpoints[i], text, line.body, on_result, taken);
	return taken->call != NULL;
}

static void
on_line(void *owner, enum front_answer answer, struct span body)
{
	struct taken *taken = owner;
	uint8_t sha256[QUEUE_DIGEST];

	taken->asking--;
	if (taken->dropped) {
		drop(taken);
		return;
	}
	if (answer == FRONT_OVER) {
		atomic_fetch_add(&take.state->late, 1);
		acknowledge(taken);
		return;
	}
	/* Others may be able to reach the front. */
	if (answer == FRONT_LATER) {
		give_back(taken);
		return;
	}
	queue_sha256(body, sha256);
	/* Stale, and deleted by the front; or there is no memory, and another worker takes it. */
	if (memcmp(sha256, taken->line.sha256, sizeof(sha256)) != 0 || !start(taken, body)) {
		drop(taken);
		return;
	}
	take.fetching--;
	taken->state = TAKEN_RUNNING;
}

static void
fetch(struct taken *taken)
{

	taken->state = TAKEN_FETCHING;
	taken->asking++;
	if (front_fetch(&taken->line, on_line, taken) == 0)
		return;
	taken->asking--;
	give_back(taken);
}

/* --- leases --- */

/* Whether a line whose lease is lost is still wanted. */
static void
on_checked(void *owner, enum front_answer answer, struct span body)
{
	struct taken *taken = owner;

	(void)body;
	taken->asking--;
	if (taken->dropped || (answer == FRONT_OVER && taken->state == TAKEN_RUNNING))
		drop(taken);
}

static void
lose(struct taken *taken)
{

	if (taken->lost)
		return;
	taken->lost = true;
	atomic_fetch_add(&take.state->leases_lost, 1);
	if (taken->state != TAKEN_RUNNING)
		return;
	taken->asking++;
	if (front_fetch(&taken->line, on_checked, taken) == -1)
		taken->asking--;
}

static void
on_renewed(void *owner, const redisReply *reply)
{
	struct taken *taken = owner;

	taken->asking--;
	if (taken->dropped)
		drop(taken);
	else if (reply != NULL && reply->type == REDIS_REPLY_ARRAY && reply->elements == 0)
		lose(taken);
}

/* Renew a lease. An expired one is not renewed: another worker may have the line. */
static void
renew(struct taken *taken, int64_t now)
{
	char stream[ENTRY_STREAM_MAX];

	if (taken->lost || now - taken->renewed < take.lease / 3)
		return;
	if (now - taken->renewed >= take.lease) {
		lose(taken);
		return;
	}
	taken->asking++;
	if (redis_ask(on_renewed, taken, "XCLAIM %s workers %s 0 %s JUSTID", entry_stream(taken->line.model, stream),
		take.name, taken->id) == 0)
		taken->renewed = now;
	else
		taken->asking--;
}

/* --- taking --- */

static struct taken *
find(const struct queue_line *line)
{
	struct taken *taken;

	LIST_FOREACH(taken, &take.list, link)
	if (taken->line.number == line->number && strcmp(taken->line.batch, line->batch) == 0)
		return taken;
	return NULL;
}

/* Take ownership of an entry. Returns whether it is a line that can be fetched. */
static bool
take_in(const redisReply *reply)
{
	struct queue_line line;
	char id[ENTRY_ID_MAX];
	struct taken *taken;

	entry_id(reply, id);
	if (id[0] == '\0')
		return false;
	if (!entry_read(take.key, take.model, reply, &line)) {
		if (!take.said_foreign)
			log_warning(
			    "queue: an entry in Redis is not signed with our key: is --queue-key-file the same on all machines?");
		take.said_foreign = true;
		return false;
	}
	taken = find(&line);
	if (taken == NULL && (take.count == TAKEN_MOST || (taken = calloc(1, sizeof(*taken))) == NULL))
		return false;
	snprintf(taken->id, sizeof(taken->id), "%s", id);
	taken->renewed = boot_millis();
	taken->lost = false;
	if (taken->line.number != 0)
		return true;
	taken->line = line;
	LIST_INSERT_HEAD(&take.list, taken, link);
	take.count++;
	take.fetching++;
	atomic_fetch_add(&take.state->taken, 1);
	fetch(taken);
	return true;
}

/* How many more lines fit: none while one waits for a retry, since others may have a better server. */
static unsigned
wanted(void)
{
	unsigned left = calls_free();

	if (take.stopping || calls_are_retried() || !front_is_there() || take.count >= TAKEN_MOST ||
	    take.kept >= KEPT_MOST || take.fetching >= left)
		return 0;
	left -= take.fetching;
	return left < TAKEN_MOST - take.count ? left : TAKEN_MOST - take.count;
}

static struct model *
model_at(void)
{
	struct models *known = models_known();

	return known->count == 0 ? NULL : &known->list[take.at % known->count];
}

/* The stream that was read, if its model is still listed. */
static struct model *
model_asked(void)
{
	struct models *known = models_known();

	for (unsigned i = 0; i < known->count; i++)
		if (memcmp(known->list[i].id, take.model, sizeof(take.model)) == 0)
			return &known->list[i];
	return NULL;
}

/* Handle a read's answer. Stay with a stream while it has lines: its model is loaded. */
static void
settle(const redisReply *reply, unsigned found)
{
	struct model *model = model_asked();

	take.reading = false;
	look_soon();
	if (found > 0) {
		take.idle = 0;
		return;
	}
	/* The group may be gone; and with no new lines, lines given back must not wait. */
	if (reply == NULL && model != NULL)
		model->claim_at = 0;
	else if (model != NULL && model->claim_at > clock_millis() + CLAIM_MILLIS)
		model->claim_at = clock_millis() + CLAIM_MILLIS;
	take.at++;
	if (++take.idle >= models_known()->count) {
		take.idle = 0;
		take.poll_at = clock_millis() + POLL_MILLIS;
	}
}

static unsigned
take_all(const redisReply *entries)
{
	unsigned found = 0;

	for (size_t i = 0; entries != NULL && i < entries->elements; i++)
		found += take_in(entries->element[i]);
	return found;
}

static void
on_read(void *owner, const redisReply *reply)
{

	(void)owner;
	settle(reply, take_all(reply_entries_read(reply)));
}

/* Claimed lines of a silent worker. Read new lines next, at once. */
static void
on_claimed(void *owner, const redisReply *reply)
{
	struct model *model = model_asked();
	char next[ENTRY_ID_MAX] = "0-0";
	unsigned found = take_all(reply_entries_claimed(reply, next));

	(void)owner;
	atomic_fetch_add(&take.state->taken_over, found);
	if (model != NULL) {
		memcpy(model->cursor, next, sizeof(next));
		/* Where there was one there may be more. */
		if (found > 0)
			model->claim_at = clock_millis();
	}
	if (reply == NULL) {
		settle(reply, 0);
		return;
	}
	take.reading = false;
	look_soon();
}

/* Read the next stream: sometimes for lines that others lost, otherwise for new ones. */
static void
read_stream(unsigned count)
{
	struct model *model = model_at();
	char stream[ENTRY_STREAM_MAX];
	int64_t now = clock_millis();

	if (model == NULL || !redis_is_up() || take.reading || now < take.poll_at)
		return;
	memcpy(take.model, model->id, sizeof(take.model));
	entry_stream(model->id, stream);
	if (now >= model->claim_at) {
		if (model->claim_at == 0)
			(void)redis_ask(NULL, NULL, "XGROUP CREATE %s workers 0 MKSTREAM", stream);
		model->claim_at = now + take.lease / 4;
		take.reading = redis_ask(on_claimed, NULL, "XAUTOCLAIM %s workers %s %lld %s COUNT %u", stream,
				   take.name, (long long)take.lease, model->cursor, count) == 0;
	} else
		take.reading = redis_ask(on_read, NULL, "XREADGROUP GROUP workers %s COUNT %u STREAMS %s >", take.name,
				   count, stream) == 0;
}

void
take_reconnected(void)
{
	struct models *known = models_known();

	take.reading = false;
	/* Redis may have lost the groups. */
	for (unsigned i = 0; i < known->count; i++)
		known->list[i].claim_at = 0;
}

void
take_look(void)
{
	struct taken *taken, *next;
	int64_t now = clock_millis();
	unsigned count;

	models_look();
	front_look();
	calls_look();
	for (taken = LIST_FIRST(&take.list); taken != NULL; taken = next) {
		next = LIST_NEXT(taken, link);
		renew(taken, boot_millis());
		if (taken->state == TAKEN_DOUBTED && (int32_t)(models_answers() - taken->doubt) >= 0) {
			if (models_known()->count > 0)
				bring(taken);
			else
				give_back(taken);
		} else if (taken->state == TAKEN_DONE && now >= taken->due && front_is_there())
			bring(taken);
	}
	count = wanted();
	if (count > 0)
		read_stream(count);
}

bool
take_holds(void)
{

	return take.count > 0;
}

void
take_stop(void)
{
	struct taken *taken, *next;

	take.stopping = true;
	for (taken = LIST_FIRST(&take.list); taken != NULL; taken = next) {
		next = LIST_NEXT(taken, link);
		if (taken->state < TAKEN_DONE)
			give_back(taken);
	}
}
