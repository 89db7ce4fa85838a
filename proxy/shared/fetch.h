/*
 * A blocking request: how parapet itself queries servers outside the event loop.
 */
#ifndef PARAPET_PROXY_SHARED_FETCH_H
#define PARAPET_PROXY_SHARED_FETCH_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/http/head.h"

struct backend_place;

/*
 * GET a path, sending a key (of at most 256 bytes) unless its len is 0, from the first reachable address, with a limit
 * of millis milliseconds for each. Blocks. `into` gets the response: head, then content without chunk framing, as much
 * as fits; *head describes it. Returns its length; 0: not a response; -1 with errno: no one listens there.
 */
ptrdiff_t fetch(const struct backend_place *place, const char *path, struct span key, int millis, char *into,
    size_t room, struct http_head *head);

/*
 * Send any request in the same way: fields are whole lines, content may be empty. The next address is tried too where
 * one sends no response, unless the request must be sent at most `once`. A response sent before the server closes an
 * unwanted request is read too.
 */
ptrdiff_t fetch_send(const struct backend_place *place, const char *method, const char *path, const char *fields,
    struct span content, bool once, int millis, char *into, size_t room, struct http_head *head);

#endif
