/*
 * What a path is: a closed set of endpoint classes, each spoken in one dialect.
 */
#ifndef PARAPET_PROXY_DIALECTS_ENDPOINT_H
#define PARAPET_PROXY_DIALECTS_ENDPOINT_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

struct dialect;

/* What a path asks for; the names are labels of metrics. */
#define EACH_ENDPOINT_CLASS(ROW) \
	ROW(ENDPOINT_OLLAMA_CHAT, "ollama_chat") \
	ROW(ENDPOINT_OLLAMA_GENERATE, "ollama_generate") \
	ROW(ENDPOINT_CHAT, "chat") \
	ROW(ENDPOINT_RESPONSES, "responses") \
	ROW(ENDPOINT_MESSAGES, "messages") \
	ROW(ENDPOINT_COMPLETION, \
	    "completion") /* raw completion and infill: prompts that clients have templated already */ \
	ROW(ENDPOINT_EMBEDDINGS, "embeddings") \
	ROW(ENDPOINT_MODELS, "models") \
	ROW(ENDPOINT_OWN, "own") /* /parapet and all below */ \
	ROW(ENDPOINT_OTHER, "other")
VOCABULARY(endpoint_class, EACH_ENDPOINT_CLASS, ENDPOINT_COUNT);

/* Where a request names a model, and what becomes of a toggle at its end ("gemma3:4b@off"). */
enum endpoint_naming {
	NAMES_NOTHING,
	NAMES_IN_BODY, /* it is taken off */
	NAMES_IN_PATH, /* likewise, from the path's end */
	NAMES_TO_KEEP, /* refused: the name would become one in the store, or take one away from it */
};

struct endpoint {
	enum endpoint_class class;
	const struct dialect *dialect;
	bool generates; /* a model writes text here */
	enum endpoint_naming naming;
	bool takes_prefix; /* /parapet/off/ and the like may stand before it */
	bool batches;      /* what parapet answers by itself, given a folder for files and batches */
};

/* Classify a request path; its query does not count. Every path has an endpoint. */
const struct endpoint *endpoint_of(struct span path);

#endif
