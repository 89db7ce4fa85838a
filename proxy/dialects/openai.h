/*
 * What OpenAI's several APIs have in common.
 */
#ifndef PARAPET_PROXY_DIALECTS_OPENAI_H
#define PARAPET_PROXY_DIALECTS_OPENAI_H

#include <stddef.h>

/* Errors in OpenAI's shape: see struct dialect. */
size_t openai_write_error(char *out, size_t room, unsigned status, const char *message);

#endif
