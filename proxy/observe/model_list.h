/*
 * A backend's list of models with their sizes: GET /api/tags of Ollama (docs/api.md: "models", each with digest and
 * details.parameter_size, "4.3B") and GET /v1/models of llama-server (tools/server/README.md: "data", each with
 * meta.n_params, a number).
 */
#ifndef PARAPET_PROXY_OBSERVE_MODEL_LIST_H
#define PARAPET_PROXY_OBSERVE_MODEL_LIST_H

#include <stdint.h>

#include "policies/span.h"

#define MODEL_LIST_MAX   128       /* further ones are ignored */
#define MODEL_NAME_MAX   256       /* bytes of a name; longer ones are ignored */
#define MODEL_SIZE_MOST  100000000 /* the largest credible size, in millions of parameters */
#define MODEL_SLOTS_MOST 10000

struct model_listed {
	uint64_t name;   /* model_name_hash */
	int32_t size;    /* millions of parameters; 0: unknown */
	uint32_t digest; /* model_digest_number of its weights; 0: unknown */
};

struct model_list {
	uint32_t count;
	struct model_listed models[MODEL_LIST_MAX];
};

/* The windows in a model's files, in tokens; 0: unknown. */
struct model_limits {
	int32_t usual; /* the default if a request sets none (PARAMETER num_ctx) */
	int32_t most;  /* what it was trained for: Ollama's limit, whatever is requested */
};

/* The windows of loaded models, in tokens. */
#define MODEL_LOADED_MAX 16

struct model_windows {
	uint32_t count;
	int32_t tokens[MODEL_LOADED_MAX];
	uint64_t names[MODEL_LOADED_MAX];   /* model_name_hash */
	uint32_t digests[MODEL_LOADED_MAX]; /* model_digest_number; 0: unknown */
	struct model_limits limits[MODEL_LOADED_MAX];
	int32_t version; /* of Ollama: 13002 for 0.13.2; 0: unknown */
};

/* Never 0. */
uint64_t model_name_hash(struct span name);

/* A digest as a number, 0 for an empty one; different numbers mean different models. */
uint32_t model_digest_number(struct span digest);

/*
 * Parse a list from outside. Returns 0, or -1 with an empty list if it is not a strict JSON object. Sizes are rounded
 * to a tenth of a billion, as Ollama prints them, so that 4.02 billion is 4B everywhere. A name with an effective
 * size ("gemma4:e2b") gets that size, which the backend does not report.
 */
int model_list_read(struct span json, struct model_list *list);

/*
 * The number of slots of a llama-server, from its answer to GET /props (tools/server/README.md: "total_slots"), which
 * comes from outside; 0 if missing or not credible.
 */
int32_t model_list_slots(struct span json);

/*
 * The loaded models from GET /api/ps of Ollama (docs/api.md: "models", each with context_length since 0.10), which
 * comes from outside; empty if not credible. names, which may be NULL, gets the names as written; limits are not in
 * it.
 */
void model_windows_read(struct span json, struct model_windows *windows, struct span names[MODEL_LOADED_MAX]);

/*
 * A model's limits from POST /api/show of Ollama (docs/api.md: "model_info" with "llama.context_length" and the like,
 * "parameters" as lines of a Modelfile), which comes from outside.
 */
struct model_limits model_show_read(struct span json);

/*
 * The window of a llama-server's only model, from GET /props (default_generation_settings.n_ctx, per slot). 0:
 * unknown.
 */
int32_t model_props_window(struct span json);

/* Ollama's version from GET /api/version, as in model_windows. */
int32_t model_list_version(struct span json);

#endif
