/*
 * Announces lines to the queue and takes their results.
 */
#include "proxy/batch/spread.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proxy/batch/ask.h"
#include "proxy/batch/batches.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/look.h"
#include "proxy/batch/visitor.h"
#include "proxy/batch/work.h"
#include "proxy/json/json_text.h"
#include "proxy/shared/queue_channel.h"
#include "proxy/shared/queue_key.h"

#define BATCHES_MOST 8   /* batches with announced lines */
#define STREAMS_MOST 64  /* models with announced lines */
#define STREAM_LINES 256 /* announced lines of one model */
#define TOLD_AT_ONCE 128 /* lines announced before other work gets a turn */

/* Consecutive index rows of one model. */
struct part {
	size_t next, end; /* rows */
};

struct spread {
	struct work work;
	struct part *parts; /* NULL: the lines have not been read yet */
	size_t part_count;
	uint32_t *places; /* the row of each line's number, plus 1 */
	uint32_t numbers;
};

static struct {
	int channel;
	const struct queue_key *key;
	bool tells_anew, stopped;
	struct spread list[BATCHES_MOST];
	struct stream {
		uint8_t id[QUEUE_MODEL_LEN];
		unsigned lines; /* announced */
	} streams[STREAMS_MOST];
} all = {.channel = -1};

void
spread_open(int channel, const struct queue_key *key)
{

	all.channel = channel;
	all.key = key;
	all.tells_anew = true;
}

static void
close_one(struct spread *spread)
{

	work_close(&spread->work);
	free(spread->parts);
	free(spread->places);
	*spread = (struct spread){.parts = NULL};
}

void
spread_stop(void)
{

	all.stopped = true;
	for (unsigned i = 0; i < BATCHES_MOST; i++)
		close_one(&all.list[i]);
}

/* --- announcing --- */

/* Withdraw all announced lines, here and in the queue. Returns 0, or -1 while the channel is full. */
static int
tell_anew(void)
{

	if (queue_channel_send(all.channel, QUEUE_RESET, NULL) == -1)
		return -1;
	memset(all.streams, 0, sizeof(all.streams));
	for (unsigned i = 0; i < BATCHES_MOST; i++) {
		struct spread *spread = &all.list[i];
		size_t from = 0;

		for (size_t row = 0; row < spread->work.index.count; row++)
			spread->work.index.rows[row].out = false;
		for (size_t part = 0; part < spread->part_count; part++) {
			spread->parts[part].next = from;
			from = spread->parts[part].end;
		}
	}
	all.tells_anew = false;
	return 0;
}

/* Returns 0, or -1 while the channel is full. */
static int
tell_done(const struct spread *spread, const struct index_row *row)
{
	struct queue_line line = {.number = row->number};

	snprintf(line.batch, sizeof(line.batch), "%s", spread->work.batch->id);
	return queue_channel_send(all.channel, QUEUE_DONE, &line);
}

/* A row is no longer announced. */
static void
let_go_of(struct index_row *row)
{

	if (row->out)
		all.streams[row->stream].lines--;
	row->out = false;
}

/* The stream of a line's model, created if there is room. NULL: there is none. */
static struct stream *
stream_of(const struct line *line)
{
	char name[QUEUE_NAME_MAX];
	struct span raw = line->model_name;
	size_t len = json_decode(&raw, name, sizeof(name));
	struct stream *spare = NULL;
	uint8_t id[QUEUE_MODEL_LEN];

	queue_model_of(all.key, (struct span){name, len}, id);
	for (unsigned i = 0; i < STREAMS_MOST; i++) {
		struct stream *stream = &all.streams[i];

		if (stream->lines > 0 && memcmp(stream->id, id, sizeof(id)) == 0)
			return stream;
		if (stream->lines == 0)
			spare = stream;
	}
	if (spare != NULL)
		memcpy(spare->id, id, sizeof(id));
	return spare;
}

/* Announce a row. Returns false if there is no room now. */
static bool
tell_row(struct spread *spread, struct index_row *row)
{
	struct queue_line told = {.number = row->number};
	struct stream *stream;
	struct line line;
	char *text = index_fetch(&spread->work.index, row, &line);
	bool is_told = false;

	if (text == NULL)
		return false;
	stream = stream_of(&line);
	if (stream != NULL && stream->lines < STREAM_LINES) {
		snprintf(told.batch, sizeof(told.batch), "%s", spread->work.batch->id);
		memcpy(told.model, stream->id, sizeof(told.model));
		queue_custom_id_of(all.key, line.custom_id, told.custom_id);
		queue_sha256((struct span){text, row->len}, told.sha256);
		is_told = queue_channel_send(all.channel, QUEUE_ADD, &told) == 0;
		stream->lines += is_told;
		row->stream = (uint8_t)(stream - all.streams);
	}
	free(text);
	row->out = is_told;
	return is_told;
}

/* Returns how many of at most `left` rows were announced. */
static unsigned
tell_part(struct spread *spread, struct part *part, unsigned left)
{
	struct index_row *rows = spread->work.index.rows;
	unsigned told = 0;

	for (; part->next < part->end && told < left; part->next++) {
		if (rows[part->next].done || rows[part->next].out)
			continue;
		if (!tell_row(spread, &rows[part->next]))
			break;
		told++;
	}
	return told;
}

static void
tell_rows(struct spread *spread)
{
	unsigned left = TOLD_AT_ONCE;

	for (size_t i = 0; i < spread->part_count && left > 0; i++)
		left -= tell_part(spread, &spread->parts[i], left);
	if (left == 0)
		look_soon();
}

static bool
begins_part(const struct index *index, size_t row)
{

	return row == 0 || index->rows[row].model != index->rows[row - 1].model;
}

/* Its lines are read: record each line's place and group. Returns false if there is no memory. */
static bool
lay_out(struct spread *spread)
{
	const struct index *index = &spread->work.index;
	size_t parts = 0;

	for (size_t i = 0; i < index->count; i++)
		if (index->rows[i].number > spread->numbers)
			spread->numbers = index->rows[i].number;
	for (size_t i = 0; i < index->count; i++)
		parts += begins_part(index, i);
	spread->places = calloc((size_t)spread->numbers + 1, sizeof(*spread->places));
	spread->parts = calloc(parts + 1, sizeof(*spread->parts));
	if (spread->places == NULL || spread->parts == NULL)
		return false;
	for (size_t i = 0; i < index->count; i++) {
		spread->places[index->rows[i].number] = (uint32_t)i + 1;
		if (begins_part(index, i))
			spread->parts[spread->part_count++].next = i;
		spread->parts[spread->part_count - 1].end = i + 1;
	}
	return true;
}

/* Withdraw all its lines. Returns false while the channel is full. */
static bool
withdraw(struct spread *spread)
{
	struct index *index = &spread->work.index;

	for (size_t i = 0; i < index->count && spread->parts != NULL; i++) {
		if (!index->rows[i].out)
			continue;
		if (tell_done(spread, &index->rows[i]) == -1)
			return false;
		let_go_of(&index->rows[i]);
	}
	return true;
}

static void
go_on(struct spread *spread)
{
	const struct batch *batch = spread->work.batch;
	bool ends = batch->status == STATUS_CANCELLING || time(NULL) >= batch->expires;
	enum work_step step;

	if (ends && !withdraw(spread))
		return;
	step = work_step(&spread->work);
	if (step == WORK_READY && spread->parts == NULL && !lay_out(spread))
		step = WORK_OVER;
	if (step == WORK_READY)
		tell_rows(spread);
	else
		look_soon();
	if (step == WORK_OVER)
		close_one(spread);
}

static bool
is_open(const struct batch *batch)
{
	unsigned i = 0;

	while (i < BATCHES_MOST && all.list[i].work.batch != batch)
		i++;
	return i < BATCHES_MOST;
}

/* The oldest batches come first; the rest wait for room. */
static void
adopt(void)
{
	struct batch *batch;
	unsigned i = 0;

	TAILQ_FOREACH(batch, &batches, link)
	{
		if ((batch->status != STATUS_IN_PROGRESS && batch->status != STATUS_CANCELLING) || is_open(batch))
			continue;
		while (i < BATCHES_MOST && all.list[i].work.batch != NULL)
			i++;
		if (i == BATCHES_MOST)
			return;
		work_begin(&all.list[i].work, batch);
	}
}

static void
hear(void)
{
	struct queue_line line;
	enum queue_message message;

	while (queue_channel_receive(all.channel, &message, &line) == 0)
		all.tells_anew |= message == QUEUE_HELLO;
}

void
spread_look(void)
{

	if (all.channel == -1 || all.stopped || work_waits())
		return;
	hear();
	if (all.tells_anew && tell_anew() == -1)
		return;
	adopt();
	for (unsigned i = 0; i < BATCHES_MOST; i++)
		if (all.list[i].work.batch != NULL)
			go_on(&all.list[i]);
}

/* --- requests from the queue --- */

static struct batch *
batch_of(struct span id)
{
	struct batch *batch;

	TAILQ_FOREACH(batch, &batches, link)
	if (span_equals(id, batch->id))
		return batch;
	return NULL;
}

/* A query parameter that goes into a result; empty if invalid. */
static void
take_word(const struct visit *visit, const char *name, char into[ASK_WORD_MAX])
{
	struct span value = visit_query(visit, name);

	into[0] = '\0';
	for (size_t i = 0; i < value.len; i++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", value.at[i]) == NULL)
			return;
	if (value.len < ASK_WORD_MAX)
		snprintf(into, ASK_WORD_MAX, "%.*s", (int)value.len, value.at);
}

static unsigned
number_of(struct span text)
{
	unsigned number = 0;

	if (text.len == 0 || text.len > 9)
		return 0;
	for (size_t i = 0; i < text.len; i++) {
		if (text.at[i] < '0' || text.at[i] > '9')
			return 0;
		number = number * 10 + (unsigned)(text.at[i] - '0');
	}
	return number;
}

/* Take a line's result. The first one counts. */
static void
take_result(struct visitor *visitor, const struct visit *visit, struct spread *spread, struct index_row *row)
{
	struct ask_answer answer = {.status = number_of(visit_query(visit, "status")), .body = visit->body};
	struct line line;
	char *text = index_fetch(&spread->work.index, row, &line);

	take_word(visit, "turn", answer.turn);
	take_word(visit, "verdict", answer.verdict);
	take_word(visit, "route", answer.route);
	take_word(visit, "reason", answer.reason);
	if (text == NULL)
		visitor_refuse(visitor, 503, "the batch's input cannot be read", NULL);
	else if (work_write(&spread->work, row, line.custom_id, &answer) == -1)
		visitor_refuse(visitor, 507, "the result cannot be stored: the front's disk is full", NULL);
	else {
		let_go_of(row);
		if (tell_done(spread, row) == -1)
			all.tells_anew = true;
		visitor_send_text(visitor, 200, span_of("{\"kept\":true}"));
		look_soon();
	}
	free(text);
}

static void
send_line(struct visitor *visitor, const struct spread *spread, const struct index_row *row)
{
	struct line line;
	char *text = index_fetch(&spread->work.index, row, &line);

	if (text == NULL)
		visitor_refuse(visitor, 503, "the batch's input cannot be read", NULL);
	else
		visitor_send_text(visitor, 200, (struct span){text, row->len});
	free(text);
}

void
spread_answer(struct visitor *visitor, const struct visit *visit)
{
	struct span rest = span_of(visit->path + sizeof(QUEUE_PATH) - 1);
	const char *slash = span_find(rest, '/');
	struct span id = {rest.at, slash == NULL ? rest.len : (size_t)(slash - rest.at)};
	unsigned number = slash == NULL ? 0 : number_of(span_of(slash + 1));
	const struct batch *batch = batch_of(id);
	struct spread *spread = NULL;
	struct index_row *row;

	for (unsigned i = 0; i < BATCHES_MOST && batch != NULL; i++)
		if (all.list[i].work.batch == batch)
			spread = &all.list[i];
	if (batch == NULL)
		visitor_refuse(visitor, 404, "there is no such batch", "id");
	else if (batch->status != STATUS_IN_PROGRESS || (spread != NULL && spread->work.ending))
		visitor_refuse(visitor, 410, "this batch is over", NULL);
	else if (spread == NULL || spread->parts == NULL || work_waits())
		visitor_refuse(
		    visitor, 503, "the batch is being reloaded, or the disk is full: try again shortly", NULL);
	else if (number == 0 || number > spread->numbers || spread->places[number] == 0)
		visitor_refuse(visitor, 404, "the batch has no such line", NULL);
	else if ((row = &spread->work.index.rows[spread->places[number] - 1])->done)
		visitor_refuse(visitor, 410, "this line is done", NULL);
	else if (strcmp(visit->method, "GET") == 0)
		send_line(visitor, spread, row);
	else if (strcmp(visit->method, "POST") == 0)
		take_result(visitor, visit, spread, row);
	else
		visitor_refuse(visitor, 405, "only GET and POST are allowed here", NULL);
}
