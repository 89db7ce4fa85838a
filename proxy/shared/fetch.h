/*
 * One request, waited for: how parapet itself asks servers, outside of the event loop.
 */
#ifndef PARAPET_PROXY_SHARED_FETCH_H
#define PARAPET_PROXY_SHARED_FETCH_H

#include <stddef.h>

#include "proxy/http/head.h"

struct backend_place;

/*
 * GET a path, showing a key (of at most 256 bytes) unless its len is 0, from the first address that can be reached:
 * within millis milliseconds at each. Blocks. `into` gets the response, head first, then its content without chunks, as
 * much of it as finds room; *head is about it. Returns the bytes; 0 when what came is no response; -1 with errno when
 * nobody listens there.
 */
ptrdiff_t fetch(const struct backend_place *place, const char *path, struct span key, int millis, char *into,
    size_t room, struct http_head *head);

/*
 * Send any request likewise: fields are whole lines, content may be empty. What a server says before it closes on a
 * request that it does not want is heard, too.
 */
ptrdiff_t fetch_send(const struct backend_place *place, const char *method, const char *path, const char *fields,
    struct span content, int millis, char *into, size_t room, struct http_head *head);

#endif
