/*
 * Refuses prompts that are certainly longer than the model's window, if the policy says so (context: refuse): by
 * Ollama itself if it can be told to, else by parapet in the API's format.
 */
#ifndef PARAPET_PROXY_REQUESTS_TOO_LONG_H
#define PARAPET_PROXY_REQUESTS_TOO_LONG_H

#include <stdbool.h>

#include "proxy/requests/immediate.h"

struct client;
struct http_head;

/*
 * Answer such a request, or make Ollama refuse it (forward->dispatch.put). Returns whether it was answered:
 * completely, and the caller calls client_done.
 */
bool too_long_answer(struct client *client, const struct http_head *head, struct forward *forward);

#endif
