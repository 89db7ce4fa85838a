/*
 * Answers that come to repeat themselves without end: seen as they pass, told of, and where the policy says so cut:
 * the stream ends as its API ends one at its limit of tokens, and the backend's connection is closed, which frees the
 * model. Text and thinking are looked at apart, in what is read of an answer anyway (turn_read).
 *
 * Only streams are cut: an answer in one piece is here when it is known to be one.
 */
#ifndef PARAPET_PROXY_RELAY_RUNAWAY_H
#define PARAPET_PROXY_RELAY_RUNAWAY_H

#include <stdbool.h>

#include "policies/policy.h"
#include "policies/span.h"

struct record;
struct reply_tap;
struct request;
struct runaway;

/*
 * For a request that was read out of that body; in shadow nothing is cut. NULL where the policy wants none, the answer
 * could not be told apart, or there is no memory.
 */
struct runaway *runaway_new(
    const struct policy *policy, const struct request *request, struct span body, bool in_shadow);
void runaway_free(struct runaway *runaway);

/* Listen to its answer, which begins. */
void runaway_listen(struct runaway *runaway, struct reply_tap *tap);

/* Whether it is to end as soon as it can. NULL: it is not. */
bool runaway_is_due(const struct runaway *runaway);

/*
 * Whether a stream, which is due, is to end behind `content`, the last that was read of it: then *end, which stays the
 * runaway's, ends it, and it is taken for one that was cut.
 */
bool runaway_ends(struct runaway *runaway, const struct record *record, struct span content, struct span *end);

/* The answer is over: tell its record, and the log. NULL: there is nothing to tell. */
void runaway_tell(const struct runaway *runaway, struct record *record);

#endif
