/*
 * The backend's side of the relay: reads the model server's answer.
 */
#ifndef PARAPET_PROXY_RELAY_RESPONSE_H
#define PARAPET_PROXY_RELAY_RESPONSE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/http/write.h"
#include "proxy/relay/conn.h"

struct exchange;

/* For every backend connection (its conn is the first member of a struct upstream). */
extern const struct conn_role response_role;

/*
 * Write a final head for the client, with the record's fields, into worker->written; edit says how the body's framing
 * changes, and the rest of it is filled in. Returns the bytes written.
 */
size_t response_write_head(struct exchange *exchange, const struct http_head *head, struct http_response_edit *edit);

/*
 * Send content in chunks of our own, with the model's name as the client knows it. Returns whether the exchange goes
 * on.
 */
bool response_pass_content(struct exchange *exchange, struct span content);

#endif
