/*
 * Model lists with our toggles: "gemma3:4b@off" beside "gemma3:4b", for clients that can only select a model. Only
 * with the policy's list-variants.
 */
#ifndef PARAPET_PROXY_RELAY_VARIANTS_H
#define PARAPET_PROXY_RELAY_VARIANTS_H

#include <stdbool.h>

#include "policies/policy.h"
#include "policies/span.h"

/* Bytes of a list; a longer one is relayed unchanged. Parsing takes some dozens of times as much memory for a moment.
 */
#define VARIANTS_MAX (1024 * 1024)

/* Whether the policy adds any. */
bool variants_wanted(const struct policy *policy);

/*
 * The list with variants: each entry of "data" (OpenAI) and "models" (Ollama) again with "@off" or "@on" after its
 * id, name and model, if clients may ask for it and it is not the default. Returns memory that the caller frees, or
 * NULL if it is no such list, or without memory: the list is then relayed unchanged.
 */
char *variants_write(const struct policy *policy, struct span list);

#endif
