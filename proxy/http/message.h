/*
 * A parsed message head (head.h), and which bytes are allowed in it (rules.c).
 */
#ifndef PARAPET_PROXY_HTTP_MESSAGE_H
#define PARAPET_PROXY_HTTP_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define HTTP_HEAD_MAX   (256 * 1024) /* the largest allowed limit on the bytes of a head, its empty line included */
#define HTTP_FIELDS_MAX 1000         /* likewise on header fields */

/* How a message's body is delimited (RFC 9112, 6.3). */
enum http_framing { HTTP_NO_BODY, HTTP_LENGTH, HTTP_CHUNKED, HTTP_UNTIL_CLOSE };

struct http_field {
	struct span name;
	struct span value; /* without surrounding spaces and tabs */
	struct span line;  /* name to CRLF, both included: what is forwarded */
};

struct http_head {
	size_t size;    /* bytes of the head as received, a leading empty line and the closing one included */
	unsigned minor; /* HTTP/1.minor: 0 or 1 */

	/* requests */
	struct span method;
	struct span target;    /* as received */
	struct span path;      /* the target without scheme and authority: empty, or "?...", if there is nothing else */
	struct span authority; /* the Host field, or the absolute target's, which must be equal; empty if neither */
	bool expect_continue;  /* Expect: 100-continue */
	bool wants_websocket;  /* GET with Connection: upgrade and Upgrade: websocket (RFC 6455, 4.1) */

	/* responses */
	unsigned status;    /* 100 to 599 */
	struct span reason; /* may be empty; at is NULL if even the space before it is missing */

	/* both */
	enum http_framing framing;
	uint64_t length; /* bytes of the body when framing is HTTP_LENGTH, else 0 */
	bool close;      /* the sender will not reuse the connection */
	bool nominates;  /* Connection names fields that must not travel (RFC 9110, 7.6.1) */

	/* when refused */
	const char *refusal;     /* what is wrong, in words for people; static */
	unsigned refusal_status; /* for a request: 400, 431, 501 or 505; meaningless for a response */

	/* both; last, since entries beyond count are undefined */
	size_t count;
	struct http_field fields[HTTP_FIELDS_MAX];
};

/* Whether a byte is allowed in a token (RFC 9110, 5.6.2), or in a field value (5.5). */
bool http_is_token(unsigned char c);
bool http_is_field_text(unsigned char c);

/* Whether all bytes are allowed in a field value. */
bool http_is_field_value(struct span value);

#endif
