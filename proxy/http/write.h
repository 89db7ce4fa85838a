/*
 * Writing a head for the other side: the fields as they came, in order, case and spacing, less what belongs to one
 * connection only (RFC 9110, 7.6.1) and less X-Parapet and every X-Parapet-* field, which are ours on every path.
 */
#ifndef PARAPET_PROXY_HTTP_WRITE_H
#define PARAPET_PROXY_HTTP_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/http/head.h"

/* Room that any head needs when written: what came in and what we may add. */
#define HTTP_WRITE_MAX (HTTP_HEAD_MAX + 1024)

struct http_request_edit {
	struct span host; /* the backend's own, put in the place of the client's Host */
	struct span via;  /* value of our X-Parapet-Via field: who has already passed this request on */
	bool drop_expect; /* we have answered 100 ourselves */
	bool websocket;   /* ask for the upgrade that the client asked for */
};

struct http_response_edit {
	bool close;     /* tell the client that its connection ends with this answer */
	bool unchunk;   /* the client speaks 1.0: Transfer-Encoding goes, the connection's end delimits the body */
	bool websocket; /* this is the 101 that was asked for */
};

/*
 * Write the head as the other side is to see it, always as HTTP/1.1: versions belong to a connection (RFC 9112, 2.3).
 * out has HTTP_WRITE_MAX bytes of room; what edit holds must be shorter than 1,000 bytes in all. Returns the bytes
 * written.
 */
size_t http_request_head_write(const struct http_head *head, const struct http_request_edit *edit, char *out);
size_t http_response_head_write(const struct http_head *head, const struct http_response_edit *edit, char *out);

#endif
