/*
 * Batches in memory and on disk.
 */
#include "proxy/batch/batches.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proxy/batch/limits.h"

struct batch_list batches = TAILQ_HEAD_INITIALIZER(batches);

VOCABULARY_NAMES(batch_status, EACH_BATCH_STATUS, STATUS_COUNT);

#define SINCE(status, name, since) since,
static const char *const since_names[STATUS_COUNT] = {EACH_BATCH_STATUS(SINCE)};

static const char *const suffixes[] = {".input", ".output", ".errors"};

unsigned
batches_count(void)
{
	const struct batch *batch;
	unsigned count = 0;

	TAILQ_FOREACH(batch, &batches, link)
	count++;
	return count;
}

void
batch_free(struct batch *batch)
{

	free(batch->metadata);
	free(batch->faults);
	free(batch);
}

bool
batch_is_over(const struct batch *batch)
{

	return batch->status == STATUS_COMPLETED || batch->status == STATUS_FAILED || batch->status == STATUS_EXPIRED ||
	    batch->status == STATUS_CANCELLED;
}

int64_t
batch_window(const char *text)
{
	static const struct {
		char unit;
		int64_t seconds;
	} units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
	char *end;
	long number = text[0] >= '1' && text[0] <= '9' ? strtol(text, &end, 10) : 0;

	if (number < 1 || number > 1000000 || end[0] == '\0' || end[1] != '\0')
		return 0;
	for (size_t i = 0; i < nitems(units); i++)
		if (end[0] == units[i].unit)
			return number * units[i].seconds <= LIMIT_AGE_SECONDS ? number * units[i].seconds : 0;
	return 0;
}

static enum batch_status
status_of(struct span name)
{
	unsigned status = 0;

	while (status < STATUS_COUNT - 1 && !span_equals(name, batch_status_names[status]))
		status++;
	return (enum batch_status)status;
}

static void
read_notes(struct batch *batch, struct span text)
{
	struct span metadata = store_note(text, "metadata"), faults = store_note(text, "faults");

	store_note_copy(text, "owner", batch->owner, sizeof(batch->owner));
	store_note_copy(text, "input", batch->input, sizeof(batch->input));
	store_note_copy(text, "output", batch->output, sizeof(batch->output));
	store_note_copy(text, "errors", batch->errors, sizeof(batch->errors));
	store_note_copy(text, "endpoint", batch->endpoint, sizeof(batch->endpoint));
	store_note_copy(text, "window", batch->window, sizeof(batch->window));
	batch->hash = store_note_hash(text);
	batch->status = status_of(store_note(text, "status"));
	batch->end = status_of(store_note(text, "end"));
	batch->created = store_note_number(text, "created");
	batch->expires = store_note_number(text, "expires");
	batch->order = store_note_number(text, "order");
	store_see_order(batch->order);
	batch->total = store_note_number(text, "total");
	batch->completed = store_note_number(text, "completed");
	batch->failed = store_note_number(text, "failed");
	batch->has_output = store_note_number(text, "has_output") != 0;
	batch->has_errors = store_note_number(text, "has_errors") != 0;
	for (unsigned i = 0; i < STATUS_COUNT; i++)
		if (since_names[i] != NULL)
			batch->since[i] = store_note_number(text, since_names[i]);
	if (metadata.at != NULL)
		batch->metadata = strndup(metadata.at, metadata.len);
	if (faults.at != NULL)
		batch->faults = strndup(faults.at, faults.len);
}

/* Data without a batch's notes is a leftover. */
static void
remove_leftover(const char *name)
{
	static char room[STORE_NOTES_MAX];
	const char *dot = strchr(name, '.');
	char notes[STORE_NAME_MAX];
	struct span text;

	if (dot == NULL)
		return;
	snprintf(notes, sizeof(notes), "%.*s", (int)(dot - name), name);
	if (store_is_id(span_of(notes), "batch_") && !store_read(notes, room, &text) && errno == ENOENT)
		store_remove(name);
}

static void
remove_data(const struct batch *batch)
{
	char name[STORE_NAME_MAX];

	for (size_t i = 0; i < nitems(suffixes); i++)
		store_remove(store_name(name, batch->id, suffixes[i]));
}

void
batches_load(const char *name)
{
	static char room[STORE_NOTES_MAX];
	struct batch *batch, *before;
	struct span text;

	if (!store_is_id(span_of(name), "batch_")) {
		remove_leftover(name);
		return;
	}
	if (!store_read(name, room, &text) || (batch = calloc(1, sizeof(*batch))) == NULL)
		return;
	snprintf(batch->id, sizeof(batch->id), "%s", name);
	read_notes(batch, text);
	TAILQ_FOREACH_REVERSE(before, &batches, batch_list, link)
	if (before->order <= batch->order)
		break;
	if (before != NULL)
		TAILQ_INSERT_AFTER(&batches, before, batch, link);
	else
		TAILQ_INSERT_HEAD(&batches, batch, link);
	/* Batches that had ended when parapet was killed may still have their data. */
	if (batch_is_over(batch))
		remove_data(batch);
}

struct batch *
batches_find(struct span id, const char *owner)
{
	struct batch *batch;

	TAILQ_FOREACH(batch, &batches, link)
	if (span_equals(id, batch->id) && strcmp(batch->owner, owner) == 0)
		return batch;
	return NULL;
}

static void
forget(struct batch *batch)
{

	store_remove(batch->id);
	(void)store_sync();
	remove_data(batch);
	TAILQ_REMOVE(&batches, batch, link);
	batch_free(batch);
}

void
batches_expire(int64_t now)
{
	struct batch *batch, *next;

	for (batch = TAILQ_FIRST(&batches); batch != NULL; batch = next) {
		next = TAILQ_NEXT(batch, link);
		if (batch_is_over(batch) && batch->created + LIMIT_AGE_SECONDS < now)
			forget(batch);
	}
}

int
batch_save(const struct batch *batch)
{
	struct json_out out = json_out_start(STORE_NOTES_MAX);
	char text[1024];
	int saved;

	snprintf(text, sizeof(text),
	    "owner %s\ninput %s\noutput %s\nerrors %s\nendpoint %s\nwindow %s\nhash %016" PRIx64 "\nstatus %s\nend %s\n"
	    "created %" PRId64 "\nexpires %" PRId64 "\ntotal %" PRId64 "\ncompleted %" PRId64 "\nfailed %" PRId64
	    "\nhas_output %d\nhas_errors %d\norder %" PRId64 "\n",
	    batch->owner, batch->input, batch->output, batch->errors, batch->endpoint, batch->window, batch->hash,
	    batch_status_name(batch->status), batch_status_name(batch->end), batch->created, batch->expires,
	    batch->total, batch->completed, batch->failed, batch->has_output, batch->has_errors, batch->order);
	json_out_literal(&out, text);
	for (unsigned i = 0; i < STATUS_COUNT; i++)
		if (since_names[i] != NULL && batch->since[i] != 0) {
			snprintf(text, sizeof(text), "%s %" PRId64 "\n", since_names[i], batch->since[i]);
			json_out_literal(&out, text);
		}
	if (batch->metadata != NULL) {
		json_out_literal(&out, "metadata ");
		json_out_literal(&out, batch->metadata);
		json_out_literal(&out, "\n");
	}
	if (batch->faults != NULL) {
		json_out_literal(&out, "faults ");
		json_out_literal(&out, batch->faults);
		json_out_literal(&out, "\n");
	}
	saved = json_out_end(&out);
	errno = ENOMEM;
	if (saved == 0)
		saved = store_write(batch->id, (struct span){out.at, out.len});
	json_out_free(&out);
	return saved;
}

int
batch_become(struct batch *batch, enum batch_status status)
{
	enum batch_status before = batch->status;

	batch->status = status;
	batch->since[status] = time(NULL);
	if (batch_save(batch) == 0)
		return 0;
	batch->since[status] = 0;
	batch->status = before;
	return -1;
}

/* Make room for another batch, by removing the oldest ended one if necessary. */
static bool
have_room(void)
{
	struct batch *batch;

	if (batches_count() < LIMIT_BATCHES)
		return true;
	TAILQ_FOREACH(batch, &batches, link)
	if (batch_is_over(batch))
		break;
	if (batch != NULL)
		forget(batch);
	return batch != NULL;
}

int
batches_add(struct batch *batch)
{

	batch->order = store_next_order();
	batch->created = time(NULL);
	batch->expires = batch->created + batch_window(batch->window);
	batch->end = STATUS_COMPLETED;
	errno = EDQUOT;
	if (!have_room())
		return -1;
	if (batch_save(batch) == -1) {
		store_remove(batch->id);
		return -1;
	}
	TAILQ_INSERT_TAIL(&batches, batch, link);
	return 0;
}

static void
write_time(struct json_out *out, const char *name, int64_t seconds)
{

	json_out_print(out, ",%s:", name);
	if (seconds == 0)
		json_out_literal(out, "null");
	else
		json_out_integer(out, seconds);
}

/* Write the status, the time of each status, and the counts. */
static void
write_progress(struct json_out *out, const struct batch *batch)
{

	json_out_print(out, ",'status':%s", batch_status_name(batch->status));
	write_time(out, "created_at", batch->created);
	write_time(out, "expires_at", batch->expires);
	for (unsigned i = 0; i < STATUS_COUNT; i++)
		if (since_names[i] != NULL)
			write_time(out, since_names[i], batch->since[i]);
	json_out_print(out, ",'request_counts':{'total':%" PRId64 ",'completed':%" PRId64 ",'failed':%" PRId64 "}",
	    batch->total, batch->completed, batch->failed);
}

void
batch_outline(struct json_out *out, const struct batch *batch)
{

	json_out_print(out, "{'id':%s,'endpoint':%s", batch->id, batch->endpoint);
	write_progress(out, batch);
	json_out_literal(out, "}");
}

void
batch_tell(struct json_out *out, const struct batch *batch)
{

	json_out_print(out, "{'id':%s,'object':'batch','endpoint':%s,'errors':", batch->id, batch->endpoint);
	if (batch->faults != NULL)
		json_out_print(out, "{'object':'list','data':[%-s]}", batch->faults);
	else
		json_out_literal(out, "null");
	json_out_print(out, ",'input_file_id':%s,'completion_window':%s,'output_file_id':%s,'error_file_id':%s",
	    batch->input, batch->window, batch->has_output ? batch->output : NULL,
	    batch->has_errors ? batch->errors : NULL);
	write_progress(out, batch);
	json_out_print(out, ",'metadata':%-s}", batch->metadata);
}
