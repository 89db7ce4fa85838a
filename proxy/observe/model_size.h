/*
 * How large a model is, by its name as people type it, as repositories spell it, or as its file is called:
 * "gemma3:4b", "Qwen2.5-0.5B-Instruct", "hf.co/bartowski/gemma-2-2b-it-GGUF:Q4_K_M", "mixtral-8x7b", "smollm:135m".
 *
 * What counts is how well a model reckons, so far as a size tells it: "e2b" is what Gemma computes with for one token,
 * of five billion parameters that it has, and goes before everything. Of a mixture of experts all of them count
 * ("30b-a3b" is 30): it answers like a model between the two, and taking it for the larger one trusts it more.
 */
#ifndef PARAPET_PROXY_OBSERVE_MODEL_SIZE_H
#define PARAPET_PROXY_OBSERVE_MODEL_SIZE_H

#include <stdint.h>

#include "policies/span.h"

/*
 * Millions of parameters; 0 when the name does not tell. Of several sizes the first; without one, what a family's bare
 * name stands for ("phi4-mini", "llama3.2:latest"). Only what follows the last slash is read.
 */
int64_t model_size(struct span name);

/* The same of "e2b" and its kin alone. */
int64_t model_size_effective(struct span name);

#endif
