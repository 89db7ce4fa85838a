/*
 * Watches an answer as it passes (turn_read), text and thinking separately: whether it repeats itself endlessly,
 * thinks beyond the policy's budget, is truncated at its token limit, is empty, or slips into a script that its
 * prompt does not use. All of it is recorded. If the policy says so, the first two end a stream as its API ends one
 * at the token limit, and the backend's connection is closed, which frees the model.
 *
 * Only streams can be ended: an answer in one piece has already arrived when this is known.
 */
#ifndef PARAPET_PROXY_RELAY_EAR_H
#define PARAPET_PROXY_RELAY_EAR_H

#include <stdbool.h>

#include "policies/policy.h"
#include "policies/span.h"
#include "proxy/dialects/reply.h"

struct ear;
struct record;
struct request;

/* Why a stream is ended before its model ends it. */
enum heard_end { HEARD_RUNAWAY, HEARD_THINKING, HEARD_ENDS };

struct ear_terms {
	bool in_shadow; /* nothing is ended */
	bool closes;    /* the backend was told to end the thinking at its budget */
};

/* For a request parsed from that body. NULL without memory. */
struct ear *ear_new(
    const struct policy *policy, const struct request *request, struct span body, const struct ear_terms *terms);
void ear_free(struct ear *ear);

/* Begin with its answer. */
void ear_listen(struct ear *ear, struct reply_tap *tap);

/* Whether the stream should be ended as soon as possible. NULL: no. */
bool ear_is_due(const struct ear *ear);

/*
 * Whether a stream that is due can be ended after `content`, the last part read: then *end, owned by the ear, ends
 * it, and it is treated as truncated. facts: what it has reported so far.
 */
bool ear_ends(struct ear *ear, const struct record *record, const struct reply_facts *facts, struct span content,
    struct span *end);

/* The answer is over and its record has its status: add the marks, and log them. NULL: nothing to do. */
void ear_tell(const struct ear *ear, const struct reply_tap *tap, struct record *record);

#endif
