/*
 * How large the backend's models are, as all processes share it: the parent writes what a look at the backend found
 * (backend_watch.c), workers read it while they guard. All zero is a backend that was not asked, or tells nothing.
 *
 * What the backend tells goes before what a name says, which anybody may choose. Only where both are about the same the
 * name's stands: "4b" is how people speak of 4.3 billion, and "2b" of 2.6 and even of Gemma's first 2.5 with embeddings
 * (told as 3B), and how they write policies.
 */
#ifndef PARAPET_PROXY_SHARED_MODEL_SIZES_H
#define PARAPET_PROXY_SHARED_MODEL_SIZES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/observe/model_list.h"

struct model_sizes {
	/*
	 * An entry names its model: a reader that finds the same name before and after reading has that model's size.
	 */
	_Atomic uint64_t names[MODEL_LIST_MAX];
	_Atomic int32_t sizes[MODEL_LIST_MAX];    /* 0: unknown */
	_Atomic uint32_t digests[MODEL_LIST_MAX]; /* 0: unknown */
	_Atomic int64_t every;  /* of the only model of a server that answers to every name; 0: no such server */
	_Atomic uint64_t only;  /* model_name_hash of that model; 0 likewise */
	_Atomic int32_t wanted; /* 1: a model was requested that is not listed */
};

/* Store a backend's list. only: the server has one model under all these names. Parent only. */
void model_sizes_take(struct model_sizes *sizes, const struct model_list *list, bool only);

/* Millions of parameters of a model, by the client's name for it; 0: neither the list nor the name says. */
int64_t model_sizes_of(struct model_sizes *sizes, struct span name);

/*
 * The digest of the model's weights (model_listed.digest), 0: unknown. Requests a new list soon, since weights change
 * under a name.
 */
uint32_t model_sizes_digest(struct model_sizes *sizes, struct span name);

/*
 * The weights' identity for a name: by digest if listed; for a server with one model by that model's name; otherwise by
 * the client's name.
 */
uint64_t model_sizes_identity(struct model_sizes *sizes, struct span name);

#endif
