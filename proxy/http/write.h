/*
 * Writing a head for the other side: the fields as they came, in order, case and spacing, less what belongs to one
 * connection only (RFC 9110, 7.6.1) and less X-Parapet and every X-Parapet-* field, which are ours on every path.
 */
#ifndef PARAPET_PROXY_HTTP_WRITE_H
#define PARAPET_PROXY_HTTP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/http/head.h"

/* Room that any head needs when written: what came in and what we may add. */
#define HTTP_WRITE_MAX (HTTP_HEAD_MAX + 2048)

struct http_request_edit {
	struct span host; /* the backend's own, put in the place of the client's Host */
	struct span via;  /* value of our X-Parapet-Via field: who has already passed this request on */
	bool drop_expect; /* we have answered 100 ourselves */
	bool websocket;   /* ask for the upgrade that the client asked for */
	bool preflight;   /* our names leave its list of headers asked for (Fetch, 4.8) */
	bool is_call;     /* it is a request of our own on the client's behalf: only what such a one needs goes along */
	bool traced;      /* traceparent is among our fields and not the client's any more */
	bool retraced;    /* ... and of another trace, to which its tracestate does not belong */
	bool keyed;       /* the client's own keys stay here; in their place goes ... */
	struct span key;  /* ... this one, in the field that the client used; empty: none */
	struct span fields; /* field lines of ours, each with its CRLF */
	bool recount;       /* the body has been edited: length is its own, sent without chunks and trailers */
	uint64_t length;
};

struct http_response_edit {
	bool close;     /* tell the client that its connection ends with this answer */
	bool unchunk;   /* the client speaks 1.0: Transfer-Encoding goes, the connection's end delimits the body */
	bool websocket; /* this is the 101 that was asked for */
	bool recount;   /* ... whole: length is its own */
	uint64_t length;
	bool rechunk;       /* the body is edited as it passes: its length is not known */
	struct span fields; /* field lines of ours, each with its CRLF */
};

/*
 * Write the head as the other side is to see it, always as HTTP/1.1: versions belong to a connection (RFC 9112, 2.3).
 * out has HTTP_WRITE_MAX bytes of room; what edit holds must be shorter than 1,900 bytes in all. Returns the bytes
 * written.
 */
size_t http_request_head_write(const struct http_head *head, const struct http_request_edit *edit, char *out);
size_t http_response_head_write(const struct http_head *head, const struct http_response_edit *edit, char *out);

/* Whether a preflight asks for leave to send fields that end here: X-Parapet and the like. */
bool http_asks_for_ours(const struct http_head *head);

#endif
