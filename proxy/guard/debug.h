/*
 * X-Parapet-Debug: a client that asks, where the policy lets it (toggles.debug), is told more of its own turn in the
 * annotation of an edited answer: the draft, and the proof against it. Nobody else is, and nothing of it is kept.
 */
#ifndef PARAPET_PROXY_GUARD_DEBUG_H
#define PARAPET_PROXY_GUARD_DEBUG_H

#include <stdbool.h>

#include "policies/span.h"

struct annotation;
struct flow_outcome;
struct http_head;
struct json_out;
struct policy;

#define DEBUG_TEXT_MAX (256 * 1024) /* bytes of a draft, and of a proof; longer ones are not told */

/* Whether this request asks, and may. policy may be NULL. Whoever asks wants a draft, so it is never left out. */
bool debug_is_asked(const struct policy *policy, const struct http_head *head);

/*
 * Put the draft and the proof into the annotation: the program and what it printed, or the puzzle that was solved. The
 * proof is written to `room` (of DEBUG_TEXT_MAX bytes), which the annotation borrows as it does the draft.
 */
void debug_annotate(
    struct annotation *annotation, struct span draft, const struct flow_outcome *outcome, struct json_out *room);

#endif
