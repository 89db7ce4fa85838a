/*
 * Who must show a key, and what becomes of those who do not (access.h says which keys there are).
 */
#ifndef PARAPET_PROXY_REQUESTS_KEYS_H
#define PARAPET_PROXY_REQUESTS_KEYS_H

#include <stdbool.h>

struct client;
struct endpoint;
struct http_head;

/* Whether the key is shown that clients must show; our own endpoints may ask for another one still (own_answer). */
bool keys_allow(const struct client *client, const struct http_head *head);

/* Whether this is tried out from the page on the admin listener, by whoever shows a key for it. */
bool keys_open_trial(const struct client *client, const struct http_head *head);

/*
 * Refuse with a 401, which ends the connection: at once whoever shows no key, and whoever shows a wrong one the later
 * the more of them came from that address. When too many wait, nothing is answered and the connection is reset: to be
 * told at once would be what a guesser wants. message is static. The client may be gone.
 */
void keys_refuse(
    struct client *client, const struct endpoint *endpoint, const struct http_head *head, const char *message);

#endif
