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
enum ask_dialect { DIALECT_OLLAMA, DIALECT_OPENAI, DIALECT_ANTHROPIC, DIALECT_NATIVE };

enum ask_endpoint {
	/* where text is generated: rows of the tape answer these */
	ASK_OLLAMA_CHAT,
	ASK_OLLAMA_GENERATE,
	ASK_CHAT,
	ASK_COMPLETION,
	ASK_RESPONSES,
	ASK_MESSAGES,
	ASK_NATIVE,
	/* facts, the same for every tape */
	ASK_ROOT,
	ASK_OLLAMA_TAGS,
	ASK_OLLAMA_SHOW,
	ASK_OLLAMA_VERSION,
	ASK_OLLAMA_PS,
	ASK_OLLAMA_EMBED,
	ASK_OLLAMA_EMBEDDING,
	ASK_MODELS,
	ASK_MODEL,
	ASK_EMBEDDINGS,
	ASK_COUNT,
	ASK_NATIVE_EMBEDDING,
	ASK_HEALTH,
	ASK_PROPS,
	ASK_SLOTS,
	ASK_METRICS,
	ASK_TOKENIZE,
	ASK_DETOKENIZE,
	ASK_TEMPLATE,
	ASK_UNKNOWN,
};

enum ask_method { ASK_GET = 1, ASK_POST = 2 };

struct ask {
	enum ask_endpoint endpoint;
	enum ask_dialect dialect;
	int methods;       /* enum ask_method bits that the endpoint takes */
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
void ask_route(struct ask *ask, struct span path);

/*
 * Read the body of a POST, which is followed by a NUL byte that its len leaves out. `model` names the model where the
 * request does not. Sets ask->fault when the body will not do.
 */
void ask_read(struct ask *ask, struct span body, struct span model);

/* Frees what ask_read kept. */
void ask_clear(struct ask *ask);

/* Whether rows without a path may answer here. */
bool ask_generates(const struct ask *ask);

#endif
