/*
 * Writing the tape of an evaluation (tape_read.h), and going on with one that is there. A run that was broken off, by
 * whatever, goes on from its tape.
 *
 * Lines are appended whole. What a crash cut off at the end is dropped when the tape is opened again, and so are turns
 * that failed, which are then due once more.
 */
#ifndef PARAPET_PROXY_EVAL_TAPE_WRITE_H
#define PARAPET_PROXY_EVAL_TAPE_WRITE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "proxy/eval/worklist.h"

struct tape_writer;

/* A turn that is on the tape. Texts are kept only where a later turn of the question may need them. */
struct tape_said {
	bool done;
	char *raw, *guarded; /* NULL: not kept, or not there */
};

/*
 * Open a tape, or begin it with the manifest; keeps the plan. Nobody else may have it open. Returns NULL after a line
 * to err: it cannot be written, is no tape, or was begun with another manifest.
 */
struct tape_writer *tape_open(const char *path, const cJSON *manifest, const struct worklist *worklist, FILE *err);

/* Close it. NULL is allowed. */
void tape_close(struct tape_writer *tape);

const struct tape_said *tape_said(const struct tape_writer *tape, const struct work_item *item);

/* How many turns of the plan are on it. */
size_t tape_done(const struct tape_writer *tape);

/*
 * Append the line of a turn that ended, failed ones too. Returns 0, or -1 with errno. EFBIG: it would take more than is
 * read of a tape, or than is kept for turns to come; that turn is the last that stands on it.
 */
int tape_add(struct tape_writer *tape, const struct work_item *item, const cJSON *line);

#endif
