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
#include <stdint.h>

#include "policies/span.h"

#define HTTP_HEAD_MAX   (64 * 1024) /* bytes of a head, its empty line included */
#define HTTP_FIELDS_MAX 100         /* header fields of a head */

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
	struct span path;      /* what to ask the backend for: the target without a scheme and authority */
	struct span authority; /* the Host field, or the absolute target's, which must be the same; empty if neither */
	bool expect_continue;  /* Expect: 100-continue */
	bool wants_websocket;  /* GET with Connection: upgrade and Upgrade: websocket (RFC 6455, 4.1) */

	/* responses */
	unsigned status;    /* 100 to 599 */
	struct span reason; /* may be empty; at is NULL when not even the space before it is there */

	/* both */
	enum http_framing framing;
	uint64_t length; /* bytes of the body when framing is HTTP_LENGTH, else 0 */
	bool close;      /* the sender will not reuse the connection */
	bool nominates;  /* Connection names fields that must not travel (RFC 9110, 7.6.1) */

	/* when refused */
	const char *refusal;     /* what is wrong, in words for a person; static */
	unsigned refusal_status; /* of a request: 400, 431 or 505, for its client; of a response it means nothing */

	/* both; the last, since what lies behind the count is nobody's */
	size_t count;
	struct http_field fields[HTTP_FIELDS_MAX];
};

enum http_head_result {
	HTTP_HEAD_READY,   /* *head is filled in */
	HTTP_HEAD_PARTIAL, /* more bytes are needed; *head is not filled in */
	HTTP_HEAD_REFUSED, /* head->refusal and head->refusal_status say why; nothing else is valid */
};

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

/* Whether a byte may stand in a token (RFC 9110, 5.6.2), and whether one may stand in a field value (5.5). */
bool http_is_token(unsigned char c);
bool http_is_field_text(unsigned char c);

/* Whether all bytes may stand in a field value. */
bool http_is_field_value(struct span value);

#endif
