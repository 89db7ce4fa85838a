/*
 * What OpenAI's several APIs have in common.
 */
#ifndef PARAPET_PROXY_DIALECTS_OPENAI_H
#define PARAPET_PROXY_DIALECTS_OPENAI_H

#include <stddef.h>

/* The type that such an error has. */
const char *openai_error_type(unsigned status);

/* Errors in OpenAI's shape: see struct dialect. */
size_t openai_write_error(char *out, size_t room, unsigned status, const char *message);

/* What refuses a prompt that is too long: compose.h. */
#define OPENAI_TOO_LONG(param) \
	"{\"error\":{\"message\":\"This model's maximum context length is %w tokens. However, your messages resulted in at least " \
	"%n tokens. Please reduce the length of the messages.\",\"type\":\"invalid_request_error\",\"param\":\"" param \
	"\",\"code\":\"context_length_exceeded\"}}"

#endif
