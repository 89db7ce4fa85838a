/*
 * The members that a policy adds to requests, which are otherwise unchanged: the window that a prompt needs (context:
 * grow, in Ollama's own API), and the limit on thinking (thinking, for a llama-server, which ends the thinking
 * itself). A client's own value takes precedence, and so does shadow.
 */
#ifndef PARAPET_PROXY_REQUESTS_TERMS_H
#define PARAPET_PROXY_REQUESTS_TERMS_H

#include "proxy/requests/immediate.h"

struct client;

/* Add the member, if any (forward->dispatch.put). */
void terms_put(const struct client *client, struct forward *forward);

#endif
