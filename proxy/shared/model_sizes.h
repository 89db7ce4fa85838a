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
	/* A place says whose it is: a reader that finds the same name before and after has that name's size. */
	_Atomic uint64_t names[MODEL_LIST_MAX];
	_Atomic int32_t sizes[MODEL_LIST_MAX];    /* 0: not told */
	_Atomic uint32_t digests[MODEL_LIST_MAX]; /* likewise */
	_Atomic int64_t every;  /* of the one model of a server that answers to every name; 0: there is none such */
	_Atomic uint64_t only;  /* model_name_hash of that one model; likewise */
	_Atomic int32_t wanted; /* 1: somebody met a model that is not here */
};

/* Take over what a backend listed. only: of several names it takes, all are its one model's. The parent's alone. */
void model_sizes_take(struct model_sizes *sizes, const struct model_list *list, bool only);

/* Millions of parameters of a model by that name, of the client's spelling; 0 when neither list nor name tells. */
int64_t model_sizes_of(struct model_sizes *sizes, struct span name);

/*
 * What tells that model's weights apart (model_listed.digest), 0 when the list does not say. Has the list asked for
 * anew before long: weights change under a name.
 */
uint32_t model_sizes_digest(struct model_sizes *sizes, struct span name);

/*
 * Whose weights answer to that name: by digest, where the list tells one; of a server with one model by that model's
 * name, whatever a client calls it; else by the client's name.
 */
uint64_t model_sizes_identity(struct model_sizes *sizes, struct span name);

#endif
