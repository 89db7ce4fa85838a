/*
 * Answers without a draft: where a route says `deliver: immediate`, its executor asks nobody, and the backend has
 * lately accepted this very model with these very keys (accepted.h), so that nobody gets an answer here whom the
 * backend would have turned away. Whatever is not surely right, or cannot be written in the API's shape, is asked for
 * as usual.
 */
#ifndef PARAPET_PROXY_REQUESTS_IMMEDIATE_H
#define PARAPET_PROXY_REQUESTS_IMMEDIATE_H

#include <stdbool.h>

struct client;
struct flight;
struct http_head;
struct passage;

/* Answer the client at once, with a record. Returns false when nothing was sent; else the caller calls client_done. */
bool immediate_answer(struct client *client, const struct http_head *head, const struct passage *passage);

/* Note in a turn's flight who asks, for what the backend will say to it. */
void immediate_note(
    struct flight *flight, struct client *client, const struct http_head *head, const struct passage *passage);

#endif
