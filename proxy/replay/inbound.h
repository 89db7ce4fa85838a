/*
 * What a request asks of a model server: which endpoint of which API, and the texts in its body.
 */
#ifndef PARAPET_PROXY_REPLAY_INBOUND_H
#define PARAPET_PROXY_REPLAY_INBOUND_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

struct evbuffer;

/* In whose shape errors and answers go. */
enum inbound_dialect { DIALECT_OLLAMA, DIALECT_OPENAI, DIALECT_ANTHROPIC, DIALECT_NATIVE };

enum inbound_endpoint {
	/* where text is generated: rows of the tape answer these */
	INBOUND_OLLAMA_CHAT,
	INBOUND_OLLAMA_GENERATE,
	INBOUND_CHAT,
	INBOUND_COMPLETION,
	INBOUND_RESPONSES,
	INBOUND_MESSAGES,
	INBOUND_NATIVE,
	/* facts, the same for every tape */
	INBOUND_ROOT,
	INBOUND_OLLAMA_TAGS,
	INBOUND_OLLAMA_SHOW,
	INBOUND_OLLAMA_VERSION,
	INBOUND_OLLAMA_PS,
	INBOUND_OLLAMA_EMBED,
	INBOUND_OLLAMA_EMBEDDING,
	INBOUND_MODELS,
	INBOUND_MODEL,
	INBOUND_EMBEDDINGS,
	INBOUND_COUNT,
	INBOUND_NATIVE_EMBEDDING,
	INBOUND_HEALTH,
	INBOUND_PROPS,
	INBOUND_SLOTS,
	INBOUND_METRICS,
	INBOUND_TOKENIZE,
	INBOUND_DETOKENIZE,
	INBOUND_TEMPLATE,
	INBOUND_UNKNOWN,
};

enum inbound_method { INBOUND_GET = 1, INBOUND_POST = 2 };

struct inbound {
	enum inbound_endpoint endpoint;
	enum inbound_dialect dialect;
	int methods;       /* enum inbound_method bits that the endpoint takes */
	cJSON *tree;       /* the body, NULL when there is none */
	struct span path;  /* borrowed: the target without its query */
	struct span model; /* borrowed from the tree, or the server's own */
	char *texts;       /* all texts of the request, decoded, a newline after each */
	size_t texts_len;  /* bytes */
	bool stream;
	bool include_usage; /* stream_options.include_usage */
	bool think;         /* not turned off by the request */
	bool empty;         /* Ollama's way to load a model, or with keep_alive 0 to unload it */
	bool unload;
	const char *fault; /* what is wrong with the request, in words for its sender; NULL: nothing (static) */
	uint64_t id;       /* the same for the same path and body */
};

/* Find the endpoint that a path belongs to. Sets endpoint, dialect, methods and path; the rest is zero. */
void inbound_route(struct inbound *inbound, struct span path);

/*
 * Read the body of a POST, which is followed by a NUL byte that its len leaves out. `model` names the model where the
 * request does not. Sets ask->fault when the body will not do.
 */
void inbound_read(struct inbound *inbound, struct span body, struct span model);

/* Frees what inbound_read kept. */
void inbound_clear(struct inbound *inbound);

/* Whether rows without a path may answer here. */
bool inbound_generates(const struct inbound *inbound);

#endif
