/*
 * One HTTP/1.1 message head, read strictly (RFC 9112, with less tolerance than it allows).
 *
 * llhttp tells where things stand; on top of it stands our own policy, so that no two readers of the bytes that pass
 * can ever disagree about where a message ends: exactly one Host, one Content-Length of digits only, Transfer-Encoding
 * exactly "chunked" and never beside Content-Length or in HTTP/1.0, no bare CR or LF, no folded lines, no control
 * bytes, no space before a colon, bounded size and count.
 *
 * All spans point into the bytes that were handed in and live as long as those.
 */
#ifndef PARAPET_PROXY_HTTP_HEAD_H
#define PARAPET_PROXY_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/http/message.h"

enum http_head_result {
	HTTP_HEAD_READY,   /* *head is filled in */
	HTTP_HEAD_PARTIAL, /* more bytes are needed; *head is not filled in */
	HTTP_HEAD_REFUSED, /* head->refusal and head->refusal_status say why; with a 501 head->method is valid, too */
};

/*
 * How many bytes and fields a head may have, for all that this process reads from now on: at most HTTP_HEAD_MAX and
 * HTTP_FIELDS_MAX. Until then it is 128 KiB and 200.
 */
void http_head_limit(size_t bytes, size_t fields);

/*
 * Read a request head from len bytes at `at`. *scanned is the caller's memory between calls on the same, growing bytes
 * (start it at 0): bytes already searched for the head's end are not searched again, so that a head that drips in costs
 * no more than one that arrives whole.
 */
enum http_head_result http_request_head_read(struct http_head *head, const char *at, size_t len, size_t *scanned);

/*
 * Read a response head likewise. to_head says that the request was a HEAD, whose response never has a body whatever its
 * fields say. A 101 is refused unless websocket is set and it says so too: nobody asked for anything else.
 */
enum http_head_result http_response_head_read(
    struct http_head *head, const char *at, size_t len, size_t *scanned, bool to_head, bool websocket);

/*
 * What was read of a head, for when its bytes have moved: a head is read once, however long its request waits. It takes
 * the room of the fields that there are. Freed by free().
 */
struct http_head_kept;

/* Keep what was read of the bytes at `at`. Returns NULL without memory. */
struct http_head_kept *http_head_keep(const struct http_head *head, const char *at);

/*
 * Have *head as it was, its spans in the same bytes, which are at `at` now. A span that did not lie in them (a path
 * that was edited) is empty, with at NULL.
 */
void http_head_restore(struct http_head *head, const struct http_head_kept *kept, const char *at);

/* The first field of that name (case does not count), or NULL. */
const struct http_field *http_head_find(const struct http_head *head, const char *name);

/* Which llhttp was compiled in. Static. */
const char *http_parser_version(void);

#endif
