/*
 * One HTTP/1.1 message head, parsed strictly (RFC 9112, with less tolerance than it allows).
 *
 * llhttp finds the parts; our own rules on top ensure that no two parsers can disagree about where a message ends:
 * exactly one Host, one Content-Length of digits only, Transfer-Encoding exactly "chunked" and never with
 * Content-Length or in HTTP/1.0, no bare CR or LF, no folded lines, no control bytes, no space before a colon,
 * bounded size and count.
 *
 * All spans point into the bytes passed in and live as long as those.
 */
#ifndef PARAPET_PROXY_HTTP_HEAD_H
#define PARAPET_PROXY_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/http/message.h"

enum http_head_result {
	HTTP_HEAD_READY,   /* *head is filled in */
	HTTP_HEAD_PARTIAL, /* more bytes are needed; *head is not filled in */
	HTTP_HEAD_REFUSED, /* head->refusal and head->refusal_status say why; with a 501 head->method is valid too */
};

/*
 * Set the maximum bytes and fields of heads parsed by this process: at most HTTP_HEAD_MAX and HTTP_FIELDS_MAX. The
 * default is 128 KiB and 200.
 */
void http_head_limit(size_t bytes, size_t fields);

/*
 * Parse a request head from len bytes at `at`. *scanned is the caller's state between calls on the same, growing
 * bytes (starting at 0): bytes already searched for the end of the head are not searched again, so a head that drips
 * in costs no more than one that arrives at once.
 */
enum http_head_result http_request_head_read(struct http_head *head, const char *at, size_t len, size_t *scanned);

/*
 * Parse a response head likewise. to_head: the request was a HEAD, whose response never has a body whatever its
 * fields say. A 101 is refused unless websocket is set and it is one: nothing else is ever requested.
 */
enum http_head_result http_response_head_read(
    struct http_head *head, const char *at, size_t len, size_t *scanned, bool to_head, bool websocket);

/*
 * A parsed head, stored for when its bytes have moved: a head is parsed once, however long its request waits. Takes
 * only the room its fields need. Freed by free().
 */
struct http_head_kept;

/* Store the result of parsing the bytes at `at`. Returns NULL without memory. */
struct http_head_kept *http_head_keep(const struct http_head *head, const char *at);

/*
 * Restore *head, with its spans in the same bytes, now at `at`. A span outside of them (an edited path) becomes
 * empty, with at NULL.
 */
void http_head_restore(struct http_head *head, const struct http_head_kept *kept, const char *at);

/* The first field of that name (ignoring case), or NULL. */
const struct http_field *http_head_find(const struct http_head *head, const char *name);

/* The version of llhttp compiled in. Static. */
const char *http_parser_version(void);

#endif
