/*
 * What a policy has put into requests, and nothing else of them changes: the room that a prompt needs (context: grow,
 * on Ollama's own API), and how long a model may think (thinking, on a llama-server, which ends the thinking by
 * itself). The client's own word on either goes before ours, and so does shadow.
 */
#ifndef PARAPET_PROXY_REQUESTS_TERMS_H
#define PARAPET_PROXY_REQUESTS_TERMS_H

#include "proxy/requests/immediate.h"

struct client;

/* Have it put in, if there is anything (forward->dispatch.put). */
void terms_put(const struct client *client, struct forward *forward);

#endif
