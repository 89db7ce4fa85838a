/*
 * Finds the end of a message body, byte by byte, while the bytes are forwarded verbatim (RFC 9112, 6 and 7).
 *
 * The tracker stores no bytes and allocates nothing. Chunk sizes, extensions and trailers are validated strictly:
 * what it accepts has only one interpretation. It never looks at content.
 */
#ifndef PARAPET_PROXY_HTTP_BODY_H
#define PARAPET_PROXY_HTTP_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/http/head.h"

#define HTTP_TRAILERS_MAX 100 /* trailer fields of a body */

struct http_body {
	uint64_t left;     /* bytes of content left in this chunk, or in total */
	uint32_t overhead; /* bytes of extensions and trailers so far, bounded */
	uint8_t framing;   /* enum http_framing */
	uint8_t state;     /* private to body.c */
	uint8_t digits;    /* hex digits of the chunk size so far */
	uint8_t fields;    /* trailer fields so far */
	uint32_t suspects; /* forbidden trailer names that match the current one so far */
	uint8_t position;  /* bytes of the trailer name so far, saturating */
	bool done;         /* the whole body has passed */
};

/* Begin with the body that a head announces. A head without a body is done at once. */
void http_body_start(struct http_body *body, enum http_framing framing, uint64_t length);

/*
 * Track the next bytes. Returns how many of them belong to this body (fewer than len only if the body is done), or -1
 * if they break the framing; body->done says whether it ended. With HTTP_UNTIL_CLOSE all bytes belong.
 */
ptrdiff_t http_body_feed(struct http_body *body, const char *at, size_t len);

/* Whether the bytes so far end with a complete chunk, its CRLF included, and nothing of the next. */
bool http_body_between_chunks(const struct http_body *body);

/*
 * As http_body_feed, but stop after one run of content and return it in *content (empty if the bytes held only
 * framing), for readers that want the content without chunks. Call again with the rest until nothing is left.
 */
ptrdiff_t http_body_next(struct http_body *body, const char *at, size_t len, struct span *content);

#endif
