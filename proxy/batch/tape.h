/*
 * What lines came to, in two files: answers, and what went wrong. A result is appended and fsynced, then it counts;
 * after a kill the files themselves tell which lines are done.
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
	int64_t lines[TAPE_SIDES]; /* that are on it */
	bool torn[TAPE_SIDES];     /* something half written is still behind them */
};

/* Which id's suffix a side has. */
const char *batch_tape_suffix(enum tape_side side);

/*
 * Open a batch's, cut what was half written, and mark the rows that are done; index may be NULL. Returns 0, -1 with
 * errno, or 1 when it is damaged: then what can be read of it counts.
 */
int batch_tape_open(struct tape *tape, const char *id, struct index *index);

void batch_tape_close(struct tape *tape);

/* Append whole lines, and have them durable. Returns 0, or -1 with errno: then nothing of them is there. */
int batch_tape_append(struct tape *tape, enum tape_side side, struct span text, unsigned lines);

/* Begin a result: up to and with "custom_id". */
#define TAPE_LINE_BEGINS "{\"id\":\"batch_req_"

#endif
