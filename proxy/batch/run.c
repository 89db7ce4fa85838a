/*
 * Checks, selects and runs batches.
 */
#include "proxy/batch/run.h"

#include <stdint.h>
#include <stdlib.h>

#include "proxy/batch/batches.h"
#include "proxy/batch/calls.h"
#include "proxy/batch/look.h"
#include "proxy/batch/publish.h"
#include "proxy/batch/work.h"

/* A line being answered by one of our workers. */
struct asked {
	LIST_ENTRY(asked) link;
	struct index_row *row;
	struct line line; /* points into the call's text */
	struct call *call;
};

static struct {
	bool stopped, queued;

	struct batch *checked; /* the batch whose input is being validated; NULL: none */
	struct index checking;

	struct work work;
	LIST_HEAD(, asked) asked;
} run;

void
run_open(struct event_base *base, struct shared *shared, const struct batch_doors *doors, bool queued)
{

	run.queued = queued;
	run.checking.fd = -1;
	LIST_INIT(&run.asked);
	if (!queued)
		calls_open(base, shared, doors);
}

/* --- validation --- */

static void
end_checking(void)
{
	struct batch *batch = run.checked;
	bool right = run.checking.state == INDEX_READY;

	batch->total = right ? (int64_t)run.checking.count : 0;
	if ((right ? batch_become(batch, STATUS_IN_PROGRESS) : work_fail(batch, index_errors(&run.checking))) == -1)
		work_note_disk(-1);
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
		run.checking = work_index_of(run.checked);
	}
	if (index_step(&run.checking) != INDEX_READING)
		end_checking();
	look_soon();
}

/* --- requests to our workers --- */

static void
forget(struct asked *asked)
{

	LIST_REMOVE(asked, link);
	free(asked);
}

static void
call_off(void)
{
	struct asked *asked;

	while ((asked = LIST_FIRST(&run.asked)) != NULL) {
		batch_call_cancel(asked->call);
		forget(asked);
	}
}

static void
on_answer(void *owner, const struct ask_answer *answer)
{
	struct asked *asked = owner;

	if (work_wants_key(&run.work, answer)) {
		forget(asked);
		call_off();
		work_close(&run.work);
		look_soon();
		return;
	}
	/* A result that could not be written is requested again once there is room. */
	if (work_write(&run.work, asked->row, asked->line.custom_id, answer) == -1)
		run.work.next = 0;
	asked->row->out = false;
	forget(asked);
	look_soon();
}

static struct index_row *
next_row(void)
{
	struct index *index = &run.work.index;

	while (run.work.next < index->count && (index->rows[run.work.next].done || index->rows[run.work.next].out))
		run.work.next++;
	return run.work.next < index->count ? &index->rows[run.work.next] : NULL;
}

/* Returns false if there is none or it cannot start. */
static bool
ask_next(void)
{
	struct index_row *row = next_row();
	struct asked *asked = row == NULL ? NULL : calloc(1, sizeof(*asked));
	char *text = asked == NULL ? NULL : index_fetch(&run.work.index, row, &asked->line);

	if (text != NULL)
		asked->call = batch_call_start(run.work.batch->endpoint, text, asked->line.body, on_answer, asked);
	if (text == NULL || asked->call == NULL) {
		free(asked);
		return false;
	}
	asked->row = row;
	row->out = true;
	LIST_INSERT_HEAD(&run.asked, asked, link);
	return true;
}

static void
work(void)
{
	enum work_step step = work_step(&run.work);

	if (step != WORK_READY) {
		call_off();
		look_soon();
		return;
	}
	calls_look();
	for (unsigned left = calls_free(); left > 0 && ask_next(); left--)
		;
}

/* Choose the oldest unfinished batch. If only its results are undelivered, finish it. */
static void
choose_batch(void)
{
	struct batch *batch;

	TAILQ_FOREACH(batch, &batches, link)
	if (batch->status == STATUS_FINALIZING ||
	    (!run.queued && (batch->status == STATUS_IN_PROGRESS || batch->status == STATUS_CANCELLING)))
		break;
	if (batch == NULL)
		return;
	if (batch->status != STATUS_FINALIZING) {
		work_begin(&run.work, batch);
		return;
	}
	if (publish_finish(batch) == -1)
		work_note_disk(-1);
	look_soon();
}

void
run_look(void)
{

	if (run.stopped || work_waits())
		return;
	check_batches();
	if (run.work.batch == NULL)
		choose_batch();
	if (run.work.batch != NULL)
		work();
}

void
run_stop(void)
{

	run.stopped = true;
	call_off();
	work_close(&run.work);
}
