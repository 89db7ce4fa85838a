/*
 * One request and its answer over a connection of their own, among many at a time: never blocks; whoever drives it
 * polls its descriptor. fetch.h waits for one.
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

/* All zero is one that was never begun, or was ended. */
struct query {
	const struct address *addresses; /* to be tried in order, borrowed until its end */
	int count;
	int fd; /* -1: none */
	bool connected;
	int64_t until; /* clock_millis */
	char *out;
	size_t out_len, sent;
	char *head; /* bytes of it so far; once it is whole, head_len of them */
	size_t head_len, scanned;
	bool has_head;
	struct http_body body;
	char *content;
	size_t content_len, content_room, content_most;

	/* once it is done */
	unsigned status;
	const char *why; /* once it has failed: in words */
};

/*
 * Begin to send a request: fields are whole header lines with their ends, body is left out of a GET. millis bounds it
 * all. Returns 0, or -1 with query->why; query_end is due in any case.
 */
int query_begin(struct query *query, const struct address *addresses, int count, const char *host, const char *method,
    const char *path, const char *fields, struct span body, int64_t millis);

/* What to poll query->fd for. */
short query_events(const struct query *query);

/* Go on after poll, whatever it said, also when nothing has happened: time may be over. */
enum query_state query_move(struct query *query);

/* What a field of the answer says; empty where there is none, or a longer one. Returns into. */
const char *query_field(const struct query *query, const char *name, char into[QUERY_FIELD_MAX]);

/* Close and free. */
void query_end(struct query *query);

#endif
