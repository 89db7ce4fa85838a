/*
 * How many tokens the loaded models have room for, as the backend told it: the parent writes what a look at the backend
 * found (backend_watch.c), workers read it for each turn. All zero is a backend that was not asked, or tells nothing.
 */
#ifndef PARAPET_PROXY_SHARED_WINDOWS_H
#define PARAPET_PROXY_SHARED_WINDOWS_H

#include <stdatomic.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/observe/model_list.h"

struct windows {
	/* A place says whose it is, as in model_sizes. */
	_Atomic uint64_t names[MODEL_LOADED_MAX];
	_Atomic int32_t tokens[MODEL_LOADED_MAX];
	_Atomic uint32_t digests[MODEL_LOADED_MAX]; /* as in model_windows; and its limits */
	_Atomic int32_t usual[MODEL_LOADED_MAX], most[MODEL_LOADED_MAX];
	_Atomic int32_t every;   /* of a server that answers to every name; 0: there is none such */
	_Atomic int32_t version; /* of Ollama, as in model_windows; 0: not told */
	_Atomic int64_t told_at; /* clock_millis; 0: never */
	_Atomic int32_t wanted;  /* 1: somebody wants it told anew */
};

/* Take over what a backend told. every: of all its models; 0: of each its own. The parent's alone. */
void windows_take(struct windows *windows, const struct model_windows *told, int32_t every);

/* The window of a model by the client's name for it; 0 when it is not told. *told_at is when that was. */
int32_t windows_of(const struct windows *windows, struct span name, int64_t *told_at);

/* What its files say, likewise. */
struct model_limits windows_limits(const struct windows *windows, struct span name);

/* The same of a model by the hash of its name, as long as it has this digest. */
struct model_limits windows_limits_of(const struct windows *windows, uint64_t name, uint32_t digest);

#endif
