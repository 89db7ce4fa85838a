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

/*
 * What an API's frames of ours look like. %m is the model's name and %t the text, as JSON strings; %i is the id, %s the
 * time in seconds, %z the time as Ollama writes it.
 */
struct own_frames {
	const char *whole, *streamed; /* an answer */
	const char *too_long;         /* a refusal: %n tokens at least do not fit into %w */
	const char *sign;             /* what every client passes over, in a stream without events */
};

/* The Content-Type of such an answer. */
const char *dialect_composed_type(const struct dialect *dialect, bool streamed);

/* Write the content. Returns 0, or -1 after a failure of out, or where the API has no frames of ours. */
int dialect_compose(
    const struct dialect *dialect, bool streamed, const struct composed *composed, struct json_out *out);

/*
 * Write bytes that every client passes over. In a stream they may stand before any frame: a comment, or a piece without
 * text, for which the model's name (plain) and the time (microseconds since 1970) are needed. Otherwise a space, which
 * may stand before the JSON. Returns 0, or -1 after a failure of out.
 */
int dialect_keep_alive(
    const struct dialect *dialect, bool streamed, struct span model, int64_t unix_micros, struct json_out *out);

#endif
