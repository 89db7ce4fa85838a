/*
 * The rules for a head after llhttp has taken it apart: private to proxy/http.
 */
#ifndef PARAPET_PROXY_HTTP_RULES_H
#define PARAPET_PROXY_HTTP_RULES_H

#include <stdbool.h>

#include <llhttp.h>

#include "proxy/http/message.h"

/*
 * Check a head's lines, fields, framing and target, and fill in framing, length, close, path, authority,
 * expect_continue and wants_websocket, or the reason of a response. status_line is where a response begins. Returns
 * 0, or -1 with head->refusal and refusal_status set.
 */
int rules_check_request(struct http_head *head);
int rules_check_response(struct http_head *head, const char *status_line, bool to_head, bool websocket);

/*
 * Whether a request may have this method: one known to llhttp's newer versions, except for PRI, which is not a
 * request method, and CONNECT. Returns 0, or -1 with head->refusal and refusal_status set.
 */
int rules_check_method(struct http_head *head);

/* Why llhttp stopped, in words for people; static. */
const char *rules_explain(const llhttp_t *parser);

#endif
