/*
 * What a path is: a closed set of endpoint classes, each spoken in one dialect.
 */
#ifndef PARAPET_PROXY_DIALECTS_ENDPOINT_H
#define PARAPET_PROXY_DIALECTS_ENDPOINT_H

#include <stdbool.h>

#include "policies/span.h"

struct dialect;

/* The order is the order of endpoint_name. */
enum endpoint_class {
	ENDPOINT_OLLAMA_CHAT,
	ENDPOINT_OLLAMA_GENERATE,
	ENDPOINT_CHAT,
	ENDPOINT_RESPONSES,
	ENDPOINT_MESSAGES,
	ENDPOINT_COMPLETION, /* raw completion and infill: prompts that clients have templated already */
	ENDPOINT_EMBEDDINGS,
	ENDPOINT_MODELS,
	ENDPOINT_OWN, /* /parapet and all below */
	ENDPOINT_OTHER,
	ENDPOINT_COUNT
};

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
};

/* Classify a request path; its query does not count. Every path has an endpoint. */
const struct endpoint *endpoint_of(struct span path);

/* The class as a metrics label. */
const char *endpoint_name(enum endpoint_class class);

#endif
