/*
 * A batch being run: its lines, its tape, its end. Whether local workers (run.c) or other machines (spread.c) run the
 * lines does not matter here.
 *
 * A full disk loses nothing: failed writes are retried (work_waits).
 */
#ifndef PARAPET_PROXY_BATCH_WORK_H
#define PARAPET_PROXY_BATCH_WORK_H

#include <stdbool.h>

#include "proxy/batch/index.h"
#include "proxy/batch/tape.h"

struct ask_answer;
struct batch;

/* All zero: none. */
struct work {
	struct batch *batch; /* NULL: none, or it is over */
	struct index index;
	bool has_tape, ending; /* its lines may be run; no more may be */
	struct tape tape;
	size_t next; /* the next row */
};

enum work_step {
	WORK_READING, /* another step follows at once */
	WORK_READY,   /* lines may be run */
	WORK_ENDING,  /* cancelled or expired: no line may be run, and another step follows at once */
	WORK_OVER,    /* everything was released; the batch itself may not be over, and can be chosen again */
};

/* Whether writing is impossible for now; check again later. */
bool work_waits(void);

/* Record that a write failed, by errno, or succeeded. */
void work_note_disk(int written);

/* The reader of a batch's input. */
struct index work_index_of(const struct batch *batch);

/* A batch that never begins: its errors, as members of errors.data, are stored with it. Returns 0, or -1 with errno. */
int work_fail(struct batch *batch, struct span faults);

/*
 * Whether an answer means that no line of this batch can be answered: the very first one says that the model server
 * requires a key. Clients' keys are never stored, so only parapet's own can be sent (access.h). The batch then fails.
 */
bool work_wants_key(struct work *work, const struct ask_answer *answer);

/* Begin with a batch that is in progress or being cancelled. */
void work_begin(struct work *work, struct batch *batch);

/* Continue: read it, end it early, or end it once all its lines are done. */
enum work_step work_step(struct work *work);

/*
 * Append a row's result; custom_id is from its line. Returns 0: it is done; or -1 if the disk is full, and it is not.
 */
int work_write(struct work *work, struct index_row *row, struct span custom_id, const struct ask_answer *answer);

/* Release everything. */
void work_close(struct work *work);

#endif
