/*
 * A backend's list of its models, as far as it tells how large they are: GET /api/tags of Ollama (docs/api.md:
 * "models", each with digest and details.parameter_size, "4.3B") and GET /v1/models of llama-server
 * (tools/server/README.md: "data", each with meta.n_params, a number).
 */
#ifndef PARAPET_PROXY_OBSERVE_MODEL_LIST_H
#define PARAPET_PROXY_OBSERVE_MODEL_LIST_H

#include <stdint.h>

#include "policies/span.h"

#define MODEL_LIST_MAX   128       /* further ones are left out */
#define MODEL_NAME_MAX   256       /* bytes of a name; one that is longer is left out */
#define MODEL_SIZE_MOST  100000000 /* millions of parameters that are believed */
#define MODEL_SLOTS_MOST 10000

struct model_listed {
	uint64_t name;   /* model_name_hash */
	int32_t size;    /* millions of parameters; 0: not told */
	uint32_t digest; /* model_digest_number of what tells its weights apart; 0: not told */
};

struct model_list {
	uint32_t count;
	struct model_listed models[MODEL_LIST_MAX];
};

/* What a model's files say of its window, in tokens; 0: not told. */
struct model_limits {
	int32_t usual; /* that it is loaded with for who asks for none (PARAMETER num_ctx) */
	int32_t most;  /* that it was trained for: Ollama loads it with no more, whatever is asked for */
};

/* The windows of models that are loaded, in tokens. */
#define MODEL_LOADED_MAX 16

struct model_windows {
	uint32_t count;
	int32_t tokens[MODEL_LOADED_MAX];
	uint64_t names[MODEL_LOADED_MAX];   /* model_name_hash */
	uint32_t digests[MODEL_LOADED_MAX]; /* model_digest_number; 0: not told */
	struct model_limits limits[MODEL_LOADED_MAX];
	int32_t version; /* of Ollama: 13002 for 0.13.2; 0: not told */
};

/* Never 0. */
uint64_t model_name_hash(struct span name);

/* A digest as a number, 0 for an empty one: models whose numbers differ are different ones. */
uint32_t model_digest_number(struct span digest);

/*
 * Read a list, which comes from outside. Returns 0, or -1 when it is no strict JSON object; the list is empty then.
 * Sizes are told to a tenth of a billion, as Ollama prints them, so that 4.02 billion is 4B for everybody. A listed
 * name with an effective size ("gemma4:e2b") has that one, which the backend does not tell.
 */
int model_list_read(struct span json, struct model_list *list);

/*
 * How many requests a llama-server works on at a time, by its answer to GET /props (tools/server/README.md:
 * "total_slots"), which comes from outside: 0 when it does not say, or no number that is believed.
 */
int32_t model_list_slots(struct span json);

/*
 * What GET /api/ps of Ollama tells of the models that are loaded (docs/api.md: "models", each with context_length since
 * 0.10), which comes from outside: the list is empty where it tells nothing that is believed. names get their names as
 * they stand there, which may be NULL; limits are not told here.
 */
void model_windows_read(struct span json, struct model_windows *windows, struct span names[MODEL_LOADED_MAX]);

/*
 * What POST /api/show of Ollama tells of one model (docs/api.md: "model_info" with "llama.context_length" and the like,
 * "parameters" as lines of a Modelfile), which comes from outside.
 */
struct model_limits model_show_read(struct span json);

/* The same of a llama-server's one model, from GET /props (default_generation_settings.n_ctx, of one slot). 0: not
 * told. */
int32_t model_props_window(struct span json);

/* The version that GET /api/version of Ollama tells, as in model_windows. */
int32_t model_list_version(struct span json);

#endif
