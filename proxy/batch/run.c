/*
 * Checking, starting, calling off, asking again, ending.
 */
#include "proxy/batch/run.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <event2/event.h>

#include "policies/clock.h"
#include "proxy/batch/ask.h"
#include "proxy/batch/batches.h"
#include "proxy/batch/index.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/publish.h"
#include "proxy/batch/result.h"
#include "proxy/batch/slots.h"
#include "proxy/batch/tape.h"
#include "proxy/observe/log.h"
#include "proxy/shared/shared.h"

#define CALLS_MAX      64 /* lines under way, and waiting to be asked again */
#define TRIES_MAX      4  /* the first one, and three more */
#define PREEMPTED_MAX  2
#define BACKOFF_MILLIS 1000  /* before the second try, four times as long before each further one */
#define DISK_MILLIS    10000 /* between two attempts to write to a disk that is full */
#define ENDED_AT_ONCE  200   /* lines that are written as cancelled or expired in one go */
#define RESULT_MAX     (LIMIT_ANSWER + 64 * 1024)

/* A line under way, or waiting to be asked again: then ask is NULL. */
struct call {
	LIST_ENTRY(call) link;
	struct index_row *row;
	char *text; /* what line's spans lie in */
	struct line line;
	struct ask *ask;
	int64_t due; /* clock_millis */
};

LIST_HEAD(call_list, call);

static struct {
	struct event_base *base;
	struct shared *shared;
	int channel;
	struct event *soon;
	bool stopped;

	struct batch *checked; /* its input is being read for the first time; NULL: nobody's */
	struct index checking;

	struct batch *batch; /* is worked on; NULL: none */
	struct index index;
	bool has_tape;
	struct tape tape;
	size_t next; /* the row that comes next */
	struct call_list calls;
	unsigned under_way, waiting;
	int64_t disk_until; /* clock_millis: nothing is written, and so nothing begun, before */
} run;

static void
on_soon(evutil_socket_t fd, short what, void *arg)
{

	(void)fd;
	(void)what;
	(void)arg;
	run_look();
}

void
run_open(struct event_base *base, struct shared *shared, int channel)
{

	run.base = base;
	run.shared = shared;
	run.channel = channel;
	run.checking.fd = run.index.fd = -1;
	LIST_INIT(&run.calls);
	run.soon = event_new(base, -1, 0, on_soon, NULL);
}

static void
look_soon(void)
{

	if (run.soon != NULL)
		event_active(run.soon, EV_TIMEOUT, 0);
}

/* What could not be written is tried again a little later. */
static void
wait_for_disk(void)
{

	if (run.disk_until == 0)
		log_error("batches: results cannot be written (%s): nothing is lost, and all waits until they can be",
		    strerror(errno));
	run.disk_until = clock_millis() + DISK_MILLIS;
}

static void
note_disk_works(void)
{

	if (run.disk_until != 0)
		log_line("batches: results are written again");
	run.disk_until = 0;
}

/* --- the first reading --- */

static struct index
index_of(const struct batch *batch)
{
	char name[STORE_NAME_MAX];

	return (struct index){.fd = store_open_to_read(store_name(name, batch->id, ".input")),
	    .endpoint = batch->endpoint,
	    .hash_wanted = batch->hash,
	    .lines_most = limits_lines()};
}

/* What is wrong with its input is kept with it. */
static int
fail_batch(struct batch *batch, struct index *index)
{
	char name[STORE_NAME_MAX];

	free(batch->faults);
	batch->faults = strndup(index->errors.at == NULL ? "" : index->errors.at, index->errors.len);
	if (batch_become(batch, STATUS_FAILED) == -1)
		return -1;
	store_remove(store_name(name, batch->id, ".input"));
	return 0;
}

static void
end_checking(void)
{
	struct batch *batch = run.checked;
	bool right = run.checking.state == INDEX_READY;

	batch->total = right ? (int64_t)run.checking.count : 0;
	if ((right ? batch_become(batch, STATUS_IN_PROGRESS) : fail_batch(batch, &run.checking)) == -1)
		wait_for_disk();
	index_free(&run.checking);
	run.checked = NULL;
}

static void
check_batches(void)
{

	if (run.checked != NULL && run.checked->status != STATUS_VALIDATING) {
		index_free(&run.checking);
		run.checked = NULL;
	}
	if (run.checked == NULL) {
		TAILQ_FOREACH(run.checked, &batches, link)
		if (run.checked->status == STATUS_VALIDATING)
			break;
		if (run.checked == NULL)
			return;
		run.checking = index_of(run.checked);
	}
	if (index_step(&run.checking) != INDEX_READING)
		end_checking();
	look_soon();
}

/* --- calls --- */

static void
drop_call(struct call *call)
{

	if (call->ask != NULL) {
		ask_cancel(call->ask);
		run.under_way--;
	} else
		run.waiting--;
	LIST_REMOVE(call, link);
	free(call->text);
	free(call);
}

/* Have a line asked again in so many milliseconds. Its text is read again then. */
static void
put_back(struct call *call, int64_t millis)
{

	free(call->text);
	call->text = NULL;
	call->ask = NULL;
	call->due = clock_millis() + millis;
	run.under_way--;
	run.waiting++;
}

/* Where guarding took so long that the head had to go before the verdict, the record knows it. */
static void
find_verdict(struct ask_answer *answer)
{
	struct turn_entry entry;

	if (strcmp(answer->verdict, "pending") == 0 && ring_find(&run.shared->ring, span_of(answer->turn), &entry))
		snprintf(answer->verdict, sizeof(answer->verdict), "%s", verdict_name((enum verdict)entry.verdict));
}

/* Append what a line came to. Returns false when it has to be asked again. */
static bool
write_result(const struct call *call, struct ask_answer *answer)
{
	bool answered = answer->status >= 200 && answer->status < 300;
	struct json_out out = json_out_start(RESULT_MAX);
	int written = -1;

	find_verdict(answer);
	if (answer->status == 0)
		result_write_error(&out, call->line.custom_id, "connection_failed",
		    "no whole answer came, though it was asked for four times: see the model server's log");
	else
		result_write(&out, call->line.custom_id, answer);
	if (json_out_end(&out) == -1) {
		json_out_free(&out);
		out = json_out_start(RESULT_MAX);
		answered = false;
		result_write_error(&out, call->line.custom_id, "answer_too_large", "the answer is larger than 16 MiB");
	}
	if (json_out_end(&out) == 0)
		written = batch_tape_append(
		    &run.tape, answered ? TAPE_OUTPUT : TAPE_ERRORS, (struct span){out.at, out.len}, 1);
	json_out_free(&out);
	if (written == -1)
		wait_for_disk();
	else
		note_disk_works();
	return written == 0;
}

static void
on_answer(void *owner, const struct ask_answer *answer)
{
	bool retried = answer->status == 0 || answer->status == 429 || answer->status >= 500;
	struct ask_answer own = *answer;
	struct call *call = owner;

	call->ask = NULL;
	if (retried && ++call->row->tries < TRIES_MAX)
		put_back(call, BACKOFF_MILLIS << 2 * (call->row->tries - 1));
	else if (!write_result(call, &own))
		put_back(call, DISK_MILLIS);
	else {
		call->row->done = true;
		run.batch->completed = run.tape.lines[TAPE_OUTPUT];
		run.batch->failed = run.tape.lines[TAPE_ERRORS];
		run.under_way--;
		run.waiting++; /* drop_call takes one that is not asked for one that waits */
		drop_call(call);
	}
	look_soon();
}

/* Begin to ask. A worker that cannot be reached, or memory that is short, is a transport error as any other. */
static void
start_call(struct call *call)
{

	run.waiting--;
	run.under_way++;
	call->text = index_fetch(&run.index, call->row, &call->line);
	if (call->text != NULL)
		call->ask = ask_start(run.base, run.channel, run.batch->endpoint, call->line.body, on_answer, call);
	if (call->ask == NULL)
		put_back(call, BACKOFF_MILLIS);
}

/* The next line that may start: one that waits and is due, or a new one. NULL: none. */
static struct call *
next_call(void)
{
	struct index *index = &run.index;
	int64_t now = clock_millis();
	struct call *call;

	LIST_FOREACH(call, &run.calls, link)
	if (call->ask == NULL && call->due <= now)
		return call;
	while (run.next < index->count && index->rows[run.next].done)
		run.next++;
	if (run.next == index->count || run.under_way + run.waiting >= CALLS_MAX)
		return NULL;
	call = calloc(1, sizeof(*call));
	if (call == NULL)
		return NULL;
	call->row = &index->rows[run.next++];
	LIST_INSERT_HEAD(&run.calls, call, link);
	run.waiting++;
	return call;
}

/* The youngest line that has not been called off too often makes room. */
static void
make_room(void)
{
	struct call *call;

	if (!slots_exceeded(run.shared))
		return;
	LIST_FOREACH(call, &run.calls, link)
	if (call->ask != NULL && call->row->preempted < PREEMPTED_MAX)
		break;
	if (call == NULL)
		return;
	call->row->preempted++;
	ask_cancel(call->ask);
	put_back(call, 0);
}

/* --- the batch that is worked on --- */

static void
let_go(void)
{
	struct call *call;

	while ((call = LIST_FIRST(&run.calls)) != NULL)
		drop_call(call);
	if (run.has_tape)
		batch_tape_close(&run.tape);
	index_free(&run.index);
	run.has_tape = false;
	run.batch = NULL;
	run.next = 0;
}

/* It is over, as `end`. */
static void
end_batch(enum batch_status end)
{

	run.batch->end = end;
	if (publish_begin(run.batch, &run.tape) == -1) {
		wait_for_disk();
		return;
	}
	let_go();
	look_soon();
}

/* Some of the lines that will not be asked any more are written down as such. Returns whether there may be more. */
static bool
write_off(const char *code, const char *message)
{
	struct json_out out = json_out_start(RESULT_MAX);
	unsigned count = 0;
	size_t from = run.next;

	for (; run.next < run.index.count && count < ENDED_AT_ONCE; run.next++) {
		struct line line;
		char *text =
		    run.index.rows[run.next].done ? NULL : index_fetch(&run.index, &run.index.rows[run.next], &line);

		if (text != NULL)
			result_write_error(&out, line.custom_id, code, message);
		count += text != NULL;
		free(text);
	}
	if (json_out_end(&out) == -1 ||
	    (count > 0 && batch_tape_append(&run.tape, TAPE_ERRORS, (struct span){out.at, out.len}, count) == -1)) {
		run.next = from;
		wait_for_disk();
	}
	json_out_free(&out);
	run.batch->failed = run.tape.lines[TAPE_ERRORS];
	return run.next < run.index.count;
}

static void
end_early(bool cancelled)
{
	struct call *call;

	/* From the first row on: those that were under way are not done either. */
	if (!LIST_EMPTY(&run.calls))
		run.next = 0;
	while ((call = LIST_FIRST(&run.calls)) != NULL)
		drop_call(call);
	if (cancelled ? write_off("batch_cancelled", "this batch was cancelled before the line was done")
		      : write_off("batch_expired", "this batch's time was over before the line was done"))
		look_soon();
	else
		end_batch(cancelled ? STATUS_CANCELLED : STATUS_EXPIRED);
}

/* Its input is read once more, and its tape: what is done is not asked again. */
static void
begin_working(void)
{
	static const char damaged[] =
	    "{\"code\":\"tape_damaged\",\"line\":null,\"message\":\"results on the disk are damaged: "
	    "those that can be read are kept, and the batch is not gone on with\",\"param\":null}";
	int opened;

	if (run.index.state == INDEX_FAULTY && run.batch->status != STATUS_CANCELLING) {
		if (fail_batch(run.batch, &run.index) == -1)
			wait_for_disk();
		let_go();
		return;
	}
	if (run.index.state == INDEX_FAULTY)
		run.index.count = 0;
	opened = batch_tape_open(&run.tape, run.batch->id, &run.index);
	if (opened == -1) {
		wait_for_disk();
		let_go();
		return;
	}
	run.has_tape = true;
	run.batch->completed = run.tape.lines[TAPE_OUTPUT];
	run.batch->failed = run.tape.lines[TAPE_ERRORS];
	if (opened == 1) {
		free(run.batch->faults);
		run.batch->faults = strdup(damaged);
		log_error("batches: results of %s on the disk are damaged: it is not gone on with", run.batch->id);
		end_batch(STATUS_FAILED);
	}
}

static void
work(void)
{
	struct call *call;

	if (run.index.state == INDEX_READING) {
		if (index_step(&run.index) != INDEX_READING)
			begin_working();
		look_soon();
		return;
	}
	if (run.batch->status == STATUS_CANCELLING || time(NULL) >= run.batch->expires) {
		end_early(run.batch->status == STATUS_CANCELLING);
		return;
	}
	make_room();
	while (slots_left(run.shared, run.under_way) && (call = next_call()) != NULL)
		start_call(call);
	if (LIST_EMPTY(&run.calls) && run.next == run.index.count)
		end_batch(STATUS_COMPLETED);
}

static void
choose_batch(void)
{
	struct batch *batch;

	TAILQ_FOREACH(batch, &batches, link)
	if (batch->status == STATUS_IN_PROGRESS || batch->status == STATUS_CANCELLING ||
	    batch->status == STATUS_FINALIZING)
		break;
	if (batch == NULL)
		return;
	if (batch->status == STATUS_FINALIZING) {
		if (publish_finish(batch) == -1)
			wait_for_disk();
		look_soon();
		return;
	}
	run.batch = batch;
	run.index = index_of(batch);
}

void
run_look(void)
{

	if (run.stopped || run.disk_until > clock_millis())
		return;
	check_batches();
	if (run.batch == NULL)
		choose_batch();
	if (run.batch != NULL)
		work();
}

void
run_stop(void)
{

	run.stopped = true;
	if (run.batch != NULL)
		let_go();
}
