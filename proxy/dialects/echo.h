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
#include "proxy/dialects/reply_scan.h"

/* State between pieces. Private to echo.c but for the first two, which the caller sets and keeps alive. */
struct echo {
	struct span bare;   /* as the backend was told */
	struct span suffix; /* what goes behind it */
	const char *key;
	struct reply_scan scan;
	bool comparing; /* within a value that is the bare name so far */
	size_t matched; /* bytes of it */
};

/*
 * Begin. `key` is the member that holds the name ("model"; "id" for one entry of a model list), a literal of at most
 * REPLY_WORD_MAX bytes. Looked for at the top level of each JSON document, JSON line or event's data (in each element
 * where that is an array), and one level down in "response" and "message" (OpenAI's responses, Anthropic's
 * message_start). A name that JSON writes with escapes does not match, nor does an empty one.
 */
void echo_start(struct echo *echo, const char *key, struct span bare, struct span suffix);

/*
 * Let the next bytes of content pass. Returns how many of them go out before the suffix is to be inserted, and sets
 * *insert when it is; call again with the rest. Without an insertion it returns len.
 */
size_t echo_next(struct echo *echo, const char *at, size_t len, bool *insert);

#endif
