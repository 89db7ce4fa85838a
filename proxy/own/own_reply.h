/*
 * How own endpoints answer: counted like all others, so that scrapes add up.
 */
#ifndef PARAPET_PROXY_OWN_OWN_REPLY_H
#define PARAPET_PROXY_OWN_OWN_REPLY_H

#include <stdbool.h>
#include <stddef.h>

struct client;

#define OWN_JSON "application/json"

/* Count and send a whole response; see client_reply. The caller calls client_done. */
void own_reply(struct client *client, unsigned status, const char *type, const char *body, size_t len, bool to_head);

/* The same with further fields; see client_reply. */
void own_reply_with(struct client *client, unsigned status, const char *type, const char *fields, const char *body,
    size_t len, bool to_head);

/* The same with an error of ours. message is for a person: plain text, see dialect.h. */
void own_reply_error(struct client *client, unsigned status, const char *message, bool to_head);

/*
 * Answer about readiness: 200 or 503 as JSON. backend: whether it answers, -1 when nobody asked; verbose adds the
 * policy, how this worker is confined and, for who may have all own endpoints, how calibrated models do. The caller
 * calls client_done.
 */
void own_reply_ready(struct client *client, bool verbose, int backend, bool to_head);

#endif
