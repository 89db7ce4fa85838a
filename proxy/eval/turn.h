/*
 * What came of one turn: the line of the tape, out of an answer and what parapet tells of it.
 */
#ifndef PARAPET_PROXY_EVAL_TURN_H
#define PARAPET_PROXY_EVAL_TURN_H

#include <cjson/cJSON.h>
#include <stdint.h>

#include "proxy/eval/worklist.h"

struct dialect;
struct query;
struct server;

/* The line of a turn that was not asked, or whose answer is none, for a reason in words. The caller's. */
cJSON *turn_failed(const struct work_item *item, const char *why);

/*
 * The line of a turn whose query is done, after so many milliseconds. Asks the server for the turn's steps. The
 * caller's. Its "status" is "failed" where the answer cannot be read, or its draft is not told.
 */
cJSON *turn_ended(const struct work_item *item, const struct dialect *dialect, const struct query *query,
    int64_t millis, const struct server *server);

#endif
