/*
 * Response heads of the replay backend, and chunks: right ones, and those that a tape wants broken.
 */
#ifndef PARAPET_PROXY_REPLAY_RESPONSE_H
#define PARAPET_PROXY_REPLAY_RESPONSE_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/http/head.h"
#include "proxy/replay/tape.h"

struct evbuffer;

/* What becomes of the connection behind a response. */
enum play_ending {
	PLAY_KEEP,  /* it serves the next request */
	PLAY_END,   /* it is closed once everything has been sent */
	PLAY_RESET, /* likewise, but with a reset */
};

struct response {
	unsigned status;
	const char *type; /* Content-Type; NULL for none */
	enum http_framing framing;
	uint64_t length;                 /* with HTTP_LENGTH */
	bool streams;                    /* ask front ends not to buffer */
	bool close;                      /* say that the connection ends */
	const char *allow;               /* methods, for a 405; NULL for none */
	const struct http_head *request; /* borrowed; its Origin is answered; NULL when it could not be read */
	const struct tape_reply *reply;  /* borrowed; its fields, flood and fault; NULL for none */
};

/*
 * Append the head. A field that the reply gives stands in place of ours of the same name.
 */
void response_write_head(struct evbuffer *out, const struct response *response);

/* Append the answer to a preflight, as llama-server gives it to everybody. */
void response_write_preflight(struct evbuffer *out, const struct http_head *request);

/* Append an interim response (RFC 8297). */
void response_write_interim(struct evbuffer *out, uint64_t number);

/* Move everything in `content` to `out` as one chunk; nothing when there is nothing. */
void response_move_chunk(struct evbuffer *out, struct evbuffer *content);

/* Append the last chunk and the reply's trailers (NULL: none). */
void response_end_chunks(struct evbuffer *out, const struct tape_reply *reply);

#endif
