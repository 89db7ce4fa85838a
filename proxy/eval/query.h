/*
 * One request and its answer over a connection of their own, among many at a time: never blocks; whoever drives it
 * polls its descriptor.
 */
#ifndef PARAPET_PROXY_EVAL_QUERY_H
#define PARAPET_PROXY_EVAL_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/http/body.h"

struct backend_place;

#define QUERY_ANSWER_MAX (16 * 1024 * 1024) /* bytes of an answer's content */
#define QUERY_FIELD_MAX  64                 /* bytes of a field's value that is kept, NUL included */

enum query_state { QUERY_WAITS, QUERY_DONE, QUERY_FAILED };

/* What X-Parapet-* fields of the answer say; empty where there is none. */
struct query_told {
	char turn[QUERY_FIELD_MAX], route[QUERY_FIELD_MAX], verdict[QUERY_FIELD_MAX], delivery[QUERY_FIELD_MAX];
	char reason[QUERY_FIELD_MAX];
};

/* All zero is one that was never begun, or was ended. */
struct query {
	const struct backend_place *place; /* borrowed until its end */
	int tried;                         /* addresses of it */
	int fd;                            /* -1: none */
	bool connected;
	int64_t until; /* clock_millis */
	char *out;
	size_t out_len, sent;
	char *head; /* bytes of it so far */
	size_t head_len, scanned;
	bool has_head;
	struct http_body body;
	char *content;
	size_t content_len, content_room;

	/* once it is done */
	unsigned status;
	struct query_told told;
	const char *why; /* once it has failed: in words */
};

/*
 * Begin to POST JSON to a path. fields are whole header lines with their ends. millis bounds it all. Returns 0, or -1
 * with query->why; query_end is due in any case.
 */
int query_begin(struct query *query, const struct backend_place *place, const char *path, const char *fields,
    struct span body, int64_t millis);

/* What to poll query->fd for. */
short query_events(const struct query *query);

/* Go on after poll, whatever it said, also when nothing has happened: time may be over. */
enum query_state query_move(struct query *query);

/* Close and free. */
void query_end(struct query *query);

#endif
