/*
 * Writes a head for the other side: the fields as received, in order, case and spacing, without those of one
 * connection only (RFC 9110, 7.6.1) and without X-Parapet and X-Parapet-*, which are always ours.
 */
#ifndef PARAPET_PROXY_HTTP_WRITE_H
#define PARAPET_PROXY_HTTP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/http/head.h"

/* Room for any written head: what was received and what we may add. */
#define HTTP_WRITE_MAX (HTTP_HEAD_MAX + 2048)

struct http_request_edit {
	struct span host;   /* the backend's own, replacing the client's Host */
	struct span via;    /* value of our X-Parapet-Via field: who has already relayed this request */
	bool drop_expect;   /* we have answered 100 ourselves */
	bool websocket;     /* request the upgrade that the client requested */
	bool preflight;     /* our names are removed from the list of requested headers (Fetch, 4.8) */
	bool is_call;       /* a request of our own for the client: only the fields it needs are included */
	bool traced;        /* our fields include traceparent, which replaces the client's */
	bool retraced;      /* ... of another trace, so its tracestate is dropped */
	bool keyed;         /* the client's own keys are removed and replaced by ... */
	struct span key;    /* ... this one, in the field that the client used; empty: none */
	struct span fields; /* field lines of ours, each with its CRLF */
	bool recount;       /* the body was edited: length is the new one, sent without chunks and trailers */
	uint64_t length;
};

struct http_response_edit {
	bool close;     /* tell the client that its connection ends with this answer */
	bool unchunk;   /* the client speaks 1.0: no Transfer-Encoding, the connection's end delimits the body */
	bool websocket; /* this is the requested 101 */
	bool recount;   /* ... whole: length is its own */
	uint64_t length;
	bool rechunk;       /* the body is edited in transit: its length is unknown */
	struct span fields; /* field lines of ours, each with its CRLF */
};

/*
 * Write the head for the other side, always as HTTP/1.1: versions belong to a connection (RFC 9112, 2.3). out has
 * room for HTTP_WRITE_MAX bytes; edit may hold less than 1,900 bytes in all. Returns the bytes written.
 */
size_t http_request_head_write(const struct http_head *head, const struct http_request_edit *edit, char *out);
size_t http_response_head_write(const struct http_head *head, const struct http_response_edit *edit, char *out);

/* Whether a preflight asks to send fields that end here, such as X-Parapet. */
bool http_asks_for_ours(const struct http_head *head);

#endif
