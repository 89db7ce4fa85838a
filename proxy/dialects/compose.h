/*
 * A whole answer that no backend gave, in each API's shape: for turns that need no model. What only a model's run would
 * tell (tokens, durations) is told as nothing.
 */
#ifndef PARAPET_PROXY_DIALECTS_COMPOSE_H
#define PARAPET_PROXY_DIALECTS_COMPOSE_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct dialect;

struct composed {
	struct span id;      /* of the turn: plain, fit for a part of the answer's own id */
	struct span model;   /* as the client names it */
	struct span text;    /* not empty */
	int64_t unix_micros; /* microseconds since 1970 */
};

/* Whether this API's answers can be written. */
bool dialect_composes(const struct dialect *dialect);

/* The Content-Type of such an answer. */
const char *dialect_composed_type(const struct dialect *dialect, bool streamed);

/* Write the content. Returns 0, or -1 after a failure of out or where dialect_composes says no. */
int dialect_compose(
    const struct dialect *dialect, bool streamed, const struct composed *composed, struct json_out *out);

#endif
