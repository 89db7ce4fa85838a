/*
 * A backend's word that a prompt is too long for its window: llama-server's exceed_context_size_error (tools/server,
 * 400, with both numbers), Ollama's own, and Ollama's with llama-server's inside.
 */
#ifndef PARAPET_PROXY_DIALECTS_OVERFLOW_ERROR_H
#define PARAPET_PROXY_DIALECTS_OVERFLOW_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define OVERFLOW_ERROR_MAX 1024 /* bytes of an error that are looked at */

/* Starts zeroed. */
struct overflow_error {
	size_t len;
	char text[OVERFLOW_ERROR_MAX];
};

/* The next bytes of the error's content; those that find no room are left out. */
void overflow_error_feed(struct overflow_error *error, struct span content);

/* Whether it is one; *tokens and *window are those of the prompt and of its room, 0 where they are not told. */
bool overflow_error_read(const struct overflow_error *error, int64_t *tokens, int64_t *window);

#endif
