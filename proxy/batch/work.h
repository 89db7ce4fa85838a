/*
 * A batch that is worked on: its lines, its tape, its end. Who answers the lines is not told here: local workers
 * (run.c), or workers elsewhere (spread.c).
 *
 * A disk that is full loses nothing: what could not be written is tried again (work_waits).
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
	bool has_tape, ending; /* its lines may be asked; none may any more */
	struct tape tape;
	size_t next; /* the row that comes next */
};

enum work_step {
	WORK_READING, /* another step follows at once */
	WORK_READY,   /* lines may be asked */
	WORK_ENDING,  /* it was cancelled or has expired: none may, and another step follows at once */
	WORK_OVER,    /* nothing is held any more; the batch may not be over, and be chosen again */
};

/* Whether nothing can be written for now; look again later. */
bool work_waits(void);

/* Note that something could not be written, by errno; and that something was. */
void work_note_disk(int written);

/* The reader of a batch's input. */
struct index work_index_of(const struct batch *batch);

/* A batch that never begins: what is wrong, as members of errors.data, is kept with it. Returns 0, or -1 with errno. */
int work_fail(struct batch *batch, struct span faults);

/*
 * Whether an answer means that none of this batch's lines can be answered: the first one of all says that the model
 * server wants a key. A client's is never kept, so that only parapet's own can be shown (access.h). The batch fails
 * then.
 */
bool work_wants_key(struct work *work, const struct ask_answer *answer);

/* Begin with a batch that is in progress or being cancelled. */
void work_begin(struct work *work, struct batch *batch);

/* Go on: read it, end it early, end it once all its lines are done. */
enum work_step work_step(struct work *work);

/*
 * Append what a row came to; the custom_id is of its line. Returns 0: it is done; or -1 when the disk is full, and it
 * is not.
 */
int work_write(struct work *work, struct index_row *row, struct span custom_id, const struct ask_answer *answer);

/* Hold nothing of it any more. */
void work_close(struct work *work);

#endif
