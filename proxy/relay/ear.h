/*
 * What is heard of an answer as it passes (turn_read), its text and its thinking apart: whether it comes to repeat
 * itself without end, thinks beyond the policy's budget, breaks off at its limit of tokens, is empty, or slips into a
 * script that its prompt does not have. All of it is told; where the policy says so the first two end a stream: as its
 * API ends one at its limit of tokens, and the backend's connection is closed, which frees the model.
 *
 * Only streams are ended: an answer in one piece is here when it is known to be one.
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

/* What ends a stream before its model does. */
enum heard_end { HEARD_RUNAWAY, HEARD_THINKING, HEARD_ENDS };

struct ear_terms {
	bool in_shadow; /* nothing is ended */
	bool closes;    /* the backend was told to end the thinking at its budget */
};

/* For a request that was read out of that body. NULL: there is no memory. */
struct ear *ear_new(
    const struct policy *policy, const struct request *request, struct span body, const struct ear_terms *terms);
void ear_free(struct ear *ear);

/* Listen to its answer, which begins. */
void ear_listen(struct ear *ear, struct reply_tap *tap);

/* Whether it is to end as soon as it can. NULL: it is not. */
bool ear_is_due(const struct ear *ear);

/*
 * Whether a stream, which is due, is to end behind `content`, the last that was read of it: then *end, which stays the
 * ear's, ends it, and it is taken for one that was cut. facts: what it has told so far.
 */
bool ear_ends(struct ear *ear, const struct record *record, const struct reply_facts *facts, struct span content,
    struct span *end);

/* The answer is over, and its record has its status: tell it, and the log. NULL: there is nothing to tell. */
void ear_tell(const struct ear *ear, const struct reply_tap *tap, struct record *record);

#endif
