/*
 * The context windows of loaded models, as reported by the backend: the parent writes what a check found
 * (backend_watch.c), workers read it for each turn. All zero: not asked, or not reported.
 */
#ifndef PARAPET_PROXY_SHARED_WINDOWS_H
#define PARAPET_PROXY_SHARED_WINDOWS_H

#include <stdatomic.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/observe/model_list.h"

struct windows {
	/* An entry names its model, as in model_sizes. */
	_Atomic uint64_t names[MODEL_LOADED_MAX];
	_Atomic int32_t tokens[MODEL_LOADED_MAX];
	_Atomic uint32_t digests[MODEL_LOADED_MAX]; /* as in model_windows; and its limits */
	_Atomic int32_t usual[MODEL_LOADED_MAX], most[MODEL_LOADED_MAX];
	_Atomic int32_t every;   /* of a server that answers to every name; 0: no such server */
	_Atomic int32_t version; /* of Ollama, as in model_windows; 0: unknown */
	_Atomic int64_t told_at; /* clock_millis; 0: never */
	_Atomic int32_t wanted;  /* 1: a new report is requested */
};

/* Store a backend's report. every: for all its models; 0: different for each. Parent only. */
void windows_take(struct windows *windows, const struct model_windows *told, int32_t every);

/* A model's window, by the client's name for it; 0: unknown. *told_at is the time of the report. */
int32_t windows_of(const struct windows *windows, struct span name, int64_t *told_at);

/* What its files say, in the same way. */
struct model_limits windows_limits(const struct windows *windows, struct span name);

/* The same by the hash of a model's name, if it still has this digest. */
struct model_limits windows_limits_of(const struct windows *windows, uint64_t name, uint32_t digest);

#endif
