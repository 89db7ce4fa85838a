/*
 * Responses of our own endpoints: counted like all others, so that scrapes add up.
 */
#ifndef PARAPET_PROXY_OWN_OWN_REPLY_H
#define PARAPET_PROXY_OWN_OWN_REPLY_H

#include <stdbool.h>
#include <stddef.h>

struct client;
struct json_out;

#define OWN_JSON "application/json"

/* Count and send a whole response; see client_reply. The caller calls client_done. */
void own_reply(struct client *client, unsigned status, const char *type, const char *body, size_t len, bool to_head);

/* The same with further header fields; see client_reply. */
void own_reply_with(struct client *client, unsigned status, const char *type, const char *fields, const char *body,
    size_t len, bool to_head);

/* The same of JSON, which is freed; an error if there was no memory for it. */
void own_reply_json(struct client *client, unsigned status, struct json_out *out, bool to_head);

/* The same with an error of our own. message is plain text for a person, see dialect.h. */
void own_reply_error(struct client *client, unsigned status, const char *message, bool to_head);

/*
 * Report readiness: 200 or 503 with JSON. backend: whether it answers, -1 if not checked; verbose adds the policy,
 * this worker's confinement and, for clients that may use all own endpoints, the state of calibrated models. The
 * caller calls client_done.
 */
void own_reply_ready(struct client *client, bool verbose, int backend, bool to_head);

#endif
