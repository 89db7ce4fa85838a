/*
 * Prompts that are certainly longer than the model's window, where the policy has them refused (context: refuse): by
 * Ollama itself where it can be told to, else by ourselves, in the words that the API has for it.
 */
#ifndef PARAPET_PROXY_REQUESTS_TOO_LONG_H
#define PARAPET_PROXY_REQUESTS_TOO_LONG_H

#include <stdbool.h>

#include "proxy/requests/immediate.h"

struct client;
struct http_head;

/*
 * Answer such a request, or see to it that Ollama does (forward->dispatch.put). Returns whether it is answered: whole,
 * and the caller calls client_done.
 */
bool too_long_answer(struct client *client, const struct http_head *head, struct forward *forward);

#endif
