/*
 * Results of lines, in two files: answers, and errors. A result counts once it is appended and fsynced; after a kill
 * the files themselves show which lines are done.
 */
#ifndef PARAPET_PROXY_BATCH_TAPE_H
#define PARAPET_PROXY_BATCH_TAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/batch/store.h"

struct index;

enum tape_side { TAPE_OUTPUT, TAPE_ERRORS, TAPE_SIDES };

struct tape {
	int fd[TAPE_SIDES];
	int64_t len[TAPE_SIDES];   /* bytes */
	int64_t lines[TAPE_SIDES]; /* complete results */
	bool torn[TAPE_SIDES];     /* a partial write follows them */
};

/* The id suffix of a side. */
const char *batch_tape_suffix(enum tape_side side);

/*
 * Open a batch's tape, cut off a partial write, and mark the rows that are done; index may be NULL. Returns 0, -1
 * with errno, or 1 if it is damaged: then the readable part counts.
 */
int batch_tape_open(struct tape *tape, const char *id, struct index *index);

void batch_tape_close(struct tape *tape);

/* Append whole lines durably. Returns 0, or -1 with errno: then none of them is there. */
int batch_tape_append(struct tape *tape, enum tape_side side, struct span text, unsigned lines);

/* The beginning of a result, up to and including "custom_id". */
#define TAPE_LINE_BEGINS "{\"id\":\"batch_req_"

#endif
