/*
 * Which requests require a key, and how others are refused (access.h has the keys).
 */
#ifndef PARAPET_PROXY_REQUESTS_KEYS_H
#define PARAPET_PROXY_REQUESTS_KEYS_H

#include <stdbool.h>

struct client;
struct endpoint;
struct http_head;

/* Whether the request has the key required of clients; our own endpoints may require another one (own_answer). */
bool keys_allow(const struct client *client, const struct http_head *head);

/* Whether this is the page's try-it box on the admin listener, with a key for it. */
bool keys_open_trial(const struct client *client, const struct http_head *head);

/*
 * Refuse with a 401, which ends the connection: at once without a key; with a wrong one, the later the more of them
 * came from that address. If too many wait, the connection is reset without an answer, since a prompt answer would
 * help guessing. message is static. The client may be freed.
 */
void keys_refuse(
    struct client *client, const struct endpoint *endpoint, const struct http_head *head, const char *message);

#endif
