/*
 * How a conversation is said in each API, whole and not as a stream; the answers are read by dialects/answer.h.
 */
#ifndef PARAPET_PROXY_EVAL_CHAT_API_H
#define PARAPET_PROXY_EVAL_CHAT_API_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct dialect;

struct chat_api {
	const char *name; /* what --dialect calls it */
	const char *path;
	const struct dialect *dialect;
	bool takes_seed;
};

/* The names there are, for messages. */
#define CHAT_API_NAMES "openai, responses, messages, ollama"

/* The row of that name, or NULL. */
const struct chat_api *chat_api_find(const char *name);

struct chat_request {
	const char *model;    /* "": none is named */
	const cJSON *said;    /* list of {role, content}, system first if there is one */
	const cJSON *members; /* object: members of the request besides */
	bool seeded;
	long seed;
};

/* Write the request's body. The caller's, to be freed with cJSON_free. NULL without memory. */
char *chat_api_write(const struct chat_api *chat_api, const struct chat_request *ask);

#endif
