/*
 * The tape of an evaluation: JSON lines, first the manifest, then one for each turn that ended, in the order in which
 * they did. A run that was broken off, by whatever, goes on from its tape.
 *
 * Lines are appended whole. What a crash cut off at the end is dropped when the tape is opened again, and so are turns
 * that failed, which are then due once more.
 */
#ifndef PARAPET_PROXY_EVAL_TAPE_H
#define PARAPET_PROXY_EVAL_TAPE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/span.h"
#include "proxy/eval/plan.h"

#define TAPE_BYTES (1024 * 1024 * 1024) /* of a tape that is gone on with */

struct tape;

/* A turn that is on the tape. Texts are kept only where a later turn of the question may need them. */
struct tape_turn {
	bool done;
	char *raw, *guarded; /* NULL: not kept, or not there */
};

/*
 * Open a tape, or begin it with the manifest; keeps the plan. Nobody else may have it open. Returns NULL after a line
 * to err: it cannot be written, is no tape, or was begun with another manifest.
 */
struct tape *tape_open(const char *path, const cJSON *manifest, const struct plan *plan, FILE *err);

/* Close it. NULL is allowed. */
void tape_close(struct tape *tape);

const struct tape_turn *tape_turn(const struct tape *tape, const struct plan_item *item);

/* How many turns of the plan are on it. */
size_t tape_done(const struct tape *tape);

/* Append the line of a turn that ended, failed ones too. Returns 0, or -1 with errno: then the tape is as before. */
int tape_add(struct tape *tape, const struct plan_item *item, const cJSON *line);

/* The manifest's members that a tape is gone on with only if they are the same. Returns what differs, or NULL. */
const char *tape_differs(const cJSON *then, const cJSON *now);

/*
 * Read a line of a tape: which turn it is of, and the line itself, to be deleted by the caller. Returns NULL when it is
 * no turn of the plan that ended well.
 */
cJSON *tape_read_line(const struct plan *plan, struct span line, struct plan_item *item);

#endif
