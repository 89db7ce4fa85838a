/*
 * How large a model is, by its name: "gemma3:4b", "Qwen2.5-0.5B-Instruct", "mixtral-8x7b", "smollm:135m".
 */
#ifndef PARAPET_PROXY_OBSERVE_MODEL_SIZE_H
#define PARAPET_PROXY_OBSERVE_MODEL_SIZE_H

#include <stdint.h>

#include "policies/span.h"

/* Millions of parameters; 0 when the name does not tell. Of several sizes the first. */
int64_t model_size(struct span name);

#endif
