/*
 * The backend's side of the relay: what the model server answers.
 */
#ifndef PARAPET_PROXY_RELAY_RESPONSE_H
#define PARAPET_PROXY_RELAY_RESPONSE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/http/write.h"
#include "proxy/relay/conn.h"

struct exchange;

/* For every backend connection (its conn is a struct upstream's first member). */
extern const struct conn_role response_role;

/*
 * Write a final head as the client is to see it, with the record's fields, into worker->written; edit says what becomes
 * of the body's framing, and the rest of it is filled in. Returns the bytes written.
 */
size_t response_write_head(struct exchange *exchange, const struct http_head *head, struct http_response_edit *edit);

/* Send content in chunks of ours, with the model's name as the client knows it. Returns whether the exchange goes on.
 */
bool response_pass_content(struct exchange *exchange, struct span content);

#endif
