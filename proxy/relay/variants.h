/*
 * Lists of models with our toggles among them: beside "gemma3:4b" stands "gemma3:4b@off", for clients that can only be
 * steered by choosing a model. Only where the policy's list-variants asks for it.
 */
#ifndef PARAPET_PROXY_RELAY_VARIANTS_H
#define PARAPET_PROXY_RELAY_VARIANTS_H

#include <stdbool.h>

#include "policies/policy.h"
#include "policies/span.h"

/* Bytes of a list; a longer one passes as it is. Read, a list takes some dozens of times as much, for a moment. */
#define VARIANTS_MAX (1024 * 1024)

/* Whether the policy adds any. */
bool variants_wanted(const struct policy *policy);

/*
 * The list with variants: each entry of "data" (OpenAI) and "models" (Ollama) again with "@off" or "@on" behind its id,
 * name and model, as far as clients may say so and it is not what they get anyway. Returns memory that the caller
 * frees, or NULL when it is no such list, or without memory: then the list passes as it came.
 */
char *variants_write(const struct policy *policy, struct span list);

#endif
