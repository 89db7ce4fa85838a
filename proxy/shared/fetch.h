/*
 * One request, waited for: how parapet itself asks servers, outside of the event loop.
 */
#ifndef PARAPET_PROXY_SHARED_FETCH_H
#define PARAPET_PROXY_SHARED_FETCH_H

#include <stddef.h>

#include "proxy/http/head.h"
#include "proxy/shared/address.h"

/*
 * GET a path (of at most 200 bytes) from an address, within millis milliseconds in all, showing a key (of at most 256
 * bytes) unless its len is 0 (its bytes are then some text). Blocks. `into` gets the
 * response, head first, then its content without chunks, as much of it as finds room; *head is about it. Returns the
 * bytes; 0 when what came is no response; -1 with errno when nobody listens there.
 */
ptrdiff_t fetch(const struct address *address, const char *host, const char *path, struct span key, int millis,
    char *into, size_t room, struct http_head *head);

/*
 * POST JSON of any length likewise. Returns as fetch does; what a server says before it closes on a request that it
 * does not want is heard, too.
 */
ptrdiff_t fetch_post(const struct address *address, const char *host, const char *path, struct span json, int millis,
    char *into, size_t room, struct http_head *head);

/*
 * Send any request likewise: fields are whole lines, at most 600 bytes, content may be empty.
 */
ptrdiff_t fetch_send(const struct address *address, const char *host, const char *method, const char *path,
    const char *fields, struct span content, int millis, char *into, size_t room, struct http_head *head);

#endif
