/*
 * Giving a client back the model's name as it wrote it: where the answer's "model" is the name that the backend was
 * told, the suffix that was taken off ("@off") is put on again. Insertion only: nothing is held back, and what is not
 * that name passes as it came.
 */
#ifndef PARAPET_PROXY_DIALECTS_ECHO_H
#define PARAPET_PROXY_DIALECTS_ECHO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

/* State between pieces. Private to echo.c but for the first two, which the caller sets and keeps alive. */
struct echo {
	struct span bare;   /* as the backend was told */
	struct span suffix; /* what goes behind it */
			    /* echo.c's own members follow here */
};

/*
 * Begin. `key` is the member that holds the name ("model"; "id" for one entry of a model list). Looked for at the top
 * level of each JSON document, JSON line or event's data, and one level down in "response" and "message" (OpenAI's
 * responses, Anthropic's message_start).
 */
void echo_start(struct echo *echo, const char *key, struct span bare, struct span suffix);

/*
 * Let the next bytes of content pass. Returns how many of them go out before the suffix is to be inserted, and sets
 * *insert when it is; call again with the rest. Without an insertion it returns len.
 */
size_t echo_next(struct echo *echo, const char *at, size_t len, bool *insert);

#endif
