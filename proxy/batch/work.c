/*
 * Reads, writes and ends batches.
 */
#include "proxy/batch/work.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "policies/clock.h"
#include "proxy/batch/ask.h"
#include "proxy/batch/batches.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/publish.h"
#include "proxy/batch/result.h"
#include "proxy/observe/log.h"

#define DISK_MILLIS   10000 /* between attempts to write to a full disk */
#define ENDED_AT_ONCE 200   /* lines written as cancelled or expired at a time */
#define RESULT_MAX    (LIMIT_ANSWER + 64 * 1024)

static int64_t disk_until; /* clock_millis: do not write or start anything before; 0: no fault */

bool
work_waits(void)
{

	return disk_until > clock_millis();
}

void
work_note_disk(int written)
{

	if (written == -1 && disk_until == 0)
		log_error("batches: results cannot be written (%s): nothing is lost, and lines wait until they can be",
		    strerror(errno));
	else if (written == 0 && disk_until != 0)
		log_line("batches: results can be written again");
	disk_until = written == -1 ? clock_millis() + DISK_MILLIS : 0;
}

struct index
work_index_of(const struct batch *batch)
{
	char name[STORE_NAME_MAX];

	return (struct index){.fd = store_open_to_read(store_name(name, batch->id, ".input")),
	    .endpoint = batch->endpoint,
	    .hash_wanted = batch->hash,
	    .lines_most = limits_lines()};
}

int
work_fail(struct batch *batch, struct span faults)
{
	char name[STORE_NAME_MAX];

	free(batch->faults);
	batch->faults = faults.len == 0 ? NULL : strndup(faults.at, faults.len);
	if (batch_become(batch, STATUS_FAILED) == -1)
		return -1;
	store_remove(store_name(name, batch->id, ".input"));
	return 0;
}

void
work_begin(struct work *work, struct batch *batch)
{

	*work = (struct work){.batch = batch, .index = work_index_of(batch)};
}

void
work_close(struct work *work)
{

	if (work->batch == NULL)
		return;
	if (work->has_tape)
		batch_tape_close(&work->tape);
	index_free(&work->index);
	*work = (struct work){.batch = NULL};
}

static void
count(const struct work *work)
{

	work->batch->completed = work->tape.lines[TAPE_OUTPUT];
	work->batch->failed = work->tape.lines[TAPE_ERRORS];
}

int
work_write(struct work *work, struct index_row *row, struct span custom_id, const struct ask_answer *answer)
{
	bool answered = answer->status >= 200 && answer->status < 300;
	struct json_out out = json_out_start(RESULT_MAX);
	int written = -1;

	if (answer->status == 0)
		result_write_error(&out, custom_id, "connection_failed",
		    "no complete answer after four attempts: see the model server's log");
	else
		result_write(&out, custom_id, answer);
	if (json_out_end(&out) == -1) {
		json_out_free(&out);
		out = json_out_start(RESULT_MAX);
		answered = false;
		result_write_error(&out, custom_id, "answer_too_large", "the answer is larger than 16 MiB");
	}
	errno = ENOMEM;
	if (json_out_end(&out) == 0)
		written = batch_tape_append(
		    &work->tape, answered ? TAPE_OUTPUT : TAPE_ERRORS, (struct span){out.at, out.len}, 1);
	work_note_disk(written);
	json_out_free(&out);
	row->done = written == 0;
	count(work);
	return written;
}

bool
work_wants_key(struct work *work, const struct ask_answer *answer)
{
	static const char wanted[] =
	    "{\"code\":\"backend_key_required\",\"line\":null,\"message\":\"the model server wants a key (401): start "
	    "parapet with --backend-key-file; a client's own key is never kept for its batches\",\"param\":null}";

	if (answer->status != 401 || work->tape.lines[TAPE_OUTPUT] + work->tape.lines[TAPE_ERRORS] > 0)
		return false;
	log_error("batches: %s failed: the model server requires a key: set --backend-key-file", work->batch->id);
	if (work_fail(work->batch, (struct span){wanted, sizeof(wanted) - 1}) == -1)
		work_note_disk(-1);
	return true;
}

/* The batch ends as `end`. */
static enum work_step
end(struct work *work, enum batch_status status)
{

	work->batch->end = status;
	if (publish_begin(work->batch, &work->tape) == -1) {
		work_note_disk(-1);
		return WORK_ENDING;
	}
	work_close(work);
	return WORK_OVER;
}

/* Write some of the remaining lines as cancelled or expired. */
static enum work_step
write_off(struct work *work, bool cancelled)
{
	struct json_out out = json_out_start(RESULT_MAX);
	unsigned written = 0;
	size_t from = work->next;

	for (; work->next < work->index.count && written < ENDED_AT_ONCE; work->next++) {
		const struct index_row *row = &work->index.rows[work->next];
		struct line line;
		char *text = row->done ? NULL : index_fetch(&work->index, row, &line);

		if (text == NULL)
			continue;
		result_write_error(&out, line.custom_id, cancelled ? "batch_cancelled" : "batch_expired",
		    cancelled ? "the batch was cancelled before this line was done"
			      : "the batch expired before this line was done");
		written++;
		free(text);
	}
	errno = ENOMEM;
	if (json_out_end(&out) == -1 ||
	    (written > 0 &&
		batch_tape_append(&work->tape, TAPE_ERRORS, (struct span){out.at, out.len}, written) == -1)) {
		work->next = from;
		work_note_disk(-1);
	}
	json_out_free(&out);
	count(work);
	if (work->next < work->index.count)
		return WORK_ENDING;
	return end(work, cancelled ? STATUS_CANCELLED : STATUS_EXPIRED);
}

/* Read the input again, and the tape, so that finished lines are not asked again. */
static enum work_step
begin_asking(struct work *work)
{
	static const char damaged[] =
	    "{\"code\":\"tape_damaged\",\"line\":null,\"message\":\"results on the disk are damaged: "
	    "those that can be read are kept, and the batch is not gone on with\",\"param\":null}";
	bool faulty = work->index.state == INDEX_FAULTY;
	int opened;

	if (faulty && work->batch->status != STATUS_CANCELLING) {
		if (work_fail(work->batch, index_errors(&work->index)) == -1)
			work_note_disk(-1);
		work_close(work);
		return WORK_OVER;
	}
	if (faulty)
		work->index.count = 0;
	opened = batch_tape_open(&work->tape, work->batch->id, &work->index);
	if (opened == -1) {
		work_note_disk(-1);
		work_close(work);
		return WORK_OVER;
	}
	work->has_tape = true;
	count(work);
	if (opened == 0)
		return WORK_READING;
	free(work->batch->faults);
	work->batch->faults = strdup(damaged);
	log_error("batches: results of %s on disk are damaged: it will not be continued", work->batch->id);
	if (end(work, STATUS_FAILED) != WORK_OVER)
		work_close(work);
	return WORK_OVER;
}

enum work_step
work_step(struct work *work)
{
	bool cancelled = work->batch->status == STATUS_CANCELLING;

	if (!work->has_tape) {
		if (index_step(&work->index) == INDEX_READING)
			return WORK_READING;
		return begin_asking(work);
	}
	if (work->ending || cancelled || time(NULL) >= work->batch->expires) {
		/* Start from the first row: lines that were running are unfinished too. */
		if (!work->ending)
			work->next = 0;
		work->ending = true;
		return write_off(work, cancelled);
	}
	if (work->tape.lines[TAPE_OUTPUT] + work->tape.lines[TAPE_ERRORS] == (int64_t)work->index.count)
		return end(work, STATUS_COMPLETED);
	return WORK_READY;
}
