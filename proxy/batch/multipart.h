/*
 * A form of several parts, read as it comes (RFC 7578 over RFC 2046, 5.1): pure functions over bytes.
 *
 * Stricter than the grammar: no text before the first delimiter, none of the padding that only mail knows. The reader
 * keeps nothing but where it is: bytes that it has not used are handed in again, with more behind them.
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
	MULTIPART_END,    /* the form is over: what follows is nobody's */
	MULTIPART_BROKEN, /* it is no such form */
};

struct multipart {
	char mark[4 + MULTIPART_BOUNDARY_MAX]; /* CRLF, two dashes, the boundary */
	size_t len;
	enum { MULTIPART_AT_START, MULTIPART_AT_MARK, MULTIPART_AT_HEAD, MULTIPART_AT_BYTES, MULTIPART_OVER } state;
};

/* What was read. Spans lie in the bytes that were handed in. */
struct multipart_piece {
	enum multipart_kind kind;
	struct span name, filename; /* of a part, as they stand between their quotes; empty where there is none */
	struct span bytes;
};

/* Begin, by the value of Content-Type. Returns 0, or -1 when it is no multipart/form-data with a boundary. */
int multipart_start(struct multipart *form, struct span content_type);

/* Read the next piece. Returns how many of the bytes are used. */
size_t multipart_next(struct multipart *form, const char *at, size_t len, struct multipart_piece *piece);

#endif
