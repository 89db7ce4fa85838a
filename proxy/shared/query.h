/*
 * A request and its answer over a separate connection, one of many at a time. Never blocks: the caller polls its
 * descriptor. fetch.h waits for one.
 */
#ifndef PARAPET_PROXY_SHARED_QUERY_H
#define PARAPET_PROXY_SHARED_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/http/body.h"
#include "proxy/http/head.h"

struct address;

#define QUERY_ANSWER_MAX (16 * 1024 * 1024) /* bytes of an answer's content */
#define QUERY_FIELD_MAX  64                 /* bytes of a field's value, NUL included */

enum query_state { QUERY_WAITS, QUERY_DONE, QUERY_FAILED };

/* All zero: not begun, or ended. */
struct query {
	const struct address *addresses; /* tried in order; borrowed until it ends */
	int count;
	int fd; /* -1: none */
	bool connected;
	int64_t until; /* clock_millis */
	char *out;
	struct span upload; /* sent behind out; borrowed until it ends */
	size_t out_len, sent;
	char *head; /* its bytes so far; once complete, head_len of them */
	size_t head_len, scanned;
	bool has_head;
	struct http_body body;
	char *content;
	size_t content_len, content_room, content_most;

	/* once it is done */
	unsigned status;
	const char *why; /* once it has failed: the reason */
};

/*
 * Begin a request: fields are whole header lines with their ends; a GET has no body, any other is borrowed until
 * query_end. millis limits the whole. Returns 0, or -1 with query->why; query_end must be called in either case.
 */
int query_begin(struct query *query, const struct address *addresses, int count, const char *host, const char *method,
    const char *path, const char *fields, struct span body, int64_t millis);

/* What to poll query->fd for. */
short query_events(const struct query *query);

/* Continue after poll, whatever it returned, even without events: time may be up. */
enum query_state query_move(struct query *query);

/* The value of a field of the answer; empty if it is missing or too long. Returns into. */
const char *query_field(const struct query *query, const char *name, char into[QUERY_FIELD_MAX]);

/* Close and free. */
void query_end(struct query *query);

#endif
