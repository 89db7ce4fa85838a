/*
 * A model's size from its name as people type it, as repositories spell it, or from its file name: "gemma3:4b",
 * "Qwen2.5-0.5B-Instruct", "hf.co/bartowski/gemma-2-2b-it-GGUF:Q4_K_M", "mixtral-8x7b", "smollm:135m".
 *
 * The size stands for how well a model calculates: "e2b" is Gemma's effective size out of five billion parameters,
 * and takes precedence. A mixture of experts counts all of them ("30b-a3b" is 30): it answers like a model between
 * the two, and a larger size means that its drafts are trusted more.
 */
#ifndef PARAPET_PROXY_OBSERVE_MODEL_SIZE_H
#define PARAPET_PROXY_OBSERVE_MODEL_SIZE_H

#include <stdint.h>

#include "policies/span.h"

/*
 * Millions of parameters; 0 if the name does not say. The first of several sizes; without one, the known size of a
 * bare family name ("phi4-mini", "llama3.2:latest"). Only the part after the last slash is read.
 */
int64_t model_size(struct span name);

/* The same for effective sizes such as "e2b" only. */
int64_t model_size_effective(struct span name);

#endif
