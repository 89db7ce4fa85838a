/*
 * A table, compared with the streams.
 *
 * Lines announced after a reset are not added at once: Redis may have them, and a worker may be processing them. They
 * are compared first, as after every reconnect and every five seconds.
 */
#include "proxy/queue/outstanding.h"

#include <errno.h>
#include <hiredis.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "policies/clock.h"
#include "policies/hash.h"
#include "proxy/observe/log.h"
#include "proxy/queue/entry.h"
#include "proxy/queue/redis.h"
#include "proxy/shared/queue_state.h"

#define BUCKETS       4096
#define STREAMS_MOST  64
#define LINES_MOST    (STREAMS_MOST * 256) /* the most that parapet-batch announces (spread.c) */
#define RANGE_MOST    1024                 /* entries compared per stream */
#define QUIET_MILLIS  500                  /* of quiet after a reset before the comparison */
#define EVERY_MILLIS  5000
#define HEARD_AT_ONCE 512

/* An announced line. */
struct out {
	LIST_ENTRY(out) link;
	struct queue_line line;
	char id[ENTRY_ID_MAX]; /* in its stream; "": not there as far as known */
	bool adding;           /* XADD is unanswered */
	bool over;             /* removed from the table; freed once XADD is answered */
	uint32_t seen;         /* the last comparison that saw it */
};

/* One comparison of one stream. */
struct comparison {
	uint8_t model[QUEUE_MODEL_LEN];
	uint32_t number;
};

static struct {
	int channel;
	const struct queue_key *key;
	struct queue_state *state;
	LIST_HEAD(, out) buckets[BUCKETS];
	unsigned count;
	uint32_t comparison; /* number of the last one */
	int64_t due;         /* clock_millis of the next one */
	bool compares_first; /* nothing is added until the next comparison */
} table;

void
outstanding_open(int channel, const struct queue_key *key, struct queue_state *state)
{

	table.channel = channel;
	table.key = key;
	table.state = state;
	table.compares_first = true;
	table.due = clock_millis() + QUIET_MILLIS;
	(void)queue_channel_send(channel, QUEUE_HELLO, NULL);
}

static unsigned
bucket_of(const char *batch, uint32_t number)
{

	return (unsigned)((hash_add_bytes(HASH_START, batch, strlen(batch)) + number * UINT64_C(2654435761)) % BUCKETS);
}

static struct out *
find(const char *batch, uint32_t number)
{
	struct out *out;

	LIST_FOREACH(out, &table.buckets[bucket_of(batch, number)], link)
	if (out->line.number == number && strcmp(out->line.batch, batch) == 0)
		return out;
	return NULL;
}

/* --- entries in Redis --- */

static void
delete_entry(const uint8_t model[QUEUE_MODEL_LEN], const char *id)
{
	char stream[ENTRY_STREAM_MAX];

	if (id[0] == '\0')
		return;
	(void)redis_ask(NULL, NULL, "XACK %s workers %s", entry_stream(model, stream), id);
	(void)redis_ask(NULL, NULL, "XDEL %s %s", entry_stream(model, stream), id);
}

static void
on_added(void *owner, const redisReply *reply)
{
	struct out *out = owner;

	out->adding = false;
	if (reply != NULL && reply->type == REDIS_REPLY_STRING && (size_t)reply->len < sizeof(out->id))
		memcpy(out->id, reply->str, (size_t)reply->len + 1);
	if (!out->over)
		return;
	delete_entry(out->line.model, out->id);
	free(out);
}

static void
add(struct out *out)
{
	char stream[ENTRY_STREAM_MAX];
	struct entry_words words;

	entry_write(table.key, &out->line, &words);
	atomic_fetch_add(&table.state->added, 1);
	out->id[0] = '\0';
	out->adding = redis_ask(on_added, out, "XADD %s * batch %s line %s id %s sha256 %s mac %s",
			  entry_stream(out->line.model, stream), out->line.batch, words.number, words.id, words.sha256,
			  words.mac) == 0;
}

/* Match an entry of a stream with an announced line, or delete it. */
static void
compare_entry(const struct comparison *comparison, const redisReply *reply)
{
	struct queue_line line;
	char id[ENTRY_ID_MAX];
	struct out *out = NULL;

	entry_id(reply, id);
	if (entry_read(table.key, comparison->model, reply, &line))
		out = find(line.batch, line.number);
	if (out != NULL &&
	    (memcmp(&out->line, &line, sizeof(line)) != 0 || out->adding ||
		(out->id[0] != '\0' && strcmp(out->id, id) != 0)))
		out = NULL;
	if (out == NULL) {
		delete_entry(comparison->model, id);
		return;
	}
	memcpy(out->id, id, sizeof(id));
	out->seen = comparison->number;
}

/* A stream was read: add the lines it lacks. */
static void
on_range(void *owner, const redisReply *reply)
{
	struct comparison *comparison = owner;
	struct out *out;

	if (reply != NULL && reply->type == REDIS_REPLY_ARRAY) {
		for (size_t i = 0; i < reply->elements; i++)
			compare_entry(comparison, reply->element[i]);
		/* A stream full of foreign entries is emptied first. */
		for (unsigned i = 0; i < BUCKETS && reply->elements < RANGE_MOST; i++)
			LIST_FOREACH(out, &table.buckets[i], link)
		if (!out->adding && out->seen != comparison->number &&
		    memcmp(out->line.model, comparison->model, QUEUE_MODEL_LEN) == 0)
			add(out);
	}
	free(comparison);
}

static void
compare_stream(const uint8_t model[QUEUE_MODEL_LEN])
{
	struct comparison *comparison = malloc(sizeof(*comparison));
	char stream[ENTRY_STREAM_MAX];

	if (comparison == NULL)
		return;
	memcpy(comparison->model, model, QUEUE_MODEL_LEN);
	comparison->number = table.comparison;
	(void)redis_ask(NULL, NULL, "XGROUP CREATE %s workers 0 MKSTREAM", entry_stream(model, stream));
	if (redis_ask(on_range, comparison, "XRANGE %s - + COUNT %d", stream, RANGE_MOST) == -1)
		free(comparison);
}

static void
compare(void)
{
	uint8_t models[STREAMS_MOST][QUEUE_MODEL_LEN];
	unsigned count = 0, m;
	struct out *out;

	table.comparison++;
	table.compares_first = false;
	table.due = clock_millis() + EVERY_MILLIS;
	for (unsigned i = 0; i < BUCKETS; i++)
		LIST_FOREACH(out, &table.buckets[i], link)
		{
			for (m = 0; m < count && memcmp(models[m], out->line.model, QUEUE_MODEL_LEN) != 0;)
				m++;
			if (m == count && count < STREAMS_MOST)
				memcpy(models[count++], out->line.model, QUEUE_MODEL_LEN);
		}
	for (m = 0; m < count; m++)
		compare_stream(models[m]);
}

void
outstanding_reconnected(void)
{

	table.compares_first = true;
	table.due = clock_millis();
}

/* --- announcements --- */

/* Withdraw a line. If it is still being added, it is deleted afterwards. */
static void
forget(struct out *out, bool from_redis)
{

	LIST_REMOVE(out, link);
	table.count--;
	if (from_redis)
		delete_entry(out->line.model, out->id);
	if (out->adding)
		out->over = true;
	else
		free(out);
}

static void
reset(void)
{
	struct out *out;

	for (unsigned i = 0; i < BUCKETS; i++)
		while ((out = LIST_FIRST(&table.buckets[i])) != NULL)
			forget(out, false);
	table.compares_first = true;
}

static void
take_in(const struct queue_line *line)
{
	struct out *out = find(line->batch, line->number);

	if (out != NULL && memcmp(&out->line, line, sizeof(*line)) == 0)
		return;
	if (out != NULL)
		forget(out, true);
	out = table.count < LINES_MOST ? calloc(1, sizeof(*out)) : NULL;
	if (out == NULL)
		return;
	out->line = *line;
	LIST_INSERT_HEAD(&table.buckets[bucket_of(line->batch, line->number)], out, link);
	table.count++;
	if (!table.compares_first && redis_is_up())
		add(out);
}

static void
hear(enum queue_message message, const struct queue_line *line)
{
	struct out *out;

	if (table.compares_first)
		table.due = clock_millis() + QUIET_MILLIS;
	switch (message) {
	case QUEUE_RESET:
		reset();
		break;
	case QUEUE_ADD:
		take_in(line);
		break;
	case QUEUE_DONE:
		out = find(line->batch, line->number);
		if (out != NULL)
			forget(out, true);
		break;
	default:
		break;
	}
}

void
outstanding_look(void)
{
	enum queue_message message;
	struct queue_line line;

	for (unsigned i = 0; i < HEARD_AT_ONCE && queue_channel_receive(table.channel, &message, &line) == 0; i++)
		hear(message, &line);
	if (redis_is_up() && table.count > 0 && clock_millis() >= table.due)
		compare();
}
