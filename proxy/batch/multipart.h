/*
 * A multipart form, parsed as it arrives (RFC 7578 over RFC 2046, 5.1): pure functions over bytes.
 *
 * Stricter than the grammar: no text before the first delimiter, and no padding that only mail uses. The parser keeps
 * only its position: unused bytes are passed in again, with more behind them.
 */
#ifndef PARAPET_PROXY_BATCH_MULTIPART_H
#define PARAPET_PROXY_BATCH_MULTIPART_H

#include <stddef.h>

#include "policies/span.h"

#define MULTIPART_BOUNDARY_MAX 70   /* RFC 2046, 5.1.1 */
#define MULTIPART_HEAD_MAX     4096 /* bytes of a part's head */

enum multipart_kind {
	MULTIPART_MORE,   /* more bytes are needed */
	MULTIPART_PART,   /* a part begins */
	MULTIPART_BYTES,  /* some of its bytes */
	MULTIPART_END,    /* the form has ended: further bytes are not part of it */
	MULTIPART_BROKEN, /* not such a form */
};

struct multipart {
	char mark[4 + MULTIPART_BOUNDARY_MAX]; /* CRLF, two dashes, the boundary */
	size_t len;
	enum { MULTIPART_AT_START, MULTIPART_AT_MARK, MULTIPART_AT_HEAD, MULTIPART_AT_BYTES, MULTIPART_OVER } state;
};

/* A parsed piece. Spans point into the bytes passed in. */
struct multipart_piece {
	enum multipart_kind kind;
	struct span name, filename; /* of a part, as written between quotes; empty if absent */
	struct span bytes;
};

/* Begin, with the value of Content-Type. Returns 0, or -1 if it is not multipart/form-data with a boundary. */
int multipart_start(struct multipart *form, struct span content_type);

/* Parse the next piece. Returns how many bytes were used. */
size_t multipart_next(struct multipart *form, const char *at, size_t len, struct multipart_piece *piece);

#endif
