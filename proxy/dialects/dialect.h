/*
 * The APIs that clients speak, one file each. So far a dialect knows how its errors look; reading turns and writing
 * answers comes with the guards.
 */
#ifndef PARAPET_PROXY_DIALECTS_DIALECT_H
#define PARAPET_PROXY_DIALECTS_DIALECT_H

#include <stddef.h>

struct dialect {
	const char *name; /* closed set: a metrics label */

	/*
	 * Write the JSON body of an error of parapet's own in this API's shape. message is plain text without quotes,
	 * backslashes or control characters. Returns the bytes written to out (at most room, which suffices for
	 * messages of up to 400 bytes).
	 */
	size_t (*write_error)(char *out, size_t room, unsigned status, const char *message);
};

/* Ollama's API: https://docs.ollama.com/api */
extern const struct dialect dialect_ollama;
/* OpenAI's API, which llama-server speaks as well: https://platform.openai.com/docs/api-reference */
extern const struct dialect dialect_openai;
/* Anthropic's messages API: https://docs.anthropic.com/en/api/errors */
extern const struct dialect dialect_anthropic;

#define DIALECT_ERROR_MAX 1024 /* bytes of any error body */

#endif
